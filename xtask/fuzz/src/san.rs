//! SAN: written moves read back as equal moves, and resolving a move agrees with a search among all legal moves (PGN
//! 8.2.3).

use core::str;

use movetext_board::{Move, Position, Role, Rules, Square, movegen::GameBoard};
use movetext_fen::{Fen, ReadOptions};
use movetext_san::{Leniency, San};

use crate::fen::LENIENCIES;

/// Reads a move from the first line, and its position from the other lines, if there are any. The length of the move
/// chooses the rules.
pub(crate) fn check(bytes: &[u8]) {
    let mut lines = bytes.splitn(2, |&byte| byte == b'\n');
    let text = lines.next().unwrap_or_default();
    let rules = Rules::ALL.get(text.len() % Rules::ALL.len()).copied().unwrap_or_default();
    let position = match lines.next() {
        None => Some(Position::initial_of(rules)),
        Some(line) => str::from_utf8(line).ok().and_then(|line| position_of(line, rules)),
    };
    for leniency in LENIENCIES {
        let Ok(san) = San::parse_bytes(text, leniency) else { continue };
        let written = san.to_string();
        let again = San::parse_with(&written, leniency);
        assert_eq!(again, Ok(san), "{leniency:?}: wrote {written}");
        if leniency == Leniency::Strict {
            assert_eq!(written.as_bytes(), text, "strictly read and written otherwise");
        }
        if let Some(position) = &position {
            check_ways(&san, &written, position, leniency);
            if let Ok(again) = again {
                check_search(&again, &written, position, leniency);
            }
        }
    }
    if let Some(position) = &position {
        check_moves(position);
    }
}

fn position_of(line: &str, rules: Rules) -> Option<Position> {
    Fen::read_position(line, ReadOptions::from(Leniency::Lenient).with_rules(rules)).ok()
}

/// Checks that all functions that resolve the move agree.
fn check_ways(san: &San, written: &str, position: &Position, leniency: Leniency) {
    let resolved = san.resolve(position);
    let mut board = GameBoard::new(*position);
    assert_eq!(san.play_on(&mut board), resolved, "{written}, {leniency:?}");
    if let Ok(resolved) = &resolved {
        assert!(
            position.legal_moves().contains(&resolved.mv()),
            "{written}: {:?} is not legal",
            resolved.mv()
        );
        assert_eq!(
            (*board.position(), *board.before()),
            (position.play(resolved.mv()), *position),
            "{written}"
        );
    } else {
        assert_eq!(board.position(), position, "{written}: refused and played");
    }
}

/// Checks that the resolved move is the only legal move that matches the text. An en passant suffix is ignored.
fn check_search(san: &San, written: &str, position: &Position, leniency: Leniency) {
    // Strict reading rejects more than a search does. Castling may be written as a king move, so king moves are
    // ambiguous.
    let Some(pattern) = Pattern::parse(written).filter(|_| leniency != Leniency::Strict) else { return };
    let legal = position.legal_moves();
    if pattern.role == Role::King && legal.iter().any(|mv| mv.is_castling()) {
        return;
    }
    let fitting: Vec<Move> = legal.iter().copied().filter(|&mv| pattern.fits(mv, position)).collect();
    match (fitting.as_slice(), &san.resolve(position)) {
        ([only], Ok(resolved)) => assert_eq!(resolved.mv(), *only, "{written}, {leniency:?}"),
        (fitting, resolved) => assert!(
            resolved.is_err() && fitting.len() != 1,
            "{written}, {leniency:?}: {fitting:?} fit, and {resolved:?} was found"
        ),
    }
}

/// A move in full canonical form, parsed here without our crate.
struct Pattern {
    role: Role,
    file: Option<char>,
    rank: Option<char>,
    to: Square,
    promotion: Option<Role>,
}

impl Pattern {
    /// Parses a move. Returns `None` for forms that need more knowledge: castling, a missing piece letter or promotion,
    /// and a `b` that may be a bishop.
    fn parse(written: &str) -> Option<Self> {
        let mut text = written.trim_end_matches(['!', '?', '+', '#']);
        let mut promotion = None;
        if let Some((front, letter)) = text.split_once('=') {
            promotion = Some(role(letter)?);
            text = front;
        }
        let to: Square = text.get(text.len().checked_sub(2)?..)?.parse().ok()?;
        let head = text.get(..text.len() - 2)?.replace('x', "");
        let first = head.chars().next();
        let (role, origin) = match first.filter(char::is_ascii_uppercase) {
            Some(letter) => (role(letter.encode_utf8(&mut [0; 4]))?, head.get(1..)?),
            None => (Role::Pawn, head.as_str()),
        };
        let is_last_rank = text.ends_with(['1', '8']);
        if first == Some('b')
            || (role == Role::Pawn && (is_last_rank != promotion.is_some() || origin.len() > 1))
        {
            return None;
        }
        // A pawn capture names its file. Other pawn moves have no origin.
        let is_capture = text.contains('x');
        if role == Role::Pawn
            && is_capture != (origin.len() == 1 && origin.starts_with(|c| matches!(c, 'a'..='h')))
        {
            return None;
        }
        let mut origin = origin.chars().peekable();
        let file = origin.next_if(|character| matches!(character, 'a'..='h'));
        let rank = origin.next_if(|character| matches!(character, '1'..='8'));
        origin.next().is_none().then_some(Self { role, file, rank, to, promotion })
    }

    fn fits(&self, mv: Move, position: &Position) -> bool {
        let from = mv.origin().to_string();
        let file_and_rank = (from.chars().next(), from.chars().nth(1));
        let is_pawn_capture = self.role != Role::Pawn || self.file.is_some() == mv.is_capture();
        !mv.is_castling()
            && position.piece_at(mv.origin()).map(|piece| piece.role) == Some(self.role)
            && mv.target() == self.to
            && mv.promotion() == self.promotion
            && is_pawn_capture
            && (self.file.is_none() || self.file == file_and_rank.0)
            && (self.rank.is_none() || self.rank == file_and_rank.1)
    }
}

fn role(letter: &str) -> Option<Role> {
    Some(match letter {
        "K" => Role::King,
        "Q" => Role::Queen,
        "R" => Role::Rook,
        "B" => Role::Bishop,
        "N" => Role::Knight,
        _ => return None,
    })
}

/// Checks that each legal move has a unique text, which resolves to that move.
fn check_moves(position: &Position) {
    let mut texts = Vec::new();
    for mv in position.legal_moves() {
        let san = San::from_move(mv, position);
        let text = san.to_string();
        assert_eq!(San::parse_with(&text, Leniency::Strict), Ok(san), "{text}");
        assert_eq!(san.resolve(position).map(|resolved| resolved.mv()), Ok(mv), "{text}");
        texts.push(text);
    }
    let count = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), count, "two moves have the same text");
}
