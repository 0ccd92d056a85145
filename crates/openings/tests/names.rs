//! The built-in names, compared with the collection that they come from, and errors in other tables.
#![cfg(feature = "names")]
#![expect(clippy::unwrap_used, reason = "tests")]

use movetext_board::{Move, Position, Rules, Square};
use movetext_openings::{Opening, Openings};
use movetext_pgn::{Flow, Interest, MoveEvent, Visitor, read};
use movetext_testkit::Random;
use std::{fs, path::Path};

/// Returns the code, the name and the moves in each line of the collection.
fn lines() -> Vec<[String; 3]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../xtask/data/openings");
    let mut lines = Vec::new();
    for volume in ["a", "b", "c", "d", "e"] {
        let text = fs::read_to_string(folder.join(volume).with_extension("tsv")).unwrap();
        let fields = |line: &str| {
            let mut fields = line.split('\t').map(str::to_owned);
            core::array::from_fn(|_| fields.next().unwrap())
        };
        lines.extend(text.lines().skip(1).map(fields));
    }
    lines
}

/// Records the moves of a game.
#[derive(Default)]
struct Moves(Vec<Move>);

impl Visitor for Moves {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.0.extend(event.played.mv());
        Flow::Continue
    }
}

fn parse_moves(pgn: &str) -> Vec<Move> {
    let mut moves = Moves::default();
    read(pgn.as_bytes(), &mut moves, &mut ());
    moves.0
}

/// Returns the positions of a game with these moves, from the initial position onward.
fn play_positions(moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![Position::initial()];
    for mv in moves {
        positions.push(positions.last().unwrap().play(*mv));
    }
    positions
}

fn code_and_name<'o>(opening: Option<Opening<'o>>) -> Option<(String, &'o str)> {
    opening.map(|opening| (opening.eco.to_string(), opening.name))
}

#[test]
fn every_line_classifies_as_itself() {
    let lines = lines();
    assert_eq!((lines.len(), Openings::builtin().len()), (3_807, 3_807));
    let mut classifier = Openings::builtin().classifier();
    for [code, name, moves] in &lines {
        read(moves.as_bytes(), &mut classifier, &mut ());
        assert_eq!(code_and_name(classifier.opening()), Some((code.clone(), name.as_str())), "{moves}");
        let positions = play_positions(&parse_moves(moves));
        assert_eq!(Openings::builtin().classify(&positions), classifier.opening(), "{moves}");
        assert_eq!(classifier.opening().unwrap().ply as usize, positions.len() - 1, "{moves}");
    }
}

#[test]
fn transposition_classifies_as_the_line() {
    let mut random = Random::new(27);
    let mut found = 0_u32;
    for [code, name, moves] in lines() {
        let moves = parse_moves(&moves);
        let end = *play_positions(&moves).last().unwrap();
        for _ in 0..5 {
            let Some(order) = transpose(&moves, &mut random) else { continue };
            let positions = play_positions(&order);
            let last = positions.last().unwrap();
            if last.is_same_position(&end) && order != moves {
                found += 1;
                let opening = Openings::builtin().classify(&positions);
                assert_eq!(code_and_name(opening), Some((code.clone(), name.as_str())), "{order:?}");
            }
        }
    }
    assert!(found > 3_000, "{found}");
}

/// Plays the moves of a line in a random order. Returns `None` if they cannot all be played in that order.
fn transpose(moves: &[Move], random: &mut Random) -> Option<Vec<Move>> {
    let mut rest = moves.to_vec();
    let mut position = Position::initial();
    let mut order = Vec::new();
    while !rest.is_empty() {
        let legal = position.legal_moves();
        let playable: Vec<usize> = (0..rest.len()).filter(|&index| legal.contains(&rest[index])).collect();
        let chosen = *playable.get(random.below(playable.len().max(1)))?;
        let mv = rest.swap_remove(chosen);
        position = position.play(mv);
        order.push(mv);
    }
    Some(order)
}

#[test]
fn illegal_en_passant_does_not_hide_name() {
    // The pawn on e5 is pinned, so en passant is illegal, and the position equals the position without en passant.
    let line = "1. e4 e6 2. e5 f6 3. Qe2 fxe5 4. Qxe5 Kf7 5. d4 Kg6 6. d5";
    let tsv = format!("eco\tname\tpgn\nC00\tA\t{line}\n");
    let openings = Openings::from_tsv(tsv.as_bytes()).unwrap();
    let mut classifier = openings.classifier();
    read(line.as_bytes(), &mut classifier, &mut ());
    assert_eq!(classifier.opening().map(|opening| opening.ply), Some(11));
}

#[test]
fn opening_is_last_named_main_line_position() {
    let mut classifier = Openings::builtin().classifier();
    let mut name = |game: &str| {
        read(game.as_bytes(), &mut classifier, &mut ());
        classifier.opening().map(|opening| (opening.name, opening.ply))
    };
    assert_eq!(name("1. e4 a5 2. a4 h5 3. h4 a4 *"), name("1. e4 a5 *"));
    assert_eq!(
        name("1. e4 (1. d4 d5 2. c4) c5 (1... e5 2. Nf3 Nc6 3. Bb5) *").unwrap(),
        ("Sicilian Defense", 2)
    );
    assert_eq!(name("*"), None);
    assert_eq!(name("1. a3 Nf7 *"), name("1. a3 *"));
    assert_eq!(name("1. -- c5 *"), None);
    // Games from a set-up position are also classified.
    let set_up = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n";
    assert_eq!(name(&format!("{set_up}*")), Some(("Sicilian Defense", 0)));
    assert_eq!(name(&format!("{set_up}2. Nf3 *")).map(|(_, ply)| ply), Some(1));
}

#[test]
fn tsv_errors_have_line_and_reason() {
    for (text, expected) in [
        ("", "line 1: expected the columns `eco`, `name` and `pgn`, separated by tabs"),
        (
            "B20\tSicilian\t1. e4 c5",
            "line 1: expected the columns `eco`, `name` and `pgn`, separated by tabs",
        ),
        ("eco\tname\tpgn\nB20\tSicilian", "line 2: expected a code, a name and moves, separated by tabs"),
        ("eco\tname\tpgn\nB20\t\t1. e4 c5", "line 2: expected a code, a name and moves, separated by tabs"),
        ("eco\tname\tpgn\nX20\tSicilian\t1. e4", "line 2: invalid code `X20`, expected one such as B97"),
        (
            "eco\tname\tpgn\r\n\r\nB20\tSicilian\t1. e4 Ke4\r\n",
            "line 3: illegal move: `Ke4`, the king on e8 does not reach e4",
        ),
        ("eco\tname\tpgn\nB20\tSicilian\t", "line 2: expected moves"),
        (
            "eco\tname\tpgn\nB20\tSicilian\t1. e4 e5 2. Ke9",
            "line 2: token that cannot be read as a move: `Ke9`, found `9`, expected a target square",
        ),
        (
            "eco\tname\tpgn\nB20\tA\t1. Nf3 d5 2. g3\neco\tname\tpgn\nB20\tB\t1. g3 d5 2. Nf3",
            "line 4: the position of line 2 again",
        ),
    ] {
        let message = Openings::from_tsv(text.as_bytes()).err().map(|error| error.to_string());
        assert_eq!(message.unwrap_or_default(), expected, "{text}");
    }
    let message = |length| {
        let text = format!("eco\tname\tpgn\nB20\t{}\t1. e4 c5", "x".repeat(length));
        Openings::from_tsv(text.as_bytes()).err().map(|error| error.to_string())
    };
    assert_eq!(message(65_535), None);
    let expected = "line 2: too much text, expected names of at most 65535 bytes, and 4 GiB together";
    assert_eq!(message(65_536).as_deref(), Some(expected));
    let error = Openings::from_tsv(&b"eco\tname\tpgn\nB20\t\xFF\t1. e4\n"[..]).unwrap_err();
    assert_eq!(error.to_string(), "line 2: stream did not contain valid UTF-8");
}

#[cfg(feature = "serde")]
#[test]
fn opening_serializes_as_structure() {
    for (moves, json) in [
        ("1. e4 c5", r#"{"eco":"B20","name":"Sicilian Defense","ply":2}"#),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", r#"{"eco":"C60","name":"Ruy Lopez","ply":5}"#),
    ] {
        let opening = Openings::builtin().classify(play_positions(&parse_moves(moves)));
        assert_eq!(serde_json::to_string(&opening).unwrap(), json);
    }
}

#[test]
fn positions_of_variants_have_no_names() {
    let opening = |rules| {
        let start = Position::initial_of(rules);
        let mv = start.find_move(Square::E2, Square::E4, None).unwrap();
        Openings::builtin().classify([start, start.play(mv)])
    };
    assert_eq!(opening(Rules::Chess).map(|opening| opening.name), Some("King's Pawn Game"));
    for rules in [Rules::KingOfTheHill, Rules::ThreeCheck, Rules::Crazyhouse, Rules::Antichess, Rules::Atomic]
    {
        assert_eq!(opening(rules), None, "{rules}");
    }
}
