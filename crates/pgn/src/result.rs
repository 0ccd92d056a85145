//! Reads results in any spelling, with or without spaces around the sign: `1-0`, `1:0`, `½-½`, `1 - 0` (PGN 8.2.6).

use crate::lexer::{Lexer, class};
use movetext_pgn_values::GameResult;

/// How a result is spelled: as in the standard, or in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    Standard,
    Unusual,
}

/// Removes a dash from the start of `text`. Returns `None` if `text` does not begin with a dash.
pub(crate) fn dash(text: &[u8]) -> Option<&[u8]> {
    const DASHES: [&[u8]; 11] = [
        b"-",
        "\u{2010}".as_bytes(),
        "\u{2011}".as_bytes(),
        "\u{2012}".as_bytes(),
        "\u{2013}".as_bytes(),
        "\u{2014}".as_bytes(),
        "\u{2015}".as_bytes(),
        "\u{2212}".as_bytes(),
        b"\x96",
        b"\x97",
        b"_",
    ];
    // Declines text that cannot begin with a dash, before the slower comparisons.
    if !matches!(text, [b'-' | b'_' | 0x96 | 0x97 | 0xE2, ..]) {
        return None;
    }
    DASHES.iter().find_map(|dash| text.strip_prefix(*dash))
}

/// The score of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Score {
    One,
    Half,
    Nought,
}

/// Returns the score at the start of `text`, and the text after it.
pub(crate) fn score(text: &[u8]) -> Option<(Score, &[u8])> {
    const SCORES: [(&[u8], Score); 8] = [
        (b"1/2", Score::Half),
        (b"0.5", Score::Half),
        ("½".as_bytes(), Score::Half),
        (b"\xBD", Score::Half),
        (b"1", Score::One),
        (b"0", Score::Nought),
        (b"O", Score::Nought),
        (b"o", Score::Nought),
    ];
    // Declines text that cannot begin with a score, before the slower comparisons.
    if !matches!(text, [b'0' | b'1' | b'O' | b'o' | 0xBD | 0xC2, ..]) {
        return None;
    }
    SCORES.iter().find_map(|(spelled, score)| Some((*score, text.strip_prefix(*spelled)?)))
}

/// Reads `text` as a result in a common spelling: `1-0`, `1:0`, `1–0`, `1-O`, `½-½`, `1/2`, `0.5-0.5`.
pub(crate) fn result(text: &[u8]) -> Option<(GameResult, Spelling)> {
    if let Some(result) = GameResult::from_marker(text) {
        return Some((result, Spelling::Standard));
    }
    let (white, rest) = score(text)?;
    let result = if rest.is_empty() && white == Score::Half {
        GameResult::Draw
    } else {
        let (black, rest) = score(dash(rest).or_else(|| rest.strip_prefix(b":"))?)?;
        result_from_scores(white, black).filter(|_| rest.is_empty())?
    };
    Some((result, Spelling::Unusual))
}

/// Returns the result with these scores, or `None` if no game can end with them, such as two wins.
pub(crate) const fn result_from_scores(white: Score, black: Score) -> Option<GameResult> {
    match (white, black) {
        (Score::One, Score::Nought) => Some(GameResult::WhiteWins),
        (Score::Nought, Score::One) => Some(GameResult::BlackWins),
        (Score::Half, Score::Half) => Some(GameResult::Draw),
        _ => None,
    }
}

/// A result with spaces around its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spaced {
    pub(crate) result: GameResult,
    /// The index after the last byte of the result.
    pub(crate) end: usize,
}

/// Reads the value of a Result tag, in any spelling.
pub(crate) fn result_of_tag(value: &[u8]) -> Option<GameResult> {
    let text = value.trim_ascii();
    if let Some((result, _)) = result(text) {
        return Some(result);
    }
    let Spaced { result, end } = spaced(&mut Lexer::new(text, 0))?;
    (end == text.len()).then_some(result)
}

/// Reads a result with spaces at the lexer's current offset. Adds the examined bytes to the lexer's work and reach.
/// Takes time linear in the number of spaces.
#[inline]
pub(crate) fn spaced(lexer: &mut Lexer<'_>) -> Option<Spaced> {
    if !matches!(lexer.peek(), Some(b'0' | b'1')) {
        return None;
    }
    let text = lexer.rest();
    // Declines nearly all results, which have no space next to the sign.
    if matches!(text, [_, b'-', b'0' | b'1', ..] | [_, b'/', b'2', b'-', b'1', ..]) {
        return None;
    }
    spaced_generally(lexer, text)
}

fn spaced_generally(lexer: &mut Lexer<'_>, text: &[u8]) -> Option<Spaced> {
    let (white, first) = score(text)?;
    let sign = skip_spaces(lexer, first);
    let second = dash(sign).or_else(|| sign.strip_prefix(b":"))?;
    let score_of_black = skip_spaces(lexer, second);
    let (black, after) = score(score_of_black)?;
    let has_spaces = sign.len() < first.len() || score_of_black.len() < second.len();
    let ends = after.first().is_none_or(|&byte| !class::continues_symbol(byte) && byte < 0x80);
    let result = result_from_scores(white, black).filter(|_| has_spaces && ends)?;
    Some(Spaced { result, end: lexer.bytes().len() - after.len() })
}

/// Returns the text after the spaces at the start of `rest`, which is the remaining text. We need not add the sign or
/// score after the spaces to the reach, because the [margin](crate::parser::MARGIN) after a token covers it.
fn skip_spaces<'a>(lexer: &mut Lexer<'_>, rest: &'a [u8]) -> &'a [u8] {
    let spaces = rest.iter().take_while(|byte| is_space(byte)).count();
    let after = rest.get(spaces..).unwrap_or_default();
    lexer.add_work(spaces);
    lexer.extend_reach(lexer.bytes().len() - after.len());
    after
}

pub(crate) const fn is_space(byte: &u8) -> bool {
    *byte == b' '
}
