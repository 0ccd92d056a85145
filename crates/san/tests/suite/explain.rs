//! Resolves random texts and compares the results with the list of legal moves: the move or the kind of error, the
//! reasons, and the candidates (PGN 8.2.3.4). A text consists of a piece, parts of the origin, and a target.

use crate::positions::crowd;
use movetext_board::{Bitboard, Color, File, Move, Position, Rank, Role, Square};
use movetext_san::{
    San,
    error::{ResolveError, ResolveErrorKind},
};
use movetext_testkit::{
    Random,
    positions::{chess960, play, position},
};

/// Returns whether the piece can make this move on an empty board, computed from coordinates only.
fn moves_like_that(role: Role, color: Color, from: Square, to: Square) -> bool {
    let files = to.file().index() as i32 - from.file().index() as i32;
    let ranks = to.rank().index() as i32 - from.rank().index() as i32;
    let (forward, start) = if color == Color::White { (ranks, 1) } else { (-ranks, 6) };
    let (long, short) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    match role {
        Role::Pawn if files == 0 => forward == 1 || forward == 2 && from.rank().index() == start,
        Role::Pawn => files.abs() == 1 && forward == 1,
        Role::Knight => (long, short) == (2, 1),
        Role::Bishop => long == short && long > 0,
        Role::Rook => short == 0 && long > 0,
        Role::Queen => (short == 0 || long == short) && long > 0,
        Role::King => long == 1,
    }
}

/// The parts of a text: a piece, parts of the origin, a target and a promotion.
struct Said {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

impl Said {
    /// Returns a random piece, target and origin. A pawn move with a file is a capture.
    fn random(random: &mut Random) -> Self {
        let role = random.pick(&Role::ALL);
        let to = Square::from_index(random.below(64)).unwrap();
        let file = Some(random.pick(&File::ALL)).filter(|_| random.one_in(2));
        let file = file.filter(|file| role != Role::Pawn || *file != to.file());
        let rank = Some(random.pick(&Rank::ALL)).filter(|_| random.one_in(3) && role != Role::Pawn);
        Self { role, file, rank, to, promotion: None }
    }

    /// Returns the parts of a legal move, with random parts of its origin.
    fn from_move(role: Role, mv: Move, random: &mut Random) -> Self {
        let has_file = if role == Role::Pawn { mv.is_capture() } else { random.one_in(2) };
        let file = Some(mv.origin().file()).filter(|_| has_file);
        let rank = Some(mv.origin().rank()).filter(|_| random.one_in(2) && role != Role::Pawn);
        Self { role, file, rank, to: mv.target(), promotion: mv.promotion() }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        text.extend(Some(self.role.letter()).filter(|_| self.role != Role::Pawn));
        text.extend(self.file.map(File::to_char));
        text.extend(self.rank.map(Rank::to_char));
        text.extend(Some('x').filter(|_| self.role == Role::Pawn && self.file.is_some()));
        text += &self.to.to_string();
        text.extend(self.promotion.into_iter().flat_map(|role| ['=', role.letter()]));
        text
    }

    /// Returns whether the text may mean a legal move with the same piece and target.
    fn fits(&self, mv: Move) -> bool {
        self.fits_origin(mv.origin()) && (self.promotion.is_none() || self.promotion == mv.promotion())
    }

    fn fits_origin(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && (self.role != Role::Pawn || self.file.is_some() || from.file() == self.to.file())
    }
}

fn for_many_positions(visit: &mut impl FnMut(&Position)) {
    let random = &mut Random::new(0xE);
    for _ in 0..40 {
        play(Position::initial(), 90, random, |at, _| visit(at));
        play(chess960(random), 60, random, |at, _| visit(at));
    }
    for _ in 0..300 {
        play(position("1n1b4/P1P1P2k/8/8/8/8/K2p1p1p/4B1N1 w - -"), 4, random, |at, _| visit(at));
    }
    for _ in 0..3000 {
        play(crowd(random), 3, random, |at, _| visit(at));
    }
}

#[test]
fn resolve_matches_list_of_legal_moves() {
    let random = &mut Random::new(0xEA);
    let (mut found, mut seen) = (0, [0; 8]);
    for_many_positions(&mut |position| {
        let moves = position.legal_moves().into_iter().filter(|mv| !mv.is_castling());
        let legal: Vec<(Role, Move)> =
            moves.map(|mv| (position.piece_at(mv.origin()).unwrap().role, mv)).collect();
        for round in 0..60 {
            let said = match round % 3 {
                0 if !legal.is_empty() => {
                    let (role, mv) = random.pick(&legal);
                    Said::from_move(role, mv, random)
                }
                _ => Said::random(random),
            };
            let of_piece = legal.iter().filter(|(role, mv)| (*role, mv.target()) == (said.role, said.to));
            let to_target: Vec<Move> = of_piece.map(|(_, mv)| *mv).collect();
            let context = format!("{} {position:?}", said.text());
            match San::parse(&said.text()).unwrap().resolve(position) {
                Ok(resolved) if resolved.mv().is_castling() => assert_eq!(said.role, Role::King, "{context}"),
                Ok(resolved) => {
                    let fitting: Vec<&Move> = to_target.iter().filter(|mv| said.fits(**mv)).collect();
                    assert_eq!(fitting, [&resolved.mv()], "{context}");
                    found += 1;
                }
                Err(error) => {
                    if let Some(kind) = error_agrees(&said, error, &to_target, position, &context) {
                        seen[kind] += 1;
                    }
                }
            }
        }
    });
    assert!(found > 10_000 && seen.iter().all(|&times| times > 20), "{found} {seen:?}");
}

/// Checks an error against `to_target`, the legal moves with the same piece and target. Returns the index of the
/// error's kind, or `None` for castling.
#[track_caller]
fn error_agrees(
    said: &Said,
    error: ResolveError,
    to_target: &[Move],
    position: &Position,
    context: &str,
) -> Option<usize> {
    if let ResolveErrorKind::CastlingNotPossible { side } = error.kind() {
        assert!(said.role == Role::King && position.castling_move(side).is_none(), "{context}");
        return None;
    }
    let kind = kind_agrees(said, error, to_target, position, context);
    // The nearest move must be a move with this piece and target. The tables test lower-case bishops.
    let plainly = if let [only] = to_target { Some(*only) } else { None };
    // In SAN, pawn captures have the origin file, and other pawn moves do not.
    let agrees = |mv: &Move| said.role != Role::Pawn || mv.is_capture() == said.file.is_some();
    let opponents = matches!(error.kind(), ResolveErrorKind::OpponentsMove { .. });
    if !opponents && said.file != Some(File::B) {
        assert_eq!(error.nearest(), plainly.filter(agrees), "{context}");
    }
    Some(kind)
}

/// Checks the kind of an error against `to_target`, the legal moves with the same piece and target. Returns the index
/// of the kind.
#[track_caller]
fn kind_agrees(
    said: &Said,
    error: ResolveError,
    to_target: &[Move],
    position: &Position,
    context: &str,
) -> usize {
    let color = position.turn();
    let fitting = || to_target.iter().filter(|mv| said.fits(**mv));
    let explanation = error.explain(position);
    let mut listed: Vec<String> = explanation.candidates().map(|san| san.to_string()).collect();
    listed.sort();
    let own = position.board().by_role(said.role) & position.board().by_color(color);
    let own: Vec<Square> = own.into_iter().filter(|from| said.fits_origin(*from)).collect();
    let moves_there = |from: &Square| moves_like_that(said.role, color, *from, said.to);
    let geometric: Vec<Square> = own.iter().copied().filter(moves_there).collect();
    match error.kind() {
        ResolveErrorKind::Ambiguous { .. } => {
            let mut scanned: Vec<String> =
                fitting().map(|mv| San::from_move(*mv, position).to_string()).collect();
            scanned.sort();
            assert!(scanned.len() > 1 && listed == scanned, "{context}");
            return 0;
        }
        ResolveErrorKind::MissingPromotion { .. } => {
            assert!(fitting().count() == 4 && fitting().all(|mv| mv.promotion().is_some()), "{context}");
            return 1;
        }
        _ => assert!(fitting().next().is_none() && listed.is_empty(), "{context}"),
    }
    match error.kind() {
        ResolveErrorKind::NoSuchPiece { .. } => {
            assert!(own.is_empty(), "{context}");
            2
        }
        ResolveErrorKind::CannotReach { .. } => {
            assert!(geometric.is_empty(), "{context}");
            3
        }
        ResolveErrorKind::OpponentsMove { candidates, .. } => {
            assert!(geometric.is_empty() && !candidates.is_empty(), "{context}");
            let passed = position.null_move().unwrap();
            let theirs = passed.legal_moves().into_iter();
            let theirs = theirs.filter(|mv| mv.target() == said.to && said.fits_origin(mv.origin()));
            let role_of = |mv: &Move| passed.piece_at(mv.origin()).map(|piece| piece.role);
            let theirs = theirs.filter(|mv| role_of(mv) == Some(said.role) && !mv.is_castling());
            assert_eq!(theirs.map(Move::origin).collect::<Bitboard>(), candidates, "{context}");
            4
        }
        ResolveErrorKind::Blocked { candidates, .. } => {
            assert_eq!(candidates.into_iter().collect::<Vec<_>>(), geometric, "{context}");
            5
        }
        ResolveErrorKind::Pinned { candidates, .. }
        | ResolveErrorKind::LeavesKingInCheck { candidates, .. } => {
            assert!(candidates.into_iter().all(|from| geometric.contains(&from)), "{context}");
            assert_eq!(explanation.illegal_reasons().count(), candidates.count() as usize, "{context}");
            6
        }
        ResolveErrorKind::NothingToCapture { .. } => {
            assert!(said.file.is_some() && position.piece_at(said.to).is_none(), "{context}");
            7
        }
        kind => panic!("{kind:?}: {context}"),
    }
}
