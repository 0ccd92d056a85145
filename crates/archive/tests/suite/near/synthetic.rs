//! Games with nearly equal records: truncated, with other spellings of names, and with less complete tags.

use movetext_board::Position;
use movetext_pgn_tree::GameReader;
use movetext_san::San;
use movetext_testkit::Random;

/// A game that records are made from.
#[derive(Clone, Debug)]
pub(super) struct TrueGame {
    event: String,
    players: [String; 2],
    date: String,
    round: String,
    result: &'static str,
    moves: Vec<String>,
}

/// Family and given names with diacritics, particles, hyphens, short names, and relatives with the same family name.
const NAMES: [&str; 20] = [
    "Carlsen, Magnus",
    "Müller, Karsten",
    "Polgár, Judit",
    "Polgár, Zsuzsa",
    "Vachier-Lagrave, Maxime",
    "van der Berg, Jan",
    "Nguyen, Ngoc Truong Son",
    "Nguyen, Anh Dung",
    "Šarić, Ivan",
    "Wang, Yue",
    "So, Wesley",
    "Øgaard, Leif",
    "Capablanca, José Raúl",
    "O'Kelly, Alberic",
    "Muzychuk, Anna",
    "Muzychuk, Mariya",
    "Garcia Lopez, Juan",
    "Garcia, Maria",
    "Kramnik, Vladimir",
    "Ivanchuk, Vasyl",
];

/// The moves of a game, played at random, with the same moves as `opening` at first.
fn random_moves(random: &mut Random, opening: &[String], plies: usize) -> Vec<String> {
    let mut position = Position::initial();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        let text = |mv| San::from_move(mv, &position).to_string();
        let known = opening.get(moves.len());
        let known = known.and_then(|known| legal.iter().copied().find(|mv| text(*mv) == *known));
        let Some(mv) = known.or_else(|| (!legal.is_empty()).then(|| random.pick(&legal))) else { break };
        moves.push(text(mv));
        position = position.play(mv);
    }
    moves
}

/// Returns matches: each pair of players plays several games on a day, with the same opening of up to 30 plies.
pub(super) fn matches(count: usize, random: &mut Random) -> Vec<TrueGame> {
    let mut games = Vec::new();
    for number in 0..count {
        let white = random.pick(&NAMES);
        let black = random.pick(&NAMES.iter().copied().filter(|name| *name != white).collect::<Vec<_>>());
        let plies = random.below(31);
        let opening = random_moves(random, &[], plies);
        let date = format!("{}.{:02}.{:02}", 1980 + number % 40, 1 + random.below(12), 1 + random.below(28));
        for game in 0..1 + random.below(4) {
            let plies = 30 + random.below(120);
            games.push(TrueGame {
                event: format!("Match {number}"),
                players: [white, black].map(str::to_owned),
                date: date.clone(),
                round: format!("{}", 1 + game),
                result: random.pick(&["1-0", "0-1", "1/2-1/2"]),
                moves: random_moves(random, &opening, plies),
            });
        }
    }
    games
}

/// Reads the games of a file that have at least ten moves.
pub(super) fn read(text: &[u8]) -> Vec<TrueGame> {
    let games = GameReader::new(text).map(Result::unwrap);
    let true_game = |game: movetext_pgn_tree::Game| {
        let moves = game.replay().map(|step| match step.node.played() {
            movetext_pgn::Played::Move(mv) => San::from_move(mv, &step.position).to_string(),
            movetext_pgn::Played::Null => "--".to_owned(),
        });
        TrueGame {
            event: game.tag("Event").to_owned(),
            players: ["White", "Black"].map(|tag| game.tag(tag).to_owned()),
            date: game.tag("Date").to_owned(),
            round: game.tag("Round").to_owned(),
            result: game.result().as_str(),
            moves: moves.collect(),
        }
    };
    games.map(true_game).filter(|game| game.moves.len() >= 20).collect()
}

/// Returns records of the games in random order, each with the index of its game. The first record of each game is
/// unchanged.
pub(super) fn records(games: &[TrueGame], random: &mut Random) -> Vec<(usize, String)> {
    let mut records = Vec::new();
    for (index, game) in games.iter().enumerate() {
        records.push((index, game.text(false)));
        for _ in 0..random.below(4) {
            let mut record = game.damage(random);
            let others = games.iter().enumerate().filter(|(other, _)| *other != index);
            if others.map(|(_, other)| other).any(|other| record.may_be(other, game)) {
                // Nothing would decide which of the two games this is.
                (record.date, record.round) = (game.date.clone(), game.round.clone());
            }
            records.push((index, record.text(random.one_in(3))));
        }
    }
    random.shuffle(&mut records);
    records
}

impl TrueGame {
    /// Returns a record that lacks some of the data.
    fn damage(&self, random: &mut Random) -> Self {
        let mut record = self.clone();
        if random.one_in(2) {
            let least = (record.moves.len() * 3 / 10).max(10);
            let kept = least + random.below(record.moves.len().saturating_sub(least) + 1);
            record.moves.truncate(kept);
        }
        if random.one_in(3) {
            record.result = "*";
        }
        if random.one_in(4) {
            record.round = "?".to_owned();
        }
        if random.one_in(3) {
            record.event = "?".to_owned();
        }
        let [year, month] = [4, 7].map(|length| record.date.get(..length).unwrap_or_default().to_owned());
        match random.below(8) {
            0 => record.date = format!("{month}.??"),
            1 => record.date = format!("{year}.??.??"),
            2 => record.date = "????.??.??".to_owned(),
            3 => record.date.clear(),
            _ => {}
        }
        record.players = record.players.map(|name| respell(&name, random));
        record
    }

    /// Returns whether this record of `game` may as well be a record of another game.
    fn may_be(&self, other: &Self, game: &Self) -> bool {
        other.players == game.players && other.moves.starts_with(&self.moves)
    }

    fn text(&self, has_comments: bool) -> String {
        let Self { event, players: [white, black], date, round, result, moves } = self;
        let tags = [("Event", event), ("White", white), ("Black", black), ("Date", date), ("Round", round)];
        let tags: String = tags
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
            .collect();
        let comment = if has_comments { "{best} " } else { "" };
        let moves: String = moves.iter().map(|mv| format!("{mv} {comment}")).collect();
        format!("{tags}[Result \"{result}\"]\n\n{moves}{result}\n\n")
    }
}

/// Returns another spelling of a name.
fn respell(name: &str, random: &mut Random) -> String {
    let plain = |name: &str| {
        let pairs = [("ü", "u"), ("á", "a"), ("Š", "S"), ("ć", "c"), ("Ø", "O"), ("é", "e"), ("ú", "u")];
        pairs.iter().fold(name.to_owned(), |name, (letter, plain)| name.replace(letter, plain))
    };
    let parts = name.split_once(',').map(|(family, given)| (family.trim(), given.trim()));
    let initial = |given: &str| given.chars().take(1).collect::<String>();
    match (random.below(9), parts) {
        (0, Some((family, given))) => format!("{family}, {}", initial(given)),
        (1, Some((family, given))) => format!("{family},{}.", initial(given)),
        (2, Some((family, given))) => format!("{given} {family}"),
        (3, Some((family, given))) => format!("GM {given} {family}"),
        (4, Some((family, given))) => format!("{} {given}", family.to_uppercase()),
        (5, _) => plain(name),
        (6, _) => name.to_uppercase(),
        (7, _) => plain(&name.replace(['-', '\''], " ").to_lowercase()),
        _ => name.to_owned(),
    }
}
