//! The names of result columns, as they are written in the SQL. DataFusion changes them: `White` becomes `white`, and
//! `avg(plies)` becomes `avg(games.plies)`.

use alloc::sync::Arc;
use datafusion::{
    arrow::{
        datatypes::{Field, Schema, SchemaRef},
        error::ArrowError,
        record_batch::{RecordBatch, RecordBatchOptions},
    },
    sql::{
        parser::Statement,
        sqlparser::ast::{self, Expr, Query, SelectItem, SetExpr},
    },
};

/// The items of the `SELECT` that the columns come from. The list is empty for other statements.
#[derive(Debug)]
pub(crate) struct Headers(Vec<Header>);

/// The name of one column, or of the columns of one item.
#[derive(Debug)]
enum Header {
    /// The name of a column, or an alias. DataFusion changes only its case and its qualifier.
    Name(String),
    /// The text of another expression.
    Expression(String),
    /// Any number of columns, which keep their names.
    Wildcard,
}

impl Headers {
    pub(crate) fn new(statement: &Statement) -> Self {
        let items = match statement {
            Statement::Statement(statement) => match &**statement {
                ast::Statement::Query(query) => items(query),
                _ => &[],
            },
            _ => &[],
        };
        Self(items.iter().map(Header::new).collect())
    }

    /// Returns the schema with the names in the SQL.
    pub(crate) fn schema(&self, schema: &SchemaRef) -> SchemaRef {
        let fields = schema.fields().iter().enumerate().map(|(index, field)| {
            let name = self.name(index, schema.fields().len(), field.name());
            name.map_or_else(|| field.as_ref().clone(), |name| Field::clone(field).with_name(name))
        });
        Arc::new(Schema::new_with_metadata(fields.collect::<Vec<Field>>(), schema.metadata().clone()))
    }

    /// Returns the rows with the names in the SQL.
    pub(crate) fn rows(&self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        let schema = self.schema(batch.schema_ref());
        RecordBatch::try_new_with_options(schema, batch.columns().to_vec(), &options)
    }

    /// Returns the name of a column, or `None` if it keeps the name `found`. After a wildcard, we count the items
    /// from the end.
    fn name(&self, column: usize, columns: usize, found: &str) -> Option<&str> {
        let Self(items) = self;
        let wildcard = items.iter().position(|item| matches!(item, Header::Wildcard));
        let item = match wildcard {
            None if items.len() != columns => return None,
            Some(wildcard) if column >= wildcard => {
                let item = (column + items.len()).checked_sub(columns)?;
                Some(item).filter(|item| *item > wildcard)?
            }
            _ => column,
        };
        match items.get(item)? {
            Header::Name(name) => name.eq_ignore_ascii_case(found).then_some(name),
            // An expression may have several columns. So if there are wildcards, we do not know where it is.
            Header::Expression(text) => wildcard.is_none().then_some(text),
            Header::Wildcard => None,
        }
    }
}

impl Header {
    fn new(item: &SelectItem) -> Self {
        match item {
            SelectItem::UnnamedExpr(Expr::Identifier(name)) => Self::Name(name.value.clone()),
            SelectItem::UnnamedExpr(Expr::CompoundIdentifier(names)) => {
                Self::Name(names.last().map(|name| name.value.clone()).unwrap_or_default())
            }
            SelectItem::UnnamedExpr(expression) => Self::Expression(expression.to_string()),
            SelectItem::ExprWithAlias { alias, .. } => Self::Name(alias.value.clone()),
            SelectItem::ExprWithAliases { .. }
            | SelectItem::QualifiedWildcard(..)
            | SelectItem::Wildcard(_) => Self::Wildcard,
        }
    }
}

/// Returns the items of a query. In a `UNION`, the first part names the columns.
fn items(query: &Query) -> &[SelectItem] {
    let mut body = &*query.body;
    loop {
        match body {
            SetExpr::Select(select) => return &select.projection,
            SetExpr::Query(query) => body = &query.body,
            SetExpr::SetOperation { left, .. } => body = left,
            _ => return &[],
        }
    }
}
