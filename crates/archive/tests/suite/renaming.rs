//! Tests for renaming players, events, sites and rounds.

use crate::game_files::{batches, exports_of, files_of};
use movetext_archive::{
    raw_game::GameForm,
    rename::{AliasFault, Aliases, NameKind, ParseAliasesError, RenameCounts, rename_games, renames},
};
use movetext_input::Input;
use movetext_testkit::Random;
use std::collections::HashMap;

fn rename(aliases: &Aliases, kind: NameKind, name: &str) -> String {
    aliases.rename(kind, name).unwrap_or_else(|| name.to_owned())
}

#[test]
fn pairs_belong_to_sections() {
    let text =
        "\u{FEFF}# comment\nTal, M\tTal, Mikhail\n\n@EVENT\nOpen #4\tOpen\r\n@player\nFine\t Fine, R \n";
    let aliases = Aliases::parse(text.as_bytes()).unwrap();
    for (kind, name, expected) in [
        (NameKind::Player, "Tal, M", "Tal, Mikhail"),
        (NameKind::Player, " Tal, M ", "Tal, Mikhail"),
        (NameKind::Player, "Fine", "Fine, R"),
        (NameKind::Player, "Tal,M", "Tal, Mikhail"),
        (NameKind::Player, "Tal, Mikhail", "Tal, Mikhail"),
        (NameKind::Player, "tal, m", "tal, m"),
        (NameKind::Player, "Fine:Tal, M", "Fine, R:Tal, Mikhail"),
        (NameKind::Player, "Fine : Bob", "Fine, R: Bob"),
        (NameKind::Player, "Open #4", "Open #4"),
        (NameKind::Event, "Open #4", "Open"),
        (NameKind::Event, "Open  #4", "Open  #4"),
        (NameKind::Event, "Fine:Tal, M", "Fine:Tal, M"),
        (NameKind::Site, "Tal, M", "Tal, M"),
    ] {
        assert_eq!(rename(&aliases, kind, name), expected);
    }
    let only = aliases.only(&[NameKind::Event]);
    assert_eq!(only.rename(NameKind::Player, "Fine"), None);
    assert_eq!(rename(&only, NameKind::Event, "Open #4"), "Open");
}

#[test]
fn scid_lines_give_aliases() {
    let text = "@PLAYER \"., -_*\"\n\nNovak, Jan A  #gm CZE [2500] 1970.01.01\n   %Title gm:1999\n  = Novak, J\n\
        \t=Nowak, Jan\nNovak, Josef # - \n= Novak, J\n%Bio friend of # all\n> old\nOther, O\t# none\n\
        @SITE \"\"\n%Suffix \" (Foreland)\" \" FOR\"\n%Prefix \"St \" \"St. \"\n%Infix \"Zz\" \"S\"\n\
        St. Anna FOR\n = Anna\nBern\n = Two FOR\nBasel\n = Two FOR\n@ROUND\n?\n=-\n";
    let aliases = Aliases::parse(text.as_bytes()).unwrap();
    for (kind, name, expected) in [
        (NameKind::Player, "Novak,Jan A", "Novak, Jan A"),
        (NameKind::Player, "Nowak-Jan", "Novak, Jan A"),
        // Two players have this alias.
        (NameKind::Player, "Novak, J", "Novak, J"),
        (NameKind::Player, "Novak Josef", "Novak, Josef"),
        (NameKind::Player, "Other,O", "Other, O"),
        (NameKind::Player, "?", "?"),
        (NameKind::Player, "-", "-"),
        (NameKind::Site, "Anna", "St. Anna FOR"),
        (NameKind::Site, "St Anna (Foreland)", "St. Anna FOR"),
        // Two sites have this alias after the suffix is replaced.
        (NameKind::Site, "Two (Foreland)", "Two (Foreland)"),
        (NameKind::Site, "St Eva", "St. Eva"),
        (NameKind::Site, "AZzBZz", "ASBS"),
        (NameKind::Round, "-", "?"),
    ] {
        assert_eq!(rename(&aliases, kind, name), expected);
    }
}

#[test]
fn text_with_byte_order_mark_must_be_utf8() {
    let place = |error: ParseAliasesError| (error.line, error.column, error.fault);
    let error = Aliases::parse(b"\xEF\xBB\xBFTal, M\tTal, Mikhail\nM\xC3\xBCller\tM\xFCller\n").unwrap_err();
    assert_eq!(place(error), (2, 9, AliasFault::Utf8(0xFC)));
    let error = Aliases::parse(b"\xFF\xFET\0\t\0A\0").unwrap_err();
    assert_eq!(place(error), (1, 1, AliasFault::Utf16));
    let aliases = Aliases::parse(b"Mueller\tM\xFCller\n").unwrap();
    assert_eq!(rename(&aliases, NameKind::Player, "Mueller"), "M\u{FC}ller");
}

#[test]
fn pair_decides_over_spellings() {
    let (pairs, names) =
        ("Novak, J\tNovak, Jan\nNovak, Josef\tN, J\n", "Novak, Josef\n= Novak, J\n= Nowak, J\n");
    for text in [format!("{pairs}@PLAYER\n{names}"), format!("@PLAYER\n{names}{pairs}")] {
        let aliases = Aliases::parse(text.as_bytes()).unwrap();
        for (name, expected) in
            [("Novak, J", "Novak, Jan"), ("Novak, Josef", "N, J"), ("Nowak, J", "Novak, Josef")]
        {
            assert_eq!(rename(&aliases, NameKind::Player, name), expected, "{text}");
        }
    }
}

#[test]
fn windows_1252_names_are_decoded() {
    let aliases = Aliases::parse(b"M\xFCller\tMueller\n").unwrap();
    assert_eq!(rename(&aliases, NameKind::Player, "M\u{FC}ller"), "Mueller");
}

#[test]
fn error_has_line_and_column() {
    let error = |text: &str| {
        let ParseAliasesError { line, column, fault, .. } = Aliases::parse(text.as_bytes()).unwrap_err();
        (line, column, fault)
    };
    let repeated = AliasFault::Repeated { old: "a".into(), new: "c".into(), line: 1 };
    assert_eq!(error("a\tb\na\tb\na\tc\n"), (3, 1, repeated));
    assert_eq!(error("a b\n"), (1, 1, AliasFault::Tab));
    assert_eq!(error("\u{FC}\tb\tc"), (1, 5, AliasFault::SecondTab));
    assert_eq!(error("a\t \n"), (1, 3, AliasFault::Empty));
    assert_eq!(error("\n\tb\n"), (2, 1, AliasFault::Empty));
    assert_eq!(error("  @PLAYERS\n"), (1, 3, AliasFault::Section("PLAYERS".into())));
    assert_eq!(error("@SITE \"a\n"), (1, 7, AliasFault::Quote));
    assert_eq!(error("@SITE \"a\"\nA\tB\n@SITE\n"), (3, 1, AliasFault::Ignored));
    assert_eq!(error("@SITE\n  = b\n"), (2, 1, AliasFault::Alias));
    assert_eq!(error("@SITE\nA\n  = \n"), (3, 3, AliasFault::Empty));
    assert_eq!(error("@SITE\n %Sufix \"a\" \"b\"\n"), (2, 2, AliasFault::Word("Sufix".into())));
    assert_eq!(error("%Suffix \"a\"\n"), (1, 9, AliasFault::Affix));
    assert_eq!(error("%Suffix \"\" \"b\"\n"), (1, 9, AliasFault::Affix));
    assert_eq!(error("@PLAYER \"-\"\n-\tb\n"), (2, 1, AliasFault::Empty));
}

/// Returns games with tags from small sets of names, the same text with the names replaced, and the counts.
fn random_games(seed: u64, aliases: &HashMap<(&str, &str), &str>) -> (String, String, u64) {
    let mut random = Random::new(seed);
    let names = ["Ann", "Bob", "Q\\\"uote", "Kr\u{FC}ger", "", "?", "x\\\\y"];
    let (mut old, mut new, mut count) = (String::new(), String::new(), 0);
    for _ in 0..40 {
        for tag in ["Event", "Site", "Round", "White", "Black", "Annotator"] {
            let name = random.pick(&names);
            let space = random.pick(&["", " "]);
            if random.one_in(6) {
                continue;
            }
            let renamed = aliases.get(&(tag, name)).copied();
            count += u64::from(renamed.is_some());
            for (text, value) in [(&mut old, name), (&mut new, renamed.unwrap_or(name))] {
                text.push_str(&format!("[{space}{tag}  \"{value}\"]{space}\n"));
            }
        }
        let moves = random.pick(&["\n1.e4   e5 {Ann} *\n\n\n", "1. d4 (1. c4) 1-0\n\n", "\n*\n\n"]);
        [&mut old, &mut new].into_iter().for_each(|text| text.push_str(moves));
    }
    (old, new, count)
}

/// Applies the replacements to the text.
fn edited(inputs: &[Input], text: &[u8], aliases: &Aliases, batch_bytes: usize) -> (Vec<u8>, RenameCounts) {
    let (mut out, mut at, mut counts) = (Vec::new(), 0, RenameCounts::default());
    for games in batches(inputs, batch_bytes) {
        let renames = renames(&games, aliases, &mut ()).unwrap();
        counts += renames.counts;
        for replacement in renames.replacements {
            let [start, end] = [replacement.span.start, replacement.span.end].map(|at| at as usize);
            assert_eq!(text[start..end], replacement.old);
            out.extend_from_slice(&text[at..start]);
            out.extend_from_slice(&replacement.new);
            at = end;
        }
    }
    out.extend_from_slice(&text[at..]);
    (out, counts)
}

#[test]
fn only_values_are_replaced() {
    // Keys and values are escaped as in the text of games.
    let players = [
        ("Ann", "Anna \\\"A\\\""),
        ("Q\\\"uote", "Quote"),
        ("Kr\u{FC}ger", "Kr\u{FC}ger, K"),
        ("x\\\\y", "z"),
    ];
    let sites = [("Ann", "Bobtown"), ("?", "Nowhere")];
    let mut expected = HashMap::new();
    for (old, new) in players {
        expected.extend([(("White", old), new), (("Black", old), new)]);
    }
    expected.extend(sites.map(|(old, new)| (("Site", old), new)));
    let unescaped = |text: &str| text.replace("\\\"", "\"").replace("\\\\", "\\");
    let lines = |pairs: &[(&str, &str)]| -> String {
        pairs.iter().map(|(old, new)| format!("{}\t{}\n", unescaped(old), unescaped(new))).collect()
    };
    let file = format!("{}@SITE\n{}", lines(&players), lines(&sites));
    let aliases = Aliases::parse(file.as_bytes()).unwrap();
    for seed in 0..20 {
        let (old, new, count) = random_games(seed, &expected);
        let (_folder, inputs) = files_of(&[&old]);
        let (text, counts) = edited(&inputs, old.as_bytes(), &aliases, 500);
        assert_eq!(String::from_utf8(text).unwrap(), new);
        assert_eq!(counts.total(), count);
        for form in [GameForm::Original, GameForm::Export] {
            let (mut games, mut total) = (Vec::new(), RenameCounts::default());
            for batch in batches(&inputs, 500) {
                let renamed = rename_games(&batch, form, &aliases, &mut ());
                games.extend(renamed.games.iter().flat_map(|game| exports_of(game.bytes())));
                total += renamed.counts;
            }
            assert_eq!(games, exports_of(new.as_bytes()));
            assert_eq!(total, counts);
        }
    }
}

#[test]
fn value_is_encoded_like_game() {
    let aliases = Aliases::parse("Mueller\tM\u{FC}ller\n".as_bytes()).unwrap();
    for (old, new) in [
        (
            &b"[White \"Mueller\"]\n[Black \"Z\xFCrn\"]\n\n*\n"[..],
            &b"[White \"M\xFCller\"]\n[Black \"Z\xFCrn\"]\n\n*\n"[..],
        ),
        (b"[White \"Mueller\"]\n\n*\n", "[White \"M\u{FC}ller\"]\n\n*\n".as_bytes()),
        (b"[White Mueller]\n\n*\n", "[White \"M\u{FC}ller\"]\n\n*\n".as_bytes()),
        (b"[White \"Mueller\"]\n[White \"Ann\"]\n\n*\n", b"[White \"Mueller\"]\n[White \"Ann\"]\n\n*\n"),
        (b"% [White \"Mueller\"]\n[White \"x\"]\n\n*\n", b"% [White \"Mueller\"]\n[White \"x\"]\n\n*\n"),
    ] {
        let (_folder, inputs) = files_of(&[old]);
        assert_eq!(edited(&inputs, old, &aliases, 500).0, new, "{}", String::from_utf8_lossy(old));
    }
}
