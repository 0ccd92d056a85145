//! Exports random games, and checks that the games read back equal their normalised form. Also checks for all kinds of
//! input that exporting the export changes nothing (PGN 3.2.1).

use crate::{
    export::export,
    generator::{
        model::{Line, Model, Models},
        normal::{normalised, without_newlines},
    },
};
use movetext_pgn::{Flow, Interest, Played, Visitable, Visitor};
use movetext_pgn_tree::GameReader;
use movetext_pgn_values::Nag;
use movetext_pgn_writer::{
    Charset, CommentStyle, ExportOptions, GameText, Layout, NagStyle, NumberStyle, collation::CollationKey,
    conformance::deviations, to_string,
};
use movetext_testkit::{
    Random, damage,
    events::{Callback, VisitorEvent},
    pgn_text::BYTES,
};

/// How many games each test uses.
const GAMES: usize = 10_000;

fn read(text: &str) -> Model {
    let mut models = Models::default();
    movetext_pgn::read(text.as_bytes(), &mut models, &mut ());
    assert_eq!(models.oddities, 0, "{text}");
    assert_eq!(models.games.len(), 1, "{text}");
    models.games.pop().unwrap()
}

/// What the generated games contain.
#[derive(Debug)]
struct Seen {
    nags: [bool; 256],
    depth: usize,
    nulls: usize,
    set_up: usize,
    castling_beyond_the_standard: usize,
    braces: usize,
    unread: usize,
}

impl Seen {
    fn line(&mut self, line: &Line, depth: usize) {
        self.depth = self.depth.max(depth);
        self.unread += line.unread.len();
        for mv in &line.moves {
            self.nulls += usize::from(mv.played == Played::Null);
            mv.nags.iter().chain(&mv.nags_before).for_each(|nag| self.nags[usize::from(nag.number())] = true);
            self.braces += mv.comments.iter().filter(|text| text.contains('}')).count();
            mv.variations.iter().for_each(|line| self.line(line, depth + 1));
        }
    }
}

#[test]
fn generated_games_cover_all_normalisations() {
    let mut random = Random::new(3_2);
    let mut seen = Seen {
        nags: [false; 256],
        depth: 0,
        nulls: 0,
        set_up: 0,
        castling_beyond_the_standard: 0,
        braces: 0,
        unread: 0,
    };
    let mut names = Vec::new();
    for _ in 0..GAMES {
        let model = crate::generator::game(&mut random);
        seen.line(&model.line, 0);
        let is_beyond = model.start.is_some_and(|start| !start.has_standard_castling());
        seen.set_up += usize::from(model.start.is_some());
        seen.castling_beyond_the_standard += usize::from(is_beyond);
        names.extend(model.tags.into_iter().map(|(name, _)| name));
    }
    assert_eq!(seen.nags, [true; 256]);
    assert!(seen.depth >= 20, "{} deep", seen.depth);
    let counts = [seen.nulls, seen.set_up, seen.castling_beyond_the_standard, seen.braces, seen.unread];
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
    assert!(
        ["", "_x", "X\"]", "A b", "\u{c9}lo"].iter().all(|&name| names.iter().any(|other| other == name))
    );
}

#[test]
fn exported_games_are_read_back_normalised() {
    let mut random = Random::new(3_2);
    let mut moves = 0;
    for _ in 0..GAMES {
        let model = crate::generator::game(&mut random);
        let mut text = GameText::new(ExportOptions::new());
        model.drive(&mut text);
        let expected = normalised(&model);
        assert_eq!(without_newlines(&read(text.as_str())), expected, "{}", text.as_str());
        moves += expected.line.moves.len();
    }
    assert!(moves > 10 * GAMES / 2, "{moves} moves");
}

#[test]
fn losses_are_reported_exactly_for_changes() {
    let mut random = Random::new(8_3);
    let mut changed = 0;
    for _ in 0..GAMES {
        // A normalised game with only one thing that export must change.
        let mut model = normalised(&crate::generator::game(&mut random));
        let added = crate::generator::short_text(&mut random);
        let count = model.line.moves.len();
        match (random.below(6), count) {
            (0, _) => model.end.push(added),
            (1, _) | (_, 0) => model.line.start.push(added),
            (2, _) => model.line.moves[random.below(count)].before.push(added),
            (3, _) => model.line.moves[random.below(count)].nags.push(Nag::new(random.below(4) as u8)),
            (4, _) => model.tags.insert(random.below(model.tags.len()), ("A".to_owned(), added)),
            _ => model.line.moves[random.below(count)].comments.push(added),
        }
        let mut text = GameText::new(ExportOptions::new());
        model.drive(&mut text);
        let is_changed = normalised(&model) != without_newlines(&model);
        changed += usize::from(is_changed);
        let losses: Vec<_> = text.losses().iter().collect();
        assert_eq!(!losses.is_empty(), is_changed, "{losses:?}\n{}", text.as_str());
    }
    assert!(changed > GAMES / 10 && changed < GAMES * 9 / 10, "{changed} games changed");
}

#[test]
fn normalised_games_have_no_losses() {
    let mut random = Random::new(8_2);
    for _ in 0..GAMES / 4 {
        let model = normalised(&crate::generator::game(&mut random));
        let mut text = GameText::new(ExportOptions::new());
        model.drive(&mut text);
        let mut again = GameText::new(ExportOptions::new());
        movetext_pgn::read(text.as_str().as_bytes(), &mut again, &mut ());
        assert_eq!(again.as_str(), text.as_str());
        let losses: Vec<_> = again.losses().iter().collect();
        assert_eq!(losses, [], "{}", text.as_str());
    }
}

#[test]
fn export_of_generated_games_conforms() {
    let mut random = Random::new(3_2_1);
    let options = ExportOptions::new();
    for _ in 0..GAMES {
        let mut text = GameText::new(options);
        crate::generator::game(&mut random).drive(&mut text);
        let once = text.as_str();
        assert!(export(once.as_bytes(), options) == once.as_bytes(), "{once}");
        let errors = deviations(once.as_bytes())
            .into_iter()
            .find(|found| found.severity() == movetext_pgn::diagnostic::Severity::Error);
        assert_eq!(errors, None, "{once}");
        let game = GameReader::new(once.as_bytes()).next().unwrap().unwrap();
        assert_eq!(to_string(&game), once);
        for line in once.lines() {
            assert!(
                line.trim_matches(' ') == line && !line.starts_with('%') && !line.contains('\t'),
                "{once}"
            );
            assert!(line.chars().count() <= 79 || line.starts_with('[') || is_one_chunk(line), "{line}");
        }
    }
}

/// Returns whether an overlong line cannot be broken: no word after the first may begin a line.
fn is_one_chunk(line: &str) -> bool {
    let mut words = line.split(' ').skip(1);
    words.all(|word| word.starts_with('%') || word.starts_with('[') || word.starts_with("\"x\"]"))
}

/// Returns a list of options in which each value occurs at least once.
fn variants() -> Vec<ExportOptions> {
    let new = ExportOptions::new;
    vec![
        new(),
        new().width(30).keep_escapes().keep_line_comments(),
        new().charset(Charset::Latin1),
        new().charset(Charset::Ascii).comment_style(CommentStyle::Verbatim),
        new().nag_style(NagStyle::Symbols).number_style(NumberStyle::Compact),
        new().layout(Layout::MovePairs).without_clocks(),
        new().layout(Layout::GamePerLine),
        new().comment_style(CommentStyle::Verbatim).keep_escapes(),
        new().without_comments(),
        new().without_variations().without_nags(),
        new().reduced_format().keep_setup(),
    ]
}

#[test]
fn export_of_damaged_bytes_is_fixed_point() {
    let mut random = Random::new(4_1);
    let variants = variants();
    for round in 0..GAMES {
        let mut bytes = Vec::new();
        for _ in 0..=usize::from(round % 8 == 0) {
            let mut text = GameText::new(random.pick(&variants));
            crate::generator::game(&mut random).drive(&mut text);
            bytes.extend_from_slice(&text.to_bytes());
        }
        for _ in 0..=random.below(12) {
            damage(&mut bytes, BYTES, &mut random);
        }
        let options = variants[round % variants.len()];
        let once = export(&bytes, options);
        let twice = export(&once, options);
        assert!(
            once == twice,
            "with {options:?}:\n{}\n---\n{}\n--- from\n{}",
            String::from_utf8_lossy(&once),
            String::from_utf8_lossy(&twice),
            String::from_utf8_lossy(&bytes)
        );
    }
}

#[test]
fn reduced_export_of_text_and_tree_is_equal() {
    let mut random = Random::new(3_2_4);
    let options = ExportOptions::new().reduced_format().keep_setup();
    for _ in 0..GAMES / 10 {
        let model = crate::generator::game(&mut random);
        let mut direct = GameText::new(options);
        model.drive(&mut direct);
        let mut full = GameText::new(ExportOptions::new());
        model.drive(&mut full);
        let from_text = export(full.as_str().as_bytes(), options);
        assert!(from_text == direct.as_str().as_bytes(), "{}\n{}", direct.as_str(), full.as_str());
        let game = GameReader::new(full.as_str().as_bytes()).next().unwrap().unwrap();
        let mut held = GameText::new(options);
        game.visit(&mut held, &mut ());
        assert_eq!(held.as_str(), direct.as_str());
        assert_eq!(CollationKey::from_game(&game), key(&model));
    }
}

fn key(model: &Model) -> CollationKey {
    let mut collator = movetext_pgn_writer::collation::Collator::new();
    model.drive(&mut collator);
    collator.into_key()
}

/// Returns the number of comments that `drive` passes to a visitor.
fn comments(drive: impl FnOnce(&mut dyn Visitor)) -> usize {
    let mut count = 0;
    drive(&mut Callback::new(Interest::ALL, |event| {
        count += usize::from(matches!(event, VisitorEvent::Comment(_)));
        Flow::Continue
    }));
    count
}

#[test]
fn export_keeps_every_comment() {
    let mut random = Random::new(5);
    for _ in 0..GAMES / 10 {
        let model = normalised(&crate::generator::game(&mut random));
        let mut text = GameText::new(ExportOptions::new());
        model.drive(&mut text);
        let before = comments(|mut visitor| model.drive(&mut visitor));
        let after = comments(|visitor| movetext_pgn::read(text.as_str().as_bytes(), visitor, &mut ()));
        assert_eq!(after, before);
    }
}
