//! `movetext stats --players`: prints the results of each player.

use crate::{
    args::{StatsArguments, StatsFormat},
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{
        Messages,
        columns::{Align, Columns},
        json::Object,
        target::Target,
    },
    session::{Delivery, Session},
    status::Status,
};
use movetext_archive::{
    diagnostics::Query,
    statistics::{ColorResults, PlayerRecord, PlayerStatistics},
};
use movetext_input::GameBatch;
use movetext_pgn::Flow;

/// A player's name and games.
type Player<'p> = (&'p str, &'p PlayerRecord);

pub(super) fn run(arguments: &StatsArguments) -> Result<Status, Failure> {
    let mut all = Merged(PlayerStatistics::default());
    let work = |games: GameBatch<'_>, diagnostics: &mut DiagnosticCollector<'_>| {
        let mut statistics = PlayerStatistics::default();
        statistics.collect(games, diagnostics);
        statistics
    };
    let session = Session::new(&arguments.inputs, &arguments.diagnostics).answering(Query::players());
    let outcome = session.run(Box::new(Messages), work, &mut all)?;
    let Merged(statistics) = all;
    let mut target = Target::new(arguments.output.as_deref());
    if outcome.is_begun {
        target.open()?;
        let mut players = statistics.players(arguments.min_games.unwrap_or(0));
        players.truncate(arguments.top.unwrap_or(usize::MAX));
        match arguments.format {
            StatsFormat::Table => table(&statistics, &players, &mut target)?,
            StatsFormat::Json => json(&statistics, &players, &mut target)?,
        }
    }
    target.finish(outcome.is_incomplete)?;
    let players = counted(statistics.count() as u64, "player");
    outcome.print_summary_of(&format!("{}, {players}", counted(outcome.games, "game")));
    Ok(outcome.status)
}

/// The merged statistics of all games so far.
struct Merged(PlayerStatistics);

impl Delivery<PlayerStatistics> for Merged {
    const ONLY_GAMES: bool = true;

    fn games(&mut self, made: PlayerStatistics, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.0.merge(made);
        Ok(Flow::Continue)
    }
}

fn table(
    statistics: &PlayerStatistics,
    players: &[Player<'_>],
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let names = counted(statistics.count() as u64, "player");
    let shown = match players.len() {
        count if count == statistics.count() => String::new(),
        0 => ", none shown,".to_owned(),
        count => format!(", {count} shown,"),
    };
    let unnamed = match statistics.games_without_players() {
        0 => String::new(),
        1 => ", of which 1 counts for no player".to_owned(),
        count => format!(", of which {count} count for no player"),
    };
    let games = counted(statistics.games(), "game");
    target.write(format!("{names}{shown} in {games}{unnamed}\n").as_bytes())?;
    if players.is_empty() {
        return Ok(());
    }
    let right =
        ["Games", "Score %", "As White", "As Black", "No result", "Opponents", "TPR", "Highest rating"];
    let header = [("Name", Align::Left)].into_iter().chain(right.map(|name| (name, Align::Right)));
    let dates = ["First game", "Last game"].map(|name| (name, Align::Left));
    let mut columns =
        Columns::new(header.chain(dates).map(|(name, align)| (name.to_owned(), align)).collect());
    players.iter().for_each(|player| columns.fit(&row(*player)));
    target.write(format!("\n{}", columns.header()).as_bytes())?;
    for player in players {
        target.write(columns.line(&row(*player)).as_bytes())?;
    }
    let legend = "
As White, As Black: + won, = drawn, - lost
Opponents: mean rating in the games with a result, TPR: performance rating in these games
";
    target.write(legend.as_bytes())
}

fn row((name, player): Player<'_>) -> Vec<String> {
    let (white, black) = (player.white(), player.black());
    let results = |results: &ColorResults| {
        let ColorResults { wins, draws, losses, .. } = results;
        format!("+{wins} ={draws} -{losses}")
    };
    let [first, last] = dates(player).map(Option::unwrap_or_default);
    vec![
        name.to_owned(),
        player.games().to_string(),
        player.score().map_or_else(String::new, |score| format!("{:.1}", 100.0 * score)),
        results(white),
        results(black),
        (white.unknown + black.unknown).to_string(),
        player.mean_opponent_rating().map_or_else(String::new, |rating| rating.to_string()),
        player.performance().map_or_else(String::new, |rating| rating.to_string()),
        player.highest_rating().map_or_else(String::new, |rating| rating.to_string()),
        first,
        last,
    ]
}

/// Returns the dates of the first and the last game.
fn dates(player: &PlayerRecord) -> [Option<String>; 2] {
    match player.dates() {
        Some((first, last)) => [first, last].map(|date| Some(date.to_string())),
        None => [None, None],
    }
}

/// Writes one JSON object, player by player.
fn json(
    statistics: &PlayerStatistics,
    players: &[Player<'_>],
    target: &mut Target<'_>,
) -> Result<(), Failure> {
    let head = Object::new()
        .field("games", statistics.games())
        .field("games_without_players", statistics.games_without_players())
        .field("distinct", statistics.count());
    let head = head.finish();
    target.write(format!("{},\"players\":[", head.trim_end_matches('}')).as_bytes())?;
    let mut separator = "";
    for player in players {
        target.write(format!("{separator}{}", object(*player).finish()).as_bytes())?;
        separator = ",";
    }
    target.write(b"]}\n")
}

fn object((name, player): Player<'_>) -> Object {
    let [first, last] = dates(player);
    Object::new()
        .field("name", name)
        .field("games", player.games())
        .field("score", player.score())
        .object("white", results(player.white()))
        .object("black", results(player.black()))
        .field("opponents", player.mean_opponent_rating())
        .field("performance", player.performance())
        .field("highest_rating", player.highest_rating())
        .field("first_date", first)
        .field("last_date", last)
}

fn results(results: &ColorResults) -> Object {
    Object::new()
        .field("wins", results.wins)
        .field("draws", results.draws)
        .field("losses", results.losses)
        .field("unknown", results.unknown)
}
