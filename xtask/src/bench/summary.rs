//! The table at the end of a measurement: each ratio with a target, and a column for each build.

/// Returns a table for all summaries, or an empty text if there are no ratios.
///
/// A summary has a line for each ratio: measurement, contender, target and ratio, separated by tabs.
pub(super) fn table(summaries: &[(&'static str, String)]) -> String {
    let Some((_, first)) = summaries.first() else { return String::new() };
    if first.is_empty() {
        return String::new();
    }
    let names: String = summaries.iter().map(|(name, _)| format!(" {name} |")).collect();
    let rules = " --: |".repeat(summaries.len());
    let mut table = format!("\n| what | against | target |{names}\n| --- | --- | --: |{rules}\n");
    for line in first.lines() {
        let Some((what, measured)) = line.rsplit_once('\t') else { continue };
        let others = summaries.iter().skip(1).map(|(_, summary)| ratio_of(what, summary));
        let ratios: String =
            core::iter::once(measured).chain(others).map(|ratio| format!(" {ratio} |")).collect();
        table.push_str(&format!("| {} |{ratios}\n", what.replace('\t', " | ")));
    }
    table
}

/// Returns the measured ratio in the line of a summary that begins with `what`.
fn ratio_of<'a>(what: &str, summary: &'a str) -> &'a str {
    let of_line = |line: &'a str| line.strip_prefix(what)?.strip_prefix('\t');
    summary.lines().find_map(of_line).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn builds_are_side_by_side() {
        let portable = ("portable", "perft\tx\t1.4 x\t2 x\nfen\ty\t3 x\t4 x\n".to_owned());
        let native = ("native", "fen\ty\t3 x\t5 x\n".to_owned());
        let expected = "\n| what | against | target | portable | native |\n| --- | --- | --: | --: | --: |\n\
            | perft | x | 1.4 x | 2 x |  |\n| fen | y | 3 x | 4 x | 5 x |\n";
        assert_eq!(table(&[portable, native]), expected);
    }

    #[test]
    fn no_target_makes_no_table() {
        assert_eq!(table(&[("portable", String::new())]), "");
    }
}
