//! Reads positions and moves from text.

use crate::error;
use movetext_board::{Move, MoveCode, Position, Rules};
use movetext_fen::{Fen, LenientFen, ReadOptions, render::FenOptions, repair::RepairKind};
use movetext_pgn_values::value::Variant;
use movetext_san::{Leniency, San, notation::Uci};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

/// Reads a position. Without `rules`, the text implies them.
pub(crate) fn read(text: &str, rules: Option<Rules>) -> Result<LenientFen, JsValue> {
    let read = read_fen(text, Leniency::Import, rules)?;
    // Programs write nothing, `-` or `?` for the initial position. Here, it is more likely a mistake.
    if read.repairs().iter().any(|repair| repair.kind == RepairKind::NoPosition) {
        return Err(error::position(format!("found {text:?}, expected a FEN")));
    }
    Ok(read)
}

fn read_fen(text: &str, leniency: Leniency, rules: Option<Rules>) -> Result<LenientFen, JsValue> {
    let options = ReadOptions::from(leniency);
    let options = rules.map_or(options, |rules| options.with_rules(rules));
    Fen::read(text, options).map_err(|errors| error::fen(text, &errors))
}

/// Returns the rules of a variant that can be played.
pub(crate) fn rules(variant: Option<&str>) -> Result<Option<Rules>, JsValue> {
    let Some(variant) = variant else { return Ok(None) };
    let unknown = || {
        let names: Vec<_> = Rules::ALL.iter().map(|rules| rules.name()).collect();
        error::position(format!("variant: found {variant:?}, expected one of {}", names.join(", ")))
    };
    Variant::read(variant).rules().map(Some).ok_or_else(unknown)
}

/// Finds a move from its SAN or its UCI notation.
pub(crate) fn find_move(text: &str, position: &Position) -> Result<Move, JsValue> {
    let refused = |reason: String| error::mv(text, reason, position);
    let san = San::parse_with(text, Leniency::Import);
    let found = match &san {
        Ok(san) => san.find_move(position).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    found.or_else(|reason| match Uci::parse(text) {
        Ok(uci) => uci.find_move(position).map_err(|_| refused(reason)),
        Err(_) => Err(refused(reason)),
    })
}

/// Reads a FEN record and returns it normalised. What was repaired follows, separated by NUL.
///
/// # Errors
/// The first fault, if the record cannot be read.
#[wasm_bindgen]
pub fn normalize_fen(text: &str, variant: Option<String>) -> Result<String, JsValue> {
    let read = read_fen(text, Leniency::Lenient, rules(variant.as_deref())?)?;
    let mut out = read.fen().to_string();
    for repair in read.repairs() {
        out.push('\0');
        out.push_str(&repair.report().to_string());
    }
    Ok(out)
}

/// Returns why a FEN record is not the record of a legal position, or an empty text.
#[wasm_bindgen]
#[must_use]
pub fn fen_fault(text: &str) -> String {
    match Fen::read(text, Leniency::Strict) {
        Ok(read) => read.into_position().err().map_or_else(String::new, |error| error.to_string()),
        Err(errors) => errors.to_string(),
    }
}

/// Returns the number of a move in UCI notation.
///
/// # Errors
/// If the text is not such a move.
#[wasm_bindgen]
pub fn encode_move(text: &str) -> Result<u16, JsValue> {
    match Uci::parse(text) {
        Ok(Uci::Null) => Ok(0),
        Ok(uci) => uci
            .code()
            .map(MoveCode::bits)
            .ok_or_else(|| error::game(format!("found {text:?}, expected a move"))),
        Err(error) => Err(error::game(error)),
    }
}

/// Returns the UCI notation of the move with this number.
///
/// # Errors
/// If the number is not that of a move.
#[wasm_bindgen]
pub fn decode_move(bits: u16) -> Result<String, JsValue> {
    let uci = uci_of(bits).ok_or_else(|| error::game(format!("{bits} is not the number of a move")))?;
    Ok(uci.text().to_string())
}

/// Returns the positions after each move of a line as FEN, one a line.
///
/// # Errors
/// If the start position cannot be read, or if a move is not legal.
#[wasm_bindgen]
pub fn fens_after(start: &str, variant: Option<String>, moves: &[u16]) -> Result<String, JsValue> {
    let rules = variant.and_then(|variant| Variant::read(&variant).rules());
    let mut position = read(start, rules)?.into_position().map_err(error::position)?;
    let mut fens = String::with_capacity(moves.len() * 64);
    for &bits in moves {
        let refused = |reason: String| error::mv(&bits.to_string(), reason, &position);
        position = match uci_of(bits) {
            Some(Uci::Null) => {
                position.null_move().ok_or_else(|| refused("the turn cannot be passed".to_owned()))?
            }
            Some(uci) => position.play(uci.find_move(&position).map_err(|error| refused(error.to_string()))?),
            None => return Err(refused("not the number of a move".to_owned())),
        };
        fens.push_str(Fen::from(&position).render(FenOptions::default()).as_str());
        fens.push('\n');
    }
    Ok(fens)
}

/// Returns the move that a number means.
fn uci_of(bits: u16) -> Option<Uci> {
    if bits == 0 {
        return Some(Uci::Null);
    }
    let code = MoveCode::from_bits(bits)?;
    let (from, to, promotion) = (code.origin(), code.target(), code.promotion());
    Some(code.dropped_role().map_or(Uci::Move { from, to, promotion }, |role| Uci::Drop { role, to }))
}
