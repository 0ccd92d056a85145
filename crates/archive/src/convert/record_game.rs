//! Makes games of position records (PGN 9.7, 16.2).

use movetext_board::{Color, SetupError};
use movetext_fen::epd::{Epd, Operation, RawOperation, Registers};
use movetext_pgn_tree::{EditError, Game};
use movetext_pgn_values::GameResult;

/// The reason why a record cannot become a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordGameError {
    /// The position is illegal.
    #[error(transparent)]
    Position(#[from] SetupError),
    /// The record is larger than a game can be.
    #[error(transparent)]
    Game(#[from] EditError),
}

/// Returns a game that starts in the position of a record. The operations of the record become:
///
/// | operation | in the game |
/// | --- | --- |
/// | `hmvc`, `fmvn` | the counters in the FEN tag |
/// | `id` | the Event tag |
/// | `eco`, `nic`, `v0`, `v1`, `v2` | the tags ECO, NIC, Opening, Variation and SubVariation |
/// | `c0` to `c9` | a comment each, before the first move |
/// | `pv`, or without it `sm` | the moves |
/// | `resign` | the result, if there are no moves |
/// | `noop` | nothing |
/// | all others, also invalid ones | one comment before the first move, as EPD: `bm Rxf4; ce 35;` |
///
/// Best moves stay in a comment, because they were not played.
///
/// ```
/// use movetext_archive::convert::record_game;
/// use movetext_fen::epd::Epd;
/// use movetext_pgn_writer::to_string;
///
/// let record: Epd = r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 "white"; id "pawn"; pv e4 Kd7;"#.parse()?;
/// let text = to_string(&record_game(&record)?);
/// assert!(text.starts_with("[Event \"pawn\"]\n") && text.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"));
/// assert!(text.ends_with("\n\n{white} {bm e4;} 1. e4 Kd7 *\n\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// If the position is illegal, or if the record is larger than a game can be.
///
/// # Cost
/// Linear in the length of the record.
pub fn record_game(record: &Epd) -> Result<Game, RecordGameError> {
    let position = record.position()?;
    let mut game = Game::new();
    game.set_start(&position)?;
    let mut registers = Registers::new();
    registers.apply(record);
    for (name, value) in registers.tags() {
        game.set_tag(name, value)?;
    }
    let meanings = record.meanings();
    let has_line = meanings
        .iter()
        .any(|meaning| matches!(meaning, Operation::PredictedVariation(moves) if !moves.is_empty()));
    let (mut moves, mut others) = (Vec::new(), Vec::new());
    for (raw, meaning) in record.operations().iter().zip(&meanings) {
        match meaning {
            Operation::Id(id) => _ = game.set_tag("Event", id)?,
            Operation::PredictedVariation(line) if has_line => {
                moves = line.iter().map(|mv| mv.mv()).collect()
            }
            Operation::SuppliedMove(mv) if !has_line => moves = vec![mv.mv()],
            Operation::FullmoveNumber(_) | Operation::HalfmoveClock(_) | Operation::NoOperation => {}
            Operation::Invalid { .. } | Operation::Other(_) => others.push(raw.clone()),
            _ if raw.opcode().is_some_and(is_register) => {
                // A register keeps the last of several texts.
                let is_last = record.operations().iter().rev().find(|other| other.opcode() == raw.opcode());
                if !is_last.is_some_and(|last| core::ptr::eq(last, raw)) {
                    others.push(raw.clone());
                }
            }
            // Moves become canonical SAN.
            _ => others.push(RawOperation::from(meaning)),
        }
    }
    let is_resigned = meanings.iter().any(|meaning| matches!(meaning, Operation::Resign));
    if is_resigned && moves.is_empty() {
        game.set_result(match position.turn() {
            Color::White => GameResult::BlackWins,
            Color::Black => GameResult::WhiteWins,
        })?;
        others.retain(|operation| operation.opcode() != Some("resign"));
    }
    let mut line = game.mainline_mut();
    for (_, text) in registers.iter().filter(|(opcode, _)| opcode.starts_with('c')) {
        line.comment(text);
    }
    if !others.is_empty() {
        let texts: Vec<String> = others.iter().map(ToString::to_string).collect();
        line.comment(&texts.join(" "));
    }
    for mv in moves {
        line.play(mv)?;
    }
    Ok(game)
}

/// Returns whether an operation sets a register that becomes a tag or a comment.
fn is_register(opcode: &str) -> bool {
    match opcode.as_bytes() {
        b"eco" | b"nic" => true,
        [b'c', level] => level.is_ascii_digit(),
        [b'v', level] => (b'0'..=b'2').contains(level),
        _ => false,
    }
}
