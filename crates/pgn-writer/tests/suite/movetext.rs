//! Games in export format, element by element (PGN 3.2, 8.1, 8.2).

use crate::driver::{Script, changes_in, movetext, parse_tags};
use movetext_pgn_writer::{ExportOptions, GameText, normalisation::Normalisation};
use movetext_testkit::table;

fn options(names: &str) -> ExportOptions {
    names.split(' ').filter(|name| *name != "-").fold(ExportOptions::new(), |options, name| match name {
        "keep-escapes" => options.keep_escapes(),
        "no-clocks" => options.without_clocks(),
        "no-comments" => options.without_comments(),
        "no-nags" => options.without_nags(),
        "no-variations" => options.without_variations(),
        "reduced" => options.reduced_format(),
        "setup" => options.keep_setup(),
        width => options.width(width.strip_prefix("width=").unwrap().parse().unwrap()),
    })
}

/// Formats the changes like the tables in `testdata`.
fn changes(script: &Script<'_>, options: ExportOptions) -> String {
    let changes = changes_in(&script.export(options).1).into_iter().map(|change| match change {
        (kind, 1) => format!("{kind:?}"),
        (kind, count) => format!("{count} {kind:?}"),
    });
    changes.collect::<Vec<_>>().join(", ")
}

#[test]
fn each_list_of_elements_has_its_movetext() {
    table::check("writer/movetext.tsv", |[names, elements]| {
        let elements = table::text(elements);
        let changes = changes(&Script::from_movetext(&elements), options(names));
        vec![movetext(&elements, options(names)), changes]
    });
}

#[test]
fn each_game_has_its_text() {
    table::check("writer/games.tsv", |[names, tags, elements]| {
        let tags = parse_tags(tags);
        let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (&**name, &**value)).collect();
        let script = Script { tags: &tags, movetext: &table::text(elements) };
        vec![script.export(options(names)).0, changes(&script, options(names))]
    });
}

#[test]
fn changes_have_plies_of_their_line() {
    let changes = |elements: &str| {
        let mut text = GameText::with_sink(ExportOptions::new(), Vec::new());
        Script::from_movetext(elements).drive(&mut text);
        let changes = text.changes().iter();
        changes.filter_map(|change| Some((change.normalisation, change.ply?))).collect::<Vec<_>>()
    };
    // Plies are counted along the variation.
    let expected = [
        (Normalisation::CommentSpacing, 1),
        (Normalisation::CommentParagraphs, 1),
        (Normalisation::EmptyComment, 1),
    ];
    assert_eq!(changes("e4 e5 ( c5 after<a\n\nb> ) variations<>"), expected);
    assert!(changes("e4 e5 ( start<\n\n> )").contains(&(Normalisation::EmptyComment, 0)));
}
