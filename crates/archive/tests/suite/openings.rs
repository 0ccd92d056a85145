//! Writes openings into the tags of hostile and real games (PGN 9.3, 9.4.1), and checks that nothing else changes. Also
//! compares ECO tags with the moves.

use crate::{
    conservation::{each, games},
    game_files::batches,
};
use core::slice::from_ref;
use movetext_archive::{
    append::GameAppender,
    check_games,
    opening_tags::{ExistingTags, OpeningNames, OpeningTags, name_openings},
    raw_game::GameForm,
};
use movetext_input::{Input, Tee};
use movetext_openings::Openings;
use movetext_pgn::{
    Visitable,
    diagnostic::{Code, Diagnostic},
};
use movetext_pgn_tree::Game;
use movetext_pgn_writer::to_string;
use movetext_testkit::{
    Folder,
    files::real_data,
    games::{files, read},
};

/// The number of bytes that a normal run reads from each file.
const NORMAL: u64 = 200_000;

const NAMES: [&str; 4] = ["ECO", "Opening", "Variation", "SubVariation"];

const STANDARD: (OpeningNames, ExistingTags) = (OpeningNames::Parts, ExistingTags::Replace);

/// Returns the games with opening tags.
fn named(
    inputs: &[Input],
    (names, existing): (OpeningNames, ExistingTags),
    form: GameForm,
    batch_bytes: usize,
) -> Vec<u8> {
    let tags = OpeningTags::new(Openings::builtin(), names, existing);
    let (mut appender, mut written) = (GameAppender::default(), Vec::new());
    for batch in batches(inputs, batch_bytes) {
        for game in name_openings(&batch, form, &tags, &mut ()).games {
            appender.append(&game, &mut written);
        }
    }
    written
}

/// Returns the values for `NAMES` according to the moves, or `None` if their opening has no name.
fn expected(game: &Game) -> Option<[Option<String>; 4]> {
    let mut classifier = Openings::builtin().classifier();
    game.visit(&mut classifier, &mut ());
    let opening = classifier.opening()?;
    let owned = |part: Option<&str>| part.map(str::to_owned);
    let code = opening.eco.to_string();
    Some([
        Some(code),
        Some(opening.family().to_owned()),
        owned(opening.variation()),
        owned(opening.subvariation()),
    ])
}

/// Returns a game in export format, without opening tags.
fn rest(game: &Game) -> String {
    let mut game = game.clone();
    let names: Vec<String> = game.tags().map(|(name, _)| name.to_owned()).collect();
    for name in names.iter().filter(|name| NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))) {
        game.remove_tag(name).unwrap();
    }
    to_string(&game)
}

/// Returns the value of a tag, whatever the case of its name.
fn value<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let mut found = game.tags().filter(|(known, _)| known.eq_ignore_ascii_case(name));
    found.next_back().map(|(_, value)| value)
}

#[track_caller]
fn check_named(before: &[Game], after: &[Game], place: &str) {
    assert_eq!(before.len(), after.len(), "{place}");
    for (before, after) in before.iter().zip(after) {
        assert_eq!(rest(before), rest(after), "{place}");
        let Some(expected) = expected(before) else {
            NAMES.iter().for_each(|name| assert_eq!(value(before, name), value(after, name), "{place}"));
            continue;
        };
        for (name, expected) in NAMES.iter().zip(&expected) {
            let (before, after) = (value(before, name), value(after, name));
            let after = after.filter(|value| !value.is_empty() || expected.is_some());
            let is_finer = *name == "ECO" && before.is_some_and(|code| code.get(..3) == expected.as_deref());
            assert_eq!(after, if is_finer { before } else { expected.as_deref() }, "{place}");
        }
    }
}

#[test]
fn tags_after_other_text_are_emptied() {
    let folder = Folder::new();
    for (text, expected) in [
        (
            "[Opening \"a\"]\n( [Variation \"b\"]\n\n1. e4 e5 *",
            "[Opening \"King's Pawn Game\"]\n( [Variation \"\"]\n[ECO \"C20\"]\n\n1. e4 e5 *\n\n",
        ),
        (
            "( [Variation \"b\"]\r\n[Opening \"a\"]\r\n\r\ne4 e5 *",
            "( [Variation \"\"]\r\n[Opening \"King's Pawn Game\"]\r\n[ECO \"C20\"]\r\n\r\ne4 e5 *\n\n",
        ),
        (
            "[Opening \"a\"]\r[Variation \"b\"]\r\r1. e4 e5 *",
            "[Opening \"King's Pawn Game\"]\r[ECO \"C20\"]\r\r1. e4 e5 *\n\n",
        ),
        (
            "[White \"a\"]\r\r1. e4 e5 *\r",
            "[White \"a\"]\r[ECO \"C20\"]\r[Opening \"King's Pawn Game\"]\r\r1. e4 e5 *\n\n",
        ),
    ] {
        let once = named(&[Input::from(folder.file("once.pgn", text))], STANDARD, GameForm::Original, 20);
        assert_eq!(once.escape_ascii().to_string(), expected.escape_default().to_string());
        let twice = named(&[Input::from(folder.file("twice.pgn", &once))], STANDARD, GameForm::Original, 20);
        assert_eq!(twice, once);
    }
}

#[test]
fn hostile_games_change_only_opening_tags() {
    let mut count = 0;
    each(27, |folder, texts, inputs, random| {
        let form = if random.one_in(3) { GameForm::Export } else { GameForm::Original };
        let written = named(inputs, STANDARD, form, 20);
        let before = games(inputs);
        let file = Input::from(folder.file("named.pgn", &written));
        if form == GameForm::Original {
            let again = named(from_ref(&file), STANDARD, form, 20);
            // White space between games is not compared.
            let words = |bytes: &[u8]| {
                let words: Vec<u8> =
                    bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
                words.escape_ascii().to_string()
            };
            assert_eq!(words(&again), words(&written), "from {}", texts.concat().escape_ascii());
        }
        let after = games(&[file]);
        count += before.iter().filter(|game| expected(game).is_some()).count();
        let place =
            format!("{} from {:?}", written.escape_ascii(), texts.concat().escape_ascii().to_string());
        check_named(&before, &after, &place);
    });
    assert!(count > 100, "{count}");
}

#[test]
fn real_games_change_only_opening_tags() {
    let Some(root) = real_data() else { return };
    let folder = Folder::new();
    for path in files(&root) {
        let input = Input::from(folder.file("games.pgn", read(&path, NORMAL)));
        let written = Input::from(
            folder.file("named.pgn", named(from_ref(&input), STANDARD, GameForm::Original, 1 << 16)),
        );
        check_named(&games(&[input]), &games(from_ref(&written)), &path.display().to_string());
        // The games have opening tags now, so nothing changes any more.
        let again = named(from_ref(&written), STANDARD, GameForm::Original, 1 << 16);
        assert!(std::fs::read(written.path().unwrap()).unwrap() == again, "{}", path.display());
    }
}

#[test]
fn tags_of_openings_are_changed_in_place() {
    let folder = Folder::new();
    let replace = (OpeningNames::Parts, ExistingTags::Replace);
    let keep = (OpeningNames::Parts, ExistingTags::Keep);
    let whole = (OpeningNames::Whole, ExistingTags::Replace);
    for (text, options, expected) in [
        ("1. e4 c5 *", replace, "[ECO \"B20\"]\n[Opening \"Sicilian Defense\"]\n\n1. e4 c5 *\n\n"),
        (
            "[A \"b\"]\n\n1. e4 *",
            replace,
            "[A \"b\"]\n[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4 *\n\n",
        ),
        (
            "[A \"b\"]\r\n\r\n1. e4 *",
            replace,
            "[A \"b\"]\r\n[ECO \"B00\"]\r\n[Opening \"King's Pawn Game\"]\r\n\r\n1. e4 *\n\n",
        ),
        (
            "[A \"b\"] 1. e4 *",
            replace,
            "[A \"b\"]\n[ECO \"B00\"]\n[Opening \"King's Pawn Game\"] 1. e4 *\n\n",
        ),
        // A more precise code stays. A variation that the opening does not have is deleted with its line.
        (
            "[ECO \"B00/03\"]\n[Variation \"x\"]\n[Opening \"y\"]\n\n1. e4 *",
            replace,
            "[ECO \"B00/03\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4 *\n\n",
        ),
        (
            "[ECO \"?\"] [Variation \"x\"] [Opening \"y\"]\n\n1. e4 *",
            replace,
            "[ECO \"B00\"]  [Opening \"King's Pawn Game\"]\n\n1. e4 *\n\n",
        ),
        // White space around a deleted tag is deleted, too, because an empty line would end the tags.
        (
            "[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n  [Variation \"x\"]\t \r\n[A \"b\"]\n\n1. e4 *",
            replace,
            "[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n[A \"b\"]\n\n1. e4 *\n\n",
        ),
        // If a tag is repeated, the last one counts. If the opening has no variation, all Variation tags are deleted.
        (
            "[ECO \"A00\"]\n[Variation \"x\"]\n[Variation \"y\"]\n[ECO \"A01\"]\n\n1. e4 *",
            whole,
            "[ECO \"A00\"]\n[ECO \"B00\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4 *\n\n",
        ),
        (
            "[ECO \"B00\"]\n[Variation \"x\"]\n[Variation \"?\"]\n[Opening \"y\"]\n\n1. e4 *",
            keep,
            "[ECO \"B00\"]\n[Variation \"x\"]\n[Opening \"y\"]\n\n1. e4 *\n\n",
        ),
        (
            "[ECO \"A00\"]\n[Opening \"\"]\n\n1. e4 e6 *",
            keep,
            "[ECO \"A00\"]\n[Opening \"French Defense\"]\n\n1. e4 e6 *\n\n",
        ),
        (
            "[Variation \"x\"]\n\n1. d4 d5 2. c4 e6 *",
            keep,
            "[Variation \"x\"]\n[ECO \"D30\"]\n[Opening \"Queen's Gambit Declined\"]\n\n1. d4 d5 2. c4 e6 *\n\n",
        ),
        (
            "[SubVariation \"x\"]\n\n1. e4 c5 2. Nf3 d6 *",
            whole,
            "[ECO \"B50\"]\n[Opening \"Sicilian Defense: Modern Variations\"]\n\n1. e4 c5 2. Nf3 d6 *\n\n",
        ),
        // This position has no name.
        ("[ECO \"B00\"]\n\n*", replace, "[ECO \"B00\"]\n\n*\n\n"),
    ] {
        let input = Input::from(folder.file("games.pgn", text));
        let written = named(&[input], options, GameForm::Original, 1 << 16);
        assert_eq!(String::from_utf8(written).unwrap(), expected, "{text:?}");
    }
    // The tag has the encoding of the game.
    let game = b"[White \"K\xFChn\"]\n\n1. d4 Nf6 2. c4 g6 3. Nc3 d5 *";
    let written = named(&[Input::from(folder.file("games.pgn", game))], replace, GameForm::Original, 1 << 16);
    assert!(written.windows(14).any(|text| text == b"\"Gr\xFCnfeld Defe"), "{}", written.escape_ascii());
}

#[test]
fn eco_tag_without_position_is_reported() {
    let folder = Folder::new();
    for (text, expected) in [
        ("[ECO \"B90\"]\n\n1. e4 e5 *", Some("1:7")),
        ("{x}\n\n[White \"w\"]\n[ECO \"B90/02\"]\n1. e4 e5 *", Some("4:7")),
        ("[ECO \"B90\"]\n[ECO \"A00\"]\n\n1. e4 e5 *", Some("2:7")),
        // This is the code of an earlier position.
        ("[ECO \"B00\"]\n\n1. e4 e5 *", None),
        ("[ECO \"C20x\"]\n\n1. e4 e5 *", None),
        ("[ECO \"?\"]\n\n1. e4 e5 *", None),
        ("[ECO \"C20 or so\"]\n\n1. e4 c5 *", None),
        // This position occurs only in a variation.
        ("[ECO \"B20\"]\n\n1. e4 e5 (1... c5) *", Some("1:7")),
        // There are too few moves to decide.
        ("[ECO \"B90\"]\n\n1. e4 Nf3 c5 *", None),
        ("[ECO \"B90\"]\n\n*", None),
    ] {
        let input = Input::from(folder.file("games.pgn", text));
        let mut found: Vec<Diagnostic> = Vec::new();
        batches(&[input], 1 << 16).for_each(|batch| _ = check_games(batch, &mut Tee(&mut found, ())));
        let mut mismatches = found.iter().filter(|one| one.code() == Code::EcoMismatch);
        let location = mismatches.next().map(|one| one.location().to_string());
        assert_eq!(location.as_deref(), expected, "{text}");
    }
}
