//! Reads tables in Markdown pages, such as READMEs.

/// Finds the table with a heading that begins with `head`. Returns the cells of each row. Panics if the page has no
/// such table.
#[must_use]
pub fn rows<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let (_, table) = page.split_once(head).unwrap_or_else(|| panic!("no table begins with {head}"));
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// Returns the texts between backquotes.
#[must_use]
pub fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}
