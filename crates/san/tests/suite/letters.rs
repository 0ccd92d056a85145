//! Piece letters of other languages (PGN 17): only those of the given language, without guessing.

use crate::positions::after;
use movetext_board::{CastlingSide, Color, File, Role, Square};
use movetext_san::{Leniency, LocalSan, PieceLetters, Repair, ResolveErrorKind, San, SanErrorKind};
use movetext_testkit::positions::position;

/// The table of section 17: the language, then pawn, knight, bishop, rook, queen, king.
const SECTION_17: &str = "\
Czech        P J S V D K
Danish       B S L T D K
Dutch        O P L T D K
English      P N B R Q K
Estonian     P R O V L K
Finnish      P R L T D K
French       P C F T D R
German       B S L T D K
Hungarian    G H F B V K
Icelandic    P R B H D K
Italian      P C A T D R
Norwegian    B S L T D K
Polish       P S G W H K
Portuguese   P C B T D R
Romanian     P C N T D R
Spanish      P C A T D R
Swedish      B S L T D K";

#[test]
fn letters_are_those_of_section_17() {
    assert_eq!(SECTION_17.lines().count(), PieceLetters::ALL.len());
    for (line, letters) in SECTION_17.lines().zip(PieceLetters::ALL) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some(letters.name()));
        for (word, role) in words.zip(Role::ALL) {
            assert_eq!(letters.letter(role).to_string(), word, "{letters}");
            assert_eq!(letters.role(letters.letter(role)), Some(role), "{letters}");
        }
        assert_eq!(letters.to_string().to_lowercase().parse(), Ok(letters));
    }
    assert_eq!(PieceLetters::default(), PieceLetters::English);
    assert!("Klingon".parse::<PieceLetters>().is_err());
}

#[test]
fn only_the_letters_of_the_language_are_letters() {
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
                // If `O` is not a piece letter, it begins castling.
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
fn clashing_letters_are_resolved_by_the_language() {
    let position = position("3qk2r/P7/8/8/8/8/8/R2QKB1R w KQk -");
    let read = |text: &str, letters| {
        let resolved = LocalSan::parse(text, letters).unwrap().resolve(&position).unwrap();
        San::of(resolved.mv, &position).to_string()
    };
    assert_eq!(read("Re2", PieceLetters::French), "Ke2");
    assert_eq!(read("Th5", PieceLetters::French), "Rh5");
    assert_eq!(read("Dd5", PieceLetters::German), "Qd5");
    assert_eq!(read("Bc4", PieceLetters::Icelandic), "Bc4");
    assert_eq!(read("Nc4", PieceLetters::Romanian), "Bc4");
    assert_eq!(read("Fc4", PieceLetters::Hungarian), "Bc4");
    assert_eq!(read("Bh5", PieceLetters::Hungarian), "Rh5");
    assert_eq!(read("Hh5", PieceLetters::Icelandic), "Rh5");
    assert_eq!(read("Hd5", PieceLetters::Polish), "Qd5");
    assert_eq!(read("a8=D", PieceLetters::German), "a8=Q");
    assert_eq!(read("a8C", PieceLetters::Spanish), "a8=N");
    assert_eq!(read("a8(d)", PieceLetters::German), "a8=Q");
    assert_eq!(read("Ba8=D", PieceLetters::German), "a8=Q");
}

#[test]
fn letter_o_is_castling_with_another_o_and_a_piece_otherwise() {
    for letters in [PieceLetters::Dutch, PieceLetters::Estonian] {
        let role = letters.role('O');
        for text in ["Oe4", "O-e4", "Oxe4", "Oe2e4", "Oe2-e4"] {
            let san = LocalSan::parse(text, letters).unwrap().san();
            assert_eq!((san.role(), san.castling_side()), (role, None), "{letters} {text}");
        }
        for text in ["O-O", "OO", "o-o", "0-0", "O–O+"] {
            let san = LocalSan::parse(text, letters).unwrap().san();
            assert_eq!(san.castling_side(), Some(CastlingSide::King), "{letters} {text}");
        }
        for text in ["O-O-O", "OOO", "0-0-0"] {
            let san = LocalSan::parse(text, letters).unwrap().san();
            assert_eq!(san.castling_side(), Some(CastlingSide::Queen), "{letters} {text}");
        }
        let lenient = LocalSan::parse_with("oe4", letters, Leniency::Lenient).unwrap();
        assert_eq!(lenient.san().role(), role);
    }
}

#[test]
fn lower_case_local_letters_are_lenient_and_files_stay_files() {
    let start = after("");
    let lenient = |text: &str, letters| LocalSan::parse_with(text, letters, Leniency::Lenient).unwrap();
    let resolved = lenient("sf3", PieceLetters::German).resolve(&start).unwrap();
    assert_eq!(San::of(resolved.mv, &start).text(), "Nf3");
    assert!(resolved.repairs.iter().eq([Repair::LowerCasePiece]));
    let error = LocalSan::parse("sf3", PieceLetters::German).unwrap_err();
    assert_eq!(error.kind(), SanErrorKind::Refused(Repair::LowerCasePiece));
    // A German `d` is a file even if only the queen can capture; an English `b` only if no pawn moves.
    let queen = position("4k3/8/8/4p3/8/8/3Q4/3QK3 w - -");
    let error = lenient("dxe5", PieceLetters::German).resolve(&queen).unwrap_err();
    let (color, role, file) = (Color::White, Role::Pawn, Some(File::D));
    assert_eq!(error.kind(), ResolveErrorKind::NoSuchPiece { color, role, file, rank: None });
    let opened = after("e4 e5");
    let resolved = lenient("bc4", PieceLetters::Portuguese).resolve(&opened).unwrap();
    assert_eq!(San::of(resolved.mv, &opened).text(), "Bc4");
    assert!(lenient("bc4", PieceLetters::German).resolve(&opened).is_err());
    assert!(LocalSan::parse_with("bf1c4", PieceLetters::German, Leniency::Lenient).is_err());
}

#[test]
fn unknown_letter_names_the_languages_that_know_it() {
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
    let error = LocalSan::parse("Nf3", PieceLetters::German).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown piece letter `N` at 0..1; it is the knight in English, the bishop in Romanian"
    );
    assert_eq!(PieceLetters::with_letter('s').count(), 0);
}
