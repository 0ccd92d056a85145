//! Makes indexes, and hears what is read with them.

use core::cell::RefCell;
use movetext_archive::index::{Entry, Held, Index, IndexError, IndexWriter, Plan, TagNames, plan};
use movetext_archive::{
    Chosen, Filter, Games, Input, Keeping, Observer, Part, Parts, Passed, Selection, Statistics, Tee,
};
use movetext_pgc::DecodeError;
use movetext_pgn::diagnostic::{Attention, Counts, Sink};
use movetext_pgn::{
    Code, Diagnostic, Flow, GameEnd, GameStart, Played, Start, StartOrigin, Step, Visitable, Visitor,
};
use movetext_pgn_tree::GameReader;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Brings the index of a file up to date as a command does, and says what there was to do.
pub(crate) fn index(path: &Path, names: Option<&TagNames>) -> Result<&'static str, IndexError> {
    let parts = Parts::new([Input::from(path)], Selection::ALL);
    match plan(path, names)? {
        Plan::Fresh(_) => Ok("fresh"),
        Plan::Append { text, names, resume, writer, .. } => {
            written(parts.from_bookmark(resume), writer, &names).finish(&text).unwrap();
            Ok("append")
        }
        Plan::Anew { text, names } => {
            let out = fs::File::create(Index::path_of(path)).unwrap();
            written(parts, IndexWriter::new(out, &names).unwrap(), &names).finish(&text).unwrap();
            Ok("anew")
        }
    }
}

fn written<W: Write>(parts: Parts, mut writer: IndexWriter<W>, names: &TagNames) -> IndexWriter<W> {
    for part in parts {
        match part {
            Part::Games(games) => writer.push(games.indexed(names)).unwrap(),
            Part::End(result) => drop(result.unwrap()),
            Part::Begin(_) => {}
            other => panic!("{other:?}"),
        }
    }
    writer
}

/// All entries, as text.
pub(crate) fn entries(path: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let mut index = Index::open(&Index::path_of(path)).unwrap().unwrap();
    assert!(index.is_fresh(&mut fs::File::open(path).unwrap()).unwrap());
    index.visit(|entry| all.push(described(entry))).unwrap();
    assert_eq!(all.len() as u64, index.games());
    all
}

fn described(entry: &Entry<'_>) -> String {
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
        entry.is_faultless(),
    )
}

/// The same by reading all games as trees.
pub(crate) fn expected(bytes: &[u8]) -> Vec<String> {
    let mut all = Vec::new();
    for game in GameReader::new(bytes).map(Result::unwrap) {
        let held = |name: &str| match game.tags().rfind(|(tag, _)| *tag == name) {
            None => format!("{:?}", Held::Missing),
            Some((_, value)) if value.len() > 1_000 => format!("{:?}", Held::Unknown),
            Some((_, value)) => format!("{:?}", Held::Value(value)),
        };
        let tags: Vec<String> = TagNames::default().iter().map(held).collect();
        let mut ends = Ends::default();
        game.visit(&mut ends, &mut ());
        all.push(format!(
            "{} {} {} {} {} {} {:?} {} {tags:?}",
            game.number(),
            game.offset(),
            game.span().len(),
            game.line_number(),
            game.result(),
            ends.plies,
            ends.key,
            game.diagnostics().is_empty(),
        ));
    }
    all
}

/// The length and the last position of a main line.
#[derive(Default)]
struct Ends {
    plies: u32,
    depth: u32,
    key: Option<u64>,
}

impl Visitor for Ends {
    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.key = (start.origin != StartOrigin::Unplayable).then(|| start.position.hash());
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        if self.depth == 0 {
            self.plies += 1;
            self.key = match step.played {
                Played::Move(mv) => Some(step.position.play(mv).hash()),
                Played::Null => step.position.null_move().map(|position| position.hash()),
            };
        }
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.depth += 1;
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.depth -= 1;
        Flow::Continue
    }
}

/// What somebody hears of a run over parts: texts in the order of the games, and counts.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Heard {
    texts: Vec<String>,
    counts: Counts,
    games: u64,
    matches: u64,
    statistics: Statistics,
}

impl Heard {
    /// Everything that is read.
    pub(crate) fn of(parts: Parts) -> Self {
        let mut heard = Self::default();
        heard.hear(parts, |heard, games| {
            let listener = RefCell::new(Listener { texts: &mut heard.texts });
            games.visit(&mut &listener, &mut Tee(&listener, ()));
        });
        heard
    }

    /// The games that a filter chooses, and what is found until then.
    pub(crate) fn choosing(
        parts: Parts,
        filter: &Filter,
        keeping: Keeping,
        policy: fn(usize, Code) -> Attention,
    ) -> Self {
        let mut heard = Self::default();
        heard.hear(parts, |heard, games| {
            let matcher = filter.matcher();
            let mut matcher = if keeping == Keeping::Read { matcher.reading_chosen_whole() } else { matcher };
            let mut chosen = Vec::new();
            let mut finder = Finder { policy, place: games.place(), heard };
            games.choose(&mut matcher, &mut finder, |game: Chosen<'_>| {
                chosen.push(format!("chosen {:?}", game.source().map(String::from_utf8_lossy)));
            });
            heard.matches += chosen.len() as u64 + games.passed().map_or(0, Passed::matches);
            if keeping != Keeping::Counted {
                heard.texts.extend(chosen);
            }
            heard.pass(&games);
        });
        heard
    }

    /// Statistics, and what is found.
    pub(crate) fn counting(parts: Parts, policy: fn(usize, Code) -> Attention) -> Self {
        let mut heard = Self::default();
        heard.hear(parts, |heard, games| {
            let mut statistics = Statistics::default();
            heard.pass(&games);
            let place = games.place();
            games.count(&mut statistics, &mut Finder { policy, place, heard });
            heard.statistics.merge(&statistics);
        });
        heard
    }

    pub(crate) fn games(&self) -> usize {
        self.texts.iter().filter(|text| text.starts_with("GameStart")).count()
    }

    fn hear(&mut self, parts: Parts, mut take: impl FnMut(&mut Self, Games)) {
        for part in parts {
            match part {
                Part::Games(games) => take(self, games),
                Part::End(result) => self.texts.push(format!("end {:?}", result.map(drop))),
                Part::Begin(input) => self.texts.push(format!("begin {input}")),
                // It is said beside what is read.
                Part::Unindexed(..) => {}
                other => panic!("{other:?}"),
            }
        }
        // Findings stand before the chosen games of their part, and parts are cut otherwise with an index.
        self.texts.sort();
    }

    fn pass(&mut self, games: &Games) {
        let Some(passed) = games.passed() else { return };
        self.games += passed.games();
        self.counts.merge(passed.found());
    }
}

/// Hears everything.
struct Listener<'a> {
    texts: &'a mut Vec<String>,
}

impl Visitor for Listener<'_> {
    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.texts.push(format!("{game:?}"));
        Flow::Continue
    }

    fn mv(&mut self, step: &Step<'_>) -> Flow {
        self.texts.push(format!("{} {} {:?}", step.ply, step.text, step.span));
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.texts.push(format!("{end:?}"));
        Flow::Continue
    }
}

impl Sink for Listener<'_> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.texts.push(format!("{diagnostic:?}"));
        Flow::Continue
    }
}

/// Hears what is found, as far as it wants to.
struct Finder<'a> {
    policy: fn(usize, Code) -> Attention,
    place: usize,
    heard: &'a mut Heard,
}

impl Sink for Finder<'_> {
    fn attention(&self, code: Code) -> Attention {
        (self.policy)(self.place, code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.heard.counts.add(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        // A visitor beside it may ask for more.
        match (self.policy)(self.place, diagnostic.code) {
            Attention::None => {}
            Attention::Count => self.heard.counts.add(diagnostic.code),
            Attention::Whole | Attention::WithFix => self.heard.texts.push(format!("{diagnostic:?}")),
        }
        Flow::Continue
    }
}

impl Observer for Finder<'_> {
    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.heard.games += 1;
        Flow::Continue
    }

    fn damage(&mut self, _: &DecodeError) {}
}
