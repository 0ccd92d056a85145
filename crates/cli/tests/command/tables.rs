//! Tables for data engines, as Parquet and Arrow IPC: in one file, on standard output, and in folders by date.

use crate::process::Folder;
use core::cell::RefCell;
use movetext_table::{Columns, Encoder, EncoderOptions, Encoding, Rows, Table, pgn};
use std::fs;

/// Three games: one without diagnostics, one with an error and a variation, and one with a warning.
const GAMES: &str = "\
[White \"Tal\"]\n[UTCDate \"2021.05.03\"]\n\n1. e4 {[%clk 0:03:00]} e5 2. Nf3 1-0\n\n\
[White \"Ann\"]\n[Date \"1999.12.31\"]\n\n1. e4 e5 (1... c5 $1 {good}) 2. Ke3 Nc6 1-0\n\n\
[White \"Bob\"]\n[Date \"????.??.??\"]\n\n1. d4 d5\n";

/// Returns the file that the library writes for [`GAMES`] in `a.pgn`.
fn encoded(table: Table, names: &str, encoding: Encoding) -> Vec<u8> {
    let names: Vec<&str> = names.split(',').collect();
    let columns = Columns::from_names(table, &names).unwrap();
    let rows = RefCell::new(Rows::new(&columns, "a.pgn"));
    pgn::read(GAMES.as_bytes(), &mut &rows, &mut &rows);
    let mut encoder = Encoder::new(encoding, &columns, EncoderOptions::new()).unwrap();
    encoder.push(rows.into_inner().into_batch().unwrap()).unwrap();
    encoder.finish().unwrap()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// Returns games from 200 years, some with errors.
fn games_of_years() -> String {
    (0..600)
        .map(|number| {
            let moves = ["1. e4 e5 1-0", "1. d4 Ke3 *"][number % 2];
            format!("[Event \"{number}\"]\n[Date \"{:04}.01.??\"]\n\n{moves}\n\n", 1700 + number % 200)
        })
        .collect()
}

/// Returns a folder with `a.pgn`, a truncated compressed file, and old partitions.
fn folder_with_old_partitions() -> Folder {
    let folder = Folder::new().with("a.pgn", games_of_years());
    // The file needs several blocks, so that some games can be read although it is truncated.
    folder.write("more.pgn", games_of_years().repeat(20));
    folder.run("export -q more.pgn -o cut.zst");
    let mut cut = folder.read("cut.zst");
    cut.truncate(cut.len() - 20);
    folder.write("cut.zst", cut);
    for year in ["year=1700", "year=2500"] {
        fs::create_dir_all(folder.path().join("out").join(year)).unwrap();
        folder.write(&format!("out/{year}/games.parquet"), "old");
    }
    folder
}

#[test]
fn file_is_what_the_library_encodes() {
    let folder = Folder::new().with("a.pgn", GAMES);
    for (arguments, table, names) in [
        ("", Table::Games, "default"),
        ("--table games --columns White,default", Table::Games, ""),
        (
            "--columns plies,moves_san,clocks_ms,evals_cp,final_fen,position_eco,position_opening,tags",
            Table::Games,
            "plies,moves_san,clocks_ms,evals_cp,final_fen,position_eco,position_opening,tags",
        ),
        ("--table plies", Table::Plies, "default"),
        ("--table plies --variations", Table::Plies, "default,line,parent_line"),
        ("--table plies --variations --columns line,san", Table::Plies, "line,san,parent_line"),
    ] {
        for (to, encoding) in [("parquet", Encoding::Parquet), ("arrow", Encoding::ArrowFile)] {
            let run = folder.run(&format!("convert -q --to {to} {arguments} a.pgn -o out"));
            if names.is_empty() {
                run.exits(2)
                    .reports("movetext: --columns: found the column `White` twice, expected it once\n");
                continue;
            }
            run.exits(1);
            assert!(folder.read("out") == encoded(table, names, encoding), "{to} {arguments:?}");
        }
    }
    let stream = folder.output("convert -q --to arrow --table plies a.pgn").stdout;
    assert!(stream == encoded(Table::Plies, "default", Encoding::ArrowStream));
}

#[test]
fn tag_columns_do_not_check_movetext() {
    let folder = Folder::new().with("a.pgn", GAMES);
    folder.run("convert --to parquet --columns White,Date a.pgn -o out").is(
        0,
        "",
        "movetext: 3 games, 0 plies, no errors, no warnings\n",
    );
}

#[test]
fn diagnostics_table_has_selected_codes() {
    let folder = Folder::new().with("a.pgn", GAMES);
    for (options, codes) in [
        ("", &["illegal-move", "result-missing"][..]),
        ("--select illegal-move", &["illegal-move"]),
        ("--ignore illegal-move", &["result-missing"]),
        ("--games 1..1", &[]),
        ("--limit 2", &["illegal-move"]),
        // The limit for messages does not limit the table.
        ("--max-errors 0", &["illegal-move", "result-missing"]),
    ] {
        let table =
            folder.output(&format!("convert -q --to arrow --table diagnostics {options} a.pgn")).stdout;
        for code in ["illegal-move", "result-missing"] {
            assert_eq!(contains(&table, code), codes.contains(&code), "{options:?} {code}");
        }
    }
}

#[test]
fn memory_changes_no_byte_of_a_table() {
    let folder = Folder::new().with("a.pgn", games_of_years().repeat(9));
    for options in ["--to parquet -o out", "--to arrow --table plies --rows-per-group 100 -o out"] {
        let of = |memory: &str| {
            folder.run(&format!("convert -q --threads 3 --memory {memory} {options} a.pgn")).exits(1);
            folder.read("out")
        };
        let expected = of("4G");
        assert!(of("1") == expected && of("64M") == expected, "{options:?}");
    }
}

#[test]
fn failed_run_writes_no_partition() {
    for (arguments, message) in [
        ("cut.zst", "movetext: cut.zst: cannot be read: incomplete frame\n"),
        ("a.pgn cut.zst a.pgn", "movetext: cut.zst: cannot be read: incomplete frame\n"),
        ("none.pgn", "movetext: none.pgn: no such file\n"),
        ("a.pgn none.pgn", "movetext: none.pgn: no such file\nmovetext: nothing is written; --keep-going"),
        ("out/year=1700/games.parquet a.pgn", "year=1700/games.parquet: is both input and output\n"),
    ] {
        let folder = folder_with_old_partitions();
        let before = folder.files();
        let run = folder.run(&format!("convert --to parquet --partition-by year --force -o out {arguments}"));
        run.exits(2).reports(message);
        assert!(folder.files() == before, "{arguments:?}");
    }
}

#[test]
fn failed_run_writes_no_table() {
    for input in ["cut.zst", "none.pgn", "a.pgn none.pgn", "none.pgn a.pgn"] {
        let folder = folder_with_old_partitions();
        let before = folder.files();
        folder.run(&format!("convert -q --to parquet -o cut.zst {input}")).exits(2);
        folder.run(&format!("convert -q --to parquet -o new.parquet {input}")).exits(2);
        assert!(folder.files() == before, "{input}");
    }
}

/// Returns games with everything that only some tables read.
fn annotated_games() -> String {
    let fragments = [
        "1. e4 {[%clk 0:03:00] [%eval 0.3]} (1. d4 d5 (1... Nf6 $1 {good} 2. c4) 2. Ke3) e5 $2",
        "1. f3 e5 (1... Nc6 {[%clk 0:00:01]} 2. Nb5 (2. h3)) 2. g4 Qh4# {[%eval #0]}",
        "1. e4 (1. x) (1. d4 1-0) Ke5 {lost} (1... e5) 2. d4",
        "1. d4 } ( 1. e4",
        "{no moves}",
        "1. e4 c5 2. -- (2. Nf3 -- {null}) d6 ; rest of line\n% escaped\n",
    ];
    let game = |number: usize| {
        let (tags, moves) = (number % 3, fragments[number % fragments.len()]);
        let tags = ["", "[White \"Tal\"]\n", "[Date \"2021.05.03\"]\n[Variant \"Bughouse\"]\n"][tags];
        format!("[Event \"{number}\"]\n{tags}\n{moves} {}\n\n", ["1-0", "*", ""][number / 7 % 3])
    };
    (0..3_000).map(game).collect()
}

#[test]
fn tables_of_one_pass_equal_single_tables() {
    let folder = Folder::new().with("a.pgn", annotated_games()).with("b.pgn", GAMES);
    let games = "White,Opening,plies,moves_san,clocks_ms,evals_cp,final_fen,position_eco";
    let tables = ["games", "plies", "diagnostics"];
    for (number, (columns, options)) in [
        ([games, "default,uci,comment,win_chance", "default"], ""),
        ([games, "default,uci,comment,line,parent_line", "default"], "--partition-by year"),
        (
            ["default,tags", "default", "default"],
            "--ignore illegal-move --games 5..2500 --partition-by year,month",
        ),
        (["default", "default,comment", "default"], "--select illegal-move"),
        // These columns request the least.
        (["White", "san,is_mate", "code"], ""),
    ]
    .into_iter()
    .enumerate()
    {
        let convert = format!("convert -q --to parquet --rows-per-group 500 {options} a.pgn b.pgn");
        let named: Vec<String> = tables
            .into_iter()
            .zip(columns)
            .flat_map(|(table, columns)| columns.split(',').map(move |name| format!("{table}.{name}")))
            .collect();
        let named = named.join(",");
        folder
            .run(&format!("{convert} --table games,plies,diagnostics --columns {named} -o all{number}"))
            .exits(1);
        for (table, columns) in tables.into_iter().zip(columns) {
            let one = format!("one{number}-{table}");
            let run = folder.run(&format!("{convert} --table {table} --columns {columns} -o {one}"));
            assert!(run.status < 2, "{}", run.stderr);
            if options.contains("partition") {
                let files = folder.files();
                let below = |folder: &str| -> Vec<(String, &Vec<u8>)> {
                    let name = |path: &String| path.strip_prefix(folder).map(str::to_owned);
                    files.iter().filter_map(|(path, bytes)| Some((name(path)?, bytes))).collect()
                };
                let (all, one) = (below(&format!("all{number}/{table}/")), below(&format!("{one}/")));
                assert!(!one.is_empty() && all == one, "{columns} {options}");
            } else {
                let all = folder.read(&format!("all{number}/{table}.parquet"));
                assert!(all == folder.read(&one), "{columns} {options}");
            }
        }
    }
}

#[test]
fn table_without_rows_is_a_file() {
    let folder = Folder::new().with("a.pgn", "[White \"Tal\"]\n\n*\n").with("b.pgn", "");
    for input in ["a.pgn", "b.pgn"] {
        let run = format!("convert -q --to parquet --table games,plies,diagnostics --force -o out {input}");
        folder.run(&run).exits(0);
        let files = folder.files();
        for table in ["games", "plies", "diagnostics"] {
            assert!(files[&format!("out/{table}.parquet")].ends_with(b"PAR1"), "{table}");
        }
        assert_eq!(files.len(), 5);
    }
}

/// Returns the error list of a run as text.
fn errors(folder: &Folder, output: &str) -> String {
    folder.text(&format!("{output}.errors.jsonl"))
}

#[test]
fn keep_going_writes_complete_games() {
    let games = |count: usize| -> String {
        let game = |number: usize| format!("[White \"{number}\"]\n[Date \"2021.01.01\"]\n\n1. e4 e5 1-0\n\n");
        (0..count).map(game).collect()
    };
    let folder = Folder::new().with("a.pgn", games(3)).with("all.pgn", games(40_000));
    folder.run("export -q all.pgn -o cut.zst").exits(0);
    let mut cut = folder.read("cut.zst");
    cut.truncate(cut.len() * 2 / 3);
    folder.write("cut.zst", cut);
    // All games before the cut, except the last one, which is incomplete.
    let text = folder.output("export -q cut.zst").stdout;
    let text = String::from_utf8(text).unwrap();
    let read = text.matches("[Event ").count() - 1;
    assert!((1_000..40_000).contains(&read), "{read}");
    folder.write("read.pgn", &text[..text.rfind("[Event ").unwrap()]);
    let failed = format!(
        "{{\"file\":\"cut.zst\",\"games\":{read},\"message\":\"cannot be read: incomplete frame\"}}\n"
    );
    let missing = "{\"file\":\"none.pgn\",\"games\":0,\"message\":\"no such file\"}\n";
    for table in [
        "--columns White,plies",
        "--table plies --columns san,clock_ms",
        "--table diagnostics --columns game_offset,code",
    ] {
        let convert = format!("convert -q --to parquet {table} --keep-going");
        let run = folder.run(&format!("{convert} a.pgn cut.zst none.pgn a.pgn -o out"));
        run.exits(1).reports("movetext: none.pgn: no such file\n");
        assert_eq!(errors(&folder, "out"), format!("{failed}{missing}"));
        folder.run(&format!("{convert} a.pgn read.pgn a.pgn -o expected")).exits(0);
        assert!(folder.read("out") == folder.read("expected"), "{table}");
        // A complete run replaces the table, so the list does not describe it.
        folder.run(&format!("{convert} a.pgn -o out")).exits(0);
        assert!(!folder.names().contains(&"out.errors.jsonl".to_owned()));
    }
    // In a folder, each run adds lines.
    let convert =
        "convert -q --to parquet --columns White --partition-by year --append --keep-going -o tables/";
    folder.run(&format!("{convert} a.pgn none.pgn")).exits(1);
    folder.run(&format!("{convert} cut.zst")).exits(1);
    folder.run(&format!("{convert} a.pgn")).exits(0);
    assert_eq!(errors(&folder, "tables"), format!("{missing}{failed}"));
    let files = folder.files();
    assert_eq!(files.keys().filter(|path| path.starts_with("tables/")).count(), 3);
    folder.run("convert -q --to parquet --columns White --partition-by year -o expected2 read.pgn").exits(0);
    assert!(files["tables/year=2021/games-2.parquet"] == folder.read("expected2/year=2021/games.parquet"));
}

#[test]
fn simultaneous_runs_add_all_their_errors() {
    let folder = Folder::new().with("a.pgn", "1. e4 *\n");
    std::thread::scope(|scope| {
        for number in 0..6 {
            let folder = &folder;
            let run = "convert -q --to parquet --keep-going --append --table games,plies -o out a.pgn";
            scope.spawn(move || folder.run(&format!("{run} {number}.pgn")).exits(1).status);
        }
    });
    let list = errors(&folder, "out");
    assert!((0..6).all(|number| list.contains(&format!("\"{number}.pgn\""))), "{list}");
    assert_eq!(list.lines().count(), 6, "{list}");
}

#[test]
fn keep_going_needs_an_input() {
    let folder = Folder::new();
    for output in ["-o out", "--partition-by year -o out"] {
        let run = folder.run(&format!("convert --to parquet --keep-going none.pgn {output}"));
        run.is(2, "", "movetext: none.pgn: no such file\n");
    }
    assert!(folder.names().is_empty());
    // The list would replace an input.
    let folder = folder.with("out.errors.jsonl", "1. e4 *\n");
    let run = folder.run("convert --to parquet --keep-going out.errors.jsonl none.pgn -o out");
    run.exits(2).reports("movetext: out.errors.jsonl: is both input and output\n");
    assert_eq!(folder.names(), ["out.errors.jsonl"]);
    // A file that is not a list is kept, and no table is written without its list.
    let folder = folder.with("a.pgn", "1. e4 *\n");
    for output in ["-o out", "--partition-by year -o out"] {
        let run = folder.run(&format!("convert -q --to parquet --keep-going a.pgn none.pgn {output}"));
        run.exits(2).reports("movetext: out.errors.jsonl: cannot be written: another file has this name\n");
        assert_eq!(folder.names(), ["a.pgn", "out.errors.jsonl"]);
        assert_eq!(folder.text("out.errors.jsonl"), "1. e4 *\n");
    }
}

#[test]
fn unwritable_partition_keeps_the_others() {
    let folder = folder_with_old_partitions();
    fs::create_dir_all(folder.path().join("out/year=1777/games.parquet")).unwrap();
    folder.write("out/year=1777/games.parquet/other", "kept");
    let before = folder.files();
    let run = folder.run("convert -q --to parquet --partition-by year --force -o out a.pgn");
    run.exits(2).reports("movetext: out/year=1777/games.parquet: cannot be written: is a directory\n");
    assert!(folder.files() == before);
    assert_eq!(fs::read_dir(folder.path().join("out")).unwrap().count(), 3);
}

#[test]
fn force_replaces_whole_partitions() {
    let folder = folder_with_old_partitions();
    // An earlier run with --append wrote the first three. The others are not files of the table.
    for name in ["games-2", "games-3", "games-10", "plies", "games-x", "games-1"] {
        folder.write(&format!("out/year=1700/{name}.parquet"), "old");
    }
    folder.write("out/year=2500/games-2.parquet", "old");
    folder.run("convert -q --to parquet --partition-by year --force -o out a.pgn").exits(1);
    let files = folder.files();
    let within = |folder: &str| -> Vec<String> {
        files.keys().filter_map(|path| Some(path.strip_prefix(folder)?.to_owned())).collect()
    };
    let names = ["games-1.parquet", "games-x.parquet", "games.parquet", "plies.parquet"];
    assert_eq!(within("out/year=1700/"), names);
    assert!(files["out/year=1700/games.parquet"].ends_with(b"PAR1"));
    // No game is from this year.
    assert_eq!(within("out/year=2500/"), ["games-2.parquet", "games.parquet"]);
    assert_eq!(within("out/").len(), 4 + 199 + 2);
}

#[test]
fn file_with_number_is_not_ignored() {
    let folder = Folder::new().with("a.pgn", GAMES);
    fs::create_dir_all(folder.path().join("out/year=2021")).unwrap();
    folder.write("out/year=2021/games-2.parquet", "old");
    let message = "out/year=2021/games-2.parquet: already exists; --append keeps it, --force replaces it\n";
    folder.run("convert -q --to parquet --partition-by year -o out a.pgn").exits(2).reports(message);
    assert_eq!(folder.names(), ["a.pgn", "out"]);
}

/// Several processes append at the same time. Each keeps the files of the others.
#[test]
fn parallel_runs_append_all_files() {
    let folder = Folder::new().with("a.pgn", games_of_years());
    let convert = "convert -q --to parquet --columns White --partition-by year --append -o out a.pgn";
    let runs: Vec<_> = (0..6).map(|_| folder.command(convert).spawn().unwrap()).collect();
    for mut run in runs {
        assert!(run.wait().unwrap().success());
    }
    let files = folder.files();
    assert_eq!(files.len(), 1 + 6 * 200);
    for number in ["", "-2", "-6"] {
        assert!(files[&format!("out/year=1750/games{number}.parquet")].ends_with(b"PAR1"));
    }
}

/// A run that is killed leaves a folder that no engine reads. The next run removes it.
#[cfg(target_os = "linux")]
#[test]
fn killed_run_does_not_disturb_the_next() {
    use std::{io::Write, process::Stdio};
    let folder = Folder::new().with("a.pgn", games_of_years());
    let convert = "convert -q --to parquet --columns White --partition-by year -o out";
    let mut child = folder.command(convert).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    while folder.files().len() < 2 {
        stdin.write_all(games_of_years().as_bytes()).unwrap();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let left = folder.files();
    let names: Vec<&String> = left.keys().filter(|path| path.starts_with("out/")).collect();
    assert!(names.iter().all(|path| path.starts_with("out/.movetext-") && !path.ends_with(".parquet")));
    folder.run(&format!("{convert} a.pgn")).exits(0);
    assert!(folder.files().keys().all(|path| !path.contains(".movetext-")));
    assert_eq!(folder.files().len(), 1 + 200);
}

#[test]
fn runs_do_not_replace_partitions_silently() {
    let folder = Folder::new();
    for week in 1..=3 {
        folder.write(&format!("{week}.pgn"), games_of_years());
    }
    let convert = "convert -q --to parquet --columns White,game_offset --partition-by year -o out";
    folder.run(&format!("{convert} 1.pgn")).exits(0);
    let before = folder.files();
    let message = "out/year=1700/games.parquet: already exists; --append keeps it, --force replaces it\n";
    folder.run(&format!("{convert} 2.pgn")).exits(2).reports(message);
    assert!(folder.files() == before);
    for week in [2, 3] {
        folder.run(&format!("{convert} --append {week}.pgn")).exits(0);
    }
    let files = folder.files();
    assert!(before.iter().all(|(path, bytes)| files[path] == *bytes), "no file is changed");
    assert_eq!(files.len(), before.len() + 400);
    assert_eq!(files["out/year=1700/games-3.parquet"], files["out/year=1700/games.parquet"]);
    folder.run(&format!("{convert} --force 2.pgn")).exits(0);
    assert!(folder.files() == before, "the same games");
}

#[cfg(unix)]
#[test]
fn partitions_may_outnumber_open_files() {
    let folder = Folder::new().with("a.pgn", games_of_years());
    let options = "convert -q --to arrow --rows-per-group 1 --partition-by year a.pgn -o";
    folder.run(&format!("{options} all")).exits(1);
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", &format!("ulimit -n 64; exec \"$0\" {options} few"), env!("CARGO_BIN_EXE_movetext")]);
    let output = limited.current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let files = folder.files();
    let below = |folder: &'static str| {
        let within = move |path: &String| path.strip_prefix(folder).map(str::to_owned);
        files.iter().filter_map(move |(path, bytes)| Some((within(path)?, bytes)))
    };
    assert_eq!(below("all/").count(), 200);
    assert!(below("all/").eq(below("few/")));
}

#[test]
fn partitions_are_named_by_the_dates() {
    let folder = Folder::new().with("a.pgn", GAMES);
    let run = folder.run("convert --to arrow --table plies --partition-by year,month a.pgn -o out");
    run.exits(1).reports("movetext: 3 files written\n");
    let files = folder.files();
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        [
            "a.pgn",
            "out/year=1999/month=12/plies.arrow",
            "out/year=2021/month=05/plies.arrow",
            "out/year=__HIVE_DEFAULT_PARTITION__/month=__HIVE_DEFAULT_PARTITION__/plies.arrow",
        ]
    );
}

#[test]
fn missing_tags_are_reported_for_all_formats() {
    // The tag `WhiteElo` exists, although its value is not a number, so it is not reported as missing.
    let folder = Folder::new().with("a.pgn", "[White \"Tal\"]\n[WhiteElo \"2400?\"]\n\n1. e4 *\n");
    for (names, missing) in [
        ("Foo", vec!["no game has the tag `Foo`"]),
        ("tag:foo", vec!["no game has the tag `foo`"]),
        ("blackelo", vec!["the tag `BlackElo` is used for `blackelo`", "no game has the tag `BlackElo`"]),
        ("WhiteElo,White", vec![]),
        ("variant", vec![]),
        ("default", vec![]),
        ("default,Foo", vec!["no game has the tag `Foo`"]),
    ] {
        for format in ["csv", "parquet", "arrow"] {
            let run = folder.run(&format!("convert --to {format} --columns {names} a.pgn -o out.{format}"));
            let notes: Vec<&str> =
                run.stderr.lines().filter_map(|line| line.strip_prefix("movetext: --columns: ")).collect();
            assert_eq!(notes, missing, "{format} {names}");
        }
    }
}

#[test]
fn tables_are_not_compressed() {
    let folder = Folder::new().with("a.pgn", GAMES);
    for (arguments, name) in [
        ("convert --to parquet a.pgn", "out.parquet.zst"),
        ("convert --to arrow a.pgn", "out.arrow.gz"),
        ("tree --format parquet a.pgn", "out.parquet.bz2"),
        ("tree a.pgn", "out.parquet.zst"),
    ] {
        let message = format!("movetext: {name}: a table must not be compressed; use another extension\n");
        folder.run(&format!("{arguments} -q -o {name}")).is(2, "", &message);
    }
    // A file without an extension keeps its compression, unless the new content is a table.
    folder.run("export -q a.pgn -o b.zst").exits(1);
    fs::rename(folder.path().join("b.zst"), folder.path().join("b")).unwrap();
    folder.run("convert -q --to parquet a.pgn -o b").exits(1);
    assert!(folder.read("b").starts_with(b"PAR1"));
    assert_eq!(folder.names(), ["a.pgn", "b"]);
}

#[test]
fn other_file_with_the_name_of_the_list_is_kept() {
    let list = "out.parquet.errors.jsonl";
    let folder = Folder::new().with("a.pgn", "1. e4 *\n").with(list, "{\"my\": 1}\n");
    folder.run("convert --to parquet a.pgn -o out.parquet").exits(0);
    folder.run("convert --to parquet --keep-going a.pgn none.pgn -o out.parquet").exits(2).reports(list);
    assert_eq!(folder.text(list), "{\"my\": 1}\n");
}
