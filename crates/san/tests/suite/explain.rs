//! Errors of resolving: kind, part of the text at fault, obstacles, and the moves that may be meant (PGN 8.2.3.4).

use crate::positions::{after, random_crowd, random_melee};
use movetext_board::{
    CastlingRights, Color, File, Move, Position, Rank, Role, Setup, Square, movegen::GameBoard,
};
use movetext_san::{Leniency, Obstacle, ResolveError, ResolveErrorKind, San, Span};
use movetext_testkit::{
    Random,
    positions::{chess960, play, position},
};

fn error(position: &Position, text: &str) -> ResolveError {
    San::parse(text).unwrap().resolve(position).unwrap_err()
}

/// Returns the whole explanation, and the part of the text it is about.
#[track_caller]
fn says(position: &Position, text: &str, at_fault: &str, message: &str) {
    let error = error(position, text);
    assert_eq!(error.explain(position).to_string(), message, "{text}");
    assert_eq!(error.span().of(text), at_fault, "{text}");
}

#[test]
fn missing_pieces_are_named_with_their_origin() {
    let start = Position::initial();
    says(&start, "Nhe5", "Nh", "no white knight on the h-file");
    says(&start, "Naf3", "Na", "no white knight on the a-file; `Nf3` is legal");
    says(&position("4k3/8/8/8/8/8/8/4K3 w - -"), "Qd4", "Q", "no white queen");
    says(&position("4k3/8/8/8/8/8/8/4K3 w - -"), "d4", "d4", "no white pawn");
    says(&position("4k3/8/8/8/8/8/8/4K3 w - -"), "♕d4", "♕", "no white queen");
    says(&start, "e3e4", "e3", "no piece on e3");
    says(&start, "Ng1e5", "e5", "the knight on g1 does not reach e5");
    says(&start, "e4e5", "e4", "no piece on e4");
}

#[test]
fn pieces_that_do_not_get_there_are_named_with_the_origin_asked_for() {
    let start = Position::initial();
    says(&start, "Nge4", "e4", "the knight on g1 does not reach e4");
    says(&start, "N1e4", "e4", "no knight from rank 1 reaches e4");
    says(&start, "Ng1e4", "e4", "the knight on g1 does not reach e4");
    let two = position("4k3/8/8/8/8/2N5/8/4K1N1 w - -");
    says(&two, "Nge4", "e4", "the knight on g1 does not reach e4; `Ne4` is legal");
    says(&after("e4 d5"), "d6", "d6", "the pawn on d2 does not advance to d6");
    says(&start, "bc4", "c4", "the pawn on b2 does not capture on c4");
    says(&start, "Pe2xe4", "e4", "there is nothing to capture on e4");
    says(&start, "e2xe4", "e4", "there is nothing to capture on e4");
    says(
        &position("4k3/8/8/8/8/8/8/R3K2R w K -"),
        "Kc1",
        "Kc1",
        "no right to castle on the queen's side: the king or the rook has moved",
    );
    says(&start, "e1g1", "e1g1", "castling is blocked by the bishop on f1");
}

#[test]
fn opponents_moves_have_their_own_error() {
    let start = Position::initial();
    says(&start, "e7e5", "e7", "the pawn on e7 is the opponent's");
    says(&start, "e5", "e5", "only the opponent could make the move, with the pawn on e7");
    says(&start, "Nf6", "Nf6", "only the opponent could make the move, with the knight on g8");
    says(&start, "Ngf6+", "Ngf6", "only the opponent could make the move, with the knight on g8");
    let moves: Vec<String> =
        error(&start, "Nf6").explain(&start).opponents_moves().map(|san| san.to_string()).collect();
    assert_eq!(moves, ["Nf6"]);
}

#[test]
fn blocked_pieces_name_what_blocks_and_where() {
    let start = Position::initial();
    says(&start, "Ra4", "a4", "the rook on a1 is blocked by the pawn on a2");
    says(&start, "Ra2", "a2", "a2 is occupied by White's own pawn");
    says(&start, "Bf1-c4", "c4", "the bishop on f1 is blocked by the pawn on e2");
    says(&start, "Nd2", "d2", "d2 is occupied by White's own pawn");
    says(&start, "Ke2", "e2", "e2 is occupied by White's own pawn");
    // The pawn is on the square, and no piece reaches it anyway.
    says(&start, "d2", "d2", "d2 is occupied by White's own pawn");
    says(&start, "d2d2", "d2", "d2 is occupied by White's own pawn");
    says(&start, "Nb1", "b1", "b1 is occupied by White's own knight");
    says(&start, "Kc1", "c1", "c1 is occupied by White's own bishop");
    says(&start, "Kg1", "g1", "g1 is occupied by White's own knight");
    let locked = after("e4 e5");
    says(&locked, "e5", "e5", "the pawn on e4 is blocked by the pawn on e5");
    says(&after("Nf3 Nf6"), "f4", "f4", "the pawn on f2 is blocked by the knight on f3");
    says(&after("e4 e5 d3 d6"), "dxe4", "e4", "e4 is occupied by White's own pawn");
    // Both rooks are blocked, each by the nearest piece.
    let rooks = position("4k3/8/8/8/8/8/8/R1N1BR1K w - -");
    let message =
        "the rook on a1 is blocked by the knight on c1; the rook on f1 is blocked by the bishop on e1";
    says(&rooks, "Rd1", "d1", message);
    says(&rooks, "Rad1", "d1", "the rook on a1 is blocked by the knight on c1");
    says(
        &position("4k3/8/8/8/8/8/8/R1N2RK1 w - -"),
        "Rad1",
        "d1",
        "the rook on a1 is blocked by the knight on c1; `Rd1` is legal",
    );
}

#[test]
fn empty_captures_differ_from_captures_without_file() {
    let start = after("e4 d5");
    says(&start, "exf5", "f5", "there is nothing to capture on f5");
    says(&start, "dxe3", "e3", "there is nothing to capture on e3");
    says(&start, "xd5", "", "the file of the pawn that captures on d5 is missing; `exd5` is legal");
    says(&start, "cxd5", "d5", "the pawn on c2 does not capture on d5; `exd5` is legal");
    let two = after("e4 d5 c4 a6");
    says(&two, "xd5", "", "the file of the pawn that captures on d5 is missing");
    says(&two, "axd5", "d5", "the pawn on a2 does not capture on d5");
}

#[test]
fn pins_and_checks_name_the_attacker() {
    let pinned = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -");
    says(&pinned, "Nce2", "Nc", "the knight on c3 is pinned by the bishop on b4; `Ne2` is legal");
    says(&pinned, "Na4", "N", "the knight on c3 is pinned by the bishop on b4");
    let in_check = after("e4 d5 Bb5");
    let message = "the king on e8 is in check from the bishop on b5, which the pawn on a7 does not answer";
    says(&in_check, "a6+", "a6", message);
    let kings = position("4k3/8/8/8/8/8/r7/4K3 w - -");
    says(&kings, "Ke2", "Ke2", "the king on e1 would be attacked on e2 by the rook on a2");
    // The king does not block the check from itself.
    let line = position("4k3/8/8/8/r3K3/8/8/8 w - -");
    says(&line, "Kf4", "Kf4", "the king on e4 would be attacked on f4 by the rook on a4");
    let exposed = position("8/8/8/8/R2Pp2k/8/8/4K3 b - d3");
    says(&exposed, "exd3", "exd3", "the pawn on e4 would open its king to the rook on a4");
    // The pin comes first in the order of squares, but the check takes precedence.
    let both = position("4r1k1/8/8/8/1b6/8/3N4/4K3 w - -");
    says(
        &both,
        "Nf3",
        "Nf3",
        "the king on e1 is in check from the rook on e8, which the knight on d2 does not answer",
    );
}

#[test]
fn castling_says_what_prevents_it() {
    let side = |position: &Position, text, message| says(position, text, text, message);
    side(&Position::initial(), "O-O", "castling is blocked by the bishop on f1");
    side(&Position::initial(), "O-O-O", "castling is blocked by the queen on d1");
    let open = |fields| position(&format!("{fields} w KQ -"));
    side(&open("4k3/8/8/8/8/8/8/RN2K2R"), "O-O-O", "castling is blocked by the knight on b1");
    side(&open("4k3/4r3/8/8/8/8/8/R3K2R"), "O-O", "the king on e1 is in check from the rook on e7");
    side(&open("4k3/5r2/8/8/8/8/8/R3K2R"), "O-O", "the king would pass f1, which the rook on f7 attacks");
    side(
        &open("4k3/6r1/8/8/8/8/8/R3K2R"),
        "O-O",
        "the king would arrive on g1, which the rook on g7 attacks",
    );
    side(
        &open("4k3/2r5/8/8/8/8/8/R3K2R"),
        "O-O-O",
        "the king would arrive on c1, which the rook on c7 attacks",
    );
    side(&open("4k3/3r4/8/8/8/8/8/R3K2R"), "O-O-O", "the king would pass d1, which the rook on d7 attacks");
    // The castling rook is the only piece that shields its king.
    let shield = position("4k3/8/8/8/8/8/8/rRK5 w B -");
    side(&shield, "O-O-O", "the rook on b1 is pinned by the rook on a1");
    let none = position("4k3/8/8/8/8/8/8/R3K2R w Q -");
    let moved = "no right to castle on the king's side: the king or the rook has moved";
    says(&none, "0-0!", "0-0", moved);
    side(&none, "O-O", moved);
    let stepped = position("4k3/8/8/8/8/8/4K3/R6R w - -");
    side(&stepped, "O-O", "no right to castle on the king's side: the king is on e2");
    let rooks = position("1r2k3/8/8/8/8/8/8/4K1R1 b - -");
    side(&rooks, "O-O-O", "no right to castle on the queen's side: no black rook on a8");
}

#[test]
fn ambiguous_texts_list_their_moves() {
    let three = position("8/7k/8/8/8/Q7/8/Q1Q4K w - -");
    says(&three, "Qb2", "Q", "expected `Qa1b2`, `Qcb2` or `Q3b2`");
    says(&three, "Qab2", "Qa", "expected `Qa1b2` or `Q3b2`");
    says(&three, "Q1b2", "Q1", "expected `Qa1b2` or `Qcb2`");
    let two = position("4k3/3p4/4P3/8/3p4/4P3/8/4K3 w - -");
    let error = San::parse_with("ed", Leniency::Lenient).unwrap().resolve(&two).unwrap_err();
    assert!(error.is_ambiguous());
    assert_eq!((error.nearest(), error.span()), (None, Span::new(0, 2)));
    assert_eq!(error.explain(&two).to_string(), "expected `exd4` or `exd7+`");
}

#[test]
fn promotions_and_marks_too_many_leave_the_move_they_decorate() {
    let start = after("e4 d5");
    says(&start, "a4=Q", "=Q", "nothing promotes on a4; `a4` is legal");
    says(&start, "Nf3=Q+", "=Q", "nothing promotes on f3; `Nf3` is legal");
    says(&start, "exd5(Q)", "(Q)", "nothing promotes on d5; `exd5` is legal");
    says(&start, "exd5 e.p.", "d5", "the move to d5 does not capture in passing; `exd5` is legal");
    says(&start, "exd6=Q", "=Q", "nothing promotes on d6");
    let promoting = position("4k3/P7/8/8/8/8/8/4K3 w - -");
    says(&promoting, "a8+", "", "the piece that the pawn on a8 becomes is missing");
    assert_eq!(error(&promoting, "a8+").span(), Span::at(2));
    says(&promoting, "--?", "--", "a null move is not a legal move");
}

#[test]
fn bishop_in_lower_case_is_offered_where_it_is_not_guessed() {
    let only = position("4k3/8/8/8/2p5/8/4B3/4K3 w - -");
    says(&only, "bxc4", "b", "no white pawn on the b-file; `Bxc4` is legal");
    let with_pawn = position("4k3/8/8/8/2p5/3P4/4B3/4K3 w - -");
    says(&with_pawn, "bxc4", "c4", "no pawn from the b-file captures on c4; `dxc4` is legal");
    let both = position("7k/8/8/1B6/2p5/3P4/8/4K3 w - -");
    assert_eq!(error(&both, "bxc4").nearest(), None);
    assert_eq!(
        error(&both, "axc4").nearest().map(|mv| San::of(mv, &both).to_string()),
        Some("dxc4".to_owned())
    );
}

#[test]
fn strict_reading_offers_the_canonical_text() {
    let start = Position::initial();
    for (text, repairs) in [("Ngf3", "over-specified origin"), ("e4+", "superfluous check mark")] {
        let error = San::parse_with(text, Leniency::Strict).unwrap().resolve(&start).unwrap_err();
        let canonical = San::parse(text).unwrap().resolve(&start).unwrap().mv;
        assert_eq!(error.nearest(), Some(canonical));
        // The fast paths are equally strict.
        let strict = San::parse_with(text, Leniency::Strict).unwrap();
        let mut board = GameBoard::new(start);
        assert_eq!((strict.find_move(&start), strict.play_on(&mut board)), (Err(error), Err(error)));
        assert_eq!(*board.position(), start);
        let message = format!("not canonical: {repairs}; `{}` is legal", San::of(canonical, &start));
        assert_eq!(error.explain(&start).to_string(), message);
    }
}

#[test]
fn spans_of_moves_that_were_not_read_are_those_of_their_text() {
    let (start, sparse) = (Position::initial(), position("4k3/8/8/8/8/8/8/4K3 w - -"));
    for (text, at_fault) in
        [("Nf3", "N"), ("e4", "e4"), ("exd5", "e"), ("N1xf3", "N1"), ("O-O", "O-O"), ("Qa1xb2+", "Qa1")]
    {
        let read = San::parse(text).unwrap();
        assert_eq!(read.resolve(&sparse).unwrap_err().span().of(text), at_fault, "{text}");
    }
    for mv in start.legal_moves() {
        let made = San::of(mv, &start);
        let read = San::parse(&made.text()).unwrap();
        assert_eq!(made.resolve(&sparse), read.resolve(&sparse));
    }
}

/// Whether a piece moves like that on an otherwise empty board, by coordinates alone.
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

/// The content of a text without promotion: a piece, a part of an origin, a target.
struct Said {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
}

impl Said {
    /// Any piece to any square, with any origin; a pawn with a file captures.
    fn random(random: &mut Random) -> Self {
        let role = random.pick(&Role::ALL);
        let to = Square::from_index(random.below(64)).unwrap();
        let file = Some(random.pick(&File::ALL)).filter(|_| random.one_in(2));
        let file = file.filter(|file| role != Role::Pawn || *file != to.file());
        let rank = Some(random.pick(&Rank::ALL)).filter(|_| random.one_in(3) && role != Role::Pawn);
        Self { role, file, rank, to }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        text.extend(Some(self.role.letter()).filter(|_| self.role != Role::Pawn));
        text.extend(self.file.map(File::to_char));
        text.extend(self.rank.map(Rank::to_char));
        text.extend(Some('x').filter(|_| self.role == Role::Pawn && self.file.is_some()));
        text + &self.to.to_string()
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
    for _ in 0..1500 {
        play(random_crowd(random), 3, random, |at, _| visit(at));
        play(random_melee(random), 3, random, |at, _| visit(at));
    }
}

#[test]
fn errors_agree_with_scanning_all_legal_moves() {
    let random = &mut Random::new(0xEA);
    let mut seen = [0; 8];
    for_many_positions(&mut |position| {
        let moves = position.legal_moves().into_iter().filter(|mv| !mv.is_castling());
        let legal: Vec<(Role, Move)> =
            moves.map(|mv| (position.piece_at(mv.origin()).unwrap().role, mv)).collect();
        for _ in 0..40 {
            let said = Said::random(random);
            let Err(error) = San::parse(&said.text()).unwrap().resolve(position) else { continue };
            let to_target: Vec<Move> = legal
                .iter()
                .filter(|(role, mv)| (*role, mv.target()) == (said.role, said.to))
                .map(|(_, mv)| *mv)
                .collect();
            let context = format!("{} {position:?} {error:?}", said.text());
            if let ResolveErrorKind::CastlingNotPossible { side } = error.kind() {
                assert!(said.role == Role::King && position.castling_move(side).is_none(), "{context}");
                continue;
            }
            seen[kind_agrees(&said, error, &to_target, position, &context)] += 1;
            for obstacle in error.explain(position).obstacles() {
                removing_frees(obstacle, said.to, position, &context);
            }
            // One legal move of that piece to that square is meant. Other tests cover the lower-case bishop.
            let plainly = if to_target.len() == 1 { to_target.first().copied() } else { None };
            // A pawn capture has its file, and other pawn moves have none.
            let agrees = |mv: &Move| said.role != Role::Pawn || mv.is_capture() == said.file.is_some();
            let plainly = plainly.filter(agrees);
            let opponents = matches!(error.kind(), ResolveErrorKind::OpponentsMove { .. });
            if !opponents && said.file != Some(File::B) {
                assert_eq!(error.nearest(), plainly, "{context}");
            }
        }
    });
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

/// Compares the kind of an error with a scan of all legal moves of the piece, `to_target`. Returns a number for the
/// kind.
#[track_caller]
fn kind_agrees(
    said: &Said,
    error: ResolveError,
    to_target: &[Move],
    position: &Position,
    context: &str,
) -> usize {
    let color = position.turn();
    let fitting = || to_target.iter().filter(|mv| said.fits_origin(mv.origin()));
    let explanation = error.explain(position);
    let mut listed: Vec<String> = explanation.candidates().map(|san| san.to_string()).collect();
    listed.sort();
    let own = position.board().by_role(said.role) & position.board().by_color(color);
    let own: Vec<Square> = own.into_iter().filter(|from| said.fits_origin(*from)).collect();
    let moves_there = |from: &Square| moves_like_that(said.role, color, *from, said.to);
    let geometric: Vec<Square> = own.iter().copied().filter(moves_there).collect();
    match error.kind() {
        ResolveErrorKind::Ambiguous { .. } => {
            let mut scanned: Vec<String> = fitting().map(|mv| San::of(*mv, position).to_string()).collect();
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
            let theirs: Vec<Move> =
                explanation.opponents_moves().map(|san| san.find_move(&passed).unwrap()).collect();
            assert_eq!(theirs.len(), candidates.count() as usize);
            assert!(
                theirs.iter().all(|mv| mv.target() == said.to && said.fits_origin(mv.origin())),
                "{context}"
            );
            4
        }
        ResolveErrorKind::Blocked { candidates, .. } => {
            assert_eq!(candidates.into_iter().collect::<Vec<_>>(), geometric, "{context}");
            5
        }
        ResolveErrorKind::Pinned { candidates, .. }
        | ResolveErrorKind::LeavesKingInCheck { candidates, .. } => {
            assert!(candidates.into_iter().all(|from| geometric.contains(&from)), "{context}");
            assert_eq!(explanation.obstacles().count(), candidates.count() as usize, "{context}");
            6
        }
        ResolveErrorKind::NothingToCapture { .. } => {
            assert!(said.file.is_some() && position.piece_at(said.to).is_none(), "{context}");
            7
        }
        kind => panic!("{kind:?}: {context}"),
    }
}

/// Returns the position without the piece on a square, if it is legal.
fn without(square: Square, position: &Position) -> Option<Position> {
    let mut setup = Setup::from(position);
    setup.board.set(square, None);
    setup.castling = CastlingRights::NONE;
    Position::try_from(setup).ok()
}

/// Whether the reported obstacle is one: without it the move is legal, or has another obstacle.
#[track_caller]
fn removing_frees(obstacle: Obstacle, to: Square, position: &Position, context: &str) {
    let (from, by) = match obstacle {
        Obstacle::Blocked { from, by } => (from, by),
        Obstacle::Pinned { from, by } | Obstacle::Check { from, by } | Obstacle::Exposed { from, by } => {
            let gives_check = position.checkers().contains(by);
            assert_eq!(matches!(obstacle, Obstacle::Check { .. }), gives_check, "{context}");
            (from, by)
        }
        Obstacle::Attacked { square, by } => {
            assert_eq!(square, to, "{context}");
            (position.king_of(position.turn()), by)
        }
        other => panic!("{other:?}: {context}"),
    };
    let theirs = position.board().by_color(!position.turn()).contains(by);
    assert!(theirs || matches!(obstacle, Obstacle::Blocked { .. }), "{context}");
    let Some(freed) = without(by, position) else { return };
    let role = position.piece_at(from).unwrap().role;
    let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
    let sign = if role == Role::Pawn && from.file() != to.file() { "x" } else { "" };
    let again = San::parse(&format!("{letter}{from}{sign}{to}")).unwrap();
    let Err(error) = again.resolve(&freed) else { return };
    // The obstacle is now another piece, or of another kind.
    let others: Vec<Obstacle> = error.explain(&freed).obstacles().collect();
    assert!(!others.contains(&obstacle), "{context}");
    match error.kind() {
        ResolveErrorKind::CannotReach { .. }
        | ResolveErrorKind::NoSuchPiece { .. }
        | ResolveErrorKind::EmptyOrigin { .. } => {
            panic!("{error:?}: {context}")
        }
        _ => {}
    }
}
