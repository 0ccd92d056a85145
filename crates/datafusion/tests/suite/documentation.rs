//! Tests that the examples in the documentation of functions have the results that they show, and that the README
//! contains this documentation.

use datafusion::{
    arrow::util::pretty::pretty_format_batches,
    logical_expr::{Documentation, TypeSignature},
    prelude::SessionContext,
};
use movetext_datafusion::{register_functions, scalar_functions};

/// Splits an example into the statement after the prompt and the table below it.
fn parts(example: &str) -> (String, String) {
    let text = example.trim_start_matches("```sql\n> ").trim_end_matches("\n```");
    let (statement, table) = text.split_once(";\n").expect("a statement that ends with a semicolon");
    (statement.to_owned(), table.to_owned())
}

fn documentation() -> Vec<(String, Documentation)> {
    let documented = |name: &str, documentation: Option<&Documentation>| {
        (name.to_owned(), documentation.unwrap_or_else(|| panic!("{name} is not documented")).clone())
    };
    scalar_functions().iter().map(|function| documented(function.name(), function.documentation())).collect()
}

#[tokio::test]
async fn every_example_prints_its_table() {
    let context = SessionContext::new();
    register_functions(&context);
    for (name, documentation) in documentation() {
        let (statement, expected) = parts(documentation.sql_example.as_deref().expect("an example"));
        let answer = context.sql(&statement).await.unwrap().collect().await.unwrap();
        assert_eq!(pretty_format_batches(&answer).unwrap().to_string(), expected, "{name}");
    }
}

#[test]
fn every_function_documents_all_arguments() {
    for (name, documentation) in documentation() {
        let arguments = documentation.arguments.unwrap_or_default();
        for (argument, _) in &arguments {
            assert!(documentation.syntax_example.contains(argument.as_str()), "{name}: {argument}");
        }
        let most = scalar_functions()
            .iter()
            .filter(|function| function.name() == name)
            .flat_map(|function| argument_counts(&function.signature().type_signature))
            .max();
        assert_eq!(most, Some(arguments.len()), "{name}");
    }
}

/// Returns the number of arguments in each argument list.
fn argument_counts(signature: &TypeSignature) -> Vec<usize> {
    match signature {
        TypeSignature::OneOf(overloads) => overloads.iter().flat_map(argument_counts).collect(),
        TypeSignature::Coercible(arguments) => vec![arguments.len()],
        other => panic!("unexpected signature {other:?}"),
    }
}

/// Returns the part of the README that documents the functions.
fn section() -> String {
    let mut section = String::new();
    for (name, documentation) in documentation() {
        let arguments = documentation.arguments.unwrap_or_default();
        let arguments: Vec<String> =
            arguments.iter().map(|(argument, text)| format!("- `{argument}`: {text}\n")).collect();
        section += &format!(
            "### `{}`\n\n{}\n\n{}\n{}\n\n",
            documentation.syntax_example,
            documentation.description,
            arguments.concat(),
            documentation.sql_example.unwrap_or_else(|| panic!("{name} has no example")),
        );
    }
    section.trim_end().to_owned()
}

#[test]
fn readme_documents_every_function() {
    let readme = include_str!("../../README.md");
    let section = section();
    assert!(readme.contains(&section), "replace the sections of functions in README.md by\n\n{section}");
}
