//! Makes indexes, and records what is read with them.

use core::cell::RefCell;
use movetext_archive::{
    IndexFilter,
    matched_game::{MatchedGame, visit_matches},
};
use movetext_filter::Filter;
use movetext_input::{
    GameBatch, Games, IndexUpdate, InputEvent, Observer, SkippedGames, Tee,
    index::{Index, IndexEntry, IndexError, IndexedTag, TagNames},
};
use movetext_pgn::{
    Flow, GameEnd, Interest,
    diagnostic::{Code, Counts, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_tree::GameReader;
use movetext_testkit::events::{Callback, VisitorEvent};
use std::{fs, path::Path};

/// Creates or updates the index of a file. Returns `anew`, `append` or `fresh`.
pub(crate) fn index(path: &Path, names: Option<&TagNames>) -> Result<&'static str, IndexError> {
    let Some(mut update) = IndexUpdate::new(path, names)? else { return Ok("fresh") };
    for event in update.games().events() {
        match event {
            InputEvent::Games(games) => update.push(games.index_games(update.tag_names())).unwrap(),
            InputEvent::End(_, result) => drop(result.unwrap()),
            InputEvent::Begin(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let before = update.games_before();
    let _ = update.finish().unwrap();
    Ok(if before.is_some() { "append" } else { "anew" })
}

/// Returns all entries as text.
pub(crate) fn entries(path: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let mut index = Index::open(&Index::path_for(path)).unwrap().unwrap();
    assert!(index.is_fresh(&mut fs::File::open(path).unwrap()).unwrap());
    index.visit(|entry| all.push(described(entry))).unwrap();
    assert_eq!(all.len() as u64, index.games());
    all
}

fn described(entry: &IndexEntry<'_>) -> String {
    let tags: Vec<_> = TagNames::default().iter().map(|name| format!("{:?}", entry.tag(name))).collect();
    format!(
        "{} {} {} {} {} {} {:?} {} {tags:?}",
        entry.number(),
        entry.offset(),
        entry.length(),
        entry.line(),
        entry.result(),
        entry.plies(),
        entry.final_key(),
        entry.has_no_diagnostics(),
    )
}

/// Returns the expected entries, computed from all games as trees.
pub(crate) fn expected(bytes: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    for game in GameReader::new(bytes).map(Result::unwrap) {
        let held = |name: &str| match game.tags().rfind(|(tag, _)| *tag == name) {
            None => format!("{:?}", IndexedTag::Missing),
            Some((_, value)) if value.len() > 1_000 => format!("{:?}", IndexedTag::Unknown),
            Some((_, value)) => format!("{:?}", IndexedTag::Value(value)),
        };
        let tags: Vec<String> = TagNames::default().iter().map(held).collect();
        let last = game.replay().last().map(|node| node.position_after()).or_else(|| game.start());
        all.push(format!(
            "{} {} {} {} {} {} {:?} {} {tags:?}",
            game.number(),
            game.offset(),
            game.span().len(),
            game.line_number(),
            game.result(),
            game.mainline().moves().count(),
            last.and_then(|position| position.key()),
            game.diagnostics_with_notes().is_empty(),
        ));
    }
    all
}

/// What a caller does with matching games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MatchUse {
    Count,
    Copy,
    Read,
}

impl MatchUse {
    pub(crate) fn index_filter(self, filter: Filter, policy: fn(usize, Code) -> DetailLevel) -> IndexFilter {
        match self {
            Self::Count => IndexFilter::new_counting(filter, policy),
            Self::Copy | Self::Read => IndexFilter::new(filter, policy),
        }
    }
}

/// What was read: texts in the order of the games, and counts.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct ReadLog {
    texts: Vec<String>,
    counts: Counts,
    games: u64,
    matches: u64,
}

impl ReadLog {
    /// Records everything that can be read.
    pub(crate) fn from_games(games: Games) -> Self {
        let mut log = Self::default();
        log.read(games, |log, games| {
            let recorder = RefCell::new(Callback::new(Interest::ALL, |event| {
                log.texts.push(match event {
                    VisitorEvent::BeginGame(game) => format!("{game:?}"),
                    VisitorEvent::Move(event) => format!("{} {} {:?}", event.ply, event.text, event.span),
                    VisitorEvent::EndGame(end) => format!("{end:?}"),
                    VisitorEvent::Diagnostic(diagnostic) => format!("{diagnostic:?}"),
                    _ => return Flow::Continue,
                });
                Flow::Continue
            }));
            games.visit(&mut &recorder, &mut Tee(&recorder, ()));
        });
        log
    }

    /// Records the games that match a filter, with the diagnostics up to the match.
    pub(crate) fn choosing(
        games: Games,
        filter: &Filter,
        match_use: MatchUse,
        policy: fn(usize, Code) -> DetailLevel,
    ) -> Self {
        let mut log = Self::default();
        log.read(games, |log, games| {
            let matcher = filter.matcher();
            let mut matcher =
                if match_use == MatchUse::Read { matcher.with_complete_matches() } else { matcher };
            let mut chosen = Vec::new();
            let mut finder = DiagnosticRecorder { policy, input_index: games.input_index(), log };
            visit_matches(&games, &mut matcher, &mut finder, |game: MatchedGame<'_>| {
                chosen.push(format!("chosen {:?}", game.source().map(String::from_utf8_lossy)));
            });
            log.matches += chosen.len() as u64 + games.skipped_games().map_or(0, SkippedGames::matches);
            if match_use != MatchUse::Count {
                log.texts.extend(chosen);
            }
            log.pass(&games);
        });
        log
    }

    pub(crate) fn games(&self) -> usize {
        self.texts.iter().filter(|text| text.starts_with("GameStart")).count()
    }

    fn read(&mut self, games: Games, mut take: impl FnMut(&mut Self, GameBatch<'_>)) {
        for event in games.events() {
            match event {
                InputEvent::Games(games) => take(self, games),
                InputEvent::End(_, result) => self.texts.push(format!("end {:?}", result.map(drop))),
                InputEvent::Begin(input) => self.texts.push(format!("begin {input}")),
                // The event reports a damaged index. The same games follow without it.
                InputEvent::Unindexed(..) => {}
                other => panic!("{other:?}"),
            }
        }
        // With an index, batches differ, and the counts of skipped games come before the games of their batch.
        self.texts.sort();
    }

    fn pass(&mut self, games: &GameBatch<'_>) {
        let Some(skipped) = games.skipped_games() else { return };
        self.games += skipped.games();
    }
}

/// Records the diagnostics that the policy requests.
struct DiagnosticRecorder<'a> {
    policy: fn(usize, Code) -> DetailLevel,
    input_index: usize,
    log: &'a mut ReadLog,
}

impl Sink for DiagnosticRecorder<'_> {
    fn detail_level(&self, code: Code) -> DetailLevel {
        (self.policy)(self.input_index, code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.log.counts.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        // The other visitor of a pair may request more.
        match (self.policy)(self.input_index, diagnostic.code()) {
            DetailLevel::None => {}
            DetailLevel::Count => self.log.counts.add(diagnostic.code()),
            DetailLevel::Whole | DetailLevel::WithFix => self.log.texts.push(format!("{diagnostic:?}")),
        }
        Flow::Continue
    }
}

impl Observer for DiagnosticRecorder<'_> {
    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.log.games += 1;
        Flow::Continue
    }
}
