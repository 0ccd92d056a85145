//! Conditions on positions, written as FEN with optional wildcards (PGN 16.1).

use crate::error::ParseConditionError;
use core::str::FromStr;
use movetext_board::{Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square};
use movetext_fen::{Fen, Leniency};

/// A condition on positions, written like FEN.
///
/// As in FEN, letters are pieces and digits are empty squares. `.` is an empty square, `?` any square, `!` any piece,
/// `A` any white piece, and `a` any black piece. `*` matches the remaining squares of a rank, whatever is on them.
/// Three fields may follow: the side to move, the castling rights and the en passant square. A field that is missing or
/// `*` matches anything. The en passant square is the square that a pawn has just passed. `-` requires that no pawn can
/// be captured en passant.
///
/// If you give all four fields without wildcards, the pattern matches positions that are the same under the repetition
/// rules, only in games with the rules of chess. Counters are ignored. `startpos` is the initial position.
///
/// ```
/// use movetext_filter::PositionPattern;
/// use movetext_board::Position;
///
/// let pattern: PositionPattern = "r*/p*/*/*/*/*/*/?N* w".parse()?;
/// assert!(pattern.matches(&Position::initial()));
/// assert!(!"*/*/*/*/4P3/*/*/*".parse::<PositionPattern>()?.matches(&Position::initial()));
/// # Ok::<(), movetext_filter::ParseConditionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionPattern {
    kind: Kind,
    in_variations: bool,
}

#[derive(Clone, Debug)]
enum Kind {
    Exactly(Box<Position>),
    Like(Box<Pattern>),
}

#[derive(Clone, Debug, Default)]
struct Pattern {
    /// For each piece, the squares that it must be on.
    pieces: Vec<(Piece, Bitboard)>,
    white: Bitboard,
    black: Bitboard,
    occupied: Bitboard,
    empty: Bitboard,
    turn: Option<Color>,
    castling: Option<Vec<(Color, Right)>>,
    en_passant: Option<Option<Square>>,
}

/// A castling right, named by its side or by the rook's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    Side(CastlingSide),
    File(File),
}

impl PositionPattern {
    const fn new(kind: Kind) -> Self {
        Self { kind, in_variations: false }
    }

    /// Makes a condition search the variations of a game, too.
    #[must_use]
    pub fn in_variations(self) -> Self {
        Self { in_variations: true, ..self }
    }

    pub(crate) const fn is_in_variations(&self) -> bool {
        self.in_variations
    }

    /// Returns whether a position matches. Takes a few bitboard operations.
    #[must_use]
    pub fn matches(&self, position: &Position) -> bool {
        match &self.kind {
            Kind::Exactly(position_sought) => position_sought.is_same_position(position),
            Kind::Like(pattern) => pattern.matches(position),
        }
    }

    /// Returns the [keys](Position::key) of the positions that match, if the pattern is a whole FEN of chess without
    /// wildcards. Other positions may have the same keys. Returns `None` for other patterns.
    ///
    /// There may be several keys, because the key also has the en passant file if the capture is pseudo-legal but
    /// illegal. Two positions that differ only in that are the same.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_filter::PositionPattern;
    ///
    /// let keys = |text: &str| text.parse().map(|pattern: PositionPattern| pattern.keys());
    /// assert_eq!(keys("startpos")?, Position::initial().key().map(|key| vec![key]));
    /// assert_eq!(keys("*/*/*/*/4P3/*/*/*")?, None);
    /// # Ok::<(), movetext_filter::ParseConditionError>(())
    /// ```
    #[must_use]
    pub fn keys(&self) -> Option<Vec<u64>> {
        let Kind::Exactly(sought) = &self.kind else { return None };
        sought.key()?;
        let rank = match sought.turn() {
            Color::White => Rank::Six,
            Color::Black => Rank::Three,
        };
        let passed = File::ALL.into_iter().map(|file| Some(Square::new(file, rank))).chain([None]);
        let same = passed.filter_map(|en_passant| {
            let position = Position::try_from(Setup { en_passant, ..Setup::from(&**sought) }).ok()?;
            position.key().filter(|_| sought.is_same_position(&position))
        });
        let mut keys: Vec<u64> = same.collect();
        keys.sort_unstable();
        keys.dedup();
        Some(keys)
    }
}

impl Pattern {
    fn matches(&self, position: &Position) -> bool {
        let board = position.board();
        let holds = |all: Bitboard, target: Bitboard| all & target == target;
        holds(board.occupied(), self.occupied)
            && (board.occupied() & self.empty).is_empty()
            && holds(board.by_color(Color::White), self.white)
            && holds(board.by_color(Color::Black), self.black)
            && self.pieces.iter().all(|&(piece, squares)| holds(board.by_piece(piece), squares))
            && self.turn.is_none_or(|turn| turn == position.turn())
            && self.castling.as_ref().is_none_or(|rights| has_rights(position, rights))
            && self.en_passant.is_none_or(|square| match square {
                Some(_) => position.en_passant_square() == square,
                None => position.legal_en_passant_square().is_none(),
            })
    }

    fn parse_placement(text: &str) -> Result<Self, ParseConditionError> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 8 {
            return Err(ParseConditionError::Ranks(ranks.len()));
        }
        let mut pattern = Self::default();
        for (rank, text) in Rank::ALL.into_iter().rev().zip(ranks) {
            pattern.parse_rank(rank, text)?;
        }
        Ok(pattern)
    }

    fn parse_rank(&mut self, rank: Rank, text: &str) -> Result<(), ParseConditionError> {
        let mut square = 0;
        let mut has_rest = false;
        for sign in text.chars() {
            let count = match sign {
                '1'..='8' => sign.to_digit(10).map_or(1, |digit| digit as usize),
                '*' if has_rest => return Err(ParseConditionError::Character(sign)),
                '*' => {
                    has_rest = true;
                    let after = text.split_once('*').map_or("", |(_, after)| after);
                    8_usize.saturating_sub(square + width(after))
                }
                _ => 1,
            };
            for _ in 0..count {
                if let Some(file) = File::from_index(square) {
                    self.put(Square::new(file, rank), sign)?;
                }
                square += 1;
            }
        }
        if square == 8 {
            Ok(())
        } else {
            Err(ParseConditionError::Squares { rank: rank.index() + 1, squares: square })
        }
    }

    fn put(&mut self, square: Square, sign: char) -> Result<(), ParseConditionError> {
        match sign {
            '?' | '*' => {}
            '.' | '1'..='8' => self.empty.insert(square),
            '!' => self.occupied.insert(square),
            'A' => self.white.insert(square),
            'a' => self.black.insert(square),
            letter => {
                let piece = Piece::from_fen_char(letter).ok_or(ParseConditionError::Character(letter))?;
                match self.pieces.iter_mut().find(|(known, _)| *known == piece) {
                    Some((_, squares)) => squares.insert(square),
                    None => self.pieces.push((piece, square.bitboard())),
                }
            }
        }
        Ok(())
    }

    /// Returns whether the pattern contains a king of this colour, or leaves a square for it.
    fn has_room_for_king(&self, color: Color) -> bool {
        let king = Piece::new(color, Role::King);
        match self.pieces.iter().find(|(piece, _)| *piece == king) {
            Some((_, squares)) => squares.count() == 1,
            None => {
                let other = if color == Color::White { self.black } else { self.white };
                let named = self.pieces.iter().fold(Bitboard::EMPTY, |all, (_, squares)| all | *squares);
                (self.empty | other | named).count() < 64
            }
        }
    }

    /// Returns whether the pattern fixes the content of every square.
    fn is_concrete(&self) -> bool {
        let named: u32 = self.pieces.iter().map(|(_, squares)| squares.count()).sum();
        named + self.empty.count() == 64
    }
}

/// Returns the number of squares in a rank pattern without `*`.
fn width(text: &str) -> usize {
    text.chars().map(|sign| sign.to_digit(10).map_or(1, |digit| digit as usize)).sum()
}

fn has_rights(position: &Position, rights: &[(Color, Right)]) -> bool {
    let existing = position.castling_rights();
    let exists = |&(color, right): &(Color, Right)| match right {
        Right::Side(side) => existing.rook_file(color, side).is_some(),
        Right::File(file) => existing.iter().any(|(holder, _, rook)| (holder, rook) == (color, file)),
    };
    existing.iter().count() == rights.len() && rights.iter().all(exists)
}

fn parse_turn(text: &str) -> Result<Option<Color>, ParseConditionError> {
    match text {
        "w" => Ok(Some(Color::White)),
        "b" => Ok(Some(Color::Black)),
        "*" => Ok(None),
        _ => Err(ParseConditionError::Turn(text.to_owned())),
    }
}

fn parse_castling(text: &str) -> Result<Option<Vec<(Color, Right)>>, ParseConditionError> {
    let right = |letter: char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let right = match letter.to_ascii_lowercase() {
            'k' => Some(Right::Side(CastlingSide::King)),
            'q' => Some(Right::Side(CastlingSide::Queen)),
            file => File::from_char(file).map(Right::File),
        };
        right.map(|right| (color, right))
    };
    let rights: Option<Vec<_>> = match text {
        "*" => return Ok(None),
        "-" => return Ok(Some(Vec::new())),
        letters => letters.chars().map(right).collect(),
    };
    let error = || ParseConditionError::Castling(text.to_owned());
    let rights = rights.ok_or_else(error)?;
    let is_twice =
        rights.iter().enumerate().any(|(index, right)| rights.iter().take(index).any(|one| one == right));
    if is_twice || rights.len() > 4 { Err(error()) } else { Ok(Some(rights)) }
}

fn parse_en_passant(text: &str) -> Result<Option<Option<Square>>, ParseConditionError> {
    match text {
        "*" => Ok(None),
        "-" => Ok(Some(None)),
        square => match square.parse() {
            Ok(square) => Ok(Some(Some(square))),
            Err(_) => Err(ParseConditionError::EnPassant(square.to_owned())),
        },
    }
}

impl FromStr for PositionPattern {
    type Err = ParseConditionError;

    /// Parses a FEN with optional wildcards.
    ///
    /// # Errors
    /// [`Ranks`](ParseConditionError::Ranks), [`Squares`](ParseConditionError::Squares),
    /// [`Character`](ParseConditionError::Character) or [`Kings`](ParseConditionError::Kings) if the placement is
    /// invalid. [`Turn`](ParseConditionError::Turn), [`Castling`](ParseConditionError::Castling) or
    /// [`EnPassant`](ParseConditionError::EnPassant) if that field is invalid.
    /// [`Surplus`](ParseConditionError::Surplus) if a counter is not a number or text follows it.
    /// [`Position`](ParseConditionError::Position) if a pattern without wildcards is not a legal position.
    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        if text.trim().eq_ignore_ascii_case("startpos") {
            return Ok(Self::new(Kind::Exactly(Box::new(Position::initial()))));
        }
        if has_variant_mark(text) {
            let position = Fen::read_position(text, Leniency::Import)
                .map_err(|error| ParseConditionError::Position(error.to_string()))?;
            return Ok(Self::new(Kind::Exactly(Box::new(position))));
        }
        let mut fields = text.split_whitespace();
        let mut pattern = Pattern::parse_placement(fields.next().unwrap_or_default())?;
        if !pattern.has_room_for_king(Color::White) || !pattern.has_room_for_king(Color::Black) {
            return Err(ParseConditionError::Kings);
        }
        let [moves, rights, passed] =
            [fields.next(), fields.next(), fields.next()].map(|field| field.unwrap_or("*"));
        pattern.turn = parse_turn(moves)?;
        pattern.castling = parse_castling(rights)?;
        pattern.en_passant = parse_en_passant(passed)?;
        for counter in fields.by_ref().take(2) {
            if counter != "*" && counter.parse::<u32>().is_err() {
                return Err(ParseConditionError::Surplus(counter.to_owned()));
            }
        }
        if let Some(surplus) = fields.next() {
            return Err(ParseConditionError::Surplus(surplus.to_owned()));
        }
        if !pattern.is_concrete() || [moves, rights, passed].contains(&"*") {
            return Ok(Self::new(Kind::Like(Box::new(pattern))));
        }
        let placement = text.split_whitespace().next().unwrap_or_default().replace('.', "1");
        let fen = format!("{} {moves} {rights} {passed} 0 1", join_empty_squares(&placement));
        let position = Fen::read_position(&fen, Leniency::Import)
            .map_err(|error| ParseConditionError::Position(error.to_string()))?;
        Ok(Self::new(Kind::Exactly(Box::new(position))))
    }
}

/// Returns whether a FEN has a pocket, as in Crazyhouse, or a check count, as in Three-check.
fn has_variant_mark(text: &str) -> bool {
    text.contains('[') || text.split_whitespace().skip(4).any(|field| field.contains('+'))
}

/// Joins neighbouring empty squares into one digit, as FEN requires.
fn join_empty_squares(placement: &str) -> String {
    let mut joined = String::new();
    let mut empty_count = 0;
    for sign in placement.chars() {
        if let Some(digit) = sign.to_digit(10) {
            empty_count += digit;
            continue;
        }
        if empty_count > 0 {
            joined.push_str(&empty_count.to_string());
            empty_count = 0;
        }
        joined.push(sign);
    }
    if empty_count > 0 {
        joined.push_str(&empty_count.to_string());
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::PositionPattern;
    use crate::ParseConditionError;
    use movetext_board::Position;
    use movetext_fen::Fen;

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().unwrap().into_position().unwrap()
    }

    fn takes(pattern: &str, fen: &str) -> bool {
        pattern.parse::<PositionPattern>().unwrap().matches(&position(fen))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

    #[test]
    fn full_fen_ignores_counters() {
        assert!(takes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", START));
        assert!(takes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 17 40", START));
        assert!(takes("rnbqkbnr/pppppppp/....4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", START));
        assert!(!takes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", START));
        assert!(!takes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk -", START));
        // FEN has `e3` here, although no pawn can capture there.
        assert!(takes("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", E4));
    }

    #[test]
    fn keys_include_illegal_en_passant() {
        for (fen, count) in [
            // The capture exposes the king, so the position is the same without the square.
            ("8/8/8/K1pP3r/8/8/8/7k w - -", 2),
            ("8/8/8/K1pP3r/8/8/8/7k w - c6", 2),
            // The capture is legal, so the position is another one without the square.
            ("8/8/8/2pP4/8/8/K7/7k w - c6", 1),
            ("8/8/8/2pP4/8/8/K7/7k w - -", 1),
            ("7K/8/8/8/k1Pp3R/8/8/8 b - -", 2),
        ] {
            let pattern: PositionPattern = fen.parse().unwrap();
            let keys = pattern.keys().unwrap();
            assert_eq!(keys.len(), count, "{fen}");
            for square in ["-", "c3", "c6"] {
                let text = format!("{} {square} 0 1", fen.rsplit_once(' ').unwrap().0);
                let Ok(Ok(other)) = text.parse::<Fen>().map(Fen::into_position) else { continue };
                assert!(!pattern.matches(&other) || keys.contains(&other.key().unwrap()), "{fen} {square}");
            }
        }
    }

    #[test]
    fn startpos_is_the_initial_position() {
        assert!(takes("startpos", START));
        assert!(!takes("startpos", E4));
    }

    #[test]
    fn wildcards_match_the_documented_squares() {
        for (rank, is_taken) in [
            ("*", true),
            ("????P???", true),
            ("....P...", true),
            ("4P3", true),
            ("4A3", true),
            ("4!3", true),
            ("*P3", true),
            ("4P*", true),
            (".*P*", false),
            ("?*?", true),
            ("*4", false),
            ("4a3", false),
            ("4p3", false),
            ("4!..!", false),
            ("8", false),
            ("!*", false),
            ("3?????", true),
            ("1?1?????", true),
        ] {
            let pattern = format!("*/*/*/*/{rank}/*/*/*").parse::<PositionPattern>();
            assert_eq!(pattern.is_ok_and(|pattern| pattern.matches(&position(E4))), is_taken, "{rank}");
        }
    }

    #[test]
    fn further_fields_narrow_a_pattern() {
        let any = "*/*/*/*/*/*/*/*";
        for (fields, is_taken) in [
            ("b", true),
            ("w", false),
            ("* KQkq", true),
            ("* HAha", true),
            ("* KQ", false),
            ("* -", false),
            ("* * e3", true),
            ("* * e6", false),
            ("* * -", true),
            ("b KQkq e3 0 1", true),
            ("b * * * *", true),
        ] {
            assert_eq!(takes(&format!("{any} {fields}"), E4), is_taken, "{fields}");
        }
    }

    #[test]
    fn invalid_position_pattern_reports_reason() {
        let error = |text: &str| text.parse::<PositionPattern>().unwrap_err();
        let rest = "/*/*/*/*/*/*/*";
        assert_eq!(error(""), ParseConditionError::Ranks(1));
        assert_eq!(error("8/8"), ParseConditionError::Ranks(2));
        assert_eq!(error(&format!("7{rest}")), ParseConditionError::Squares { rank: 8, squares: 7 });
        assert_eq!(error(&format!("9{rest}")), ParseConditionError::Character('9'));
        assert_eq!(error(&format!("54{rest}")), ParseConditionError::Squares { rank: 8, squares: 9 });
        assert_eq!(error(&format!("Px*{rest}")), ParseConditionError::Character('x'));
        assert_eq!(error(&format!("*P*{rest}")), ParseConditionError::Character('*'));
        assert_eq!(error("8/8/8/8/8/8/8/8"), ParseConditionError::Kings);
        assert_eq!(error(&format!("KK*{rest}")), ParseConditionError::Kings);
        assert_eq!(error(&format!("*{rest} x")), ParseConditionError::Turn("x".to_owned()));
        assert_eq!(error(&format!("*{rest} w KK")), ParseConditionError::Castling("KK".to_owned()));
        assert_eq!(error(&format!("*{rest} w - e9")), ParseConditionError::EnPassant("e9".to_owned()));
        assert_eq!(error(&format!("*{rest} w - - 0 1 2")), ParseConditionError::Surplus("2".to_owned()));
        assert!(matches!(error("kK6/8/8/8/8/8/8/8 w - -"), ParseConditionError::Position(_)));
    }
}
