//! Checks that each sentence in an explanation is true in its position, by rules written for this test (PGN 8.2.3).
//! Texts and positions are random and include castling.

use crate::positions::{crowd, variant_starts};
use movetext_board::{
    Bitboard, CastlingSide, Color, File, Piece, Position, Rank, Role, Rules, Square, attacks,
};
use movetext_san::{Leniency, San};
use movetext_testkit::{
    Random,
    positions::{chess960, play, position},
};

/// A text that is not legal in a position.
struct Case<'a> {
    text: &'a str,
    position: &'a Position,
}

fn role(name: &str) -> Role {
    let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    Role::ALL[names.iter().position(|known| *known == name).unwrap()]
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

impl Case<'_> {
    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn king(&self) -> Square {
        self.position.king_of(self.turn()).unwrap()
    }

    /// Parses a phrase such as `the rook on e1` and returns the square and piece. The position must have this piece.
    #[track_caller]
    fn piece(&self, named: &str) -> (Square, Piece) {
        let (name, at) = named.strip_prefix("the ").and_then(|named| named.split_once(" on ")).unwrap();
        let piece = self.position.piece_at(square(at)).unwrap();
        assert_eq!(piece.role, role(name), "{named}: {self}");
        (square(at), piece)
    }

    /// Returns the target square, if the text has one.
    fn target(&self) -> Option<Square> {
        let text = self.text.trim_end_matches(['+', '#']);
        let text = text.split_once('=').map_or(text, |(text, _)| text);
        text.get(text.len().checked_sub(2)?..)?.parse().ok()
    }

    /// Returns whether the text is castling: `O-O`, the king's square and another square, or a king move by at least
    /// two squares.
    fn is_castling(&self) -> bool {
        let Some(king) = self.position.king_of(self.turn()) else { return self.text.starts_with('O') };
        let steps = |to: Square| (to.file() as u8).abs_diff(king.file() as u8);
        match self.target() {
            None => self.text.starts_with('O'),
            Some(to) if self.text.starts_with('K') => {
                // The king cannot go there in one step, and no piece of the same side is on the target.
                let is_own = self.position.board().by_color(self.turn()).contains(to);
                !is_own && to.rank() == king.rank() && steps(to) > 1
            }
            Some(to) => self.text.starts_with(&king.to_string()) && to.rank() == king.rank(),
        }
    }

    fn opponents(&self, at: Square) -> bool {
        self.position.board().by_color(!self.turn()).contains(at)
    }

    /// Returns whether the piece on `by` attacks a square, given the `occupied` squares.
    fn attacks(&self, by: Square, to: Square, occupied: Bitboard) -> bool {
        let piece = self.position.piece_at(by).unwrap();
        attacks::piece_attacks(piece, by, occupied).contains(to)
    }

    /// Returns whether the piece can make this move on an empty board, including pawn captures.
    fn moves_like_that(&self, from: Square, to: Square) -> bool {
        let piece = self.position.piece_at(from).unwrap();
        if piece.role == Role::Pawn && from.file() == to.file() {
            let (from, to) = (from.rank() as i8, to.rank() as i8);
            let (steps, home) = if piece.color == Color::White { (to - from, 1) } else { (from - to, 6) };
            let is_home = from == home || self.position.rules() == Rules::Horde && from == 0;
            return steps == 1 || steps == 2 && is_home;
        }
        attacks::piece_attacks(piece, from, Bitboard::EMPTY).contains(to)
    }

    /// Asserts that a sentence is true. Returns the index of its rule.
    #[track_caller]
    fn check(&self, sentence: &str) -> usize {
        let found = SENTENCES.iter().enumerate();
        let mut found =
            found.filter_map(|(index, (words, rule))| Some((index, parts(sentence, words)?, rule)));
        let Some((index, parts, rule)) = found.next() else { panic!("no rule for `{sentence}`: {self}") };
        assert!(rule(self, &parts), "{sentence}: {self}");
        index
    }
}

/// Matches a sentence with a pattern. Returns the parts at each `{}`, or `None` if the other words differ.
fn parts<'t>(sentence: &'t str, words: &str) -> Option<Vec<&'t str>> {
    let mut literals = words.split("{}");
    let mut rest = sentence.strip_prefix(literals.next()?)?;
    let mut parts = Vec::new();
    for literal in literals {
        let (part, after) = if literal.is_empty() { (rest, "") } else { rest.split_once(literal)? };
        parts.push(part);
        rest = after;
    }
    rest.is_empty().then_some(parts)
}

impl core::fmt::Display for Case<'_> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "`{}` in {:?}", self.text, self.position)
    }
}

/// Returns whether a sentence with these parts is true.
type Rule = fn(&Case<'_>, &[&str]) -> bool;

/// All sentences with their rules. If one sentence contains another, the longer sentence comes first.
const SENTENCES: [(&str, Rule); 45] = [
    ("the game is over: {}", |case, parts| {
        case.position.variant_ending().is_some_and(|ending| ending.to_string() == parts[0])
    }),
    ("captures are forced: {}", |case, parts| {
        let legal = case.position.legal_moves();
        let mut listed: Vec<_> = parts[0].split(", ").map(|text| text.trim_matches('`').to_owned()).collect();
        let mut captures: Vec<_> =
            legal.iter().map(|mv| San::from_move(*mv, case.position).to_string()).collect();
        listed.sort();
        captures.sort();
        case.position.rules() == Rules::Antichess
            && legal.iter().all(|mv| mv.is_capture())
            && listed == captures
    }),
    ("pieces are dropped only in Crazyhouse", |case, _| case.position.rules() != Rules::Crazyhouse),
    ("no {} {} in the pocket", |case, parts| {
        let color = if parts[0] == "white" { Color::White } else { Color::Black };
        let dropped = case.text.chars().next().and_then(Role::from_letter).unwrap_or(Role::Pawn);
        let piece = Piece { color, role: role(parts[1]) };
        (color, dropped) == (case.turn(), piece.role) && case.position.pockets().count(piece) == 0
    }),
    ("{} is occupied by the {}", |case, parts| {
        let piece = case.position.piece_at(square(parts[0]));
        case.target() == Some(square(parts[0])) && piece.is_some_and(|piece| piece.role == role(parts[1]))
    }),
    ("a pawn cannot be dropped on the first or last rank", |case, _| {
        let is_last = matches!(case.target().unwrap().rank(), Rank::One | Rank::Eight);
        is_last && case.text.starts_with(['@', 'P'])
    }),
    ("a {} on {} leaves the king in check", |case, parts| {
        let (to, occupied) = (square(parts[1]), case.position.occupied());
        let attackers = case.position.board().by_color(!case.turn());
        let is_check = attackers.into_iter().any(|by| case.attacks(by, case.king(), occupied.with(to)));
        case.target() == Some(to) && case.position.piece_at(to).is_none() && is_check
    }),
    ("a king may not capture in Atomic", |case, _| {
        case.position.rules() == Rules::Atomic && case.target().is_some_and(|to| case.opponents(to))
    }),
    ("{} would explode {}", |case, parts| {
        let ((_, piece), (king, own)) = (case.piece(parts[0]), case.piece(parts[1]));
        let (to, us) = (case.target().unwrap(), case.turn());
        let is_capture = case.opponents(to) || case.position.en_passant_square() == Some(to);
        (piece.color, own) == (us, Piece { color: us, role: Role::King })
            && is_capture
            && attacks::king_attacks(to).contains(king)
    }),
    ("{} would give check, which Racing Kings forbids", |case, parts| {
        let (from, piece) = case.piece(parts[0]);
        let mut after = *case.position.board();
        after.set(from, None);
        after.set(case.target().unwrap(), Some(piece));
        let king = case.position.king_of(!case.turn()).unwrap();
        let mut pieces = after.pieces();
        pieces.any(|(at, other)| {
            other.color == piece.color && attacks::piece_attacks(other, at, after.occupied()).contains(king)
        })
    }),
    ("White has no king", |case, _| case.is_castling() && case.position.king_of(Color::White).is_none()),
    ("{} has no castling", |case, parts| {
        let rules = case.position.rules();
        case.is_castling() && rules.to_string() == parts[0] && !rules.has_castling()
    }),
    ("a pawn does not capture on its own file", |case, _| {
        case.text.contains('x') && case.target().is_some_and(|to| case.text.starts_with(to.file().to_char()))
    }),
    ("castling is blocked by {}", |case, parts| {
        let (at, _) = case.piece(parts[0]);
        case.is_castling() && at.rank() == case.turn().back_rank()
    }),
    ("{} is occupied by {}'s own {}", |case, parts| {
        let side = if case.turn() == Color::White { "White" } else { "Black" };
        let own = Piece { color: case.turn(), role: role(parts[2]) };
        let at = square(parts[0]);
        case.target() == Some(at) && parts[1] == side && case.position.piece_at(at) == Some(own)
    }),
    ("{} is blocked by {}", |case, parts| {
        let ((from, piece), (by, _)) = (case.piece(parts[0]), case.piece(parts[1]));
        let Some(to) = case.target() else { return false };
        let on_target = by == to && (piece.role == Role::Pawn && from.file() == to.file());
        let between = attacks::between(from, to).contains(by);
        piece.color == case.turn() && case.moves_like_that(from, to) && (between || on_target)
    }),
    ("{} is pinned by {}", |case, parts| {
        let ((from, piece), (by, _)) = (case.piece(parts[0]), case.piece(parts[1]));
        let king = case.king();
        let occupied = case.position.occupied();
        let opens = !case.attacks(by, king, occupied) && case.attacks(by, king, occupied.without(from));
        piece.color == case.turn() && case.opponents(by) && (opens || case.is_castling())
    }),
    ("{} is in check from {}, which {} does not answer", |case, parts| {
        let ((king, piece), (by, _), (from, own)) =
            (case.piece(parts[0]), case.piece(parts[1]), case.piece(parts[2]));
        let to = case.target();
        let checks = case.opponents(by) && case.attacks(by, king, case.position.occupied());
        let answers = to.is_some_and(|to| {
            by == to || !case.attacks(by, king, case.position.occupied().without(from).with(to))
        });
        piece.role == Role::King && own.color == case.turn() && checks && !answers
    }),
    ("{} is in check from {}", |case, parts| {
        let ((king, piece), (by, _)) = (case.piece(parts[0]), case.piece(parts[1]));
        let checks = case.opponents(by) && case.attacks(by, king, case.position.occupied());
        piece == Piece { color: case.turn(), role: Role::King } && checks && case.is_castling()
    }),
    ("the king would arrive on {}, which {} attacks", |case, parts| {
        let (by, _) = case.piece(parts[1]);
        let occupied = case.position.occupied().without(case.king());
        case.is_castling() && case.opponents(by) && case.attacks(by, square(parts[0]), occupied)
    }),
    ("the king would pass {}, which {} attacks", |case, parts| {
        let (by, _) = case.piece(parts[1]);
        let occupied = case.position.occupied().without(case.king());
        case.is_castling() && case.opponents(by) && case.attacks(by, square(parts[0]), occupied)
    }),
    ("{} would be attacked on {} by {}", |case, parts| {
        let ((king, piece), (by, _)) = (case.piece(parts[0]), case.piece(parts[2]));
        let to = square(parts[1]);
        let occupied = case.position.occupied().without(king).with(to);
        piece.role == Role::King && case.target() == Some(to) && case.attacks(by, to, occupied)
    }),
    ("{} would open its king to {}", |case, parts| {
        let ((from, piece), (by, _)) = (case.piece(parts[0]), case.piece(parts[1]));
        let (king, to) = (case.king(), case.target().unwrap());
        let passed = Square::new(to.file(), from.rank());
        let after = case.position.occupied().without(from).without(passed).with(to);
        piece.role == Role::Pawn
            && case.opponents(by)
            && case.position.en_passant_square() == Some(to)
            && from.file() != to.file()
            && !case.attacks(by, king, case.position.occupied())
            && case.attacks(by, king, after)
    }),
    ("no right to castle on the {} side: {}", |case, parts| {
        let side = if parts[0] == "king's" { CastlingSide::King } else { CastlingSide::Queen };
        let (turn, king) = (case.turn(), case.king());
        let reason = match parts[1] {
            "the king or the rook has moved" => king.rank() == turn.back_rank(),
            reason => match reason.strip_prefix("the king is on ") {
                Some(at) => square(at) == king && king.rank() != turn.back_rank(),
                None => {
                    let (_, at) = reason.split_once(" rook on ").unwrap();
                    case.position.piece_at(square(at)) != Some(Piece { color: turn, role: Role::Rook })
                }
            },
        };
        case.is_castling() && case.position.castling_rights().rook_square(turn, side).is_none() && reason
    }),
    ("{} does not reach {}", |case, parts| case.does_not_move(parts)),
    ("{} does not capture on {}", |case, parts| case.does_not_move(parts)),
    ("{} does not advance to {}", |case, parts| case.does_not_move(parts)),
    ("no {} from the {}-file reaches {}", |case, parts| case.none_moves(parts[0], parts[1], parts[2])),
    ("no {} from the {}-file captures on {}", |case, parts| case.none_moves(parts[0], parts[1], parts[2])),
    ("no {} from rank {} reaches {}", |case, parts| case.none_moves(parts[0], parts[1], parts[2])),
    ("no {} reaches {}", |case, parts| case.none_moves(parts[0], "", parts[1])),
    ("no {} advances to {}", |case, parts| case.none_moves(parts[0], &parts[1][..1], parts[1])),
    ("only the opponent could make the move, with {}", |case, parts| {
        let passed = case.position.null_move().unwrap();
        let Some(to) = case.target() else { return false };
        parts[0].split(" or ").all(|named| {
            let (from, piece) = case.piece(named);
            let mut legal = passed.legal_moves().into_iter();
            piece.color != case.turn() && legal.any(|mv| (mv.origin(), mv.target()) == (from, to))
        })
    }),
    ("there is nothing to capture on {}", |case, parts| {
        case.position.piece_at(square(parts[0])).is_none() && case.target() == Some(square(parts[0]))
    }),
    ("{} is the opponent's", |case, parts| case.piece(parts[0]).1.color != case.turn()),
    ("nothing promotes on {}", |case, parts| {
        let to = square(parts[0]);
        let is_last = matches!(to.rank(), Rank::One | Rank::Eight);
        let pawn = Piece { color: case.turn(), role: Role::Pawn };
        let from = case
            .text
            .get(..4)
            .and_then(|squares| squares[..2].parse().ok().filter(|_| squares[2..].parse::<Square>().is_ok()));
        let is_other = from.is_some_and(|from| case.position.piece_at(from) != Some(pawn));
        case.text.contains('=') && (!is_last || is_other || case.text.starts_with(char::is_uppercase))
    }),
    ("the file of the pawn that captures on {} is missing", |case, parts| {
        case.text.starts_with('x') && case.target() == Some(square(parts[0]))
    }),
    ("the promoted piece is missing, expected one such as `=Q`", |case, _| {
        let mut legal = case.position.legal_moves().into_iter();
        let to = case.target();
        let file = case.text.chars().last().filter(|_| to.is_none());
        !case.text.contains('=')
            && legal.any(|mv| {
                let fits = to.map_or(file == Some(mv.target().file().to_char()), |to| to == mv.target());
                mv.promotion().is_some() && fits
            })
    }),
    ("no pawn captures from the {}-file to the {}-file", |case, parts| {
        let mut legal = case.position.legal_moves().into_iter();
        let pawn = Piece { color: case.turn(), role: Role::Pawn };
        !legal.any(|mv| {
            let files = [mv.origin(), mv.target()].map(|at| at.file().to_char().to_string());
            case.position.piece_at(mv.origin()) == Some(pawn) && files == parts && mv.is_capture()
        })
    }),
    ("no piece on {}", |case, parts| case.position.piece_at(square(parts[0])).is_none()),
    ("no {} {} on the {}-file", |case, parts| case.none_is_on(parts[0], parts[1], parts[2])),
    ("no {} {} on rank {}", |case, parts| case.none_is_on(parts[0], parts[1], parts[2])),
    ("no {} {} on {}", |case, parts| case.none_is_on(parts[0], parts[1], parts[2])),
    ("no {} {}", |case, parts| case.none_is_on(parts[0], parts[1], "")),
    ("`{}` is legal", |case, parts| {
        San::parse_with(parts[0], Leniency::Strict).unwrap().resolve(case.position).is_ok()
    }),
];

impl Case<'_> {
    /// Returns whether the moving side's piece on a square never moves to the target, even on an empty board.
    #[track_caller]
    fn does_not_move(&self, parts: &[&str]) -> bool {
        let (from, piece) = self.piece(parts[0]);
        let to = square(parts[1]);
        piece.color == self.turn() && self.target() == Some(to) && !self.moves_like_that(from, to)
    }

    /// Returns whether no piece called `name` could move from `origin` to `to` on an empty board. `origin` is a file, a
    /// rank or a square, or empty for any square. Only pieces of the side to move count.
    fn none_moves(&self, name: &str, origin: &str, to: &str) -> bool {
        let own = self.own(name, origin);
        !own.into_iter().any(|from| self.moves_like_that(from, square(to)))
    }

    fn none_is_on(&self, color: &str, name: &str, origin: &str) -> bool {
        let color = if color == "white" { Color::White } else { Color::Black };
        color == self.turn() && self.own(name, origin).is_empty()
    }

    /// Returns the squares where the side to move has pieces called `name`. Only squares on `origin` count: a file, a
    /// rank or a square, or empty for any square.
    fn own(&self, name: &str, origin: &str) -> Vec<Square> {
        let own = self.position.board().by_piece(Piece { color: self.turn(), role: role(name) });
        own.into_iter().filter(|at| at.to_string().contains(origin)).collect()
    }
}

/// Returns a random move as text.
fn random_text(random: &mut Random, position: &Position) -> String {
    let any = |random: &mut Random| Square::from_index(random.below(64)).unwrap();
    let to = any(random);
    let king = position.king_of(position.turn()).unwrap_or_else(|| any(random));
    let home = position.turn().back_rank();
    let mut text = String::new();
    let drops = position.rules() == Rules::Crazyhouse && random.one_in(3);
    if drops || random.one_in(60) {
        return format!("{}@{to}", random.pick(&["", "N", "B", "R", "Q"]));
    }
    match random.below(12) {
        0 => text += random.pick(&["O-O", "O-O-O"]),
        1 => {
            let file = random.pick(&File::ALL);
            text += &format!("K{}", Square::new(file, home));
        }
        2 => text += &format!("{king}{}", Square::new(random.pick(&File::ALL), home)),
        3 => text += &format!("{}{to}", any(random)),
        4 | 5 => {
            let file = random.pick(&File::ALL).to_char();
            text += &format!("{file}x{to}");
        }
        6 => text += &format!("{to}"),
        7 => text += &format!("x{to}"),
        8 => {
            let from = random.below(7);
            let files = [from, from + 1].map(|index| File::ALL[index].to_char());
            text.extend(if random.one_in(2) { files } else { [files[1], files[0]] });
        }
        _ => {
            let role = random.pick(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]);
            text.push(role.letter());
            if random.one_in(3) {
                text.push(random.pick(&File::ALL).to_char());
            }
            if random.one_in(4) {
                text.push(random.pick(&Rank::ALL).to_char());
            }
            if random.one_in(3) {
                text.push('x');
            }
            text += &to.to_string();
        }
    }
    if random.one_in(20) && !text.starts_with('O') {
        text += "=Q";
    }
    text
}

#[test]
fn explanation_sentences_are_true() {
    let random = &mut Random::new(0x13);
    let texts = &mut Random::new(0x31);
    let mut seen = vec![0; SENTENCES.len()];
    let visit = &mut |position: &Position| {
        for _ in 0..40 {
            let text = random_text(texts, position);
            let san = San::parse_with(&text, Leniency::Lenient).unwrap();
            let Err(error) = san.resolve(position) else { continue };
            if error.is_ambiguous() {
                continue;
            }
            let explanation = error.explain(position).to_string();
            let case = Case { text: &text, position };
            for sentence in explanation.split("; ") {
                seen[case.check(sentence)] += 1;
            }
        }
    };
    // An en passant capture that exposes the king, a pinned piece that could end a check, and captures next to the
    // king.
    for fields in [
        "8/8/8/K2pP2q/8/8/8/4k3 w - d6",
        "4r2k/8/8/8/7b/8/4N3/4K3 w - -",
        "Atomic: 4k3/8/8/8/8/2n1n3/QN1p1N1R/1q1RK3 w - -",
    ] {
        (0..300).for_each(|_| visit(&position(fields)));
    }
    for _ in 0..25 {
        play(Position::initial(), 90, random, |at, _| visit(at));
        play(chess960(random), 60, random, |at, _| visit(at));
    }
    for _ in 0..800 {
        play(crowd(random), 3, random, |at, _| visit(at));
    }
    for start in variant_starts().into_iter().cycle().take(65) {
        play(start, 60, random, |at, _| visit(at));
    }
    let unseen = SENTENCES.iter().zip(&seen).filter(|(_, times)| **times == 0).map(|((words, _), _)| *words);
    assert_eq!(unseen.collect::<Vec<_>>(), [""; 0]);
}
