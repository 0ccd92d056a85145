//! The encoder: which records it chooses, and what each policy does (PGN 20.4).

use crate::log::Log;
use movetext_board::{Position, Role};
use movetext_pgc::{
    CommentPolicy, Decoder, EncodeError, EncodeErrorKind, Encoder, Writer, decode, encode,
    ordinal::{from_move, to_move},
    record::{Latin1, Marker, Record, ReducedGame, records, write_record},
};
use movetext_pgn::{
    Comment, Flow, GameEnd, GameStart, MoveEvent, MoveToken, Placement, Played, Reader, Span, Start,
    StartOrigin, Tag, Text, Visitor,
};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_values::{GameResult, Nag};
use movetext_testkit::{
    Random,
    table::{self, text},
};
use std::io;

const POLICIES: [CommentPolicy; 3] = [CommentPolicy::Refuse, CommentPolicy::Drop, CommentPolicy::Carry];

/// Encodes `text`. Returns the bytes, the refusals and the losses.
fn encode_text(text: &[u8], policy: CommentPolicy) -> (Vec<u8>, Vec<EncodeError>, Vec<EncodeError>) {
    let mut encoder = Encoder::new(policy);
    movetext_pgn::read(text, &mut encoder, &mut ());
    (encoder.take_bytes(), encoder.take_errors(), encoder.take_losses())
}

/// Encodes `text`. Checks that every policy gives the same bytes, without loss.
#[track_caller]
fn encode_lossless(text: &str) -> Vec<u8> {
    let [one, two, three] = POLICIES.map(|policy| {
        let (bytes, errors, losses) = encode_text(text.as_bytes(), policy);
        assert_eq!((errors, losses), (vec![], vec![]), "{policy:?}");
        bytes
    });
    assert!(one == two && two == three);
    one
}

/// Encodes a text with extension items.
#[track_caller]
fn encode_carrying(text: &str) -> Vec<u8> {
    let (bytes, errors, losses) = encode_text(text.as_bytes(), CommentPolicy::Carry);
    assert_eq!((errors, losses), (vec![], vec![]), "{text}");
    bytes
}

/// Encodes `text`, leaving out content that has no record.
fn encode_dropping(text: &str) -> Vec<u8> {
    encode_text(text.as_bytes(), CommentPolicy::Drop).0
}

fn markers(bytes: &[u8]) -> Vec<u8> {
    records(bytes).map(|record| record.unwrap().1.marker().code()).collect()
}

/// Encodes a game, perhaps with extension items. Checks that the bytes decode to the same game.
#[track_caller]
fn check_carried(text: &str) -> Vec<u8> {
    let bytes = encode_carrying(text);
    assert_eq!(game_of_pgc(&bytes), game_of_text(text), "{text}");
    bytes
}

fn events(bytes: &[u8]) -> String {
    let mut log = Log::default();
    decode(bytes, &mut log, &mut ()).unwrap();
    log.text
}

fn game_of_text(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap()
}

fn game_of_pgc(bytes: &[u8]) -> Game {
    let games: Vec<Game> = Decoder::new(bytes).games().map(Result::unwrap).collect();
    let [game] = games.try_into().unwrap();
    game
}

#[test]
fn records_match_table() {
    table::check("binary/records.tsv", |[cell]| {
        let markers: Vec<String> =
            markers(&encode_lossless(&text(cell))).iter().map(|code| format!("{code:02X}")).collect();
        vec![markers.join(" ")]
    });
}

#[test]
fn result_is_that_of_the_tag_unless_unknown() {
    table::check("binary/results.tsv", |[cell]| {
        let events = events(&encode_lossless(&text(cell)));
        let value = events.lines().find_map(|line| line.strip_prefix("tag Result \"")?.split('"').next());
        vec![value.unwrap_or("-").to_owned()]
    });
    let bytes = encode_lossless("[Result \"?\"]\n[Result \"*\"]\n\n1. e4 1-0");
    assert!(bytes.starts_with(b"\x05\x02\x06Result\x01?\x02\x06Result\x031-0"), "the last of several tags");
}

#[test]
fn moves_use_the_shortest_records() {
    let cases: [(usize, &[(u8, usize)]); 8] = [
        (0, &[]),
        (1, &[(3, 1)]),
        (255, &[(3, 255)]),
        (256, &[(4, 256)]),
        (65_535, &[(4, 65_535)]),
        (65_536, &[(4, 65_535), (3, 1)]),
        (65_790, &[(4, 65_535), (3, 255)]),
        (65_791, &[(4, 65_535), (4, 256)]),
    ];
    for (plies, expected) in cases {
        let game: String =
            (0..plies).map(|ply| ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "][ply % 4]).chain(["*"]).collect();
        let bytes = encode_lossless(&format!("[ECO \"A00\"]\n\n{game}"));
        let moves = records(&bytes).filter_map(|record| match record.unwrap().1 {
            Record::ShortMoves(moves) => Some((3, moves.len())),
            Record::LongMoves(moves) => Some((4, moves.len())),
            _ => None,
        });
        assert_eq!(moves.collect::<Vec<_>>(), expected);
        let without_tags = encode_lossless(&game);
        assert_eq!(markers(&without_tags)[0] == 0x01, plies <= 65_535, "{plies}");
        let log = events(&without_tags);
        assert_eq!(log.lines().filter(|line| line.starts_with("mv ")).count(), plies);
    }
}

/// Returns what is refused, and at which ply.
fn refusal(text: &str, dropped: &str) -> Vec<String> {
    let (bytes, errors, losses) = encode_text(text.as_bytes(), CommentPolicy::Refuse);
    let [error] = errors[..] else { panic!("{text}: {errors:?}") };
    assert_eq!((error.game, bytes, losses), (1, vec![], vec![]), "{text}");
    let (bytes, errors, losses) = encode_text(text.as_bytes(), CommentPolicy::Drop);
    assert_eq!((errors.len(), losses[0]), (0, error), "{text}");
    assert_eq!(bytes, encode_text(dropped.as_bytes(), CommentPolicy::Refuse).0, "{text}");
    assert!(markers(&check_carried(text)).contains(&0x0A), "{text}");
    vec![format!("{:?}", error.kind), error.ply.to_string()]
}

#[test]
fn policy_decides_content_without_record() {
    table::check("binary/policies.tsv", |[cell, dropped]| refusal(&text(cell), &text(dropped)));
    let long = format!("[Site \"{}\"]\n\n1. e4 *", "a".repeat(256));
    assert_eq!(refusal(&long, "1. e4 *"), ["TagTooLong", "0"]);
}

#[test]
fn result_after_a_shortened_line_is_kept() {
    for (text, shortened) in [
        ("1. e4 -- 2. d4 {x} (2. c4 $1) d5 1-0", "1. e4 1-0"),
        ("1. e4 (1. d4 -- 2. c4 {x} (2. c3) d5) e5 1-0", "1. e4 (1. d4) e5 1-0"),
    ] {
        assert_eq!(encode_dropping(text), encode_lossless(shortened), "{text}");
    }
}

#[test]
fn refusal_points_at_the_first_element() {
    let text = "[Site \"Łódź\"]\n\n1. e4 {x} *\n\n1. d4 *\n\n1. c4 {a} {b} *";
    let (bytes, errors, _) = encode_text(text.as_bytes(), CommentPolicy::Refuse);
    assert_eq!(markers(&bytes), [0x01]);
    let places: Vec<_> = errors.iter().map(|error| (error.kind, error.game, error.span)).collect();
    let span = |of: &str| {
        let start = text.find(of).unwrap() as u64;
        Span::new(start, start + of.len() as u64)
    };
    assert_eq!(
        places,
        [
            (EncodeErrorKind::TagNotLatin1, 1, span("[Site \"Łódź\"]")),
            (EncodeErrorKind::Comment, 3, span("{a}"))
        ]
    );
    let (_, _, losses) = encode_text(text.as_bytes(), CommentPolicy::Drop);
    assert_eq!(losses.iter().map(|loss| loss.game).collect::<Vec<_>>(), [1, 1, 3, 3]);
}

#[test]
fn tag_limit_counts_characters_not_bytes() {
    let value = |character: &str, count: usize| format!("[Event \"{}\"]\n\n*", character.repeat(count));
    let bytes = encode_lossless(&value("ü", 255));
    assert_eq!(bytes[1], 255);
    assert!(bytes[2..257].iter().all(|&byte| byte == 0xFC));
    let refused = |text: &str| encode_text(text.as_bytes(), CommentPolicy::Refuse).1[0].kind;
    assert_eq!(refused(&value("ü", 256)), EncodeErrorKind::TagTooLong);
    assert_eq!(refused(&value("Ł", 1)), EncodeErrorKind::TagNotLatin1);
    // If there are two reasons to drop a tag, both are reported, and the text is not shortened.
    let (bytes, _, losses) = encode_text(value("Ł", 256).as_bytes(), CommentPolicy::Drop);
    assert_eq!(
        losses.iter().map(|loss| loss.kind).collect::<Vec<_>>(),
        [EncodeErrorKind::TagNotLatin1, EncodeErrorKind::TagTooLong]
    );
    assert_eq!(bytes, encode_lossless("*"));
}

#[test]
fn escaped_line_has_65_535_characters_max() {
    let line = |count: usize| format!("1. e4\n%{}\n*", "x".repeat(count));
    assert_eq!(markers(&encode_lossless(&line(65_535))), [0x05, 0x03, 0x0A, 0x06]);
    let text = line(65_536);
    assert_eq!(encode_text(text.as_bytes(), CommentPolicy::Refuse).1[0].kind, EncodeErrorKind::EscapeTooLong);
    assert_eq!(markers(&encode_dropping(&text)), [0x01]);
    assert_eq!(markers(&check_carried(&text)), [0x05, 0x03, 0x0A, 0x0A, 0x06]);
}

/// Drives an encoder without a reader.
fn drive(policy: CommentPolicy, game: impl FnOnce(&mut Encoder)) -> Result<Vec<u8>, EncodeErrorKind> {
    let mut encoder = Encoder::new(policy);
    encoder.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
    game(&mut encoder);
    match encoder.take_errors()[..] {
        [] => Ok(encoder.take_bytes()),
        [EncodeError { kind, game: 1, .. }] => {
            assert_eq!(encoder.bytes(), b"", "a refused game leaves no bytes");
            Err(kind)
        }
        ref errors => panic!("{errors:?}"),
    }
}

fn begin_moves(encoder: &mut Encoder, position: &Position, origin: StartOrigin) -> Flow {
    encoder.begin_moves(&Start { position, origin })
}

/// Sends a move. The encoder ignores the position after it.
fn play(encoder: &mut Encoder, position: &Position, played: Played) -> Flow {
    encoder.mv(&MoveEvent::new(0, position, played, position))
}

fn end(encoder: &mut Encoder) {
    let result = GameResult::Unknown;
    encoder.end_game(&GameEnd {
        result,
        marker: Some(result),
        plies: 0,
        span: Span::at(0),
        tags_end: 0,
        source: None,
    });
}

fn comment(encoder: &mut Encoder, text: &str) -> Flow {
    let text = Text::plain(text.as_bytes());
    encoder.comment(&Comment { text, placement: Placement::Start, span: Span::at(0) })
}

fn tag(encoder: &mut Encoder, name: &str, value: &str) -> Flow {
    let [name, value] = [name, value].map(|text| Text::plain(text.as_bytes()));
    encoder.tag(&Tag { name, value, span: Span::at(0), value_span: Span::at(0) })
}

#[test]
fn every_policy_refuses_invalid_events() {
    let initial = Position::initial();
    let e4 = Played::Move(to_move(13, &initial).unwrap());
    let token = MoveToken::new(Text::plain(b"e4"), Span::at(0));
    for policy in POLICIES {
        let refused = |element: &dyn Fn(&mut Encoder) -> Flow| {
            drive(policy, |encoder| {
                begin_moves(encoder, &initial, StartOrigin::Initial);
                assert_eq!(element(encoder), Flow::SkipGame);
                encoder.end_variation();
                play(encoder, &initial, e4);
                end(encoder);
            })
            .unwrap_err()
        };
        let Played::Move(mv) = e4 else { unreachable!() };
        let after = initial.play(mv);
        assert_eq!(refused(&|encoder| play(encoder, &after, e4)), EncodeErrorKind::IllegalMove);
        assert_eq!(refused(&|encoder| encoder.token(&token)), EncodeErrorKind::Token);
        assert_eq!(refused(&Encoder::begin_variation), EncodeErrorKind::OrphanVariation);
    }
}

#[test]
fn carried_text_is_limited_to_64_mebibytes() {
    let limit = 64 << 20;
    let long = "x".repeat(limit + 1);
    let refused = drive(CommentPolicy::Carry, |encoder| {
        comment(encoder, &long);
        end(encoder);
    });
    assert_eq!(refused, Err(EncodeErrorKind::TextTooLong));
    // The limit applies to the name and the value of a tag together.
    for (length, expected) in [(limit, None), (limit + 1, Some(EncodeErrorKind::TextTooLong))] {
        let refused = drive(CommentPolicy::Carry, |encoder| {
            tag(encoder, "Annotator", &long["Annotator".len()..length]);
            end(encoder);
        });
        assert_eq!(refused.err(), expected, "{length}");
    }
}

#[test]
fn foreign_glyph_positions_round_trip() {
    let initial = Position::initial();
    let [d4, e4] = [11, 13].map(|ordinal| Played::Move(to_move(ordinal, &initial).unwrap()));
    for place in [Placement::AfterMove, Placement::AfterVariations, Placement::End] {
        for policy in POLICIES {
            let bytes = drive(policy, |encoder| {
                begin_moves(encoder, &initial, StartOrigin::Initial);
                play(encoder, &initial, e4);
                encoder.begin_variation();
                play(encoder, &initial, d4);
                encoder.end_variation();
                encoder.nag(Nag::GOOD_MOVE, place);
                end(encoder);
            });
            // Record 0x07 stores no placement. After a variation, the decoder always uses this one.
            let expected = if policy == CommentPolicy::Carry { place } else { Placement::AfterVariations };
            let events = events(&bytes.unwrap());
            assert!(events.contains(&format!("nag $1 {expected:?}\n")), "{events}");
        }
    }
}

#[test]
fn refused_game_has_no_losses() {
    let mut encoder = Encoder::new(CommentPolicy::Drop);
    movetext_pgn::read(b"1. e4 {x} *", &mut encoder, &mut ());
    // In a second stream, games are numbered from 1 again.
    encoder.begin_game(&GameStart { number: 1, offset: 0, line: 1, column: 1 });
    comment(&mut encoder, "y");
    encoder.token(&MoveToken::new(Text::plain(b"e4"), Span::at(0)));
    end(&mut encoder);
    assert_eq!(encoder.take_errors().len(), 1);
    assert_eq!(encoder.take_losses().len(), 1);
}

#[test]
fn start_without_tags_is_written_as_tags() {
    let set_up: Position =
        "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17".parse::<movetext_fen::Fen>().unwrap().into_position().unwrap();
    let e4 = set_up.legal_moves().into_iter().find(|mv| mv.is_double_advance()).unwrap();
    for policy in POLICIES {
        for origin in [StartOrigin::FenTag, StartOrigin::Initial] {
            let bytes = drive(policy, |encoder| {
                begin_moves(encoder, &set_up, origin);
                play(encoder, &set_up, Played::Move(e4));
                end(encoder);
            });
            let events = events(&bytes.unwrap());
            assert!(events.contains("tag FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\""), "{events}");
            assert!(events.contains("tag SetUp \"1\""), "{events}");
            assert!(events.contains("begin_moves FenTag\nmv 0 e4"), "{events}");
        }
    }
}

#[test]
fn non_latin1_fen_tag_gets_a_readable_one() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w \u{2013} \u{2013} 3 17\"]\n[SetUp \"1\"]\n\n17. e4 *";
    for bytes in [encode_dropping(text), encode_carrying(text)] {
        let native: Vec<_> = records(&bytes)
            .filter_map(|record| match record.unwrap().1 {
                Record::TagPair { name, value } => Some(format!("{name} {value}")),
                _ => None,
            })
            .collect();
        assert!(native.contains(&"FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 3 17".to_owned()), "{native:?}");
        assert!(events(&bytes).contains("mv 0 e4"));
    }
}

#[test]
fn start_contradicting_tags_is_carried() {
    let initial = Position::initial();
    for (origin, expected) in [(StartOrigin::Initial, "Initial"), (StartOrigin::Unplayable, "Unplayable")] {
        let bytes = drive(CommentPolicy::Carry, |encoder| {
            tag(encoder, "FEN", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17");
            begin_moves(encoder, &initial, origin);
            end(encoder);
        });
        assert!(events(&bytes.unwrap()).contains(&format!("begin_moves {expected}\n")));
    }
    // A game in an unsupported variant has no start position.
    let refused = drive(CommentPolicy::Drop, |encoder| {
        tag(encoder, "Variant", "Bughouse");
        assert_eq!(begin_moves(encoder, &initial, StartOrigin::Initial), Flow::SkipGame);
        end(encoder);
    });
    assert_eq!(refused, Err(EncodeErrorKind::StartPosition));
}

#[test]
fn games_of_variants_are_refused_by_every_policy() {
    for policy in [CommentPolicy::Refuse, CommentPolicy::Drop, CommentPolicy::Carry] {
        let (_, errors, _) =
            encode_text(b"[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *", policy);
        assert_eq!(errors[0].kind, EncodeErrorKind::Variant, "{policy:?}");
    }
}

#[test]
fn policy_decides_contradicting_results() {
    let text = "[Result \"1-0\"]\n\n1. e4 0-1";
    let (_, errors, _) = encode_text(text.as_bytes(), CommentPolicy::Refuse);
    assert_eq!(errors[0].kind, EncodeErrorKind::ResultMismatch);
    let (bytes, _, losses) = encode_text(text.as_bytes(), CommentPolicy::Drop);
    assert_eq!(losses[0].kind, EncodeErrorKind::ResultMismatch);
    assert_eq!(bytes, encode_lossless("1. e4 0-1"));
    let events = events(&encode_carrying(text));
    assert!(events.contains("tag Result \"1-0\"") && events.contains("end_game 0-1 "), "{events}");
    // A Result tag that is an extension item, and a Result tag without a valid result.
    for text in ["[Result \"1–0 Łódź\"]\n\n1. e4 1-0", "[Result \"won\"]\n\n1. e4! 1-0"] {
        check_carried(text);
        assert!(self::events(&encode_dropping(text)).contains("tag Result \"1-0\""), "{text}");
    }
}

#[test]
fn decoded_games_encode_to_the_same_bytes() {
    let mut random = Random::new(1);
    let mut bytes = Vec::new();
    for game in 0..20 {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for _ in 0..random.below(200) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            moves.push(from_move(mv, &position).unwrap());
            position = position.play(mv);
        }
        // Use all bytes except NUL. Some of these texts are valid UTF-8.
        let text: Vec<u8> =
            (0..random.below(256)).map(|_| u8::try_from(1 + random.below(255)).unwrap()).collect();
        let [mut event, site, result] = [&text[..], b"Z\xC3\xBCrich", b"1/2-1/2"].map(Latin1::new);
        if game == 0 {
            event = Latin1::new(b"");
        }
        let tags = [event, site, event, site, event, site, result];
        write_record(&Record::ReducedGame(ReducedGame { tags, moves: &moves }), &mut bytes).unwrap();
    }
    for policy in POLICIES {
        let mut encoder = Encoder::new(policy);
        decode(&bytes, &mut encoder, &mut ()).unwrap();
        assert_eq!((encoder.take_errors(), encoder.take_losses()), (vec![], vec![]));
        assert_eq!(encoder.take_bytes(), bytes);
    }
}

#[test]
fn moves_after_a_null_move_round_trip() {
    for text in [
        "1. Nf3 -- 2. g3 -- 3. Bg2 -- 4. O-O Nf6 $1 {x} (4... e5 $2 (4... d5 -- 5. d4)) *",
        "[FEN \"1r2k3/P7/8/8/8/8/6p1/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kd1 -- 2. axb8=N g1=Q+ 3. Kc2 -- *",
        "[FEN \"1rk5/8/8/8/8/8/8/1RK4R w HB - 0 1\"]\n[SetUp \"1\"]\n\n1. Rh2 -- 2. Rh1 -- 3. O-O-O *",
    ] {
        let bytes = check_carried(text);
        // A decoder that skips extension items reads the game without damage, up to the null move.
        let mut plain = Vec::new();
        for record in records(&bytes) {
            let (_, record) = record.unwrap();
            if record.marker() != Marker::Escape {
                write_record(&record, &mut plain).unwrap();
            }
        }
        let plain = events(&plain);
        assert_eq!(plain.lines().filter(|line| line.starts_with("mv")).count(), 1, "{plain}");
        assert!(!plain.contains('(') && !plain.contains("nag"), "{plain}");
    }
}

#[test]
fn built_trees_are_encoded() {
    let mut game = Game::new();
    game.set_tag("Event", "Casual Game").unwrap();
    game.mainline_mut().play_san("e4").unwrap();
    let bytes = encode(&game, CommentPolicy::Refuse).unwrap();
    assert_eq!(markers(&bytes), [Marker::ReducedGame.code()]);
    assert_eq!(game_of_pgc(&bytes).tag("Event"), "Casual Game");
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n[Result \"1-0\"]\n\n1. a8=N {x} (1. a8=B $3) (1. a8=R -- {y} 2. Ra2 (2. Rb8)) 1-0";
    let game = game_of_text(promoted);
    assert_eq!(
        game.mainline().first().map(|node| match node.played() {
            Played::Move(mv) => mv.promotion(),
            Played::Null => None,
        }),
        Some(Some(Role::Knight))
    );
    assert_eq!(game_of_pgc(&encode(&game, CommentPolicy::Carry).unwrap()), game);
}

/// An output that accepts some bytes, and then fails.
struct LimitedOutput(usize);

impl io::Write for LimitedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn writer_counts_then_stops_at_first_error() {
    let text = b"1. e4 {x} {y} *\n\n1. e4 *\n\n1. e4 {z} *".as_slice();
    let mut writer = Writer::new(Vec::new(), CommentPolicy::Refuse);
    movetext_pgn::read(text, &mut writer, &mut ());
    assert_eq!(writer.refusals().iter().collect::<Vec<_>>(), [(EncodeErrorKind::Comment, 2)]);
    assert_eq!(writer.take_refusal_errors().iter().map(|error| error.game).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(writer.take_refusal_errors(), []);
    assert_eq!(markers(&writer.finish().unwrap()), [0x01]);
    let mut writer = Writer::new(Vec::new(), CommentPolicy::Drop);
    movetext_pgn::read(text, &mut writer, &mut ());
    assert_eq!((writer.losses().count(EncodeErrorKind::Comment), writer.losses().total()), (3, 3));
    assert_eq!(writer.refusals().total(), 0);
    assert_eq!(markers(&writer.finish().unwrap()), [0x01; 3]);
    let mut writer = Writer::new(LimitedOutput(40), CommentPolicy::Carry);
    let mut reader = Reader::new(text);
    assert_eq!(reader.visit_all(&mut writer, &mut ()).unwrap(), Flow::Stop);
    assert!(reader.next_number() < 4);
    assert_eq!(writer.finish().err().unwrap().kind(), io::ErrorKind::StorageFull);
}

#[test]
fn equals_sign_in_tag_name_round_trips() {
    let bytes =
        encode_carrying(include_str!("../../../../testdata/regress/equals-in-a-carried-tag-name.pgn"));
    assert_eq!(bytes, b"\x05\x0A\x17\x00mt1:ta\\u{3D}b=\\u{17D}=c\x06");
    assert!(events(&bytes).contains("tag a=b \"Ž=c\" "), "{}", events(&bytes));
    // A name so long that it ends in a second string.
    let name = "=".repeat(70_000);
    let bytes = encode_carrying(&format!("[{name} \"Ž=c\"]\n\n*\n"));
    assert!(events(&bytes).contains(&format!("tag {name} \"Ž=c\" ")));
}

#[test]
fn control_characters_are_carried_by_number() {
    let bytes = encode_carrying("1. e4 {a\u{1}b\u{7F}\u{85}\u{A0}} *");
    assert!(bytes.ends_with(b"mt1:aa\\u{1}b\\u{7F}\\u{85}\xA0\x06"), "{}", bytes.escape_ascii());
}
