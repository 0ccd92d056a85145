//! Checks that opening a file yields the same games as converting it.

use movetext_archive::convert::{Conversion, convert_file};
use movetext_input::{Content, Games};
use movetext_pgn_tree::Game;
use movetext_pgn_writer::to_string;
use movetext_testkit::{Folder, files::pgn_texts};
use std::fs;

fn exported(games: &[Game]) -> String {
    games.iter().map(to_string).collect()
}

#[test]
fn games_in_pgc_and_json_match_convert() {
    let folder = Folder::new();
    let place = |name: &str| folder.path().join(name);
    for (name, text) in pgn_texts().into_iter().step_by(2) {
        fs::write(place("a.pgn"), &text).unwrap();
        for file in ["b.pgc", "b.pgc.gz", "b.jsonl", "b.jsonl.zst"] {
            let convert = |from: &str, to: &str| {
                convert_file(place(from), place(to), &Conversion::from_file_name(to).unwrap()).unwrap()
            };
            convert("a.pgn", file);
            convert(file, "c.pgn");
            let opened = exported(&Games::open(place(file)).unwrap().collect::<Result<Vec<_>, _>>().unwrap());
            assert_eq!(opened, fs::read_to_string(place("c.pgn")).unwrap(), "{}: {file}", name.display());
        }
    }
}

#[test]
fn damaged_pgc_matches_convert() {
    let folder = Folder::new();
    let (pgc, pgn) = (folder.path().join("a.pgc"), folder.path().join("a.pgn"));
    let to_pgc = Conversion::from_file_name(&pgc).unwrap();
    let (bytes, _) = to_pgc.bytes(b"1. e4 e5 2. Nf3 $1 {good} *\n\n1. d4 d5 (1... Nf6) *\n\n1. c4 *");
    let changed = (0..bytes.len()).flat_map(|place| {
        [0, 1, 7, 0xFF].map(|byte| [&bytes[..place], &[byte], &bytes[place + 1..]].concat())
    });
    let cut = (0..bytes.len()).map(|length| bytes[..length].to_vec());
    let (mut parts, mut errors) = (0, 0);
    for damaged in changed.chain(cut).filter(|damaged| Content::detect(damaged) == Content::Pgc) {
        fs::write(&pgc, &damaged).unwrap();
        let (games, failed): (Vec<_>, Vec<_>) = Games::open(&pgc).unwrap().partition(Result::is_ok);
        let games: Vec<Game> = games.into_iter().flatten().collect();
        let converted = convert_file(&pgc, &pgn, &Conversion::from_file_name(&pgn).unwrap()).unwrap();
        assert_eq!(exported(&games), fs::read_to_string(&pgn).unwrap(), "{damaged:?}");
        assert_eq!(failed.len(), converted.damages.len(), "{damaged:?}");
        parts += usize::from(games.len() + failed.len() > 3);
        errors += failed.len();
    }
    assert!(parts > 0 && errors > 100, "{parts} games that are readable in part, {errors} errors");
}

#[cfg(feature = "table")]
#[test]
fn converted_tables_match_the_encoder() {
    use core::cell::RefCell;
    use movetext_table::{Columns, Encoder, EncoderOptions, Encoding, Rows, Table};

    let folder = Folder::new();
    let pgn = folder.path().join("a.pgn");
    let text = b"[White \"Tal\"]\n\n1. e4 {[%clk 0:01:00]} e5 1-0\n\n1. d4 d4 *";
    fs::write(&pgn, text).unwrap();
    for (name, encoding) in [
        ("b.parquet", Encoding::Parquet),
        ("b.arrow", Encoding::ArrowFile),
        ("b.arrows", Encoding::ArrowStream),
    ] {
        let columns = Columns::new(Table::Games);
        let path = pgn.display().to_string();
        let rows = RefCell::new(Rows::new(&columns, &path));
        movetext_pgn::read(text, &mut &rows, &mut &rows);
        let mut encoder = Encoder::new(encoding, &columns, EncoderOptions::new()).unwrap();
        encoder.push(rows.into_inner().into_batch().unwrap()).unwrap();
        let table = folder.path().join(name);
        let converted = convert_file(&pgn, &table, &Conversion::from_file_name(&table).unwrap()).unwrap();
        assert!(converted.damages.is_empty());
        assert!(fs::read(table).unwrap() == encoder.finish().unwrap(), "{name}");
    }
    // A table is not compressed as a whole, because data engines cannot read compressed tables.
    assert!(Conversion::from_file_name("b.parquet.zst").is_none());
    let (from, to) = (folder.path().join("b.parquet"), folder.path().join("b.zst"));
    let to_table = Conversion::from_file_name(&from).unwrap();
    convert_file(&pgn, &to, &to_table).unwrap();
    assert!(fs::read(to).unwrap() == fs::read(from).unwrap());
}
