//! Checks that ordinary files can be divided anywhere without refused ranges.

use super::{Counts, Lengths, assert_ranges, games_of, is_utf16};
use crate::compressed_files::Form;
use alloc::sync::Arc;
use movetext_files::compression::Compression;
use movetext_testkit::{Random, files::is_deep, games::texts};

#[test]
fn ranges_of_usual_files_are_never_refused() {
    let (mut counts, mut random) = (Counts::default(), Random::new(0xF17E));
    let usual = texts(if is_deep() { 2_000_000 } else { 60_000 });
    for (name, text) in usual.filter(|(name, text)| !name.contains("/err/") && !is_utf16(text)) {
        let expected = games_of(&text);
        let unplaced = expected.clone().without_offsets();
        for (form, compression) in [
            (Form::Plain, Compression::None),
            (Form::Pzstd, Compression::Zstandard),
            (Form::Bgzf, Compression::Gzip),
        ] {
            let expected = if form == Form::Plain { &expected } else { &unplaced };
            let file: Arc<[u8]> = form.file(&text, 2 + random.below(8_000), &mut random).into();
            let mut cuts: Vec<u64> = (0..40).map(|_| random.below(file.len() + 2) as u64).collect();
            cuts.sort_unstable();
            let lengths = Lengths { batch: 1 + random.below(5_000), read: 1 + random.below(100_000) };
            let name = || format!("{name}, {form:?}");
            let seen = assert_ranges((&file, compression), &cuts, lengths, expected, name);
            assert_eq!(seen.refused(), 0, "{}, {seen:?}, cuts at {cuts:?}", name());
            counts.add(seen);
        }
    }
    println!("{counts:?}");
}
