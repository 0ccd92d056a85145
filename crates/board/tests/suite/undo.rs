//! Compares moves that are made and taken back with playing on copies.

use core::ops::ControlFlow;

use movetext_board::{
    Bitboard, CastlingSide, Color, History, MoveCode, MoveList, Piece, Position, Rank, Role, Rules, Setup,
    Square, Undo,
    movegen::{GameBoard, MoveSelection},
    perft,
};

use crate::walks::{start, walk_all};
use movetext_testkit::{Random, positions::setup};

/// The kinds of pieces that can be dropped.
const DROPPED: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[test]
fn make_equals_play_and_unmake_restores() {
    walk_all(400, 120, |at, moves| {
        let mut board = *at;
        for &mv in moves {
            let undo = board.make(mv);
            assert_eq!((board, board.key()), (at.play(mv), at.play(mv).key()), "{mv:?} in\n{at:?}");
            assert_eq!(undo.mv(), mv);
            let taken = mv.captured_square().and_then(|square| at.piece_at(square));
            assert_eq!(undo.captured_role(), taken.map(|piece| piece.role), "{mv:?} in\n{at:?}");
            board.unmake(undo);
            assert_eq!((board, board.key()), (*at, at.key()), "{mv:?} in\n{at:?}");
        }
    });
}

#[test]
fn unmake_restores_whole_games() {
    let mut random = Random::new(88);
    for game in 0..72 {
        // Some games begin with counters that cannot grow.
        let counter = if game % 4 == 0 { u32::MAX } else { 0 };
        let setup = Setup::from(&start(game, &Rules::ALL[1..], &mut random));
        let setup = Setup { halfmove_clock: counter, fullmove_number: counter.max(1), ..setup };
        let mut at = Position::try_from(setup).expect("a legal position");
        let mut played: Vec<(Position, Undo)> = Vec::new();
        for _ in 0..200 {
            let (before, moves) = (at, at.legal_moves());
            if moves.is_empty() {
                break;
            }
            played.push((before, at.make(random.pick(&moves))));
        }
        while let Some((before, undo)) = played.pop() {
            at.unmake(undo);
            assert_eq!(at, before);
        }
    }
}

/// Plays moves of other games, so that pieces capture their own king, appear from nowhere or explode.
#[test]
fn foreign_moves_do_not_panic() {
    let mut random = Random::new(13);
    let mut moves = Vec::new();
    walk_all(84, 60, |_, legal| moves.extend(legal.iter().filter(|_| random.one_in(4))));
    for round in 0..1_200 {
        let mut at = Position::initial_of(Rules::ALL[round % Rules::ALL.len()]);
        let mut board = GameBoard::new(at);
        for _ in 0..12 {
            let mv = random.pick(&moves);
            at = at.play(mv);
            board.play(mv);
            ask_everything(&at);
            ask_everything(board.position());
        }
    }
}

/// Drops pieces that the pocket does not have, until White has far more men than allowed. Even then, a list has room
/// for all moves: drops are listed last, and none is missing.
#[test]
fn overfilled_position_does_not_panic() {
    let crazyhouse = |text| Setup { rules: Rules::Crazyhouse, ..setup(text) };
    let mut rich = crazyhouse("7k/8/8/8/8/8/8/K7 w - -");
    for role in DROPPED {
        for _ in 0..5 {
            assert!(rich.pockets.add(Piece::new(Color::White, role)));
        }
    }
    let rich = Position::try_from(rich).expect("a legal setup");
    let waiting = Position::try_from(crazyhouse("2k5/8/8/8/8/8/8/K7 b - -")).expect("a legal setup");
    // On a board without a piece on c8, this move only passes the turn.
    let idle = waiting.find_move(Square::C8, Square::B8, None).expect("a legal move");
    let mut at = rich;
    for (number, square) in
        Square::ALL.into_iter().filter(|&square| rich.piece_at(square).is_none()).enumerate()
    {
        if square == Square::C8 {
            continue;
        }
        let role = if number % 3 == 0 { Role::Knight } else { Role::Queen };
        let code = MoveCode::drop(role, square).expect("a piece that can be dropped");
        at = at.play(rich.to_legal(code).expect("a legal drop")).play(idle);
        let empty = !at.occupied();
        let drops = at.legal_moves().iter().filter(|mv| mv.dropped_role().is_some()).count();
        let kinds =
            DROPPED.into_iter().filter(|&role| at.pockets().count(Piece::new(Color::White, role)) > 0);
        let back_ranks = Rank::One.bitboard() | Rank::Eight.bitboard();
        let targets = |role| if role == Role::Pawn { empty - back_ranks } else { empty };
        assert_eq!(drops, kinds.map(|role| targets(role).count() as usize).sum::<usize>(), "in\n{at:?}");
        ask_everything(&at);
    }
    assert!(at.board().by_color(Color::White).count() > 60, "{at:?}");
}

/// Calls all queries on a position, which must not panic.
fn ask_everything(at: &Position) {
    let moves = at.legal_moves();
    _ = (at.captures(), at.has_legal_move());
    let mut list = MoveList::new();
    at.selected_moves_into(MoveSelection::ALL.checks().quiet(), &mut list);
    _ = at.visit_legal_moves(|set| {
        let moves = (set.len(), set.origins(), set.moves().count());
        if moves.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    for square in Square::ALL {
        _ = (at.targets(square), at.attackers(square, Color::White), at.pin_ray(square));
        for role in Role::ALL {
            let promotion = (role == Role::Pawn).then_some(Role::Rook);
            _ = (at.origins(role, square), at.resolve(role, square, Bitboard::FULL, promotion));
        }
    }
    for &mv in moves.iter().take(40) {
        let next = at.play(mv);
        let mut made = *at;
        let undo = made.make(mv);
        made.unmake(undo);
        _ = (at.is_legal(mv), at.gives_check(mv), next.ending(), next.repetition_key(), made.is_check());
    }
    _ = CastlingSide::ALL.map(|side| at.castling_move(side));
    _ = (
        at.ending(),
        at.pinned_pieces(Color::White),
        at.material(),
        at.swap_colors(),
        at.checkers(),
        at.has_standard_castling(),
        at.null_move(),
    );
    _ = (at.legal_en_passant_square(), at.has_insufficient_material(), at.is_stalemate());
    let setup = Setup::from(at);
    _ = (setup.into_position_lenient(), setup.swap_colors().flip_files());
    _ = (setup.chess960_numbers(), Position::try_from(setup).map_err(|error| error.to_string()));
    _ = (format!("{at}{at:?}{setup}{setup:?}"), at.board().figurines().to_string());
    let mut history = History::new(*at);
    history.record(*at);
    _ = (history.claims(), history.ending(), moves.first().map(|&mv| history.claims_with(mv)));
    if moves.len() < 20 {
        _ = perft(at, 2);
    }
}
