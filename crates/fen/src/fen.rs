//! Forsyth-Edwards Notation (PGN 16.1): a position in six fields.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use movetext_board::{CastlingRights, Position, Rules, Setup, SetupError};
use movetext_san::{Leniency, report::Found};
use smallvec::SmallVec;

use crate::{
    canonical, castling, checks, counters,
    diagnostic::{Diagnostics, RecordDiagnostic},
    en_passant,
    error::{FenErrors, Field, PositionError, TryFromSetupError},
    expected, fields,
    findings::Findings,
    perft, pocket,
    render::{self, FenOptions, FenText},
    repair::{Repair, RepairKind},
    token::{self, Scanner, Token},
};

/// How to read a record. A [`Leniency`] alone is enough if the text implies the rules.
///
/// ```
/// use movetext_fen::{Fen, Leniency, ReadOptions, board::Rules};
///
/// let atomic = ReadOptions::from(Leniency::Import).with_rules(Rules::Atomic);
/// let position = Fen::read_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", atomic)?;
/// assert_eq!(position.rules(), Rules::Atomic);
/// # Ok::<(), movetext_fen::error::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadOptions {
    leniency: Leniency,
    rules: Option<Rules>,
}

impl ReadOptions {
    /// Names the rules. Without this, a pocket such as `[QNp]` implies Crazyhouse, and a check count such as `3+3`
    /// implies Three-check. Any other text is read as chess.
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> ReadOptions {
        ReadOptions { rules: Some(rules), ..self }
    }
}

impl From<Leniency> for ReadOptions {
    fn from(leniency: Leniency) -> ReadOptions {
        ReadOptions { leniency, rules: None }
    }
}

/// A setup that FEN can express. The pieces may be anywhere, but castling rights, en passant square and counters must
/// be possible with them. [`Fen::into_position`] checks whether the position is legal.
///
/// [`FromStr`] reads strictly, and [`Fen::read`] with the leniency that you choose. `Display` writes the canonical
/// form. Text that was read strictly is written back byte for byte.
///
/// ```
/// use movetext_fen::Fen;
///
/// let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// let fen: Fen = text.parse()?;
/// assert_eq!(fen.to_string(), text);
/// assert_eq!(fen.setup().fullmove_number, 1);
/// # Ok::<(), movetext_fen::error::FenErrors>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fen {
    setup: Setup,
}

impl Fen {
    /// Reads a record. The leniency determines which deviations from the standard are accepted. The text implies the
    /// rules, unless the [options](ReadOptions) name them.
    ///
    /// [`Leniency::Strict`] accepts exactly what the standard allows. The others also accept common spellings, fill in
    /// missing fields and drop impossible parts. Each deviation is reported as a [`Repair`]. Takes time linear in the
    /// length of the text.
    ///
    /// ```
    /// use movetext_fen::{Fen, Leniency, repair::RepairKind};
    ///
    /// let lenient = Fen::read("4k3/8/8/8/8/8/8/4K2R  w  K", Leniency::Import)?;
    /// assert_eq!(lenient.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// let kinds: Vec<RepairKind> = lenient.repairs().iter().map(|repair| repair.kind).collect();
    /// assert_eq!(kinds[..2], [RepairKind::Blanks, RepairKind::Blanks]);
    /// assert_eq!(kinds[2..], [RepairKind::FilledField; 3]);
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FenErrors`] with all faults in the record, in field order.
    pub fn read(text: &str, options: impl Into<ReadOptions>) -> Result<LenientFen, FenErrors> {
        let options = options.into();
        let rules = options.rules.unwrap_or_default();
        let has_doubt = |setup: &Setup| {
            options.leniency != Leniency::Strict && counters::is_doubtful(setup)
                || !rules.has_castling() && setup.castling != CastlingRights::NONE
        };
        match canonical::read(text.as_bytes()) {
            Some(setup) if !has_doubt(&setup) => {
                Ok(LenientFen { fen: Fen { setup: Setup { rules, ..setup } }, repairs: SmallVec::new() })
            }
            _ => read_general(text, options),
        }
    }

    /// Reads a position that must be legal.
    ///
    /// ```
    /// use movetext_fen::{Fen, Leniency};
    ///
    /// let position = Fen::read_position("4k3/8/8/8/8/8/8/4K2R w K -", Leniency::Import)?;
    /// assert_eq!(position.legal_moves().into_iter().count(), 15);
    /// let error = Fen::read_position("4k3/8/8/8/8/8/8/8 w - -", Leniency::Import).unwrap_err();
    /// assert_eq!(error.to_string(), "white king missing");
    /// # Ok::<(), movetext_fen::error::PositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionError::Fen`] with all faults in the record, or [`PositionError::Setup`] with every reason why the
    /// position is not legal.
    pub fn read_position(text: &str, options: impl Into<ReadOptions>) -> Result<Position, PositionError> {
        Ok(Fen::read(text, options)?.into_position()?)
    }

    /// Reads a record and reports everything that is wrong with it: faults, repairs, and an illegal position. The
    /// diagnostics are in text order. If there are faults, the record is `None`.
    ///
    /// ```
    /// use movetext_fen::{Fen, Leniency};
    ///
    /// let (fen, diagnostics) = Fen::diagnose("4k3/8/8/8/8/8/8/8 W - - 0 1", Leniency::Import);
    /// assert!(fen.is_some());
    /// let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.to_string()).collect();
    /// assert_eq!(lines, [
    ///     "1: error[illegal-position]: white king missing",
    ///     "19: warning[color-spelling]: active color: color read from another spelling",
    /// ]);
    /// ```
    #[must_use]
    pub fn diagnose(text: &str, options: impl Into<ReadOptions>) -> (Option<Fen>, Vec<RecordDiagnostic>) {
        let options = options.into();
        let mut diagnostics = Diagnostics::new(text);
        let read = Fen::read(text, options);
        // Even if strict reading refuses the record, we can check the position.
        let readable = read
            .clone()
            .or_else(|_| Fen::read(text, ReadOptions { leniency: Leniency::Lenient, ..options }))
            .ok();
        if let Some(error) = readable.and_then(|read| read.fen.into_position().err()) {
            diagnostics.illegal(&error);
        }
        match &read {
            Ok(read) => diagnostics.repaired(&read.repairs),
            Err(errors) => diagnostics.refused(errors),
        }
        (read.ok().map(|read| read.fen), diagnostics.finish())
    }

    /// Wraps a setup that was read from text, and so can be written.
    pub(crate) const fn new_unchecked(setup: Setup) -> Fen {
        Fen { setup }
    }

    /// Returns the setup: the pieces and all other fields.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the position, if it is legal.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the position is not legal. The error lists every reason with its squares.
    pub fn into_position(self) -> Result<Position, SetupError> {
        Position::try_from(self.setup)
    }

    /// Writes the record with these options. Does not allocate. The result displays as text and derefs to `str`.
    ///
    /// ```
    /// use movetext_fen::{Fen, render::{EnPassantStyle, FenOptions}};
    ///
    /// let fen: Fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
    /// let options = FenOptions::default().en_passant(EnPassantStyle::Legal);
    /// assert!(fen.render(options).ends_with(" b KQkq - 0 1"));
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    #[must_use]
    pub fn render(&self, options: FenOptions) -> FenText {
        render::fen(&self.setup, options)
    }
}

/// A FEN record that was read leniently, with its repairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LenientFen {
    fen: Fen,
    repairs: SmallVec<[Repair; 2]>,
}

impl LenientFen {
    /// Returns the record, without its repairs.
    #[must_use]
    pub const fn fen(&self) -> Fen {
        self.fen
    }

    /// Returns the repairs in text order. Empty after strict reading. A field has at most 64 repairs of the same kind;
    /// the span of the 64th covers all further repairs.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Returns the position, if it is legal.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the position is not legal. The error lists every reason with its squares.
    pub fn into_position(self) -> Result<Position, SetupError> {
        self.fen.into_position()
    }
}

impl FromStr for Fen {
    type Err = FenErrors;

    /// Reads strictly: the text must be exactly as PGN section 16.1 defines it. A castling right that has no letter in
    /// the standard must be written as the file of its rook, as in X-FEN.
    fn from_str(text: &str) -> Result<Fen, FenErrors> {
        match canonical::read(text.as_bytes()) {
            Some(setup) => Ok(Fen { setup }),
            None => read_general(text, Leniency::Strict.into()).map(|read| read.fen),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.render(FenOptions::default()))
    }
}

impl TryFrom<Setup> for Fen {
    type Error = TryFromSetupError;

    /// Accepts the setup if FEN can express it. Otherwise, returns the first reason why the text would read back as a
    /// different setup.
    fn try_from(setup: Setup) -> Result<Fen, TryFromSetupError> {
        for (color, side, file) in setup.castling.iter() {
            if !castling::has_pieces(&setup.board, color, side, file) {
                return Err(TryFromSetupError::CastlingRight(color, side));
            }
        }
        match setup.en_passant {
            Some(square) if !en_passant::was_passed(&setup.board, setup.turn, square) => {
                Err(TryFromSetupError::EnPassantSquare(square))
            }
            _ if setup.fullmove_number == 0 => Err(TryFromSetupError::FullmoveZero),
            _ if !pocket::can_be_written(&setup) => Err(TryFromSetupError::Pocket),
            _ if !checks::can_be_written(&setup) => Err(TryFromSetupError::ChecksLeft),
            _ => Ok(Fen { setup }),
        }
    }
}

impl From<&Position> for Fen {
    /// Takes the setup of a position. FEN can express all of it except the fullmove number 0, which becomes 1.
    fn from(position: &Position) -> Fen {
        let mut setup = Setup::from(position);
        // A legal position has valid rights and a valid square, but its fullmove number was not checked.
        setup.fullmove_number = setup.fullmove_number.max(1);
        Fen { setup }
    }
}

impl From<Position> for Fen {
    fn from(position: Position) -> Fen {
        Fen::from(&position)
    }
}

/// Reads any record field by field, and reports its faults and repairs.
#[cold]
pub(crate) fn read_general(text: &str, options: ReadOptions) -> Result<LenientFen, FenErrors> {
    let mut findings = Findings::new(options.leniency);
    let setup = read_record(text, options.rules, &mut findings);
    findings.finish(text).map(|repairs| LenientFen { fen: Fen { setup }, repairs })
}

fn read_record(text: &str, rules: Option<Rules>, findings: &mut Findings) -> Setup {
    let (start, end) = strip_wrapping(text, findings);
    let mut scanner = Scanner::new(text.get(..end).unwrap_or(text));
    scanner.skip_to(start);
    let whole = scanner.remainder();
    if whole.text.eq_ignore_ascii_case("startpos") {
        report_blanks(start, whole.start, findings);
        findings.deviation(Field::Record, whole.span(), RepairKind::Alias, Found::Text);
        report_blanks(whole.end(), end, findings);
        return Setup::initial_of(rules.unwrap_or_default());
    }
    if matches!(whole.text, "" | "?" | "-") || en_passant::is_long_dash(whole.text) {
        let found = token::found(whole.text);
        findings.deviation(Field::Record, (start..end).into(), RepairKind::NoPosition, found);
        return Setup::initial_of(rules.unwrap_or_default());
    }
    let is_stanza = fields::skip_stanza_word(&mut scanner, findings);
    let position = fields::read_position(&mut scanner, fields::Record::Fen, rules, findings);
    let Some((mut setup, has_count)) = position else {
        return Setup::EMPTY;
    };
    if scanner.peek().is_some_and(Token::is_known_opcode) {
        counters::read_operations(scanner.remainder(), &mut setup, findings);
        return setup;
    }
    // The position in a perft stanza is written in EPD, which has no counters, so no field is missing.
    if is_stanza && scanner.peek().is_none() {
        report_blanks(scanner.at(), end, findings);
        return setup;
    }
    setup.halfmove_clock = counter(&mut scanner, Field::HalfmoveClock, findings);
    setup.fullmove_number = counter(&mut scanner, Field::FullmoveNumber, findings);
    checks::read_last(&mut scanner, rules, has_count, &mut setup, findings);
    report_rest(scanner, end, findings);
    setup
}

/// Reports text after the last field.
fn report_rest(scanner: Scanner<'_>, end: usize, findings: &mut Findings) {
    let rest = scanner.remainder();
    if rest.text.is_empty() {
        report_blanks(scanner.at(), end, findings);
    } else {
        let is_suite = perft::is_suite(rest.text);
        let kind = if is_suite { RepairKind::PerftCounts } else { RepairKind::TrailingText };
        findings.deviation(Field::Record, rest.span(), kind, Found::Text);
    }
}

/// Reports superfluous white space, if there is any.
fn report_blanks(start: usize, end: usize, findings: &mut Findings) {
    if start < end {
        findings.deviation(Field::Record, (start..end).into(), RepairKind::Blanks, Found::Text);
    }
}

/// Finds a record inside quotes or a tag pair. Returns where it starts and ends.
fn strip_wrapping(text: &str, findings: &mut Findings) -> (usize, usize) {
    let Some((opening, start)) = tag_pair_start(text) else { return strip_quotes(text, findings) };
    report_blanks(0, opening, findings);
    findings.deviation(Field::Record, (opening..start).into(), RepairKind::TagPair, Found::Text);
    let value = text.get(start..).unwrap_or("");
    let Some(length) = value.find('"') else { return (start, text.len()) };
    let mut rest = Scanner::new(text);
    rest.skip_to(start + length + 1);
    let bracket = rest.remainder();
    if bracket.text.starts_with(']') {
        rest.skip_to(bracket.start + 1);
    }
    report_rest(rest, text.len(), findings);
    (start, start + length)
}

/// Returns the offset of the bracket in `[FEN "`, and the offset after the quote.
fn tag_pair_start(text: &str) -> Option<(usize, usize)> {
    let pair = text.trim_start_matches(token::is_blank);
    let (name, value) = pair.strip_prefix('[')?.split_once('"')?;
    let is_fen = name.trim_matches(token::is_blank).eq_ignore_ascii_case("FEN");
    is_fen.then_some((text.len() - pair.len(), text.len() - value.len()))
}

/// Finds a record inside quotes. Returns where it starts and ends.
fn strip_quotes(text: &str, findings: &mut Findings) -> (usize, usize) {
    let trimmed = text.trim_start_matches(token::is_blank);
    let Some(quote) = trimmed.chars().next().filter(|character| matches!(character, '"' | '\'')) else {
        return (0, text.len());
    };
    let start = text.len() - trimmed.len() + 1;
    let found = Found::Character(quote);
    report_blanks(0, start - 1, findings);
    findings.deviation(Field::Record, (start - 1..start).into(), RepairKind::Quotes, found);
    let Some(length) = text.get(start..).and_then(|rest| rest.find(quote)) else {
        return (start, text.len());
    };
    let end = start + length;
    let fault = (RepairKind::Quotes.refused_as().0, expected::NOTHING_MORE);
    findings.deviation_expecting(Field::Record, (end..end + 1).into(), RepairKind::Quotes, found, fault);
    let mut rest = Scanner::new(text);
    rest.skip_to(end + 1);
    report_rest(rest, text.len(), findings);
    (start, end)
}

fn counter(scanner: &mut Scanner<'_>, field: Field, findings: &mut Findings) -> u32 {
    let at = scanner.at();
    let mut next = scanner.field(findings);
    if let Some(token) = next.filter(|token| checks::is_count(token.text)) {
        checks::fault(token, expected::CHECKS_LEFT, findings);
        next = scanner.field(findings);
    }
    match next {
        Some(mut token) => {
            // A comma after the number comes from a list of FENs, and is not part of the number.
            let number = token.text.trim_end_matches([',', '"', '\'']);
            if !number.is_empty() && number.len() < token.text.len() {
                let span = token.sub_span(number.len(), token.text.len());
                findings.deviation(Field::Record, span, RepairKind::TrailingText, Found::Text);
                token.text = number;
            }
            counters::read(token, field, findings)
        }
        None => {
            fields::report_missing(field, at, findings);
            u32::from(field == Field::FullmoveNumber)
        }
    }
}
