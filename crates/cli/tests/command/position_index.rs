//! `convert --table positions` and `filter --position-index`: the same games as without the index, and errors.

use crate::process::Folder;
use movetext_table::{
    IndexedFile, PositionFile, PositionWriter,
    openings::{board::Position, positions::PositionRecord},
};
use movetext_testkit::Random;

/// Games that are hard to read: a byte order mark, games without separation, an illegal move, a set-up position,
/// Chess960, null moves, variations, illegal en passant, an unusable start position and Latin-1.
const HARD: &[u8] = b"\xEF\xBB\xBF[White \"Ann\"]\r\n[Result \"1-0\"]\r\n\r\n1. e2e4 e5 1-0\r\n\r\n\
    \t[White \"J\xFCrgen\"]\n\n1. d4 {a\ncomment} Ke2 2. c4 * 1. c4 (1. b3 e5) 1/2-1/2 1. f4 $999\n\n% escaped\n\
    [FEN \"8/2p5/8/KP1P3r/8/8/8/7k b - - 0 1\"]\n[SetUp \"1\"]\n\n1... c5 2. d6 *\n\n\
    [FEN \"8/8/8/KPpP3r/8/8/8/7k w - - 0 2\"]\n[SetUp \"1\"]\n\n1. d6 *\n\n\
    [Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 e5 *\n\n\
    [FEN \"no position\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n\
    1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0\n\n1. e4 Z0 2. d4 *\n\n\
    [White \"Cyd\"]\n[ECO \"B97\"]\n\n1. e4 {open";

/// Returns random games, some with an illegal move. They have several parts.
fn random_games(count: usize) -> String {
    let mut random = Random::new(11);
    let mut text = String::new();
    for number in 0..count {
        text.push_str(&format!("[Event \"{number}\"]\n[Site \"{}\"]\n\n", "x".repeat(400)));
        let mut position = Position::initial();
        for ply in 0..random.below(24) {
            let legal = position.legal_moves();
            if legal.is_empty() || (number % 50 == 7 && ply == 12) {
                text.push_str("Kh5 e4 ");
                break;
            }
            let mv = random.pick(&legal);
            text.push_str(&format!("{mv} "));
            position = position.play(mv);
        }
        text.push_str("1-0\n\n");
    }
    text
}

fn folder() -> Folder {
    let folder =
        Folder::new().with("hard.pgn", HARD).with("long.pgn", random_games(2_000)).with("empty.pgn", "");
    let indexed =
        folder.run("convert -q --to parquet --table positions hard.pgn empty.pgn long.pgn -o p.parquet");
    indexed.outputs(1, "");
    folder
}

/// Returns some positions of the games in a file as FEN, and how many were left out between them.
fn positions(folder: &Folder, file: &str, step: usize) -> Vec<String> {
    let fens = folder.run(&format!("convert -q --to fen {file}")).stdout;
    let mut fens: Vec<String> = fens.lines().map(str::to_owned).collect();
    fens.sort();
    fens.dedup();
    fens.into_iter().step_by(step).collect()
}

#[test]
fn index_finds_the_same_games() {
    let folder = folder();
    let mut fens = positions(&folder, "hard.pgn", 1);
    fens.extend(positions(&folder, "long.pgn", 900));
    // The capture is illegal in both, so they are the same position. A key is in no game.
    fens.extend(
        ["8/8/8/KPpP3r/8/8/8/7k w - c6", "8/8/8/KPpP3r/8/8/8/7k w - -", "k7/8/8/8/8/8/8/7K w - -"]
            .map(str::to_owned),
    );
    assert!(fens.len() > 40, "{}", fens.len());
    for fen in fens {
        for arguments in ["", "--count", "--export --games 2..900", "--threads 1 --limit 3", "--plies 2.."] {
            let files = "hard.pgn empty.pgn long.pgn";
            let filter = format!("filter -q {arguments} --max-errors 0 --position '{fen}'");
            let without = folder.run_as_latin1(&format!("{filter} {files}"), b"");
            let with = folder.run_as_latin1(&format!("{filter} --position-index p.parquet {files}"), b"");
            assert_eq!(with.stdout, without.stdout, "{arguments} {fen}");
            assert!(with.status <= without.status, "{arguments} {fen}\n{}", with.stderr);
        }
    }
}

#[test]
fn index_works_for_other_orders_and_names() {
    let folder = folder();
    std::fs::rename(folder.path().join("long.pgn"), folder.path().join("moved.pgn")).unwrap();
    for files in ["moved.pgn", "moved.pgn hard.pgn", "empty.pgn", "hard.pgn moved.pgn hard.pgn"] {
        for conditions in ["--position startpos", "--position startpos --position '*/*/*/*/4P3/*/*/* b'"] {
            let without =
                folder.run_as_latin1(&format!("filter {conditions} -q --max-errors 0 {files}"), b"");
            let filter = format!("filter {conditions} -q --max-errors 0 --position-index p.parquet {files}");
            let with = folder.run_as_latin1(&filter, b"");
            assert_eq!(with.stdout, without.stdout, "{conditions} {files}");
        }
    }
}

#[test]
fn diagnostics_have_their_places() {
    let folder = folder();
    let with =
        folder.run("filter --position startpos --position-index p.parquet --games 1000..1060 long.pgn");
    let without = folder.run("filter --position startpos --games 1000..1060 long.pgn");
    with.is(without.status, &without.stdout, &without.stderr);
    let export = "filter --export --position startpos --position-index p.parquet long.pgn";
    folder.run(export).reports("long.pgn:").reports("error[illegal-move]");
    assert_eq!(folder.run(export).stderr, folder.run("filter --export --position startpos long.pgn").stderr);
}

#[test]
fn index_does_not_depend_on_threads_or_memory() {
    let folder = folder();
    let expected = folder.read("p.parquet");
    for options in ["--threads 1", "--threads 2", "--threads 5", "--threads 2 --memory 200K", "--memory 1K"] {
        let run = format!(
            "convert -q --to parquet --table positions {options} hard.pgn empty.pgn long.pgn -o q.parquet"
        );
        folder.run(&run).outputs(1, "");
        assert!(folder.read("q.parquet") == expected, "{options}");
    }
}

#[test]
fn changed_files_are_refused() {
    let folder = folder();
    let filter = "filter --position startpos --position-index p.parquet";
    folder.write("long.pgn", random_games(1_999));
    folder.run(&format!("{filter} hard.pgn long.pgn")).is(
        2,
        "",
        "movetext: p.parquet: is older than the games in long.pgn; `movetext convert --to parquet --table positions` renews it\n",
    );
    folder.write("other.pgn", "1. e4 *");
    folder.run(&format!("{filter} hard.pgn other.pgn")).is(
        2,
        "",
        "movetext: other.pgn: is not in the position index p.parquet\n",
    );
    folder.run(filter).is(2, "", "movetext: <stdin>: is not in the position index p.parquet\n");
    folder.run(&format!("{filter} none.pgn")).exits(2).reports("none.pgn");
    folder.run(&format!("{filter} hard.pgn -o p.parquet")).exits(2).reports("p.parquet");
}

#[test]
fn patterns_need_a_whole_position() {
    let folder = folder();
    let filter = "filter --position-index p.parquet hard.pgn";
    folder.run(&format!("{filter} --position '*/*/*/*/4P3/*/*/*'")).is(
        2,
        "",
        "movetext: --position-index: found only patterns, expected a --position that is a whole FEN without wildcards\n",
    );
    for arguments in
        ["", "--position startpos --invert", "--position startpos --any", "--position startpos --from pgc"]
    {
        folder.run(&format!("{filter} {arguments}")).exits(2);
    }
}

#[test]
fn unsuitable_inputs_are_refused() {
    let folder = Folder::new().with("a.pgn", "1. e4 e5 *\n");
    folder.run("export -q a.pgn -o a.pgn.zst").exits(0);
    folder.run("convert -q --to pgc a.pgn -o a.pgc").exits(0);
    folder.write("utf16.pgn", [0xFF, 0xFE, b'1', 0, b'.', 0]);
    for (input, message) in [
        (
            "a.pgn.zst",
            "a.pgn.zst: cannot be indexed: found zstd-compressed data, expected plain text; decompress it first",
        ),
        ("a.pgc", "a.pgc: cannot be indexed: found PGC data, expected plain text"),
        ("utf16.pgn", "utf16.pgn: is UTF-16, which cannot be indexed"),
        ("none.pgn", "none.pgn: "),
        ("-", "standard input cannot be indexed, name files"),
    ] {
        let run = folder.run(&format!("convert --to parquet --table positions a.pgn {input} -o p.parquet"));
        run.exits(2).reports(message);
        assert!(!folder.names().contains(&"p.parquet".to_owned()), "{input}");
    }
}

#[test]
fn options_of_other_tables_are_refused() {
    let folder = Folder::new().with("a.pgn", "1. e4 e5 *\n");
    for options in [
        "--games 1",
        "--limit 1",
        "--sample 1",
        "--columns White",
        "--partition-by year",
        "--keep-going",
        "--rows-per-group 1",
        "--table games",
        "--from jsonl",
        "--variations",
    ] {
        let run = folder.run(&format!("convert --to parquet --table positions {options} a.pgn -o p.parquet"));
        run.exits(2).reports(options.split(' ').next().unwrap());
    }
    folder.run("convert --to arrow --table positions a.pgn -o p.arrow").is(
        2,
        "",
        "movetext: --table positions belongs to --to parquet\n",
    );
}

#[test]
fn damaged_index_is_an_error_or_harmless() {
    let folder = folder();
    let bytes = folder.read("p.parquet");
    let filter = "filter -q --count --position startpos --position-index d.parquet hard.pgn";
    let mut random = Random::new(3);
    let mut refused = 0;
    for _ in 0..60 {
        let mut damaged = bytes.clone();
        for _ in 0..3 {
            // Most of the file is rows. Half of the changes are in the last part, which has the metadata.
            let start = if random.below(2) == 0 { 0 } else { bytes.len() - 2_000 };
            let place = start + random.below(bytes.len() - start);
            damaged[place] ^= 1 << random.below(8);
        }
        folder.write("d.parquet", damaged);
        let status = folder.run(filter).status;
        assert!([0, 1, 2].contains(&status), "{status}");
        refused += usize::from(status == 2);
    }
    assert!(refused > 10, "{refused}");
    for length in [0, 3, 100, bytes.len() - 1] {
        folder.write("d.parquet", &bytes[..length]);
        folder.run(filter).exits(2).reports("d.parquet: not a position index");
    }
    folder.run("tree -q hard.pgn -o d.parquet");
    folder.run(filter).exits(2).reports("d.parquet: not a position index: found the table tree");
    folder.write("d.parquet", HARD);
    folder.run(filter).exits(2).reports("d.parquet: not a position index");
}

/// Writes a position index in which the initial position occurs at an offset in `hard.pgn`.
fn write_index(folder: &Folder, offset: u64, manifest: &str) {
    let key = Position::initial().key().unwrap() as i64;
    let mut writer = PositionWriter::new(["hard.pgn".to_owned()]).unwrap();
    writer.push(&PositionRecord { position_key: key, input: 0, offset, ply: 0 }).unwrap();
    let file = IndexedFile { name: "hard.pgn".to_owned(), manifest: manifest.to_owned() };
    folder.write("d.parquet", writer.finish([file]).unwrap());
}

#[test]
fn wrong_offsets_are_errors() {
    let folder = folder();
    let filter = "filter -q --count --position startpos --position-index d.parquet hard.pgn";
    let manifest = PositionFile::open(folder.path().join("p.parquet")).unwrap().files()[0].manifest.clone();
    write_index(&folder, 3, &manifest);
    folder.run(filter).outputs(0, "1\n");
    for offset in [0, 4, 60, HARD.len() as u64, u64::MAX >> 1] {
        write_index(&folder, offset, &manifest);
        folder.run(filter).exits(2).reports("hard.pgn: has changed while it was read");
    }
    for manifest in
        ["", "{}", &manifest.replace("\"games\":", "\"games\":-"), &manifest.replace("none", "xz")]
    {
        write_index(&folder, 3, manifest);
        folder
            .run(filter)
            .exits(2)
            .reports("d.parquet: damaged: the manifest of hard.pgn is not a manifest of cuts");
    }
    write_index(&folder, 3, &manifest.replace("none", "gzip"));
    folder.run(filter).exits(2).reports("hard.pgn: has changed");
    write_index(&folder, 3, &manifest.replace("\"version\":\"", "\"version\":\"9"));
    folder.run(filter).exits(2).reports("was made by another version of this program");
}

#[test]
fn no_game_is_reported_as_such() {
    let folder = folder();
    let filter = "filter --position 'k7/8/8/8/8/8/8/7K w - -' --position-index p.parquet long.pgn";
    folder.run(filter).is(
        0,
        "",
        "movetext: no game has the position\nmovetext: 0 of 2000 games, no errors, no warnings\n",
    );
}
