//! Checks all texts of the grammar `[piece] [file] [rank] ["x"] file rank ["=" piece] [check]` and castling: each is
//! one token, and resolving it agrees with a search through all legal moves (PGN 8.2.3).

use crate::positions::after;
use movetext_board::{CastlingSide, File, Move, Position, Rank, Role, Square};
use movetext_san::{CheckMark, Leniency, San, error::ResolveErrorKind};
use movetext_testkit::positions::position;

/// The parts of a text in this grammar.
#[derive(Clone, Copy)]
struct Parts {
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Parts {
    fn text(self) -> String {
        let mut text = String::new();
        text.extend(self.role.map(Role::letter));
        text.extend(self.file.map(File::to_char));
        text.extend(self.rank.map(Rank::to_char));
        text.extend(self.capture.then_some('x'));
        text.extend([self.to.file().to_char(), self.to.rank().to_char()]);
        text.extend(self.promotion.into_iter().flat_map(|role| ['=', role.letter()]));
        text
    }

    /// Returns whether the text may mean `mv`, a move by a piece of kind `role`.
    fn fits(self, mv: Move, role: Role) -> bool {
        !mv.is_castling()
            && role == self.role.unwrap_or(Role::Pawn)
            && self.file.is_none_or(|file| mv.origin().file() == file)
            && self.rank.is_none_or(|rank| mv.origin().rank() == rank)
            && mv.target() == self.to
            && mv.promotion() == self.promotion
    }
}

/// Yields `None`, then each item of `all`.
fn optional<T: Copy>(all: &[T]) -> impl Iterator<Item = Option<T>> + Clone {
    core::iter::once(None).chain(all.iter().copied().map(Some))
}

/// Passes all 362,880 texts without a check mark to `visit`.
fn for_all_parts(mut visit: impl FnMut(Parts)) {
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    for role in optional(&roles) {
        for file in optional(&File::ALL) {
            for rank in optional(&Rank::ALL) {
                for capture in [false, true] {
                    for to in Square::ALL {
                        for promotion in optional(&Role::PROMOTIONS) {
                            visit(Parts { role, file, rank, capture, to, promotion });
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn echecs_grammar_is_parsed() {
    let mut texts = 0;
    for_all_parts(|parts| {
        let text = parts.text();
        for (mark, check) in [("", None), ("+", Some(CheckMark::Check)), ("#", Some(CheckMark::Mate))] {
            texts += 1;
            let marked = format!("{text}{mark}");
            let san = San::parse(&marked).unwrap_or_else(|error| panic!("{marked}: {error}"));
            assert_eq!((san.target(), san.check_mark()), (Some(parts.to), check), "{marked}");
            assert_eq!(san.promotion(), parts.promotion, "{marked}");
            // A text with the whole origin but without a piece letter may be the move of any piece.
            let pawn = (parts.file.is_none() || parts.rank.is_none()).then_some(Role::Pawn);
            assert_eq!(san.role(), parts.role.or(pawn), "{marked}");
            assert!(san.repairs().is_empty(), "{marked}: {}", san.repairs());
            assert_eq!(san.to_string(), marked);
        }
    });
    assert_eq!(texts, 6 * 9 * 9 * 2 * 64 * 5 * 3);
    for (text, side) in [("O-O", CastlingSide::King), ("O-O-O", CastlingSide::Queen)] {
        for mark in ["", "+", "#"] {
            assert_eq!(San::parse(&format!("{text}{mark}")).unwrap().castling_side(), Some(side));
        }
    }
}

/// Resolves every text of the grammar in `position` and compares the result with the list of legal moves.
fn agrees_with_the_list_of_moves(position: &Position) {
    let role_of = |mv: Move| position.piece_at(mv.origin()).unwrap().role;
    let legal: Vec<(Move, Role)> = position.legal_moves().into_iter().map(|mv| (mv, role_of(mv))).collect();
    let mut resolved = 0;
    for_all_parts(|parts| {
        let mut fitting = legal.iter().filter(|(mv, role)| parts.fits(*mv, *role));
        let (first, second) = (fitting.next(), fitting.next());
        let found = San::parse(&parts.text()).unwrap().find_move(position);
        let text = parts.text();
        let whole_origin = parts.file.zip(parts.rank).map(|(file, rank)| Square::new(file, rank));
        match (found, first) {
            (Ok(mv), Some((only, _))) => {
                assert_eq!((mv, second), (*only, None), "{text}");
                resolved += 1;
            }
            (Ok(mv), None) => {
                // The move is castling as a king move, or the piece is given only by its square.
                let king = parts.role == Some(Role::King) || parts.role.is_none() && whole_origin.is_some();
                let named =
                    parts.role.is_none() && whole_origin == Some(mv.origin()) && parts.to == mv.target();
                assert!(mv.is_castling() && king || named, "{text}: {mv:?}");
            }
            (Err(error), None) => assert!(!error.is_ambiguous(), "{text}: {error}"),
            (Err(error), Some((_, role))) => {
                let wanted = second.is_some();
                // A pawn capture without its file is always refused.
                let fileless = *role == Role::Pawn && parts.file.is_none();
                // A pawn push with a capture sign is always refused.
                let straight = *role == Role::Pawn && parts.capture && parts.file == Some(parts.to.file());
                // A text such as `bb3` may also be a bishop move.
                let twice = text.starts_with("bb") && error.is_ambiguous();
                assert!(wanted && error.is_ambiguous() || fileless || straight || twice, "{text}: {error}");
                if fileless && parts.capture {
                    assert_eq!(error.kind(), ResolveErrorKind::MissingOriginFile { to: parts.to }, "{text}");
                }
            }
        }
    });
    assert!(resolved > legal.len(), "{resolved}");
}

#[test]
fn resolve_matches_moves_in_open_position() {
    agrees_with_the_list_of_moves(&after("e4 e5 Nf3 Nc6 Bc4 Bc5 d4 exd4"));
}

#[test]
fn resolve_matches_moves_with_promotions() {
    agrees_with_the_list_of_moves(&position("1n4n1/P1P2P1P/8/2pPp3/8/1k6/8/R3K2R w KQ e6"));
}

#[test]
fn resolve_matches_moves_with_many_queens() {
    agrees_with_the_list_of_moves(&position("7k/8/2n5/Q3q3/8/Q2q4/8/Q1Q4K w - -"));
}

#[test]
fn strict_reads_only_canonical_text() {
    let position = position("1n4n1/P1P2P1P/8/2pPp3/8/1k6/8/R3K2R w KQ e6");
    let written: Vec<String> =
        position.legal_moves().into_iter().map(|mv| San::from_move(mv, &position).to_string()).collect();
    let mut taken = 0;
    for_all_parts(|parts| {
        for mark in ["", "+", "#"] {
            let text = format!("{}{mark}", parts.text());
            let strict = San::parse_with(&text, Leniency::Strict).unwrap();
            if strict.resolve(&position).is_ok() {
                taken += 1;
                assert!(written.contains(&text), "{text}");
            }
        }
    });
    assert_eq!(taken, written.iter().filter(|text| !text.starts_with('O')).count());
}
