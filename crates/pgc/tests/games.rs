//! Whole games: marker 0x01 to a visitor and back, damage, and what the record cannot hold (PGN 20.4.1).

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

mod random;

use movetext_board::Position;
use movetext_pgc::{
    DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, Encoder, Item, Latin1, Marker, Record,
    ReducedGame, decode, ordinal_of, write_record,
};
use movetext_pgn::{
    Comment, Escape, Flow, GameEnd, GameResult, GameStart, MoveToken, Nag, Place, Played, Span, Start,
    StartOrigin, Step, Tag, Text, Unread, Visitor, Wants,
};
use random::Random;

/// 1. e4 e5 1-0, with nothing known about the game, computed by hand.
const MINIMAL: &[u8] = &[
    0x01, 0x01, 0x3F, 0x01, 0x3F, 0x0A, 0x3F, 0x3F, 0x3F, 0x3F, 0x2E, 0x3F, 0x3F, 0x2E, 0x3F, 0x3F, 0x01,
    0x3F, 0x01, 0x3F, 0x01, 0x3F, 0x03, 0x31, 0x2D, 0x30, 0x02, 0x00, 0x0D, 0x0C,
];

fn encode(drive: impl FnOnce(&mut Encoder)) -> Result<Vec<u8>, EncodeErrorKind> {
    let mut encoder = Encoder::new();
    drive(&mut encoder);
    match encoder.take_errors()[..] {
        [] => Ok(encoder.take_bytes()),
        [EncodeError { kind, game: 1 }] => {
            assert_eq!(encoder.bytes(), b"", "a refused game leaves nothing behind");
            Err(kind)
        }
        ref errors => panic!("{errors:?}"),
    }
}

fn begin(visitor: &mut Encoder) {
    visitor.begin_game(&GameStart { number: 1, offset: 0, line: 1 });
}

fn tag(visitor: &mut Encoder, name: &str, value: &[u8]) -> Flow {
    let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value));
    visitor.tag(&Tag { name, value, span: Span::at(0), value_span: Span::at(0) })
}

fn begin_moves(visitor: &mut Encoder, origin: StartOrigin) -> Flow {
    visitor.begin_moves(&Start { position: &Position::initial(), origin })
}

fn play(visitor: &mut Encoder, position: &Position, played: Played) -> Flow {
    visitor.mv(&Step { ply: 0, position, played, text: Text::plain(b""), span: Span::at(0) })
}

fn end(visitor: &mut Encoder, result: GameResult) {
    let marker = Some(result);
    visitor.end_game(&GameEnd { result, marker, plies: 0, span: Span::at(0), source: None });
}

/// What becomes of a game without moves after these tags.
fn encode_tags(tags: &[(&str, &[u8])], result: GameResult) -> Result<Vec<u8>, EncodeErrorKind> {
    encode(|encoder| {
        begin(encoder);
        if tags.iter().all(|(name, value)| tag(encoder, name, value) == Flow::Continue) {
            begin_moves(encoder, StartOrigin::Initial);
        }
        end(encoder, result);
    })
}

/// What a game is refused for that has this among its moves.
fn refusal(element: impl FnOnce(&mut Encoder) -> Flow) -> Option<EncodeErrorKind> {
    let refused = encode(|encoder| {
        begin(encoder);
        begin_moves(encoder, StartOrigin::Initial);
        assert_eq!(element(encoder), Flow::SkipGame);
        end(encoder, GameResult::Unknown);
    });
    refused.err()
}

#[test]
fn minimal_game_is_written_as_computed_by_hand() {
    let written = encode(|encoder| {
        begin(encoder);
        begin_moves(encoder, StartOrigin::Initial);
        let mut position = Position::initial();
        for ordinal in [13, 12] {
            let mv = movetext_pgc::move_of(ordinal, &position).unwrap();
            play(encoder, &position, Played::Move(mv));
            position = position.play(mv);
        }
        end(encoder, GameResult::WhiteWins);
    });
    assert_eq!(written.unwrap(), MINIMAL);
}

#[test]
fn text_is_encoded_where_the_reader_finds_no_more_than_the_record_holds() {
    let mut encoder = Encoder::new();
    movetext_pgn::read(b"1. e4 e5 1-0\n\n1. e4! *\n\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n", &mut encoder);
    assert_eq!(encoder.take_errors(), [EncodeError { kind: EncodeErrorKind::Nag, game: 2 }]);
    assert_eq!(encoder.take_bytes(), [MINIMAL, MINIMAL].concat());
}

#[test]
fn games_decode_and_encode_to_the_same_bytes() {
    let mut random = Random::new(1);
    let mut bytes = MINIMAL.to_vec();
    for game in 0..20 {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for _ in 0..random.below(200) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[random.below(legal.len())];
            moves.push(ordinal_of(mv, &position).unwrap());
            position = position.play(mv);
        }
        // Any bytes but NUL, among them some that look like UTF-8.
        let text: Vec<u8> =
            (0..random.below(256)).map(|_| u8::try_from(1 + random.below(255)).unwrap()).collect();
        let [mut event, site, result] = [&text[..], b"Z\xC3\xBCrich", b"1/2-1/2"].map(Latin1::new);
        if game == 0 {
            event = Latin1::new(b"");
        }
        let tags = [event, site, event, site, event, site, result];
        write_record(&Record::ReducedGame(ReducedGame { tags, moves: &moves }), &mut bytes).unwrap();
    }
    let mut encoder = Encoder::new();
    decode(&bytes, &mut encoder).unwrap();
    assert_eq!(encoder.take_errors(), []);
    assert_eq!(encoder.take_bytes(), bytes);
}

/// Where each item of the minimal game begins; the end is the end of the last.
const ITEMS: [u64; 10] = [0, 1, 3, 5, 16, 18, 20, 22, 26, 30];

#[test]
fn every_truncation_is_an_error_at_the_item_that_is_cut() {
    for length in 1..MINIMAL.len() {
        let mut games = Games::default();
        let error = decode(&MINIMAL[..length], &mut games).unwrap_err();
        // The item that holds the first byte that is missing; the two ordinals belong to the item of their length.
        let offset = ITEMS.into_iter().rfind(|&item| item <= length as u64).unwrap();
        assert_eq!(error.offset, offset, "{length}");
        let DecodeErrorKind::Truncated { item, missing } = error.kind else { panic!("{error}") };
        assert_eq!(item, if offset == 26 { Item::MoveSequence2 } else { Item::String1 });
        assert!(missing > 0);
        assert_eq!(games, Games::default(), "nothing is delivered of a record that is not complete");
    }
    assert_eq!(decode(&[], &mut Games::default()), Ok(()));
}

#[derive(Default, Debug, PartialEq)]
struct Games {
    begun: u32,
    ended: u32,
    plies: u32,
    unread: String,
    tokens: String,
}

impl Visitor for Games {
    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.begun += 1;
        Flow::Continue
    }
    fn mv(&mut self, _: &Step<'_>) -> Flow {
        self.plies += 1;
        Flow::Continue
    }
    fn unread(&mut self, unread: &Unread<'_>) -> Flow {
        self.unread = format!("{} {}", unread.text, unread.span);
        Flow::Continue
    }
    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.ended += 1;
        Flow::Continue
    }
}

#[test]
fn games_before_the_damage_are_delivered() {
    let damages: [(&[u8], DecodeErrorKind); 3] = [
        (&[0x05, 0x06], DecodeErrorKind::Unsupported(Marker::GameBegin)),
        (&[0x01, 0x02, 0x3F], DecodeErrorKind::Truncated { item: Item::String1, missing: 1 }),
        (&[0x7F], DecodeErrorKind::UnknownMarker(movetext_pgc::UnknownMarker(0x7F))),
    ];
    for (damage, kind) in damages {
        let bytes = [MINIMAL, &[0x00], MINIMAL, damage].concat();
        let mut games = Games::default();
        let offset = if damage[0] == 0x01 { 62 } else { 61 };
        assert_eq!(decode(&bytes, &mut games), Err(DecodeError { kind, offset }));
        assert_eq!((games.begun, games.ended, games.plies), (2, 2, 4));
    }
}

#[test]
fn markers_of_the_general_game_are_unsupported_by_name() {
    let bodies: [(&[u8], Marker); 4] = [
        (b"\x02\x01a\x01b", Marker::TagPair),
        (b"\x03\x00", Marker::ShortMoves),
        (b"\x07\x01", Marker::Nag),
        (b"\x0A\x00\x00", Marker::Escape),
    ];
    for (bytes, marker) in bodies {
        let error = decode(bytes, &mut Games::default()).unwrap_err();
        assert_eq!(error, DecodeError { kind: DecodeErrorKind::Unsupported(marker), offset: 0 });
    }
}

#[test]
fn ordinal_beyond_the_legal_moves_ends_its_game_as_unread() {
    let mut bytes = MINIMAL.to_vec();
    bytes[28..].copy_from_slice(&[0x0D, 0x14]);
    let error = DecodeError { kind: DecodeErrorKind::NoSuchMove { ordinal: 20, legal: 20 }, offset: 29 };
    let mut games = Games::default();
    assert_eq!(decode(&bytes, &mut games), Err(error));
    assert_eq!((games.begun, games.plies, games.ended), (1, 1, 1));
    assert_eq!(games.unread, "ordinals 20 29..30");
    let mut encoder = Encoder::new();
    assert_eq!(decode(&bytes, &mut encoder), Err(error));
    assert_eq!(encoder.take_errors(), [EncodeError { kind: EncodeErrorKind::Unread, game: 1 }]);
    assert_eq!(encoder.take_bytes(), b"");
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        let mut bytes: Vec<u8> =
            (0..random.below(64)).map(|_| random.next().to_le_bytes()[0] & 0x0F).collect();
        if random.below(2) == 0 {
            bytes = MINIMAL.to_vec();
            let place = random.below(bytes.len());
            bytes[place] = random.next().to_le_bytes()[0];
        }
        let mut games = Games::default();
        let _ = decode(&bytes, &mut games);
        assert_eq!(games.begun, games.ended);
        let mut encoder = Encoder::new();
        let _ = decode(&bytes, &mut encoder);
        assert!(encoder.bytes().len() <= bytes.len());
    }
}

/// Answers one event with a flow and notes which events it was told of.
struct Answering {
    at: &'static str,
    flow: Flow,
    wants: Wants,
    seen: String,
}

impl Answering {
    fn answer(&mut self, event: &str) -> Flow {
        self.seen.push_str(event);
        self.seen.push(' ');
        if event == self.at { self.flow } else { Flow::Continue }
    }
}

impl Visitor for Answering {
    fn wants(&self) -> Wants {
        self.wants
    }
    fn begin_game(&mut self, _: &GameStart) -> Flow {
        self.answer("begin")
    }
    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.answer(&tag.name.to_str())
    }
    fn begin_moves(&mut self, _: &Start<'_>) -> Flow {
        self.answer("moves")
    }
    fn mv(&mut self, _: &Step<'_>) -> Flow {
        self.answer("mv")
    }
    fn token(&mut self, token: &MoveToken<'_>) -> Flow {
        self.answer(&token.text.to_str())
    }
    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.answer("end")
    }
}

#[test]
fn visitor_is_told_no_more_than_it_asks_for() {
    let cases = [
        ("", Flow::Continue, Wants::SCAN, "begin Event Site Date Round White Black Result moves end "),
        ("", Flow::Continue, Wants::PARSE, "begin Event Site Date Round White Black Result moves e4 e5 end "),
        (
            "mv",
            Flow::SkipVariation,
            Wants::ALL,
            "begin Event Site Date Round White Black Result moves mv end ",
        ),
        ("Event", Flow::SkipGame, Wants::ALL, "begin Event end "),
        ("begin", Flow::SkipGame, Wants::ALL, "begin end "),
    ];
    for (at, flow, wants, once) in cases {
        let mut answering = Answering { at, flow, wants, seen: String::new() };
        decode(&[MINIMAL, MINIMAL].concat(), &mut answering).unwrap();
        assert_eq!(answering.seen, once.repeat(2), "{at}");
    }
    for (at, seen) in [("begin", "begin "), ("Site", "begin Event Site ")] {
        let mut answering = Answering { at, flow: Flow::Stop, wants: Wants::ALL, seen: String::new() };
        decode(&[MINIMAL, &[0xFF]].concat(), &mut answering).unwrap();
        assert_eq!(answering.seen, seen);
    }
}

#[test]
fn tags_beyond_the_record_are_refused() {
    let value = |length| vec![b'a'; length];
    let unknown = GameResult::Unknown;
    let refused = |tags: &[(&str, &[u8])]| encode_tags(tags, unknown).err();
    assert_eq!(refused(&[("White", &value(255))]), None);
    assert_eq!(refused(&[("White", &value(256))]), Some(EncodeErrorKind::TagTooLong("White")));
    assert_eq!(refused(&[("Site", "Zürich".as_bytes())]), None);
    assert_eq!(refused(&[("Site", "Łódź".as_bytes())]), Some(EncodeErrorKind::NotLatin1("Site")));
    assert_eq!(refused(&[("ECO", b"C20")]), Some(EncodeErrorKind::FurtherTag));
    assert_eq!(refused(&[("FEN", b"x")]), Some(EncodeErrorKind::StartPosition));
    assert_eq!(refused(&[("Site", b"a"), ("Site", b"a")]), Some(EncodeErrorKind::RepeatedTag("Site")));
}

#[test]
fn length_of_a_tag_is_counted_in_latin1() {
    let umlauts = "ü".repeat(255);
    let bytes = encode_tags(&[("Event", umlauts.as_bytes())], GameResult::Unknown).unwrap();
    assert_eq!(bytes[1], 255);
    assert!(bytes[2..257].iter().all(|&byte| byte == 0xFC));
}

#[test]
fn result_is_the_tag_unless_that_says_nothing() {
    let result_of = |tag: Option<&'static [u8]>, result| {
        let tags: Vec<_> = tag.map(|tag| ("Result", tag)).into_iter().collect();
        let bytes = encode_tags(&tags, result)?;
        Ok(Latin1::new(&bytes[23..23 + usize::from(bytes[22])]).to_str().into_owned())
    };
    let mismatch = Err(EncodeErrorKind::ResultMismatch);
    assert_eq!(result_of(None, GameResult::Draw), Ok("1/2-1/2".to_owned()));
    assert_eq!(result_of(Some(b"*"), GameResult::BlackWins), Ok("0-1".to_owned()));
    assert_eq!(result_of(Some(b"1-0"), GameResult::WhiteWins), Ok("1-0".to_owned()));
    assert_eq!(result_of(Some(b"adjourned"), GameResult::Unknown), Ok("adjourned".to_owned()));
    assert_eq!(result_of(Some(b"adjourned"), GameResult::Draw), mismatch);
    assert_eq!(result_of(Some(b"1-0"), GameResult::BlackWins), mismatch);
    assert_eq!(result_of(Some(b"1-0"), GameResult::Unknown), mismatch);
}

#[test]
fn annotations_are_refused_by_name() {
    let (text, span) = (Text::plain(b"x"), Span::at(0));
    let comment = Comment { text, place: Place::Start, span };
    assert_eq!(refusal(|encoder| encoder.comment(&comment)), Some(EncodeErrorKind::Comment));
    assert_eq!(refusal(|encoder| encoder.nag(Nag::GOOD_MOVE, Place::AfterMove)), Some(EncodeErrorKind::Nag));
    assert_eq!(refusal(Encoder::begin_variation), Some(EncodeErrorKind::Variation));
    assert_eq!(refusal(|encoder| encoder.escape(&Escape { text, span })), Some(EncodeErrorKind::Escape));
    assert_eq!(refusal(|encoder| encoder.unread(&Unread { text, span })), Some(EncodeErrorKind::Unread));
    assert_eq!(refusal(|encoder| encoder.token(&MoveToken { text, span })), Some(EncodeErrorKind::Unread));
}

#[test]
fn moves_without_ordinals_are_refused() {
    let initial = Position::initial();
    assert_eq!(refusal(|encoder| play(encoder, &initial, Played::Null)), Some(EncodeErrorKind::NullMove));
    let e4 = movetext_pgc::move_of(13, &initial).unwrap();
    let after = initial.play(e4);
    assert_eq!(
        refusal(|encoder| play(encoder, &after, Played::Move(e4))),
        Some(EncodeErrorKind::IllegalMove)
    );
}

#[test]
fn games_from_other_positions_are_refused() {
    for (origin, kind) in [
        (StartOrigin::FenTag, EncodeErrorKind::StartPosition),
        (StartOrigin::Unplayable, EncodeErrorKind::Unplayable),
    ] {
        assert_eq!(refusal(|encoder| begin_moves(encoder, origin)), Some(kind));
    }
}

#[test]
fn game_of_65_535_plies_is_the_longest() {
    let initial = Position::initial();
    let e4 = Played::Move(movetext_pgc::move_of(13, &initial).unwrap());
    let encode_plies = |plies: u32| {
        encode(|encoder| {
            begin(encoder);
            begin_moves(encoder, StartOrigin::Initial);
            // The encoder numbers each move in the position that comes with it and does not follow the game.
            let skipped = (0..plies).any(|_| play(encoder, &initial, e4) == Flow::SkipGame);
            assert_eq!(skipped, plies > 65_535);
            end(encoder, GameResult::Unknown);
        })
    };
    assert_eq!(encode_plies(65_535).unwrap().len(), 26 + 65_535);
    assert_eq!(encode_plies(65_536), Err(EncodeErrorKind::TooManyMoves));
}

#[test]
fn refused_game_does_not_touch_its_neighbours() {
    let mut encoder = Encoder::new();
    decode(MINIMAL, &mut encoder).unwrap();
    begin(&mut encoder);
    tag(&mut encoder, "Annotator", b"x");
    end(&mut encoder, GameResult::Unknown);
    decode(MINIMAL, &mut encoder).unwrap();
    assert_eq!(encoder.take_bytes(), [MINIMAL, MINIMAL].concat());
    assert_eq!(encoder.take_errors(), [EncodeError { kind: EncodeErrorKind::FurtherTag, game: 1 }]);
    assert_eq!((encoder.take_bytes(), encoder.take_errors()), (vec![], vec![]));
}
