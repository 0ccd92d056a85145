//! Checks that editing games in their file yields the same games as editing them as trees, and changes nothing else.

use movetext_archive::{FileError, edit::edit_file};
use movetext_input::{Games, SourceError, TextKind};
use movetext_pgn::{Placement, Span, diagnostic::ApplyError};
use movetext_pgn_tree::{Game, MoveId, MoveNode, TreeItem};
use movetext_pgn_values::Nag;
use movetext_pgn_writer::to_string;
use movetext_testkit::{Folder, files::short_texts};
use std::{fs, path::Path};

const TAGS: [(&str, &str); 2] = [("Annotator", "M\u{fc}ller \"A\""), ("White", "")];

/// Returns the moves that have no glyphs after their variations. For other moves, an edit of the tree would add the
/// glyph after the variations.
fn moves(game: &Game) -> Vec<MoveId> {
    let nodes = game.depth_first().filter_map(|item| match item {
        TreeItem::Move(step) => Some(step.node),
        TreeItem::BeginVariation(_) | TreeItem::EndVariation(_) => None,
    });
    let is_plain = |node: &MoveNode<'_>| node.nags(Placement::AfterVariations).next().is_none();
    nodes.filter(is_plain).map(|node| node.id()).collect()
}

/// Returns the words of the game in export format, with the glyphs of each move sorted. Sorting is necessary if a
/// comment or parenthesis separates a glyph from its move. An edit of the text then puts the new glyph before the old
/// glyph, but an edit of the tree puts it after the old glyph.
fn words(game: &Game) -> Vec<String> {
    let text = to_string(game);
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let mut runs: Vec<Vec<&str>> = words
        .chunk_by(|one, next| one.starts_with('$') && next.starts_with('$'))
        .map(<[&str]>::to_vec)
        .collect();
    runs.iter_mut().for_each(|run| run.sort_unstable());
    runs.concat().into_iter().map(str::to_owned).collect()
}

fn games(path: &Path) -> Vec<Game> {
    Games::open(path).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn edited_file_has_the_edited_games() {
    let folder = Folder::new();
    let (mut edits, mut count) = (0, 0);
    for (name, text) in short_texts() {
        let is_utf16 = text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF");
        let path = folder.path().join("games.pgn");
        fs::write(&path, &text).unwrap();
        let mut expected = games(&path);
        for game in &mut expected {
            for mv in moves(game) {
                game.add_nag(mv, Nag::new(99)).unwrap();
                edits += 1;
            }
            for (tag, value) in TAGS {
                game.set_tag(tag, value).unwrap();
            }
        }
        let edited = edit_file(&path, |game| {
            for mv in moves(game.game()) {
                game.add_nag(mv, Nag::new(99))?;
            }
            for (name, value) in TAGS {
                game.set_tag(name, value);
            }
            Ok(())
        });
        if is_utf16 {
            assert!(matches!(edited, Err(FileError::Utf16)), "{edited:?}");
            continue;
        }
        if TextKind::detect_file(&path).unwrap() != TextKind::Games {
            assert!(matches!(edited, Err(FileError::NoGame | FileError::Prose)), "{edited:?}");
            assert_eq!(fs::read(&path).unwrap(), text);
            continue;
        }
        assert_eq!(edited.unwrap().games, expected.len() as u64, "{}", name.display());
        let found = games(&path);
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(words(found), words(expected), "{}", name.display());
        }
        assert_eq!(found.len(), expected.len(), "{}", name.display());
        count += found.len();
    }
    assert!(edits > 1_000 && count > 100, "{edits} edits in {count} games");
}

#[test]
fn edits_that_fail_leave_the_file_unchanged() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    let text = "1. e4 *\n\n[White \"A\"]\n\n1. d4 *\n";
    fs::write(&path, text).unwrap();
    let twice = edit_file(&path, |game| {
        let start = game.source_game().span().start;
        game.set_tag("White", "B");
        if game.game().number() == 2 {
            game.patch_mut().replace(Span::new(start, start + 10), "")
        } else {
            Ok(())
        }
    });
    assert!(matches!(twice, Err(FileError::Edit(ApplyError::Overlap { .. }))), "{twice:?}");
    let outside = edit_file(&path, |game| game.patch_mut().replace(Span::new(0, 1), ""));
    assert!(matches!(outside, Err(FileError::Edit(ApplyError::OutOfBounds { .. }))), "{outside:?}");
    let mut longer = Game::new();
    longer.mainline_mut().play_san("e4").unwrap();
    let second = longer.mainline_mut().play_san("e5").unwrap().id();
    let unknown = edit_file(&path, |game| game.add_nag(second, Nag::new(99)).map(drop));
    assert!(matches!(unknown, Err(FileError::Edit(ApplyError::UnknownMove))), "{unknown:?}");
    let none = edit_file(&path, |_| Ok(())).unwrap();
    assert_eq!(none.games, 0);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let missing = edit_file(folder.path().join("none.pgn"), |_| Ok(()));
    assert!(matches!(missing, Err(FileError::Source(SourceError::Missing))), "{missing:?}");
}

#[test]
fn new_tags_have_their_own_lines() {
    let folder = Folder::new();
    let path = folder.path().join("games.pgn");
    for (text, expected) in [
        ("1. e4 *", "[White \"B\"]\n[A_b \"c\"]\n\n1. e4 *"),
        (
            "[White \"A\"]\n\n*1. d4 *\n",
            "[White \"B\"]\n[A_b \"c\"]\n\n*\n[White \"B\"]\n[A_b \"c\"]\n\n1. d4 *\n",
        ),
    ] {
        fs::write(&path, text).unwrap();
        for games in [expected.matches('*').count() as u64, 0] {
            let edited = edit_file(&path, |game| {
                game.set_tag("White", "A").set_tag("A b", "c").set_tag("White", "B");
                Ok(())
            });
            assert_eq!(edited.unwrap().games, games);
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        }
    }
}
