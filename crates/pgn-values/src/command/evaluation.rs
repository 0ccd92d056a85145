//! Engine evaluations, as in the command `eval`. [`Evaluation`] lists the accepted spellings.

use super::{
    error::{CommandError, CommandErrorKind},
    operand::Operand,
};
use core::{
    fmt,
    ops::{Neg, Range},
};

/// An engine evaluation: a score and, if known, the depth of the search.
///
/// These spellings are accepted as the operands of `eval`:
///
/// | text | meaning |
/// | --- | --- |
/// | `0.17`, `-1.06`, `+0.17`, `.5` | pawns |
/// | `17`, `-106` | centipawns: an integer is never a number of pawns |
/// | `#3`, `#-3`, `-#3`, `+#3`, `M3`, `-M3` | mate in 3 moves; with a minus sign, the other side mates |
/// | `0.17,18`, `-106,29`, `0,35`, `1,35`, `-0,5`, `#3,12` | a score as above, and the depth after the comma |
/// | `0.17/18`, `-106/29` | a score and its depth, as engines write them in comments |
/// | `"0,17"`, `"0,17",18` | pawns with a decimal comma, because the operand is quoted |
///
/// **A comma without quotes separates the score and the depth.** It is never a decimal comma: `1,35` is one centipawn
/// at depth 35. The supplement separates operands by commas, and programs that write `0,35` or `-0,5` mean a score of 0
/// with its depth. A depth with a leading zero, as in `0,05`, and a third number, as in `0,17,18`, are errors, because
/// they can only come from a decimal comma.
///
/// An evaluation displays as the operands of the command, which parse to an equal value: `0.17,18`, `-106,29`, `#-3`. A
/// [`Score`], in contrast, is displayed for people: never in centipawns, always in pawns.
///
/// The supplement does not define this command. In most files, a positive score is good for White. But some programs
/// for engine matches write each score from the point of view of the engine's own side, and the text does not show
/// which of the two is meant.
///
/// ```
/// use movetext_pgn_values::command::{Evaluation, Score};
///
/// let evaluation: Evaluation = "-106,29".parse()?;
/// assert_eq!(evaluation.score, Score::Centipawns(-106));
/// assert_eq!(evaluation.depth, Some(29));
/// assert_eq!("0.17".parse::<Evaluation>()?.score.centipawns(), Some(17));
/// # Ok::<(), movetext_pgn_values::command::CommandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The score, in most files from White's point of view.
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: Option<u32>,
}

/// A score for one side, in the unit in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Pawns, written with decimals.
    Pawns {
        /// Thousandths of a pawn.
        thousandths: i32,
    },
    /// Hundredths of a pawn, written as an integer.
    Centipawns(i32),
    /// This side gives mate in this number of moves.
    Mate(u32),
    /// The other side gives mate in this number of moves. `#-0` is not `#0`.
    Mated(u32),
}

impl Score {
    /// Returns the score in centipawns, or `None` for a mate. Halves are rounded away from zero.
    #[must_use]
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Self::Pawns { thousandths } => {
                let (whole, rest) = (thousandths / 10, thousandths % 10);
                Some(whole + rest / 5)
            }
            Self::Centipawns(centipawns) => Some(centipawns),
            Self::Mate(_) | Self::Mated(_) => None,
        }
    }

    /// Converts the score to a single number, so that you can compare scores. A mate in *n* is `mate` − *n*, negative
    /// if the other side mates; other scores are in centipawns. Choose a large number for `mate`, such as 100,000. The
    /// subtraction saturates.
    ///
    /// ```
    /// use movetext_pgn_values::command::Score;
    ///
    /// let scores = [Score::Mated(2), Score::Pawns { thousandths: -350 }, Score::Centipawns(17), Score::Mate(3)];
    /// assert_eq!(scores.map(|score| score.centipawns_or_mate(100_000)), [-99_998, -35, 17, 99_997]);
    /// ```
    #[must_use]
    pub fn centipawns_or_mate(self, mate: i32) -> i32 {
        let less = |moves: u32| mate.saturating_sub_unsigned(moves);
        match self {
            Self::Mate(moves) => less(moves),
            Self::Mated(moves) => less(moves).saturating_neg(),
            Self::Pawns { .. } | Self::Centipawns(_) => self.centipawns().unwrap_or_default(),
        }
    }

    /// Returns the win probability, from 0 to 1, for the side that has this score. A draw counts as half a win. A mate
    /// is 1 or 0.
    ///
    /// For *c* centipawns, this is 1 / (1 + *e*<sup>−0.00368208 *c*</sup>). Lichess fitted the formula to its games and
    /// Stockfish's scores, and publishes it as Win% (<https://lichess.org/page/accuracy>, read in November 2026).
    ///
    /// ```
    /// use movetext_pgn_values::command::Score;
    ///
    /// let percent = |score: Score| (score.to_win_probability() * 100.0) as u8;
    /// assert_eq!(percent(Score::Centipawns(0)), 50);
    /// assert_eq!(percent(Score::Centipawns(100)), 59);
    /// assert_eq!(percent(-Score::Centipawns(100)), 40);
    /// assert_eq!(percent(Score::Mate(5)), 100);
    /// ```
    #[must_use]
    pub fn to_win_probability(self) -> f64 {
        const PER_CENTIPAWN: f64 = 0.003_682_08;
        let centipawns = match self {
            Self::Pawns { thousandths } => f64::from(thousandths) / 10.0,
            Self::Centipawns(centipawns) => f64::from(centipawns),
            Self::Mate(_) => return 1.0,
            Self::Mated(_) => return 0.0,
        };
        1.0 / (1.0 + exp(-PER_CENTIPAWN * centipawns))
    }

    /// Converts centipawns to pawns, the unit that most programs expect in `eval`. A score that does not fit is
    /// returned unchanged. You do not need this to display a score.
    #[must_use]
    pub fn in_pawns(self) -> Self {
        match self {
            Self::Centipawns(centipawns) => {
                centipawns.checked_mul(10).map_or(self, |thousandths| Self::Pawns { thousandths })
            }
            _ => self,
        }
    }
}

/// Calculates *e* to the power of `x`, because `core` has no such function.
fn exp(x: f64) -> f64 {
    // Beyond these limits, the probability is 0 or 1 to the last digit.
    let x = x.clamp(-700.0, 700.0);
    let twos = (x * core::f64::consts::LOG2_E) as i32;
    let rest = x - f64::from(twos) * core::f64::consts::LN_2;
    // The series for e^rest, summed from its last term. Since |rest| < 1, we can ignore terms after the twentieth.
    let series = (1..=20).rev().fold(1.0, |sum, term| 1.0 + rest / f64::from(term) * sum);
    let power = u64::from((1023 + twos).unsigned_abs()) << 52;
    series * f64::from_bits(power)
}

/// Creates an evaluation without a depth.
impl From<Score> for Evaluation {
    fn from(score: Score) -> Self {
        Self { score, depth: None }
    }
}

/// Creates an evaluation without a depth, for setters that take an optional evaluation.
impl From<Score> for Option<Evaluation> {
    fn from(score: Score) -> Self {
        Some(score.into())
    }
}

impl Neg for Score {
    type Output = Self;

    /// Negates the score, to see it from the other side. The negation saturates.
    fn neg(self) -> Self {
        match self {
            Self::Pawns { thousandths } => Self::Pawns { thousandths: thousandths.saturating_neg() },
            Self::Centipawns(centipawns) => Self::Centipawns(centipawns.saturating_neg()),
            Self::Mate(moves) => Self::Mated(moves),
            Self::Mated(moves) => Self::Mate(moves),
        }
    }
}

/// The sign before a score.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
}

/// Writes the score in pawns, whatever its unit: −83 centipawns and −830 thousandths are both `-0.83`. A third decimal
/// is written only if it is not zero. A mate is `#3` or `#-3`. In contrast, [`Evaluation`] displays the original unit.
///
/// ```
/// use movetext_pgn_values::command::{Evaluation, Score};
///
/// let scores = [Score::Centipawns(-83), Score::Pawns { thousandths: -830 }, Score::Mated(2)];
/// assert_eq!(scores.map(|score| score.to_string()), ["-0.83", "-0.83", "#-2"]);
/// assert_eq!(scores.map(|score| Evaluation::from(score).to_string()), ["-83", "-0.83", "#-2"]);
/// ```
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (is_negative, pawns, hundredths, thousandths) = match *self {
            Self::Pawns { thousandths: score } => {
                let size = score.unsigned_abs();
                (score < 0, size / 1000, size / 10 % 100, size % 10)
            }
            Self::Centipawns(score) => {
                let size = score.unsigned_abs();
                (score < 0, size / 100, size % 100, 0)
            }
            Self::Mate(moves) => return write!(f, "#{moves}"),
            Self::Mated(moves) => return write!(f, "#-{moves}"),
        };
        let sign = if is_negative { "-" } else { "" };
        write!(f, "{sign}{pawns}.{hundredths:02}")?;
        if thousandths == 0 { Ok(()) } else { write!(f, "{thousandths}") }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(centipawns) => write!(f, "{centipawns}")?,
            score => score.fmt(f)?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// Reads the operands of `eval`. If there are none, the error has the span `whole`, which covers the command.
pub(super) fn read<'a>(
    mut operands: impl Iterator<Item = Operand<'a>>,
    whole: Range<usize>,
) -> Result<Evaluation, CommandError> {
    let first = operands.next();
    let first = first.ok_or(CommandError::new(CommandErrorKind::MissingOperand, whole))?;
    let second = operands.next();
    if let Some(extra) = operands.next() {
        return Err(CommandError::new(CommandErrorKind::ExtraOperand, extra.span()));
    }
    // If the depth follows a slash, there is only one operand.
    let (text, solidus) = match first.text.split_once('/').filter(|_| second.is_none() && !first.is_quoted) {
        Some((text, depth)) => (text, Some(depth)),
        None => (first.text, None),
    };
    let score = read_score(text, first.is_quoted).map_err(|kind| CommandError::new(kind, first.span()))?;
    let depth =
        second.map(|second| (second.text, second.span())).or(solidus.map(|depth| (depth, first.span())));
    let depth = depth.map(|(text, span)| read_depth(text, span)).transpose()?;
    Ok(Evaluation { score, depth })
}

/// Reads a score from one operand.
fn read_score(text: &str, is_quoted: bool) -> Result<Score, CommandErrorKind> {
    let (sign, unsigned) = split_sign(text);
    if let Some(moves) = unsigned.strip_prefix(['#', 'M']) {
        let (inner, moves) = split_sign(moves);
        return match (sign, inner) {
            (Some(_), Some(_)) => Err(CommandErrorKind::Score),
            _ => {
                let moves = u32::try_from(digits(moves)?).map_err(|_| CommandErrorKind::ScoreRange)?;
                Ok(mate(sign.or(inner), moves))
            }
        };
    }
    if let Some((whole, decimals)) = text.split_once('.') {
        return pawns(whole, decimals);
    }
    if let Some((whole, decimals)) = text.split_once(',').filter(|_| is_quoted) {
        return pawns(whole, decimals);
    }
    apply_sign(sign, digits(unsigned)?).map(Score::Centipawns)
}

/// Reads pawns from the digits before and after the decimal sign. One of the two may be empty.
pub(super) fn pawns(whole: &str, decimals: &str) -> Result<Score, CommandErrorKind> {
    let (sign, whole) = split_sign(whole);
    if whole.is_empty() && decimals.is_empty() {
        return Err(CommandErrorKind::Score);
    }
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandErrorKind::Score);
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 3 {
        return Err(CommandErrorKind::TooPrecise);
    }
    let rest = decimals.bytes().chain(core::iter::repeat(b'0')).take(3);
    let rest = rest.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let thousandths = whole.checked_mul(1000).and_then(|whole| whole.checked_add(rest));
    let thousandths = apply_sign(sign, thousandths.ok_or(CommandErrorKind::ScoreRange)?)?;
    Ok(Score::Pawns { thousandths })
}

/// Returns a mate by either side. A minus sign means that the other side mates.
pub(super) const fn mate(sign: Option<Sign>, moves: u32) -> Score {
    match sign {
        Some(Sign::Minus) => Score::Mated(moves),
        _ => Score::Mate(moves),
    }
}

/// Splits off a leading sign, if there is one.
pub(super) fn split_sign(text: &str) -> (Option<Sign>, &str) {
    match text.as_bytes().first() {
        Some(b'+') => (Some(Sign::Plus), text.get(1..).unwrap_or_default()),
        Some(b'-') => (Some(Sign::Minus), text.get(1..).unwrap_or_default()),
        _ => (None, text),
    }
}

/// Reads digits as a number.
pub(super) fn digits(text: &str) -> Result<u64, CommandErrorKind> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandErrorKind::Score);
    }
    text.parse().map_err(|_| CommandErrorKind::ScoreRange)
}

/// Negates the number if the sign is a minus. Returns an error if it does not fit.
fn apply_sign(sign: Option<Sign>, number: u64) -> Result<i32, CommandErrorKind> {
    let number = i64::try_from(number).map_err(|_| CommandErrorKind::ScoreRange)?;
    let number = if sign == Some(Sign::Minus) { -number } else { number };
    i32::try_from(number).map_err(|_| CommandErrorKind::ScoreRange)
}

/// Reads a depth. A leading zero is an error: no program writes such a depth, so the text must be the decimals after a
/// decimal comma.
fn read_depth(text: &str, span: Range<usize>) -> Result<u32, CommandError> {
    let text = Some(text).filter(|text| text.len() == 1 || !text.starts_with('0'));
    let depth = text.and_then(|text| u32::try_from(digits(text).ok()?).ok());
    depth.ok_or(CommandError::new(CommandErrorKind::Depth, span))
}
