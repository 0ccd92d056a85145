//! Compares parsing and playing in one call with separate calls, for hundreds of thousands of valid and invalid texts
//! in all kinds of positions (PGN 8.2.3).

use crate::positions::{LENIENCIES, STARTS};
use movetext_board::{Position, movegen::GameBoard};
use movetext_san::{Leniency, ResolvedMove, San, error::PlayError};
use movetext_testkit::Random;

/// Returns the result of separate calls, and the position after them.
fn one_by_one(
    text: &[u8],
    leniency: Leniency,
    position: &Position,
) -> (Result<ResolvedMove, PlayError>, Position) {
    let resolved = San::parse_bytes(text, leniency)
        .map_err(PlayError::from)
        .and_then(|san| san.resolve(position).map_err(PlayError::from));
    (resolved, resolved.map_or(*position, |resolved| position.play(resolved.mv())))
}

/// How many texts were compared, and how many of them were played.
#[derive(Default)]
struct Counts {
    texts: usize,
    played: usize,
    repaired: usize,
}

/// Compares one call with separate calls for `text`. `fast` and `slow` must hold the same position.
fn compare(text: &[u8], slow: &Position, fast: &GameBoard, counts: &mut Counts) {
    for leniency in LENIENCIES {
        let (due, after) = one_by_one(text, leniency, slow);
        let mut board = fast.clone();
        let found = San::read_and_play(text, leniency, &mut board);
        let (played, before) = (*board.position(), *board.before());
        let shown = String::from_utf8_lossy(text);
        assert_eq!(found, due, "`{shown}` in\n{slow:?}");
        assert_eq!((played, played.key()), (after, after.key()), "`{shown}` in\n{slow:?}");
        assert_eq!(played.is_check(), !played.checkers().is_empty(), "`{shown}` in\n{slow:?}");
        assert_eq!(before, if found.is_ok() { *slow } else { *fast.before() }, "`{shown}` in\n{slow:?}");
        counts.texts += 1;
        counts.played += usize::from(found.is_ok());
        counts.repaired += usize::from(found.is_ok_and(|resolved| !resolved.repairs().is_empty()));
        if let Ok(san) = San::parse_bytes(text, leniency) {
            let found = san.find_move(slow).map_err(PlayError::from);
            assert_eq!(found, due.map(|due| due.mv()), "`{shown}` in\n{slow:?}");
        }
    }
}

/// Returns the text with one byte changed, inserted or removed.
fn mistyped(text: &str, random: &mut Random) -> Vec<u8> {
    const LETTERS: &[u8] = b"abcdefgh12345678NBRQKOx+#=-!P0 \xff";
    let mut bytes = text.as_bytes().to_vec();
    let at = random.below(bytes.len());
    let letter = random.pick(LETTERS);
    match random.below(4) {
        0 => bytes.insert(at, letter),
        1 => bytes.push(letter),
        2 => _ = bytes.remove(at),
        _ => bytes[at] = letter,
    }
    bytes
}

/// Returns texts to try in a position: some legal moves, with marks, without marks and with typing errors, a move from
/// the previous position, and any piece to any square.
fn texts(position: &Position, earlier: &str, random: &mut Random) -> Vec<Vec<u8>> {
    let moves = position.legal_moves();
    let mut texts = vec![earlier.as_bytes().to_vec()];
    for _ in 0..2 {
        let text = San::from_move(random.pick(&moves), position).to_string();
        texts.push(mistyped(&text, random));
        texts.push(text.replace(['+', '#', 'x'], "").into_bytes());
        texts.push(text.into_bytes());
    }
    let letter = random.pick(&["", "N", "B", "R", "Q", "K", "b", "exd", "Nx", "O-O"]);
    let file = char::from(b"abcdefgh"[random.below(8)]);
    let mark = random.pick(&["", "", "+", "#", "!", "=Q"]);
    texts.push(format!("{letter}{file}{}{mark}", 1 + random.below(8)).into_bytes());
    texts
}

/// Plays a random game with both kinds of calls and compares every position.
fn play_both_ways(start: Position, plies: usize, random: &mut Random, counts: &mut Counts) -> usize {
    let (mut slow, mut fast) = (start, start);
    if random.one_in(2) {
        fast = fast.without_key();
    }
    let mut fast = GameBoard::new(fast);
    let mut earlier = String::from("e4");
    for ply in 0..plies {
        let moves = slow.legal_moves();
        if moves.is_empty() {
            return ply;
        }
        for text in texts(&slow, &earlier, random) {
            compare(&text, &slow, &fast, counts);
        }
        let mv = random.pick(&moves);
        earlier = San::from_move(mv, &slow).to_string();
        slow = slow.play(mv);
        let resolved = San::read_and_play(earlier.as_bytes(), Leniency::Lenient, &mut fast).unwrap();
        assert!(resolved.mv() == mv && resolved.repairs().is_empty(), "{earlier}");
    }
    plies
}

#[test]
fn read_and_play_matches_separate_calls() {
    let random = &mut Random::new(0x9A3E);
    let mut counts = Counts::default();
    let mut positions = 0;
    for (start, plies) in STARTS.into_iter().zip([90, 90, 90, 12]) {
        let mut shown = 0;
        while shown < 26_000 {
            let start = start(random);
            shown += play_both_ways(start, plies, random, &mut counts);
        }
        positions += shown;
    }
    let Counts { texts, played, repaired } = counts;
    assert!(positions >= 100_000 && texts > 2_000_000, "{positions} positions, {texts} texts");
    assert!(played > 1_000_000 && repaired > 100_000, "{played} played, {repaired} with repairs");
}

#[test]
fn short_texts_match_separate_calls() {
    // All texts with up to four of these characters, in positions with pawns, bishops and rooks on these squares.
    let alphabet = b"NBKRabxe1348+=#O-";
    let fields = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/1p4b1/2N5/3pP3/1b6/p1B2n2/1P6/R3K2R w KQkq d6",
        "4k3/1P6/8/8/1b2B3/2b5/1P1P4/RN2K1NR b KQ -",
    ];
    let mut counts = Counts::default();
    for fields in fields {
        let position = movetext_testkit::positions::position(fields);
        for length in 0..=4_u32 {
            for mut number in 0..alphabet.len().pow(length) {
                let mut text = [0; 4];
                for place in text.iter_mut().take(length as usize) {
                    *place = alphabet[number % alphabet.len()];
                    number /= alphabet.len();
                }
                compare(&text[..length as usize], &position, &GameBoard::new(position), &mut counts);
            }
        }
    }
    assert!(
        counts.texts > 700_000 && counts.played > 100,
        "{} texts, {} played",
        counts.texts,
        counts.played
    );
}

#[test]
fn en_passant_mark_requires_en_passant() {
    // The pawns on e5 and g5 can capture on d6 and f6. In the second position, the pawn on e5 can capture on d6 en
    // passant.
    let fields = [
        ("4k3/8/3p1p2/4P1P1/8/8/8/4K3 w - -", 0),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", 1),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3", 1),
    ];
    for (fields, due) in fields {
        let position = movetext_testkit::positions::position(fields);
        let mut counts = Counts::default();
        for from in 'a'..='h' {
            for to in 'a'..='h' {
                for rank in 1..=8 {
                    for text in [format!("{from}x{to}{rank} e.p."), format!("{from}x{to}{rank}e.p.")] {
                        compare(text.as_bytes(), &position, &GameBoard::new(position), &mut counts);
                    }
                }
            }
        }
        for text in ["Kd1 e.p.", "Kd8e.p.", "e6 e.p."] {
            compare(text.as_bytes(), &position, &GameBoard::new(position), &mut counts);
        }
        // Each en passant capture is played with two spellings and two leniencies.
        assert_eq!(counts.played, 4 * due, "{fields}");
    }
}
