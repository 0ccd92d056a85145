//! Compares moves that are made and taken back with playing on copies.

use core::ops::ControlFlow;

use movetext_board::{
    Bitboard, CastlingSide, Color, History, MoveList, Piece, Position, Role, Setup, Square, Undo,
    movegen::MoveSelection, perft,
};

use crate::walks::{start, walk};
use movetext_testkit::{Random, positions::position};

#[test]
fn make_equals_play_and_unmake_restores() {
    walk(400, 120, |at, moves| {
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
        let setup = Setup::from(&start(game, &mut random));
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

#[test]
fn unmake_in_wrong_order_does_not_panic() {
    let mut random = Random::new(13);
    let mut undos = Vec::new();
    walk(60, 60, |at, moves| {
        let mut copy = *at;
        undos.extend(moves.iter().map(|&mv| {
            let undo = copy.make(mv);
            copy = *at;
            undo
        }));
    });
    for _ in 0..1_000 {
        let mut at = Position::initial();
        for _ in 0..12 {
            at.unmake(random.pick(&undos));
            ask_everything(&at);
        }
    }
}

/// Returns a legal position in which a white man can move from `from` to `to`. If `taken` is given, the move captures a
/// black man of this kind.
fn position_with(from: Square, to: Square, taken: Option<Role>) -> Option<Position> {
    let kings = Square::ALL.into_iter().flat_map(|white| Square::ALL.map(|black| (white, black)));
    [Role::Queen, Role::Knight].into_iter().find_map(|mover| {
        kings.clone().find_map(|(white, black)| {
            let mut setup = Setup::EMPTY;
            let men = [(white, Color::White, Role::King), (black, Color::Black, Role::King)];
            let taken = taken.map(|role| (to, Color::Black, role));
            for (square, color, role) in men.into_iter().chain(taken).chain([(from, Color::White, mover)]) {
                if setup.put(square, Piece::new(color, role)).is_some() {
                    return None;
                }
            }
            let position = Position::try_from(setup).ok()?;
            position.find_move(from, to, None).map(|_| position)
        })
    })
}

/// Returns the undo for a move in a position from [`position_with`].
fn undo_of(from: Square, to: Square, taken: Option<Role>) -> Option<Undo> {
    let mut position = position_with(from, to, taken)?;
    let mv = position.find_move(from, to, None)?;
    Some(position.make(mv))
}

/// Takes back moves of other positions until a side has three times the legal number of men.
#[test]
fn overfilled_position_does_not_panic() {
    let mut at = position("7k/8/8/3n4/8/8/8/K7 w - -");
    let (landing, aside) = (Square::D5, Square::D6);
    let undo = |from, to, taken| undo_of(from, to, taken).expect("a legal move");
    // Each undo passes the turn. This one does nothing else, because it finds no piece to move.
    let idle = undo(aside.flip_files(), aside.flip_files().flip_ranks(), None);
    let edge: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| [0, 7].contains(&(square.index() % 8)) || [0, 7].contains(&(square.index() / 8)))
        .filter(|&square| square != Square::A1 && square != Square::H8)
        .collect();
    for role in [Role::Knight, Role::Rook, Role::Queen] {
        let appears = undo(aside, landing, Some(role));
        let walker_returns = undo(landing, aside, None);
        for &square in &edge {
            // Taking back a capture moves the black man from d5 to d6 and puts a white man on d5. Then the white man
            // moves to the edge.
            at.unmake(appears);
            match undo_of(square, landing, None) {
                Some(direct) => at.unmake(direct),
                None => {
                    let way = |&middle: &Square| {
                        at.piece_at(middle).is_none()
                            && undo_of(middle, landing, None).is_some()
                            && undo_of(square, middle, None).is_some()
                    };
                    let middle = Square::ALL.into_iter().find(way).expect("a square between");
                    at.unmake(undo(middle, landing, None));
                    at.unmake(idle);
                    at.unmake(undo(square, middle, None));
                }
            }
            at.unmake(walker_returns);
            at.unmake(idle);
        }
    }
    let (listed, counted) = (at.legal_moves().len(), at.count_legal_moves());
    assert!(listed > 400 && listed < counted, "{listed} of {counted} moves in\n{at:?}");
    ask_everything(&at);
    ask_everything(&at.null_move().expect("no check"));
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
