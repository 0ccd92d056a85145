//! `movetext dedup`.

use crate::{
    process::Folder,
    wholes::{cut, games},
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
