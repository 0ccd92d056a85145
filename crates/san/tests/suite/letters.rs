//! Piece letters in other languages (PGN 17). Only the letters of the selected language are accepted.

use movetext_board::{Role, Square};
use movetext_san::{
    Leniency, Repair, San,
    error::SanErrorKind,
    notation::{PieceLetters, Uci},
};

/// The table in PGN section 17: the language, its ISO 639-1 code, and the letters for pawn, knight, bishop, rook,
/// queen, king.
const SECTION_17: &str = "\
Czech        cs P J S V D K
Danish       da B S L T D K
Dutch        nl O P L T D K
English      en P N B R Q K
Estonian     et P R O V L K
Finnish      fi P R L T D K
French       fr P C F T D R
German       de B S L T D K
Hungarian    hu G H F B V K
Icelandic    is P R B H D K
Italian      it P C A T D R
Norwegian    no B S L T D K
Polish       pl P S G W H K
Portuguese   pt P C B T D R
Romanian     ro P C N T D R
Spanish      es P C A T D R
Swedish      sv B S L T D K";

#[test]
fn letters_match_section_17() {
    assert_eq!(SECTION_17.lines().count(), PieceLetters::ALL.len());
    for (line, letters) in SECTION_17.lines().zip(PieceLetters::ALL) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some(letters.name()));
        let code = words.next().unwrap();
        assert_eq!((code.parse(), code.to_uppercase().parse()), (Ok(letters), Ok(letters)));
        for (word, role) in words.zip(Role::ALL) {
            assert_eq!(letters.letter(role).to_string(), word, "{letters}");
            assert_eq!(letters.role(letters.letter(role)), Some(role), "{letters}");
        }
        assert_eq!(letters.to_string().to_lowercase().parse(), Ok(letters));
    }
    assert_eq!(PieceLetters::default(), PieceLetters::English);
    for unknown in ["Klingon", "tlh", "", "d", "ger", "de-DE", "no "] {
        assert!(unknown.parse::<PieceLetters>().is_err(), "{unknown}");
    }
}

#[test]
fn other_languages_letters_are_refused() {
    for letters in PieceLetters::ALL {
        for letter in 'A'..='Z' {
            let text = format!("{letter}f3");
            match (San::parse_in(&text, letters, Leniency::Import), letters.role(letter)) {
                (Ok(san), Some(role)) => {
                    assert_eq!(
                        (san.role(), san.target()),
                        (Some(role), Some(Square::F3)),
                        "{letters} {text}"
                    );
                    let local = letter != role.letter();
                    assert_eq!(san.repairs().contains(Repair::LocalPieceLetter), local, "{letters} {text}");
                    assert_eq!(san.repairs().contains(Repair::PawnLetter), role == Role::Pawn);
                    let strict = San::parse_in(&text, letters, Leniency::Strict);
                    assert_eq!(strict.is_ok(), role != Role::Pawn, "{letters} {text}");
                }
                // `O` begins castling if it is not a piece letter.
                (Err(error), None) => assert_eq!(
                    error.kind(),
                    match letter {
                        'O' => SanErrorKind::UnexpectedStart('O'),
                        _ => SanErrorKind::UnknownPieceLetter(letter),
                    },
                    "{letters} {text}"
                ),
                (read, role) => panic!("{letters} {text}: {read:?} {role:?}"),
            }
        }
    }
}

#[test]
fn unknown_letter_names_its_languages() {
    let known: Vec<_> =
        PieceLetters::with_letter('S').map(|(letters, role)| (letters.name(), role)).collect();
    assert_eq!(
        known,
        [
            ("Czech", Role::Bishop),
            ("Danish", Role::Knight),
            ("German", Role::Knight),
            ("Norwegian", Role::Knight),
            ("Polish", Role::Knight),
            ("Swedish", Role::Knight),
        ]
    );
    assert_eq!(PieceLetters::with_letter('s').count(), 0);
}

/// `b7b8` with each UCI promotion letter, and the promoted piece.
const UCI_PROMOTIONS: [(&str, Role); 5] = [
    ("b7b8q", Role::Queen),
    ("b7b8r", Role::Rook),
    ("b7b8b", Role::Bishop),
    ("b7b8n", Role::Knight),
    ("b7b8k", Role::King),
];

#[test]
fn uci_promotions_are_always_english() {
    for letters in PieceLetters::ALL {
        for (text, role) in UCI_PROMOTIONS {
            assert_eq!(
                text.parse(),
                Ok(Uci::Move { from: Square::B7, to: Square::B8, promotion: Some(role) })
            );
            for leniency in [Leniency::Import, Leniency::Lenient] {
                let san = San::parse_in(text, letters, leniency).unwrap();
                assert_eq!(san.promotion(), Some(role), "{letters} {text}");
                assert!(!san.repairs().contains(Repair::LocalPieceLetter), "{letters} {text}");
            }
            let strict = San::parse_in(text, letters, Leniency::Strict).unwrap_err();
            assert_eq!(strict.kind(), SanErrorKind::Refused(Repair::LowerCasePromotion), "{letters} {text}");
        }
        // A text with another letter is not UCI, so the letter is read in the language.
        for letter in ('a'..='z').filter(|letter| !"qrbnk".contains(*letter)) {
            let text = format!("b7b8{letter}");
            let read = San::parse_in(&text, letters, Leniency::Lenient).ok();
            let local = letters.role(letter.to_ascii_uppercase()).filter(|role| *role != Role::Pawn);
            assert_eq!(read.and_then(|san| san.promotion()), local, "{letters} {text}");
        }
    }
}

#[test]
fn other_promotions_use_the_language() {
    for letters in PieceLetters::ALL {
        for promoted in Role::PROMOTIONS {
            let letter = letters.letter(promoted);
            let small = letter.to_ascii_lowercase();
            for text in [
                format!("b7b8{letter}"),
                format!("b7b8={letter}"),
                format!("b7b8={small}"),
                format!("b7b8({small})"),
                format!("b7-b8{small}"),
                format!("b8{letter}"),
                format!("b8{small}"),
                format!("bxc8{small}"),
            ] {
                let san = San::parse_in(&text, letters, Leniency::Import).unwrap();
                assert_eq!(san.promotion(), Some(promoted), "{letters} {text}");
            }
        }
        for letter in ('A'..='Z').filter(|letter| letters.role(*letter).is_none()) {
            let text = format!("b7b8{letter}");
            assert!(San::parse_in(&text, letters, Leniency::Lenient).is_err(), "{letters} {text}");
        }
    }
}
