//! Checks that the README lists every column of the games table and every type.

use movetext_columns::{Column, GameColumn};

const README: &str = include_str!("../../README.md");

/// Returns the first three cells in each row of the README's tables.
fn rows() -> impl Iterator<Item = [&'static str; 3]> {
    README.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        Some([cells.next()?, cells.next()?, cells.next()?])
    })
}

#[test]
fn readme_has_each_column_of_games() {
    for (_, definition) in GameColumn::ALL {
        let name = format!("`{}`", definition.name);
        let old_name = definition.old_name.map_or(String::new(), |old| format!("`{old}`"));
        let row = rows().find(|[first, ..]| *first == name).unwrap_or_default();
        assert_eq!(row, [name.as_str(), &old_name, &format!("{:?}", definition.value_type)]);
    }
    for name in GameColumn::DEFAULTS {
        let value_type = format!("{:?}", GameColumn::parse(name).unwrap().value_type());
        let row = rows().find(|[first, ..]| first.contains(&format!("`{name}`")));
        assert_eq!(row.map_or("Text", |[_, _, named]| named), value_type, "{name}");
    }
}

#[test]
fn readme_has_each_type() {
    for (_, definition) in GameColumn::ALL {
        let value_type = format!("{:?}", definition.value_type);
        assert!(rows().any(|[first, ..]| first.split(", ").any(|one| one == value_type)), "{value_type}");
    }
}
