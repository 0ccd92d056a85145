//! The short way for plain moves: a piece or a pawn to a square, at most one character of origin, at most one mark
//! (PGN 8.2.3.3). Nearly every move of a real file is one; whatever else comes goes the long way through `parse.rs`, which
//! reads these texts alike.
#![expect(
    clippy::indexing_slicing,
    reason = "tables of 256 are indexed by bytes, and by numbers masked to bytes; the compiler makes the tables"
)]

use crate::places::Places;
use crate::repair::{Leniency, Repairs};
use crate::resolve::{Resolved, judge_marks, judge_origin};
use crate::san::{Body, CheckMark, PieceMove, San};
use movetext_board::{Advanced, Bitboard, CastlingSide, File, Position, Rank, Role, Square, Told};

/// The move, if `bytes` is a plain one.
///
/// Every part is looked up or counted, none is branched on: which shape comes next is what no branch can guess, while that
/// some plain shape comes is what it always guesses.
// Inlined wherever a text is read, so that what is read stays in registers until it is resolved.
#[inline(always)]
pub(crate) fn parse(bytes: &[u8], leniency: Leniency) -> Option<San> {
    if *bytes.first()? == b'O' {
        return castling(bytes, leniency);
    }
    let check = meaning(bytes, bytes.len().checked_sub(1)?)?.check;
    let target = bytes.len().checked_sub(2 + usize::from(check.is_some()))?;
    let to = Square::new(meaning(bytes, target)?.file?, meaning(bytes, target + 1)?.rank?);
    let role = meaning(bytes, 0)?.role?;
    let is_pawn = role == Role::Pawn;
    let letter = usize::from(!is_pawn);
    // At the very front there is no capture sign, so that looking no further to the left does no harm.
    let capture = *bytes.get(target.saturating_sub(1))? == b'x';
    let width = target.wrapping_sub(letter + usize::from(capture));
    // The byte 0 means nothing.
    let origin = *bytes.get(letter)?;
    let Meaning { file, rank, .. } = MEANINGS[usize::from(if width == 1 { origin } else { 0 })];
    // An origin of one character is a file or a rank; a pawn's is the file, just if it captures.
    let is_plain = (width <= 1)
        & ((width == 1) == (file.is_some() | rank.is_some()))
        & (!is_pawn | ((width == 1) == capture));
    if !is_plain {
        return None;
    }
    let maybe_bishop = is_pawn & (file == Some(File::B)) & (leniency == Leniency::Lenient);
    let body = Body::Piece(PieceMove {
        role: Some(role),
        file,
        rank,
        capture,
        to,
        promotion: None,
        en_passant: false,
        maybe_bishop,
    });
    let places = Places { origin: letter as u8, target: target as u8, end: target as u8 + 2 };
    Some(San { body, check, suffix: None, leniency, repairs: Repairs::NONE, places })
}

/// Castling, if the text is canonical.
#[inline(never)]
fn castling(bytes: &[u8], leniency: Leniency) -> Option<San> {
    let (side, marks) = match bytes {
        [b'O', b'-', b'O', b'-', b'O', marks @ ..] => (CastlingSide::Queen, marks),
        [b'O', b'-', b'O', marks @ ..] => (CastlingSide::King, marks),
        _ => return None,
    };
    let check = match marks {
        [] => None,
        [mark] => Some(MEANINGS[usize::from(*mark)].check?),
        _ => return None,
    };
    let end = (bytes.len() - marks.len()) as u8;
    let places = Places { end, ..Places::UNKNOWN };
    Some(San { body: Body::Castling(side), check, suffix: None, leniency, repairs: Repairs::NONE, places })
}

/// A move of a pawn or a piece as nearly all texts write it (PGN 8.2.3.3): at most one character of origin, at most one
/// mark of check, neither castling nor a promotion. Found at the front of eight bytes, with what it tells the board.
///
/// Readers of whole games begin with it and leave all other texts to [`San`], which reads these alike.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::PlainMove;
///
/// let (before, mut after) = (Position::initial(), Position::initial());
/// let found = PlainMove::at_front_of(u64::from_le_bytes(*b"Nf3 Nc6 ")).unwrap();
/// assert_eq!(found.length(), 3);
/// let resolved = found.play(&before, &mut after).unwrap();
/// assert!(resolved.repairs.is_empty());
/// assert_eq!(after, before.play(resolved.mv));
/// assert!(PlainMove::at_front_of(u64::from_le_bytes(*b"O-O Nc6 ")).is_none());
/// ```
// Little of it is needed once the move is found, so that it may stay in registers: what there is to judge is read from the
// word again. Numbers are as wide as they are used, or the compiler would make one number of several.
#[derive(Clone, Copy, Debug)]
pub struct PlainMove {
    /// The text, its first byte lowest, and what follows it.
    word: u64,
    /// In bytes.
    length: usize,
    role: Role,
    to: Square,
    /// The character of origin, 0 if there is none; of a pawn the file if it captures.
    origin: usize,
    /// [`CAPTURES`] if it is said to take, and [`EXTRAS`] if there is a mark, or an origin of a piece.
    claims: usize,
}

/// That a text has the sign of capture.
const CAPTURES: usize = 1;

/// That a text has something that has to be judged whatever is found.
const EXTRAS: usize = 2;

/// All that a plain text says.
#[derive(Clone, Copy)]
struct Parts {
    role: Role,
    to: Square,
    captures: bool,
    /// The character of origin, 0 if there is none; of a pawn the file if it captures.
    origin: usize,
    /// The mark of check, 0 if there is none.
    mark: usize,
}

/// A one in each byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What ends a move by the short way, as bits of a word.
const BLANKS: u64 = 1 << b' ' | 1 << b'\n' | 1 << b'\r';

/// Where the plain target `a1` is 0: what is left has bits of a file and of a rank, and no others, if it is a square.
const CORNER: u64 = u16::from_le_bytes(*b"a1") as u64;

/// The bits that a file and a rank, counted from 0, have in two bytes.
const SQUARE_BITS: u64 = 0x0707;

impl PlainMove {
    /// The plain move that eight bytes begin with, the lowest of them first, if a space or a newline ends it there.
    ///
    /// Which shape comes next is what no branch can guess: so the parts are looked up or counted. Marks and origins are
    /// seldom and taken apart out of line.
    #[inline(always)]
    #[must_use]
    pub fn at_front_of(word: u64) -> Option<Self> {
        // The high bit of the first byte that is no printing character; those above it may be wrong.
        let ends = word.wrapping_sub(ONES * 0x21) & !word & (ONES << 7);
        if ends == 0 {
            return None;
        }
        let bits = ends.trailing_zeros() & 0x38;
        if BLANKS.wrapping_shr((word.wrapping_shr(bits) & 0xff) as u32) & 1 == 0 {
            return None;
        }
        let captures = usize::from((word >> 8) & 0xff == u64::from(b'x'));
        let length = (bits / 8) as usize;
        // Nothing is as it should be of a text of one byte, but none begins a move.
        let target = (word.wrapping_shr(bits.wrapping_sub(16)) & 0xffff).wrapping_sub(CORNER);
        let start = length * 512 + captures * 256 + (word & 0xff) as usize;
        if let Some(Start { role: Some(role), origin }) = STARTS.get(start)
            && target & !SQUARE_BITS == 0
        {
            let (role, to, origin) = (*role, square(target), usize::from(*origin));
            return Some(Self { word, length, role, to, origin, claims: captures });
        }
        let Parts { role, to, captures, origin, mark } = Self::parts(word, bits)?;
        let is_extra = (mark != 0) | (origin != 0) & (role != Role::Pawn);
        let claims = usize::from(captures) * CAPTURES + usize::from(is_extra) * EXTRAS;
        Some(Self { word, length, role, to, origin, claims })
    }

    /// What the first bits of a word say, if they are a plain move, be it with a mark or an origin.
    // Inlined, as the parts would be packed to be handed over, and unpacked where they are used, for all other moves too.
    #[inline(always)]
    fn parts(word: u64, bits: u32) -> Option<Parts> {
        let last = (word.wrapping_shr(bits.wrapping_sub(8)) & 0xff) as usize;
        let mark = if last == usize::from(b'+') || last == usize::from(b'#') { last } else { 0 };
        let core = bits.wrapping_sub(8 * u32::from(mark != 0));
        if core.wrapping_sub(16) > 40 {
            return None;
        }
        // Nothing stands below the text that is not of it.
        let text = word.wrapping_shl(core.wrapping_neg());
        let captures = (text >> 40) & 0xff == u64::from(b'x');
        let front = core / 8 - 2 - u32::from(captures);
        let role = MEANINGS[(word & 0xff) as usize].role?;
        let target = (text >> 48).wrapping_sub(CORNER);
        let origin = match (role, front) {
            (Role::Pawn, _) if front != u32::from(captures) => return None,
            (Role::Pawn, 1) => (word & 0xff) as usize,
            (Role::Pawn, _) | (_, 1) => 0,
            (_, 2) => (word >> 8 & 0xff) as usize,
            _ => return None,
        };
        let is_origin = origin == 0 || ORIGINS.get(origin).is_some_and(|squares| !squares.is_empty());
        let is_plain = is_origin & (target & !SQUARE_BITS == 0);
        is_plain.then_some(Parts { role, to: square(target), captures, origin, mark })
    }

    /// The same for the whole of a text.
    #[inline(always)]
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let mut word = [b' '; 8];
        let length = text.len();
        match text {
            // Two pieces that may overlap: no loop and no branch on each length.
            [.., _, _, _, _] if length < 8 => {
                let (first, last) = (text.first_chunk::<4>()?, text.last_chunk::<4>()?);
                let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
                let blanks = u64::from_le_bytes(word).wrapping_shl(8 * length as u32);
                let word = u64::from(first) | u64::from(last) << (8 * (length - 4)) | blanks;
                return Self::at_front_of(word).filter(|found| found.length == length);
            }
            [file, rank] => (word[0], word[1]) = (*file, *rank),
            [first, second, third] => (word[0], word[1], word[2]) = (*first, *second, *third),
            _ => return None,
        }
        Self::at_front_of(u64::from_le_bytes(word)).filter(|found| found.length == length)
    }

    /// How many bytes the text has.
    #[inline]
    #[must_use]
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Finds and judges the move, and makes `after` the position behind it: what [`San::resolve_and_play`] does for the
    /// text, faster. Where there is nothing to play, `after` is as it was, and [`San::resolve`] says why.
    #[inline(always)]
    pub fn play(self, before: &Position, after: &mut Position) -> Option<Resolved> {
        let Self { word, length, role, to, origin, claims } = self;
        let told = Told { role, to, among: ORIGINS[origin & 0xff], captures: claims & CAPTURES != 0 };
        let made = before.play_as_told(told, after)?;
        // Put together as numbers: of truth values the compiler makes branches.
        let doubts = (claims ^ usize::from(made.mv.is_capture())) | usize::from(made.gives_check);
        let repairs = if doubts == 0 { Repairs::NONE } else { judge(made, word, length, before, after) };
        Some(Resolved { mv: made.mv, repairs })
    }
}

/// What is to be said of a text that may not be canonical: whether it says that it captures, its mark and its origin.
#[inline(never)]
fn judge(made: Advanced, word: u64, length: usize, before: &Position, after: &Position) -> Repairs {
    let Advanced { mv, gives_check } = made;
    let Some(Parts { role, captures, origin, mark, .. }) = PlainMove::parts(word, 8 * length as u32) else {
        return Repairs::NONE;
    };
    let (mark, origin) = (MEANINGS[mark & 0xff], MEANINGS[origin & 0xff]);
    let repairs = judge_marks((captures, mark.check), (mv.is_capture(), gives_check), after);
    if role == Role::Pawn {
        return repairs;
    }
    let of_origin = judge_origin((origin.file, origin.rank), role, mv, before);
    of_origin.map_or(repairs, |repair| repairs.with(repair))
}

/// The square whose file and rank, counted from 0, two bytes hold.
#[inline(always)]
const fn square(target: u64) -> Square {
    Square::from_low_bits((target | target >> 5) as u32)
}

/// What the first byte of a text without marks and origin tells.
#[derive(Clone, Copy)]
struct Start {
    /// What moves.
    role: Option<Role>,
    /// The file of a pawn that captures, else 0.
    origin: u8,
}

/// What the first byte tells by the length of the text, whether the second is the sign of capture, and by that byte. So
/// pushes of pawns have two bytes, moves of pieces three, captures four.
static STARTS: [Start; 8 * 512] = {
    let mut starts = [Start { role: None, origin: 0 }; 8 * 512];
    let mut number = 0;
    while number < 256 {
        let Meaning { role, file, .. } = MEANINGS[number];
        let length = if file.is_some() { 2 } else { 3 };
        starts[length * 512 + number].role = role;
        let origin = if file.is_some() { number as u8 } else { 0 };
        starts[4 * 512 + 256 + number] = Start { role, origin };
        number += 1;
    }
    starts
};

/// The squares that a character of origin admits: all where there is none, none if it is no such character.
static ORIGINS: [Bitboard; 256] = {
    let mut origins = [Bitboard::EMPTY; 256];
    origins[0] = Bitboard::FULL;
    let mut number = 0;
    while number < 256 {
        if let Some(file) = MEANINGS[number].file {
            origins[number] = file.bitboard();
        }
        if let Some(rank) = MEANINGS[number].rank {
            origins[number] = rank.bitboard();
        }
        number += 1;
    }
    origins
};

/// What a byte may stand for in a plain move.
#[derive(Clone, Copy)]
struct Meaning {
    /// As the first byte: the piece, the pawn for a file.
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    /// As the last byte.
    check: Option<CheckMark>,
}

impl Meaning {
    const NOTHING: Self = Self { role: None, file: None, rank: None, check: None };
}

/// What the byte at a place may stand for; `None` behind the end.
#[inline(always)]
fn meaning(bytes: &[u8], at: usize) -> Option<Meaning> {
    Some(MEANINGS[usize::from(*bytes.get(at)?)])
}

static MEANINGS: [Meaning; 256] = {
    let mut meanings = [Meaning::NOTHING; 256];
    let mut number = 0;
    while number < 8 {
        meanings[b'a' as usize + number].role = Some(Role::Pawn);
        meanings[b'a' as usize + number].file = Some(File::ALL[number]);
        meanings[b'1' as usize + number].rank = Some(Rank::ALL[number]);
        number += 1;
    }
    meanings[b'K' as usize].role = Some(Role::King);
    meanings[b'Q' as usize].role = Some(Role::Queen);
    meanings[b'R' as usize].role = Some(Role::Rook);
    meanings[b'B' as usize].role = Some(Role::Bishop);
    meanings[b'N' as usize].role = Some(Role::Knight);
    meanings[b'+' as usize].check = Some(CheckMark::Check);
    meanings[b'#' as usize].check = Some(CheckMark::Mate);
    meanings
};

#[cfg(test)]
mod tests {
    use super::{CAPTURES, EXTRAS, MEANINGS, PlainMove, parse};
    use crate::Leniency;
    use crate::parse::long_way;
    use crate::san::Body;
    use movetext_board::Role;

    #[test]
    fn short_way_and_long_way_read_alike() {
        // Every text of up to five of these characters: all the shapes above and all that nearly are.
        let alphabet = b"NBabh18x+#=O";
        let mut plain = 0;
        for length in 0..=5 {
            for mut number in 0..alphabet.len().pow(length) {
                let mut text = [0; 5];
                for place in text.iter_mut().take(length as usize) {
                    *place = alphabet[number % alphabet.len()];
                    number /= alphabet.len();
                }
                let text = &text[..length as usize];
                compare_plain_move(text);
                for leniency in [Leniency::Strict, Leniency::Import, Leniency::Lenient] {
                    let Some(short) = parse(text, leniency) else { continue };
                    let long = long_way(text, leniency).unwrap();
                    assert_eq!(
                        (short.body, short.check, short.repairs, short.places),
                        (long.body, long.check, long.repairs, long.places)
                    );
                    plain += 1;
                }
            }
        }
        assert!(plain > 500, "{plain}");
        for text in ["O-O", "O-O-O", "O-O+", "O-O-O#", "O-O-", "O-O-O-O", "O-O++", "O-Ox", "O", "O-O!"] {
            let long = long_way(text.as_bytes(), Leniency::Lenient).ok();
            let is_canonical =
                text.ends_with("O") && text.len() < 6 || text.ends_with(['+', '#']) && text != "O-O++";
            let short = parse(text.as_bytes(), Leniency::Lenient);
            assert_eq!(short.is_some(), is_canonical && text.len() > 1, "{text}");
            if let (Some(short), Some(long)) = (short, long) {
                assert_eq!((short.body, short.check, short.repairs), (long.body, long.check, long.repairs));
                assert_eq!(short.places(), long.places(), "{text}");
            }
        }
    }

    /// Asserts that the shortest way takes all plain moves that a word has room for, and reads them alike.
    fn compare_plain_move(text: &[u8]) {
        let found = PlainMove::of(text);
        let read = parse(text, Leniency::Lenient);
        let Some(Body::Piece(given)) = read.map(|san| san.body) else {
            assert!(found.is_none(), "{}", text.escape_ascii());
            return;
        };
        let found = found.unwrap_or_else(|| panic!("{}", text.escape_ascii()));
        let parts = PlainMove::parts(found.word, 8 * found.length as u32).unwrap();
        assert_eq!((parts.role, parts.to, parts.origin), (found.role, found.to, found.origin));
        assert_eq!(parts.captures, found.claims & CAPTURES != 0, "{}", text.escape_ascii());
        let is_extra = parts.mark != 0 || parts.origin != 0 && parts.role != Role::Pawn;
        assert_eq!(is_extra, found.claims & EXTRAS != 0, "{}", text.escape_ascii());
        let (origin, mark) = (MEANINGS[parts.origin], MEANINGS[parts.mark]);
        assert_eq!((Some(found.role), found.to, parts.captures), (given.role, given.to, given.capture));
        assert_eq!((origin.file, origin.rank), (given.file, given.rank), "{}", text.escape_ascii());
        assert_eq!((mark.check, found.length), (read.and_then(|san| san.check), text.len()));
        for behind in 0..=u8::MAX {
            let mut word = [b'4'; 8];
            word[..text.len()].copy_from_slice(text);
            word[text.len()] = behind;
            let length = PlainMove::at_front_of(u64::from_le_bytes(word)).map(|found| found.length());
            let is_ended = matches!(behind, b' ' | b'\n' | b'\r');
            assert_eq!(length, is_ended.then_some(text.len()), "{} {behind}", text.escape_ascii());
        }
    }

    #[test]
    fn a_word_has_room_for_seven_bytes() {
        for text in ["Nbxd7+", "N1xd7#", "exd5+"] {
            compare_plain_move(text.as_bytes());
        }
        for text in
            ["Qa1xb2", "Qa1xb2+", "", "e", "e8=Q", "e8=Q+", "O-O", "Nbxxd7", "Nbcd7", "d4{d5", "Nbxd7++"]
        {
            assert!(PlainMove::of(text.as_bytes()).is_none(), "{text}");
        }
        assert!(PlainMove::at_front_of(u64::from_le_bytes(*b"Nbxd7+e4")).is_none());
    }
}
