//! `movetext sample`, `rename` and `diff`.

use crate::{
    collections::{cut, games, values},
    process::Folder,
};

#[test]
fn sample_is_equal_for_any_threads_and_source() {
    let (one, two) = (games(3_000), games(500));
    let folder = Folder::new().with("a.pgn", &one).with("b.pgn", &two);
    for options in ["--count 40 --seed 3", "--count 3 --per Event", "--count 40 --seed 3 --games 100..3200"] {
        let first = folder.run(&format!("sample {options} --threads 1 a.pgn b.pgn"));
        let all = cut(&one).into_iter().chain(cut(&two));
        let chosen = cut(&first.stdout);
        assert_eq!(chosen.len(), if options.contains("--per") { 15 } else { 40 });
        // The games are a subsequence of the input.
        let mut rest = chosen.iter().peekable();
        for game in all {
            let _ = rest.next_if(|chosen| **chosen == game);
        }
        assert!(rest.peek().is_none(), "{options}");
        for threads in ["2", "8"] {
            let other = folder.run(&format!("sample {options} --threads {threads} a.pgn b.pgn"));
            assert!((&other.stdout, &other.stderr) == (&first.stdout, &first.stderr), "{threads} threads");
        }
        folder.run("export -q a.pgn -o a.zst");
        let stdin = folder.run_with(&format!("sample -q {options}"), &(one.clone() + &two));
        assert!(stdin.stdout == first.stdout, "{options}");
    }
}

#[test]
fn sample_equals_sample_of_convert() {
    let folder = Folder::new().with("a.pgn", games(500));
    for seed in 0..5 {
        let numbers =
            folder.run(&format!("convert -q --to csv --columns Number --sample 20 --seed {seed} a.pgn"));
        let numbers: Vec<&str> = numbers.stdout.lines().skip(1).map(|line| line.trim_matches('"')).collect();
        let sample = folder.run(&format!("sample -q --count 20 --seed {seed} a.pgn"));
        assert_eq!(values(&sample.stdout, "Number"), numbers, "{seed}");
        let exported = folder.run(&format!("sample -q --export --count 20 --seed {seed} a.pgn"));
        assert_eq!(values(&exported.stdout, "Number"), numbers, "{seed}");
    }
    // Different seeds choose different games.
    let one = folder.run("sample -q --count 20 --seed 1 a.pgn").stdout;
    assert_ne!(one, folder.run("sample -q --count 20 --seed 2 a.pgn").stdout);
}

#[test]
fn sample_of_pgc_is_the_exported_sample() {
    let folder = Folder::new().with("a.pgn", games(200));
    folder.run("convert -q --to pgc a.pgn -o a.pgc");
    let text = folder.run("sample -q --export --count 30 a.pgn");
    assert_eq!(folder.run("sample -q --count 30 a.pgc").stdout, text.stdout);
}

#[test]
fn rename_changes_only_values_in_place() {
    let all = games(2_000);
    let aliases = "Kr\u{FC}ger, 7\tSeven\n@EVENT\nOpen 1\tFirst \"Open\"\n";
    let expected = all
        .replace("[White \"Kr\u{FC}ger, 7\"]", "[White \"Seven\"]")
        .replace("[Event \"Open 1\"]", "[Event \"First \\\"Open\\\"\"]");
    let folder = Folder::new().with("names.tsv", aliases);
    for threads in ["1", "2", "8"] {
        folder.write("a.pgn", &all);
        let run = folder.run(&format!("rename --aliases names.tsv --in-place --threads {threads} a.pgn"));
        run.outputs(0, "").reports("2000 games: 420 values renamed (20 players, 400 events)");
        assert!(folder.text("a.pgn") == expected, "{threads} threads");
        let written = folder.run_with(&format!("rename -q --aliases names.tsv --threads {threads}"), &all);
        assert!(cut(&written.stdout) == cut(&expected), "{threads} threads");
    }
    // The file stays compressed.
    folder.write("a.pgn", &all);
    folder.run("sort -q --by None a.pgn -o a.pgn.zst");
    folder.run("rename -q --aliases names.tsv --in-place a.pgn.zst").exits(0);
    assert!(folder.read("a.pgn.zst").starts_with(&[0x28, 0xB5, 0x2F, 0xFD]));
    assert!(cut(&folder.run("sort -q --by None a.pgn.zst").stdout) == cut(&expected));
}

#[test]
fn rename_diff_is_a_patch() {
    let all = games(300);
    let folder = Folder::new().with("a.pgn", &all).with("names.tsv", "@EVENT\nOpen 2\tSecond\n");
    let diff = folder.run("rename -q --aliases names.tsv --dry-run a.pgn").stdout;
    let (removed, added) = (diff.matches("\n-[Event").count(), diff.matches("\n+[Event \"Second\"]").count());
    assert_eq!((removed, added), (60, 60));
    assert!(folder.text("a.pgn") == all);
}

#[test]
fn diff_is_equal_for_any_threads_and_format() {
    let old = games(2_000);
    let new = old.replace("[Event \"Open 3\"]", "[Event \"Open 4\"]").replace("{x}", "{y}");
    let folder = Folder::new().with("a.pgn", &old).with("b.pgn", &new);
    for format in ["text", "json"] {
        let first = folder.run(&format!("diff --format {format} --threads 1 a.pgn b.pgn"));
        assert!(first.exits(1).stdout.lines().count() > 600);
        for threads in ["2", "8"] {
            let other = folder.run(&format!("diff --format {format} --threads {threads} a.pgn b.pgn"));
            assert!((&other.stdout, &other.stderr) == (&first.stdout, &first.stderr), "{threads} threads");
        }
    }
    folder.run("export -q a.pgn -o c.pgn.zst");
    folder.run("sort -q a.pgn -o d.pgn");
    folder.run("diff a.pgn d.pgn").outputs(0, "");
    let json = folder.run("diff -q --format json a.pgn b.pgn");
    for line in json.stdout.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["change"], "changed");
        assert_eq!(object["old"]["path"], "a.pgn");
        assert!(object["moves"].is_null() && object["skipped_text"] == false, "{line}");
    }
}

#[test]
fn diff_needs_two_files() {
    let folder = Folder::new().with("a.pgn", "1. e4 *").with("c.pgc", b"\x89PGC");
    assert_eq!(folder.run("diff a.pgn").status, 2);
    folder.run_with("diff a.pgn missing.pgn", "").outputs(2, "").reports("movetext: missing.pgn: ");
    folder.run("diff a.pgn .").outputs(2, "").reports("movetext: .: is not a regular file");
}
