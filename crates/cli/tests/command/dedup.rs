//! `movetext dedup`.

use crate::{
    collections::{cut, games},
    process::Folder,
};

#[test]
fn dedup_is_equal_for_any_thread_count() {
    let all: String = cut(&games(3_000)).iter().map(|game| format!("{game}\n\n")).collect();
    let folder = Folder::new().with("a.pgn", &all);
    let of = |arguments: &str| folder.run(&format!("dedup {arguments}"));
    let one = of("--report --players --threads 1 a.pgn");
    one.reports("movetext: 2700 duplicates dropped\n");
    assert_eq!(one.stdout, cut(&all)[..300].iter().map(|game| format!("{game}\n\n")).collect::<String>());
    for threads in ["2", "8"] {
        let other = of(&format!("--report --players --threads {threads} a.pgn"));
        assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{threads} threads");
    }
    assert_eq!(folder.run_with("dedup -q --players", &all).stdout, one.stdout);
    of("-q --players a.pgn -o b.zst");
    assert!(folder.read("b.zst").starts_with(b"\x28\xB5\x2F\xFD"));
    assert_eq!(of("-q b.zst --players").stdout, one.stdout);
}

#[test]
fn near_is_equal_for_threads_and_memory() {
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
    let name = |number: usize| {
        format!("{}{}", ["Tal", "Fine", "Euwe"][number % 3], "abcdefgh".get(..number % 9).unwrap())
    };
    let mut all = String::new();
    for number in 0..2_000 {
        let (white, black) = (name(number / 7), name(number / 5 + 1));
        let moves = ["", " 9. h3", " 9. h3 Nb8 {normal}", " 9. d4"][number % 4];
        let (initial, date) = (["", ", M", ", Max"][number % 3], ["1960.05.01", "1960.??.??"][number % 2]);
        all += &format!(
            "[White \"{white}{initial}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n\n{opening}{moves} *\n\n"
        );
    }
    let folder = Folder::new().with("a.pgn", &all);
    for arguments in ["--report", "--keep first --merge --report", "--keep annotated --export --report"] {
        let run = |more: &str| folder.run(&format!("dedup --near {arguments} {more} a.pgn"));
        let one = run("--threads 1");
        assert!(one.stderr.contains("a.pgn:1:1: note[near-duplicate]: keeps game 1, "), "{}", one.stderr);
        assert!(one.stdout.len() * 2 < all.len(), "{} bytes", one.stdout.len());
        for more in ["--threads 2", "--threads 8", "--threads 2 --memory 100K"] {
            let other = run(more);
            assert!((&other.stdout, &other.stderr) == (&one.stdout, &one.stderr), "{arguments} {more}");
        }
        assert_eq!(folder.run_with(&format!("dedup --near -q {arguments}"), &all).stdout, one.stdout);
    }
}
