//! Reads and writes piece placement (PGN 16.1.3.1, 16.2.3.1): ranks from the eighth to the first, files from a to h.
#![expect(
    clippy::indexing_slicing,
    reason = "tables with 256 entries are indexed by bytes, tables of a rank by its eight squares, and all other indexes are masked or evaluated at compile time"
)]

use movetext_board::{Bitboard, Board, Color, File, Piece, Pockets, Rank, Role, Rules, Square};
use movetext_san::{
    Span,
    report::{Expected, Found},
};

use crate::{
    error::{FaultKind, Field},
    expected,
    findings::Findings,
    pocket,
    repair::RepairKind,
    text::FenText,
    token::{self, Token},
};

/// The length of the longest field in bytes: 64 pieces and 7 slashes.
pub(crate) const LONGEST: usize = 71;

/// What a byte means in piece placement. The low bits are the code to store, and the high bits say how many places the
/// byte takes. Both are in one table, so that a look-up needs no branch. A slash takes a place too, so a rank has nine
/// places.
type Class = u16;

/// The code of a slash.
const SOLIDUS: Class = 16;
/// The class of a byte that cannot be in piece placement.
const OTHER: Class = 32;
/// The lowest bit of the number of places in a class.
const PLACES: u32 = 8;
/// The bit that is set in the code of a black piece.
const BLACK: Class = 8;

/// White's letters with their roles. The code of a letter is its role plus one.
const LETTERS: [(u8, Role); 6] = [
    (b'P', Role::Pawn),
    (b'N', Role::Knight),
    (b'B', Role::Bishop),
    (b'R', Role::Rook),
    (b'Q', Role::Queen),
    (b'K', Role::King),
];

/// The class of each byte.
static CLASSES: [Class; 256] = {
    let mut classes = [OTHER; 256];
    let mut index = 0;
    while index < LETTERS.len() {
        let (letter, role) = LETTERS[index];
        let class = (role as Class + 1) | (1 << PLACES);
        classes[letter as usize] = class;
        classes[letter.to_ascii_lowercase() as usize] = class | BLACK;
        index += 1;
    }
    let mut count = 1;
    while count <= 8 {
        classes[b'0' as usize + count] = (count as Class) << PLACES;
        count += 1;
    }
    classes[b'/' as usize] = SOLIDUS | 1 << PLACES;
    classes
};

/// Enough places for eight ranks, rounded up to a power of two.
const ROOM: usize = 128;

/// Reads piece placement at the start of `text`. Returns the board and the length of the placement. Returns `None` if
/// the placement is not canonical.
pub(crate) fn scan(text: &[u8]) -> Option<(Board, usize)> {
    // A digit stores an empty square at the start of its run. Indexes beyond the buffer wrap around, but then the final
    // place is wrong.
    let mut codes = [0u8; ROOM];
    let (mut place, mut length) = (0, 0);
    for &byte in text.get(..=LONGEST).unwrap_or(text) {
        let class = CLASSES[usize::from(byte)];
        if class & OTHER != 0 {
            break;
        }
        codes[place % ROOM] = class as u8;
        place += usize::from(class >> PLACES);
        length += 1;
    }
    let (board, canonical_length) = if place == 8 * 9 - 1 { board(&codes)? } else { return None };
    // Adjacent digits would describe the same squares in more bytes.
    if length == canonical_length { Some((board, length)) } else { None }
}

/// Creates a board from the codes of eight ranks. Returns it with the length of its canonical text. Returns `None` if a
/// slash is missing or in the wrong place.
fn board(codes: &[u8; ROOM]) -> Option<(Board, usize)> {
    let rank = |number: usize| codes.get(9 * number..)?.first_chunk().copied().map(u64::from_le_bytes);
    // A code has four bits, so a byte holds two codes, one from each half of the board.
    let (mut pairs, mut strays) = ([0; 4], 0);
    for (number, pair) in pairs.iter_mut().enumerate() {
        let (lower, upper) = (rank(7 - number)?, rank(3 - number)?);
        strays |= (lower | upper) & (u64::from(SOLIDUS) * A_FILE);
        *pair = lower | upper << 4;
    }
    let are_parted = (0..7).all(|rank| Class::from(codes[9 * rank + 8]) == SOLIDUS);
    // Turn codes into bitboards: transpose the bits in each rank, then the bytes of all ranks.
    for pair in &mut pairs {
        *pair = transpose_bits(*pair);
    }
    let pairs = transpose_blocks::<2, 4>(pairs, 0x0000_FFFF_0000_FFFF);
    let [one, two, four, black] = transpose_blocks::<1, 4>(pairs, 0x00FF_00FF_00FF_00FF);
    let occupied = one | two | four;
    // A run of empty squares has one digit, which we count at its first square.
    let first_empty = !occupied & (occupied << 1 | A_FILE);
    let length = 7 + (occupied | first_empty).count_ones() as usize;
    let roles =
        [one & !two & !four, two & !one & !four, one & two, four & !one & !two, four & one, four & two];
    let colors = [(one | two | four) & !black, black];
    let board = Board::from_sets(roles.map(Bitboard::from_bits), colors.map(Bitboard::from_bits))?;
    if are_parted && strays == 0 { Some((board, length)) } else { None }
}

/// The a-file: the lowest bit of each byte.
const A_FILE: u64 = 0x0101_0101_0101_0101;

/// What a placement field says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub(crate) board: Board,
    /// The pieces that are marked as promoted.
    pub(crate) promoted: Bitboard,
    /// The pieces to drop, if there is a pocket.
    pub(crate) pockets: Option<Pockets>,
}

impl Placement {
    const fn new(board: Board) -> Self {
        Self { board, promoted: Bitboard::EMPTY, pockets: None }
    }
}

/// Reads piece placement in a game with these rules, if they are known. Returns `None` if it has a fault, so that no
/// other field is checked with a wrong board.
pub(crate) fn read(token: Token<'_>, rules: Option<Rules>, findings: &mut Findings) -> Option<Placement> {
    match scan(token.text.as_bytes()) {
        Some((board, length)) if length == token.text.len() => Some(Placement::new(board)),
        _ => read_with_pocket(token, rules, findings),
    }
}

/// Reads piece placement that may have a pocket. Only Crazyhouse has pockets and promotion marks.
fn read_with_pocket(token: Token<'_>, rules: Option<Rules>, findings: &mut Findings) -> Option<Placement> {
    let (text, pocket) = match pocket::start(token.text) {
        Some(at) => {
            (token.text.get(..at)?, token.text.get(at..).map(|text| Token { text, start: token.start + at }))
        }
        None => (token.text, None),
    };
    let mut keeps_marks = rules == Some(Rules::Crazyhouse);
    let mut pockets = None;
    if let Some(pocket) = pocket {
        if rules.is_some() && !keeps_marks && pocket::is_empty(pocket.text) {
            let (span, kind) = (pocket.span(), RepairKind::EmptyPocket);
            findings.deviation(Field::Placement, span, kind, Found::Text);
            return read_general(Token { text, start: token.start }, keeps_marks, findings);
        }
        if rules.is_some() && !keeps_marks {
            let span = pocket.span();
            findings.fault(Field::Placement, span, FaultKind::VariantMark, Found::Text, expected::NO_POCKET);
            return None;
        }
        keeps_marks = true;
        pockets = Some(pocket::read(pocket, findings)?);
    }
    let placement = read_general(Token { text, start: token.start }, keeps_marks, findings)?;
    if !pocket::fits(&placement.board, placement.promoted, pockets.unwrap_or_default()) {
        let (span, kind) = (token.span(), FaultKind::VariantMark);
        findings.fault(Field::Placement, span, kind, Found::Text, expected::CRAZYHOUSE_MEN);
        return None;
    }
    Some(Placement { pockets, ..placement })
}

/// Reads any piece placement without a pocket, canonical or not. Returns the same board as [`read`]. `keeps_marks` is
/// whether the rules have promotion marks.
pub(crate) fn read_general(
    token: Token<'_>,
    keeps_marks: bool,
    findings: &mut Findings,
) -> Option<Placement> {
    let mut reading = PlacementReader {
        token,
        placement: Placement::new(Board::EMPTY),
        last: None,
        ranks: 0,
        files: 0,
        rank_start: 0,
        is_rank_suspect: false,
        reported_to: 0,
        has_blanks: false,
        is_sound: true,
    };
    let mut previous = ' ';
    for (at, character) in token.text.char_indices() {
        match character {
            '1'..='8' => {
                if previous.is_ascii_digit() {
                    let span = token.sub_span(at - 1, at + 1);
                    findings.deviation(Field::Placement, span, RepairKind::AddedDigits, Found::Text);
                }
                reading.files = reading.files.saturating_add(character as u32 - '0' as u32);
            }
            '/' => {
                if reading.ranks >= 7 {
                    reading.after_last_rank(at, findings);
                    return reading.finish(at, findings);
                }
                reading.end_rank(at, findings);
                reading.rank_start = at + 1;
            }
            _ if token::is_blank(character) => reading.report_blanks(at, findings),
            '~' if keeps_marks && pocket::can_be_promoted(Piece::from_fen_char(previous)) => reading.mark(),
            '~' if Piece::from_fen_char(previous).is_some() => {
                let span = token.sub_span(at, at + 1);
                findings.deviation(Field::Placement, span, RepairKind::PromotedMark, Found::Character('~'));
            }
            _ => match Piece::from_fen_char(character) {
                Some(piece) => reading.put(piece),
                None => reading.wrong_character(at, character, findings),
            },
        }
        previous = character;
    }
    reading.finish(token.text.len(), findings)
}

struct PlacementReader<'a> {
    token: Token<'a>,
    placement: Placement,
    /// The square of the last piece.
    last: Option<Square>,
    /// How many ranks are complete.
    ranks: usize,
    /// How many squares of the current rank have been read.
    files: u32,
    rank_start: usize,
    /// Whether the current rank has a wrong character. We then do not check its length.
    is_rank_suspect: bool,
    /// Where the last reported run of wrong characters ends.
    reported_to: usize,
    /// Whether white space was reported.
    has_blanks: bool,
    is_sound: bool,
}

impl PlacementReader<'_> {
    fn put(&mut self, piece: Piece) {
        let file = File::from_index(self.files as usize);
        let rank = 7usize.checked_sub(self.ranks).and_then(Rank::from_index);
        if let (Some(file), Some(rank)) = (file, rank) {
            let square = Square::new(file, rank);
            self.placement.board.set(square, Some(piece));
            self.last = Some(square);
        }
        self.files = self.files.saturating_add(1);
    }

    /// Marks the last piece as promoted.
    fn mark(&mut self) {
        self.placement.promoted |= self.last.map_or(Bitboard::EMPTY, Square::bitboard);
    }

    fn fault(
        &mut self,
        span: Span,
        kind: FaultKind,
        found: Found,
        expected: Expected,
        findings: &mut Findings,
    ) {
        self.is_sound = false;
        findings.fault(Field::Placement, span, kind, found, expected);
    }

    /// Reports a character that cannot be in piece placement. A run of the same character is reported once.
    fn wrong_character(&mut self, at: usize, character: char, findings: &mut Findings) {
        if at < self.reported_to {
            return;
        }
        let rest = self.token.text.get(at..).unwrap_or("");
        self.reported_to = at + rest.len() - rest.trim_start_matches(character).len();
        let span = self.token.sub_span(at, self.reported_to);
        let found = Found::Character(character);
        if character.is_ascii_digit() {
            self.fault(span, FaultKind::EmptyCount, found, expected::COUNT_TO_EIGHT, findings);
        } else {
            self.fault(span, FaultKind::PlacementCharacter, found, expected::PIECE_OR_COUNT, findings);
        }
        self.is_rank_suspect = true;
    }

    /// Reports the first white space in the field. Further white space has the same cause.
    fn report_blanks(&mut self, at: usize, findings: &mut Findings) {
        if !core::mem::replace(&mut self.has_blanks, true) {
            let rest = self.token.text.get(at..).unwrap_or("");
            let length = rest.len() - rest.trim_start_matches(token::is_blank).len();
            let span = self.token.sub_span(at, at + length);
            findings.deviation(Field::Placement, span, RepairKind::Blanks, Found::Text);
        }
    }

    fn end_rank(&mut self, at: usize, findings: &mut Findings) {
        if self.files != 8 && !self.is_rank_suspect {
            let span = self.token.sub_span(self.rank_start, at);
            self.fault(
                span,
                FaultKind::RankLength,
                Found::Count(self.files),
                expected::EIGHT_SQUARES,
                findings,
            );
        }
        self.ranks += 1;
        self.files = 0;
        self.is_rank_suspect = false;
    }

    /// Reports a slash after the eighth rank. It may be a typing error, or begin another rank.
    fn after_last_rank(&mut self, at: usize, findings: &mut Findings) {
        let span = self.token.sub_span(at, self.token.text.len());
        let rest = self.token.text.get(at + 1..).unwrap_or("");
        if rest.is_empty() {
            findings.deviation(Field::Placement, span, RepairKind::TrailingSolidus, Found::Character('/'));
        } else {
            let ranks = 9 + rest.matches('/').count();
            let found = Found::Count(u32::try_from(ranks).unwrap_or(u32::MAX));
            self.fault(span, FaultKind::RankCount, found, expected::EIGHT_RANKS, findings);
        }
    }

    fn finish(mut self, at: usize, findings: &mut Findings) -> Option<Placement> {
        self.end_rank(at, findings);
        if self.ranks != 8 {
            let found = Found::Count(u32::try_from(self.ranks).unwrap_or(u32::MAX));
            self.fault(self.token.span(), FaultKind::RankCount, found, expected::EIGHT_RANKS, findings);
        }
        if self.is_sound { Some(self.placement) } else { None }
    }
}

/// How to write a rank with pieces on certain files.
#[derive(Clone, Copy)]
struct RankText {
    /// The digit for each run of empty squares, at the run's first square.
    digits: u64,
    /// Which bytes to move down by one, two and four places, in this order, so that the gaps close.
    moves: [u64; 3],
    length: u8,
}

/// For each set of files, how to write a rank with pieces on them.
static RANKS: [RankText; 256] = {
    let mut ranks = [RankText { digits: 0, moves: [0; 3], length: 0 }; 256];
    let mut occupied = 0;
    while occupied < 256 {
        ranks[occupied] = rank(occupied);
        occupied += 1;
    }
    ranks
};

/// Computes how to write a rank with pieces on these files.
const fn rank(occupied: usize) -> RankText {
    let mut rank = RankText { digits: 0, moves: [0; 3], length: 0 };
    let (mut file, mut first_empty) = (0, 0);
    while file < 8 {
        let is_first_empty = occupied >> file & 1 == 0 && (file == 0 || occupied >> (file - 1) & 1 == 1);
        if is_first_empty {
            first_empty = file;
        }
        if occupied >> file & 1 == 0 {
            // Each square of the run adds one to the digit.
            let digit = if is_first_empty { b'1' as u64 } else { 1 };
            rank.digits += digit << (8 * first_empty);
        }
        if occupied >> file & 1 == 1 || is_first_empty {
            let mut place = file;
            let mut step = 0;
            while step < 3 {
                if (file - rank.length as usize) >> step & 1 == 1 {
                    rank.moves[step] |= 0xFF << (8 * place);
                    place -= 1 << step;
                }
                step += 1;
            }
            rank.length += 1;
        }
        file += 1;
    }
    rank
}

/// Writes piece placement, without a pocket.
pub(crate) fn write(board: &Board, line: &mut FenText) {
    let occupied = board.occupied().bits().to_be_bytes();
    for (letters, occupied) in letters(board).into_iter().rev().zip(occupied) {
        let RankText { digits, moves, length } = RANKS[usize::from(occupied)];
        let mut text = letters + digits;
        for (step, moving) in moves.into_iter().enumerate() {
            let moved = text & moving;
            text = (text ^ moved) | moved >> (8 << step);
        }
        line.push_with_end(text.to_le_bytes(), usize::from(length), b'/');
    }
    line.pop();
}

/// Returns the letters of each rank, from the first rank onward. File a is the lowest byte, and empty squares are 0.
fn letters(board: &Board) -> [u64; 8] {
    let [pawns, knights, bishops, rooks, queens, kings] = LETTERS.map(|(_, role)| board.by_role(role).bits());
    // One bitboard for each bit of a letter, from the lowest bit. It has the squares where the letter has this bit. `P`
    // is 0x50, `N` 0x4E, `B` 0x42, `R` 0x52, `Q` 0x51, `K` 0x4B.
    let planes = [
        queens | kings,
        knights | bishops | rooks | kings,
        knights,
        knights | kings,
        pawns | rooks | queens,
        board.by_color(Color::Black).bits(),
        board.occupied().bits(),
        0,
    ];
    // Turn bitboards into letters: transpose the bytes of all ranks, then the bits in each rank. All eight ranks are
    // treated the same, without look-ups, so that the compiler vectorizes the code.
    let ranks = transpose_blocks::<4, 8>(planes, 0x0000_0000_FFFF_FFFF);
    let ranks = transpose_blocks::<2, 8>(ranks, 0x0000_FFFF_0000_FFFF);
    let mut ranks = transpose_blocks::<1, 8>(ranks, 0x00FF_00FF_00FF_00FF);
    for rank in &mut ranks {
        *rank = transpose_bits(*rank);
    }
    ranks
}

/// Transposes a square of eight by eight bits: swaps bit `i` of byte `k` with bit `k` of byte `i`.
#[inline]
const fn transpose_bits(rank: u64) -> u64 {
    let rank = swap_bits(rank, 7, 0x00AA_00AA_00AA_00AA);
    let rank = swap_bits(rank, 14, 0x0000_CCCC_0000_CCCC);
    swap_bits(rank, 28, 0x0000_0000_F0F0_F0F0)
}

/// A step in transposing bytes. It divides the rows of eight bytes into squares with `2 * HALF` bytes on each side. In
/// each square, it swaps the upper bytes of the first rows with the lower bytes of the last rows. `mask` selects the
/// lower bytes in all squares.
#[inline]
fn transpose_blocks<const HALF: usize, const ROWS: usize>(mut rows: [u64; ROWS], mask: u64) -> [u64; ROWS] {
    for pair in 0..ROWS / 2 {
        let low = pair / HALF * HALF * 2 + pair % HALF;
        let differing = (rows[low] >> (8 * HALF) ^ rows[low + HALF]) & mask;
        rows[low + HALF] ^= differing;
        rows[low] ^= differing << (8 * HALF);
    }
    rows
}

/// Swaps each bit in `mask` with the bit `distance` above it.
#[inline]
const fn swap_bits(bits: u64, distance: u32, mask: u64) -> u64 {
    let differing = (bits ^ bits >> distance) & mask;
    bits ^ differing ^ differing << distance
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::text::FenText;
    use alloc::{string::String, vec::Vec};
    use movetext_board::{Board, Color, File, Piece, Rank, Role, Square};

    /// Writes a rank character by character, as the standard describes it.
    fn slowly(board: &Board, rank: Rank) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in File::ALL {
            match board.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push(char::from(b'0' + empty));
                    }
                    empty = 0;
                    text.push(piece.to_fen_char());
                }
            }
        }
        if empty > 0 {
            text.push(char::from(b'0' + empty));
        }
        text
    }

    #[test]
    fn rank_text_matches_reference_writer() {
        for occupied in 0..256_usize {
            for turned in 0..12 {
                let mut board = Board::EMPTY;
                for (rank, first) in Rank::ALL.into_iter().zip(turned..) {
                    for (file, index) in File::ALL.into_iter().zip(first..) {
                        let piece = Piece {
                            color: if index % 2 == 0 { Color::White } else { Color::Black },
                            role: Role::ALL[index / 2 % 6],
                        };
                        let is_there = occupied >> file.index() & 1 == 1;
                        board.set(Square::new(file, rank), is_there.then_some(piece));
                    }
                }
                let mut line = FenText::EMPTY;
                write(&board, &mut line);
                let ranks: Vec<String> =
                    Rank::ALL.into_iter().rev().map(|rank| slowly(&board, rank)).collect();
                assert_eq!(line.as_str(), ranks.join("/"));
            }
        }
    }
}
