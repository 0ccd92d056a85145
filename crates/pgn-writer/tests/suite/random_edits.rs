//! Random edits: after any sequence of calls, the game is written in export format and reads back as an equal game (PGN
//! 3.2, 8.1, 8.2).

use movetext_board::{Position, Setup};
use movetext_fen::Fen;
use movetext_pgn::{Placement, Played, diagnostic::Severity, read};
use movetext_pgn_tree::{EditError, Game, MoveId};
use movetext_pgn_values::{GameResult, Nag};
use movetext_pgn_writer::{ExportOptions, GameText, conformance::deviations, normalisation::Losses};
use movetext_testkit::Random;

fn text() -> GameText {
    GameText::new(ExportOptions::new())
}

/// Asserts that exporting `written` again changes nothing and finds no deviation.
#[track_caller]
fn check_made(written: &str) {
    let mut again = text();
    read(written.as_bytes(), &mut again, &mut ());
    assert_eq!(again.as_str(), written);
    assert_eq!(*again.losses(), Losses::default(), "{written}");
    let error = deviations(written.as_bytes()).into_iter().find(|found| found.severity() == Severity::Error);
    assert_eq!(error, None, "{written}");
}

const NAMES: [&str; 20] = [
    "Event", "Date", "White", "ECO", "a", "9", "Z_", "Variant", "Variant", "", "_x", "a-b", "a b",
    "\u{c9}lo", "X\"]\n[Y", "FEN", "SetUp", "Result", "A\0", "PlyCount",
];

const TEXTS: [&str; 22] = [
    "",
    " ",
    "value",
    "a \"b\" \\ c\\",
    "x\ny\r\n\tz",
    "\"]\n\n1. e4 1-0\n\n[Event \"",
    "Chess960",
    "Chess\n960",
    "Atomic",
    "Standard",
    "Cra\0zyhouse",
    "\u{fc}\u{1F600}\u{85}\u{a0}",
    "} 1. d4 {",
    "}\n%x\n[Event \"x\"]\n{",
    ";",
    "%",
    "% %x [Event \"x\"] %y",
    "(1. c4) $1 1-0",
    "\0\u{1}",
    "\u{FEFF}",
    "1-0",
    "a word and a further word and one more word and a further word and one more word and so on",
];

const MOVES: [&str; 22] = [
    "e4", "e5", "d4", "d5", "Nf3", "Nf6", "Nc3", "Nc6", "a3", "a6", "O-O", "Kd1", "Ke2", "--", "--", "Zz9",
    "", "e4 e5", "1. e4", "1-0", "exd5", "e8=Q",
];

fn start(random: &mut Random) -> Option<Position> {
    let fen = match random.below(6) {
        0 => "4k3/4p3/8/8/8/8/4P3/4K2R b K - 0 4294967295",
        1 => "4k3/4p3/8/8/8/8/4P3/4K2R w - - 4294967294 4294967294",
        2 => "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        3 => {
            let number = u16::try_from(random.below(960)).unwrap();
            return Some(Setup::chess960(number).unwrap().try_into().unwrap());
        }
        4 => return Some(Position::initial()),
        _ => return None,
    };
    Some(fen.parse::<Fen>().unwrap().into_position().unwrap())
}

/// Makes one random call that edits `game`.
fn edit(random: &mut Random, game: &mut Game, moves: &mut Vec<MoveId>) -> Result<(), EditError> {
    let after = moves.get(random.below(moves.len() + 1)).copied();
    let last = moves.last().copied();
    match (random.below(12), after, last) {
        (0..=3, _, Some(last)) => moves.push(game.play_san_after(Some(last), random.pick(&MOVES))?),
        (0..=5, ..) => moves.push(game.play_san_after(after, random.pick(&MOVES))?),
        (6, ..) => moves.push(game.play_after(after, Played::Null)?),
        (7, Some(on), _) => drop(game.add_nag(on, Nag::new(u8::try_from(random.below(256)).unwrap()))?),
        (8, Some(on), _) => {
            let places = [Placement::BeforeMove, Placement::AfterMove, Placement::AfterVariations];
            game.add_comment(on, random.pick(&places), random.pick(&TEXTS))?;
        }
        (9, ..) => drop(game.mainline_mut().comment_before(random.pick(&TEXTS))),
        (10, ..) => drop(game.add_comment_after_result(random.pick(&TEXTS))),
        (_, Some(on), _) => {
            let legal = game.node(on).unwrap().position_after().legal_moves();
            let mv = legal.get(random.below(legal.len().max(1))).copied().ok_or(EditError::NoMove)?;
            moves.push(game.play_after(Some(on), mv)?);
        }
        (_, None, _) => drop(game.set_tag(random.pick(&NAMES), random.pick(&TEXTS))?),
    }
    Ok(())
}

/// Edits `game` by random calls. Returns how many calls returned an error.
fn make(random: &mut Random, game: &mut Game) -> usize {
    let mut refused = 0;
    for _ in 0..random.below(5) {
        refused += usize::from(game.set_tag(random.pick(&NAMES), random.pick(&TEXTS)).is_err());
    }
    if let Some(position) = start(random) {
        game.set_start(&position).unwrap();
    }
    let mut moves = Vec::new();
    for _ in 0..random.below(60) {
        refused += usize::from(edit(random, game, &mut moves).is_err());
    }
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    game.set_result(random.pick(&results)).unwrap();
    refused
}

#[test]
fn made_game_is_written_well_formed() {
    let mut random = Random::new(8_2);
    let mut refused = 0;
    for _ in 0..10_000 {
        let (mut game, mut written) = (Game::new(), text());
        refused += make(&mut random, &mut game);
        written.push_game(&game);
        check_made(written.as_str());
    }
    assert!(refused > 10_000, "{refused} calls refused");
}

#[test]
fn clause_9_7_unplayable_variant_is_refused() {
    for (value, is_taken) in [("Atomic", false), ("Chess\0960", true), ("fischerandom", true), ("", true)] {
        let made = Game::new().set_tag("Variant", value).map(drop);
        assert_eq!(made, if is_taken { Ok(()) } else { Err(EditError::Variant) }, "{value:?}");
    }
}
