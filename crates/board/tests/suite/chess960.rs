//! Compares the 960 start positions and their numbers with all arrangements of a back rank and with published lists.

use alloc::collections::{BTreeMap, BTreeSet};

use movetext_board::{
    Board, CastlingRights, CastlingSide, Color, File, Piece, Position, Role, Setup, Square,
};
use movetext_testkit::{Random, files::real_data, positions::setup};

/// Returns the pieces on a back rank as letters, from the a-file onward.
fn letters(board: &Board, color: Color) -> String {
    let piece = |file| board.piece_at(Square::new(file, color.back_rank()));
    File::ALL
        .into_iter()
        .map(|file| piece(file).filter(|piece| piece.color == color).map_or('?', |piece| piece.role.letter()))
        .collect()
}

/// Visits every arrangement of `rest` after the letters in `done`.
fn arrange(done: &mut String, rest: &mut BTreeMap<char, usize>, visit: &mut impl FnMut(&str)) {
    if done.len() == 8 {
        return visit(done);
    }
    for letter in ['B', 'K', 'N', 'Q', 'R'] {
        let left = rest.get_mut(&letter).expect("a letter");
        if *left > 0 {
            *left -= 1;
            done.push(letter);
            arrange(done, rest, visit);
            done.pop();
            *rest.get_mut(&letter).expect("a letter") += 1;
        }
    }
}

/// Returns whether a back rank follows Guideline II: bishops on opposite colours, and the king between the rooks.
fn is_start(rank: &str) -> bool {
    let places = |wanted| rank.match_indices::<char>(wanted).map(|(place, _)| place).collect::<Vec<_>>();
    let (bishops, rooks, king) = (places('B'), places('R'), places('K'));
    bishops[0] % 2 != bishops[1] % 2 && rooks[0] < king[0] && king[0] < rooks[1]
}

/// Computes a number by the published method in reverse: remove each piece in turn and count the remaining squares.
fn number_by_the_text(rank: &str) -> u16 {
    let place = |text: &str, letter| text.find(letter).expect("a piece") as u16;
    let odd: String = rank.chars().skip(1).step_by(2).collect();
    let even: String = rank.chars().step_by(2).collect();
    let without_bishops = rank.replace('B', "");
    let without_queen = without_bishops.replace('Q', "");
    let pairs = "NN... N.N.. N..N. N...N .NN.. .N.N. .N..N ..NN. ..N.N ...NN";
    let knights: String = without_queen.chars().map(|letter| if letter == 'N' { 'N' } else { '.' }).collect();
    let knights = pairs.split(' ').position(|pair| pair == knights).expect("two knights") as u16;
    96 * knights + 16 * place(&without_bishops, 'Q') + 4 * place(&even, 'B') + place(&odd, 'B')
}

#[test]
fn chess960_starts_are_all_arrangements() {
    let mut by_rule = BTreeMap::new();
    let mut pieces = [('B', 2), ('K', 1), ('N', 2), ('Q', 1), ('R', 2)].into_iter().collect();
    arrange(&mut String::new(), &mut pieces, &mut |rank| {
        if is_start(rank) {
            assert_eq!(by_rule.insert(number_by_the_text(rank), rank.to_owned()), None);
        }
    });
    assert_eq!(by_rule.len(), 960);
    for (number, rank) in by_rule {
        let setup = Setup::chess960(number).expect("a number below 960");
        assert_eq!(letters(&setup.board, Color::White), rank, "{number}");
        assert_eq!(letters(&setup.board, Color::Black), rank, "{number}");
        assert_eq!(setup.chess960_numbers(), Some((number, number)));
    }
    for number in 960..=u16::MAX {
        assert_eq!(Setup::chess960(number), None);
        assert_eq!(Setup::double_chess960(518, number), None);
        assert_eq!(Setup::double_chess960(number, 518), None);
    }
}

#[test]
fn chess960_starts_have_rights_and_pawns() {
    for number in 0..960 {
        let setup = Setup::chess960(number).expect("a number below 960");
        let position = Position::try_from(setup).expect("a legal start");
        assert_eq!(Setup::from(&position), setup);
        assert_eq!(setup.swap_colors(), Setup { turn: Color::Black, ..setup });
        assert_eq!(setup.board.by_role(Role::Pawn), Board::initial().by_role(Role::Pawn));
        assert_eq!((setup.turn, setup.halfmove_clock, setup.fullmove_number), (Color::White, 0, 1));
        assert_eq!(setup.castling.iter().count(), 4);
        for (color, side, file) in setup.castling.iter() {
            let king = setup.board.king_of(color).expect("a king").file();
            assert_eq!(side == CastlingSide::King, file > king, "{number}");
        }
    }
}

#[test]
fn chess960_518_is_standard_chess() {
    assert_eq!(Setup::chess960(518), Some(Setup::initial()));
    assert_eq!(Setup::initial().chess960_numbers(), Some((518, 518)));
}

#[test]
fn double_chess960_has_both_back_ranks() {
    for number in 0..960_u16 {
        let other = number * 7 % 960;
        let setup = Setup::double_chess960(number, other).expect("two numbers below 960");
        assert_eq!(setup.chess960_numbers(), Some((number, other)));
        let [white, black] = [number, other].map(|number| Setup::chess960(number).expect("a number"));
        assert_eq!(letters(&setup.board, Color::White), letters(&white.board, Color::White));
        assert_eq!(letters(&setup.board, Color::Black), letters(&black.board, Color::Black));
        assert!(Position::try_from(setup).is_ok());
    }
}

#[test]
fn changed_starts_have_no_numbers() {
    let start = Setup::chess960(0).expect("a number below 960");
    let mut changed = [start; 7];
    changed[0].turn = Color::Black;
    changed[1].halfmove_clock = 1;
    changed[2].fullmove_number = 2;
    changed[3].castling.remove(Color::Black, CastlingSide::King);
    changed[4].en_passant = Some(Square::E3);
    changed[5].remove(Square::E2);
    changed[6].put(Square::E4, Piece::new(Color::White, Role::Pawn));
    for (case, setup) in changed.into_iter().enumerate() {
        assert_eq!(setup.chess960_numbers(), None, "case {case}");
    }
    assert_eq!(Setup::EMPTY.chess960_numbers(), None);
    let pieces = [None, Some(Role::Bishop), Some(Role::Queen), Some(Role::Knight), Some(Role::Rook)];
    let mut random = Random::new(960);
    for _ in 0..200_000 {
        let mut setup = Setup { castling: CastlingRights::NONE, ..start };
        let square = Square::ALL[random.below(8)];
        let role = random.pick(&pieces);
        setup.board.set(square, role.map(|role| Piece::new(Color::White, role)));
        assert_eq!(setup.chess960_numbers(), None, "without rights");
        setup.castling = start.castling;
        let is_same = setup.board == start.board;
        assert_eq!(setup.chess960_numbers().is_some(), is_same, "{setup:?}");
    }
}

#[test]
fn published_list_has_all_960_starts() {
    let Some(data) = real_data() else { return };
    let path = data.join("epd").join("books-FRC_openings.epd");
    let text = std::fs::read_to_string(&path).expect("the list of starts");
    let mut numbers = BTreeSet::new();
    for line in text.lines() {
        // The list writes all rights as `KQkq`, so we read only its first two fields.
        let fields: Vec<_> = line.split(' ').take(2).collect();
        let listed = setup(&fields.join(" "));
        let rank = letters(&listed.board, Color::White);
        let start = Setup::chess960(number_by_the_text(&rank)).expect("a number below 960");
        assert_eq!((start.board, start.turn), (listed.board, listed.turn), "{line}");
        let (white, black) = start.chess960_numbers().expect("a start");
        assert_eq!(white, black);
        numbers.insert(white);
    }
    assert!(numbers.into_iter().eq(0..960), "all starts, each once");
}
