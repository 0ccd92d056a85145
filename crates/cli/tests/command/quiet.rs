//! Diagnostics that are not shown: repetitions in the human format, and diagnostics that cannot change the answer to a
//! query.

use crate::process::{Folder, Run, piped};

fn check(arguments: &str, text: &str) -> Run {
    piped(&format!("check -q {arguments}"), text)
}

/// Returns the locations and codes of the reported diagnostics, without source lines.
fn reported(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("<stdin>:")).collect()
}

/// Returns games, each with two malformed tag values, an unknown word and an illegal move.
fn damaged(games: usize) -> String {
    let game =
        |index| format!("[Date \"2011.13.{index}\"]\n[WhiteElo \"x{index}\"]\n\n1. e4 Welt e5 2. Nf6 *\n\n");
    (0..games).map(game).collect()
}

#[test]
fn human_check_counts_repeated_findings() {
    let run = check("--format human", &damaged(1_235));
    let lines = reported(&run.stdout);
    assert_eq!(lines.iter().filter(|line| line.contains("[tag-value]")).count(), 4, "{lines:?}");
    let repeated: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.split_once("and 1,234 more about "))
        .map(|(_, name)| name)
        .collect();
    assert_eq!(repeated, ["`Date`", "`WhiteElo`", "`Welt`"]);
    let date = |line: &&str| line.starts_with("<stdin>:1:") && line.contains("[tag-value]");
    assert_eq!(lines.iter().copied().filter(|line| date(line)).count(), 2, "the first of them and its count");
    // An illegal move is about its own position, so it is never a repetition.
    assert_eq!(lines.iter().filter(|line| line.contains("[illegal-move]")).count(), 1_000, "the limit");
}

#[test]
fn machine_formats_list_every_repetition() {
    let text = damaged(50);
    for format in ["short", "json", "github"] {
        let run = check(&format!("--format {format} --select tag-value"), &text);
        assert_eq!(run.stdout.lines().count(), 100, "{format}");
    }
}

#[test]
fn repetitions_are_equal_for_any_threads() {
    // The batches have different diagnostics, in different orders.
    let mut text = String::new();
    let comment = "x".repeat(2_000);
    for index in 0..3_000 {
        let letter = |number: u8| char::from(b'k' + number % 13);
        let word = u8::try_from(index % 150).unwrap();
        let word = format!("Wort{}{}", letter(word / 13), letter(word));
        text.push_str(&format!("[Date \"2011.13.01\"]\n\n1. e4 {word} e5 {{{comment}}} *\n\n"));
    }
    let outputs: Vec<String> = ["1", "2", "5"]
        .into_iter()
        .map(|threads| {
            let run = check(&format!("--format human --threads {threads} --max-errors 70"), &text);
            run.stdout + &run.stderr
        })
        .collect();
    let lines = reported(&outputs[0]);
    assert_eq!(lines.iter().filter(|line| line.contains("]: word that is not a move: ")).count(), 69);
    assert!(outputs[0].contains("\nmovetext: <stdin>: ") && outputs[0].contains(" warnings more: "));
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

#[test]
fn queries_report_faults_in_tags_they_read() {
    for name in ["White", "BlackElo", "Date", "Termination", "TimeControl"] {
        let text = format!("[{name} \"a\"]\n[{name} \"b\"]\n\n1. e4 *\n");
        piped("stats", &text).reports("warning[tag-repeated]: ");
    }
}

#[test]
fn file_with_only_odd_white_space_warns() {
    for text in ["\u{A0}\n".repeat(3), "\n\x1A".to_owned()] {
        for options in ["--threads 1", "--threads 2"] {
            let folder = Folder::new().with("games.pgn", &text);
            let run = folder.run(&format!("check {options} games.pgn"));
            let message = format!("{}{}", run.stdout, run.stderr);
            assert_eq!(
                message.matches("warning[forbidden-white-space]").count(),
                1,
                "{options:?}: {message}"
            );
            assert!(message.contains("no games, 0 plies, no errors, 1 warning"), "{message}");
            run.exits(0);
        }
    }
    assert!(!check("", " \n% escaped\n").stdout.contains("warning"));
}
