//! The offset of the next game, queried before the game is read.

use movetext_pgn::{Flow, Interest, Reader, chunk::Bookmark, parser::Limits, source::Source};
use movetext_testkit::{
    Chunks, Random,
    events::{Callback, VisitorEvent},
    files::pgn_texts,
    pgn_text::hostile_games,
};

/// Reads all games, and checks that each begins at the queried offset. Returns these offsets.
fn offsets<S: Source>(mut reader: Reader<S>) -> Vec<u64>
where
    S::Error: core::fmt::Debug,
{
    let mut offsets = Vec::new();
    loop {
        let expected = reader.next_offset().unwrap();
        let mut found = None;
        let mut visitor = Callback::new(Interest::SCAN, |event| {
            if let VisitorEvent::BeginGame(game) = event {
                found = Some(game.offset);
            }
            Flow::Continue
        });
        let read = reader.visit_game(&mut visitor, &mut ()).unwrap();
        assert_eq!(found, expected);
        offsets.extend(found);
        if read.is_none() {
            return offsets;
        }
    }
}

#[test]
fn next_offset_is_start_of_next_game() {
    let mut random = Random::new(1);
    let hostile = (0..500).map(|_| hostile_games(&mut random));
    let texts: Vec<Vec<u8>> = pgn_texts().into_iter().map(|(_, text)| text).chain(hostile).collect();
    for text in &texts {
        for game in [40, 200, Limits::default().game_bytes()] {
            let limits = Limits::default().with_game_bytes(game);
            let whole = offsets(Reader::new(text).with_limits(limits));
            let stream = Reader::from_read(Chunks::new(text, 100)).with_limits(limits);
            assert_eq!(offsets(stream), whole, "{}", text.escape_ascii());
        }
    }
}

#[test]
fn stream_part_has_games_after_bookmark() {
    let mut random = Random::new(2);
    for _ in 0..500 {
        let text = hostile_games(&mut random);
        let (whole, mut reader) = (offsets(Reader::new(&text)), Reader::new(&text));
        for read in 0..=whole.len() {
            let bookmark: Bookmark = reader.bookmark();
            let base = bookmark.offset.saturating_sub(random.below(9) as u64 + 1);
            let stream = Chunks::new(&text[usize::try_from(base).unwrap()..], 10);
            let part = Reader::part_from_read(stream, base, &bookmark).unwrap();
            assert_eq!(part.next_number(), 1 + read as u64);
            assert_eq!(offsets(part), whole[read..], "from {read}: {}", text.escape_ascii());
            reader.visit_game(&mut (), &mut ()).unwrap();
        }
    }
}
