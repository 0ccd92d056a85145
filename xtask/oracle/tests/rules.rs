//! Compares legal moves, properties of positions, FEN, SAN, keys and perft counts along random games from many
//! positions (PGN 8.2.3, 16.1; FIDE Laws 3, 5, guideline II). With `MOVETEXT_DEEP=1`, it plays ten times as many games.
#![allow(clippy::unwrap_used, reason = "test helpers may panic like tests")]

use std::{fs, path::Path};

use movetext_board::{Position, Setup};
use movetext_fen::Fen;
use movetext_oracle::{Pair, PeerPosition};
use movetext_san::San;
use movetext_testkit::{Random, files::is_deep};
use shakmaty::{
    Chess,
    variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck},
};

/// Plays random moves and compares everything. Returns how many moves it compared.
#[track_caller]
fn walk<P: PeerPosition>(start: &str, plies: usize, random: &mut Random) -> usize {
    let mut pair = Pair::<P>::read(start).unwrap();
    let mut compared = 0;
    for _ in 0..plies {
        pair.compare().unwrap();
        let moves = pair.moves().unwrap();
        for mv in &moves {
            pair.compare_move(mv).unwrap();
        }
        compared += moves.len();
        let Some(mv) = moves.get(random.below(moves.len())) else { break };
        pair = pair.play(mv);
    }
    compared
}

fn games(number: usize) -> usize {
    if is_deep() { 10 * number } else { number }
}

/// Returns the positions in `testdata/perft`.
fn positions() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    let lines: Vec<String> =
        texts.flat_map(|text| text.lines().map(ToOwned::to_owned).collect::<Vec<_>>()).collect();
    let fens = lines.iter().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(" ;").next());
    fens.filter(|fen| !fen.is_empty()).map(ToOwned::to_owned).collect()
}

#[test]
fn random_games_agree() {
    let mut random = Random::new(1);
    let start = Fen::from(Position::initial()).to_string();
    let compared: usize = (0..games(60)).map(|_| walk::<Chess>(&start, 250, &mut random)).sum();
    assert!(compared > 100_000, "{compared} moves");
}

/// Plays random games by rules other than chess, from the initial position, from positions of chess that the
/// rules allow, and from Chess960 starts if there is castling. With `MOVETEXT_GAMES=100000`, it plays as many games
/// from the initial position.
fn variant_games_agree<P: PeerPosition>(seed: u64) {
    let mut random = Random::new(seed);
    let start = Fen::from(Position::initial_of(P::RULES)).to_string();
    let number = std::env::var("MOVETEXT_GAMES").ok().and_then(|number| number.parse().ok());
    let number = number.unwrap_or_else(|| games(200));
    let compared: usize = (0..number).map(|_| walk::<P>(&start, 250, &mut random)).sum();
    assert!(compared > 100_000, "{compared} moves");
    let shuffled = (0..960).step_by(32).map(|number| {
        let setup = Setup { rules: P::RULES, ..Setup::chess960(number).unwrap() };
        Fen::try_from(setup).unwrap().to_string()
    });
    for fen in positions().into_iter().chain(shuffled) {
        if Pair::<P>::read(&fen).is_ok() {
            walk::<P>(&fen, 60, &mut random);
        }
    }
}

#[test]
fn random_games_of_king_of_the_hill_agree() {
    variant_games_agree::<KingOfTheHill>(5);
}

#[test]
fn random_games_of_three_check_agree() {
    variant_games_agree::<ThreeCheck>(6);
}

#[test]
fn random_games_of_crazyhouse_agree() {
    variant_games_agree::<Crazyhouse>(7);
}

#[test]
fn random_games_of_antichess_agree() {
    variant_games_agree::<Antichess>(8);
}

#[test]
fn random_games_of_atomic_agree() {
    variant_games_agree::<Atomic>(9);
}

#[test]
fn random_games_of_horde_agree() {
    variant_games_agree::<Horde>(10);
}

#[test]
fn random_games_of_racing_kings_agree() {
    variant_games_agree::<RacingKings>(11);
}

#[test]
fn random_chess960_games_agree() {
    let mut random = Random::new(2);
    let step = if is_deep() { 1 } else { 16 };
    for number in (0..960).step_by(step) {
        let position = Position::try_from(Setup::chess960(number).unwrap()).unwrap();
        walk::<Chess>(&Fen::from(position).to_string(), 100, &mut random);
    }
}

/// Returns all texts that differ by one character: replaced, removed or doubled.
fn neighbours(text: &str) -> impl Iterator<Item = String> + '_ {
    const OTHERS: &str = "abcdefgh12345678KQRBNPOx=+#-09 ";
    let without = |place: usize, put: &str| format!("{}{put}{}", &text[..place], &text[place + 1..]);
    (0..text.len()).flat_map(move |place| {
        let others = OTHERS.chars().map(move |other| without(place, &other.to_string()));
        let doubled = text[place..=place].repeat(2);
        others.chain([without(place, ""), without(place, &doubled)])
    })
}

#[test]
fn near_moves_are_refused_by_both_or_equal() {
    let mut random = Random::new(4);
    let (mut moves, mut refused) = (0_usize, 0_usize);
    for fen in positions().iter().step_by(if is_deep() { 1 } else { 8 }) {
        let mut pair = Pair::<Chess>::read(fen).unwrap();
        for _ in 0..4 {
            let legal = pair.moves().unwrap();
            for mv in &legal {
                for text in neighbours(San::from_move(mv.ours, &pair.ours).text().as_ref()) {
                    if pair.compare_text(&text).unwrap() { moves += 1 } else { refused += 1 }
                }
            }
            let Some(mv) = legal.get(random.below(legal.len())) else { break };
            pair = pair.play(mv);
        }
    }
    assert!(moves > 10_000 && refused > 100_000, "{moves} moves, {refused} refused");
}

#[test]
fn chosen_positions_and_path_counts_agree() {
    let mut random = Random::new(3);
    let positions = positions();
    assert!(positions.len() > 200, "{}", positions.len());
    let most = if is_deep() { 5_000_000 } else { 50_000 };
    for fen in &positions {
        for _ in 0..games(2) {
            walk::<Chess>(fen, 20, &mut random);
        }
        let pair = Pair::<Chess>::read(fen).unwrap();
        for depth in 1..=5 {
            let ours = movetext_board::perft(&pair.ours, depth);
            if ours > most {
                break;
            }
            assert_eq!(ours, shakmaty::perft(&pair.theirs, u32::from(depth)), "{fen} at depth {depth}");
        }
    }
}
