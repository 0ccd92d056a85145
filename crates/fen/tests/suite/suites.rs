//! Reads every record in the files of real positions in `MOVETEXT_DATA` (PGN 16.2). For each file, a snapshot counts
//! the reports by kind.

use alloc::collections::BTreeMap;
use core::fmt::Write as _;
use std::{
    fs,
    path::{Path, PathBuf},
};

use movetext_fen::{
    Leniency,
    epd::{self, Epd},
};
use movetext_testkit::files::real_data;

/// Returns the files with records: all files in `epd`, and the files in `perft` that are not stanzas.
fn files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["epd", "perft"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "epd" || extension == "fen") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// For each kind, how often it occurs, and in how many records.
#[derive(Default)]
struct Counts {
    kinds: BTreeMap<String, (usize, usize)>,
}

impl Counts {
    fn add(&mut self, kinds: impl Iterator<Item = String>) {
        let mut of_record: BTreeMap<String, usize> = BTreeMap::new();
        for kind in kinds {
            *of_record.entry(kind).or_default() += 1;
        }
        for (kind, count) in of_record {
            let (total, records) = self.kinds.entry(kind).or_default();
            *total += count;
            *records += 1;
        }
    }
}

/// Reports how many records a file has, their results, and their diagnostics.
fn report(name: &str, text: &str) -> String {
    let mut counts = Counts::default();
    let mut total = BTreeMap::from([("records", 0), ("unreadable", 0), ("strict", 0), ("illegal", 0)]);
    let mut count = |what| *total.entry(what).or_default() += 1;
    for epd::RecordLine { number: line, text: record, .. } in epd::lines(text) {
        let record = &*record;
        count("records");
        let read = match Epd::read(record, Leniency::Import) {
            Ok(read) => read,
            Err(errors) => {
                count("unreadable");
                counts.add(errors.faults().iter().map(|fault| format!("error {:?}", fault.kind)));
                continue;
            }
        };
        let epd = read.epd();
        let faults = epd.check();
        let is_strict = record.parse::<Epd>().is_ok();
        let place = format!("{name}:{line}");
        assert_eq!(is_strict, read.repairs().is_empty() && faults.is_empty(), "{place}");
        if is_strict {
            count("strict");
        }
        if epd.fen().into_position().is_err() {
            count("illegal");
        }
        let repairs = read.repairs().iter().map(|repair| format!("repair {:?}", repair.kind));
        counts.add(repairs.chain(faults.iter().map(|fault| format!("operation {:?}", fault.kind))));

        // Written text reads back unchanged, and needs no repairs.
        let written = epd.to_string();
        let again =
            Epd::read(&written, Leniency::Import).unwrap_or_else(|errors| panic!("{place}: {errors}"));
        assert_eq!(again.epd().to_string(), written, "{place}");
        assert_eq!(again.epd().fen(), epd.fen(), "{place}");
        for repair in again.repairs() {
            let kind = format!("{:?}", repair.kind);
            assert!(["LongString", "NonAscii"].contains(&kind.as_str()), "{place}: {written}: {kind}");
        }
    }
    let mut report = String::new();
    let of = |what| total.get(what).copied().unwrap_or(0);
    writeln!(
        report,
        "{name}: {} records, {} unreadable, {} strict, {} without a legal position",
        of("records"),
        of("unreadable"),
        of("strict"),
        of("illegal")
    )
    .unwrap();
    for (kind, (total, records)) in counts.kinds {
        writeln!(report, "  {kind}: {total} in {records} records").unwrap();
    }
    report
}

#[test]
fn suites_match_snapshot() {
    let Some(root) = real_data() else { return };
    let mut text = String::new();
    for file in files(&root) {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let bytes = fs::read(&file).unwrap();
        text.push_str(&report(&name, &String::from_utf8_lossy(&bytes)));
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("suites", text));
}

#[test]
fn report_counts_findings_and_records() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n\n# no record\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4 Nf3; id x\n8/8 w\n";
    let report = report("own", text);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(
        lines,
        [
            "own: 3 records, 1 unreadable, 1 strict, 0 without a legal position",
            "  error RankCount: 1 in 1 records",
            "  operation MoveSpelling: 1 in 1 records",
            "  operation MoveUnplayable: 1 in 1 records",
            "  repair MissingSemicolon: 1 in 1 records",
            "  repair UnquotedString: 1 in 1 records",
        ]
    );
}
