//! Makes a manifest from the games of a file.

use super::{Cut, Manifest, ManifestError};
use crate::{
    content::Content,
    games::{GameBatch, Games},
    index::{TextState, open_regular},
    source::{ExpectedContent, Input},
};
use alloc::sync::Arc;
use core::num::NonZeroU64;
use movetext_files::{
    compression::Compression,
    frames::{FrameOptions, FrameStart, FrameStarts},
};
use movetext_pgn::chunk::Bookmark;
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// The maximum batch length in bytes while a manifest is made.
const MAX_BATCH_BYTES: u64 = 256 * 1024;

/// The length of a part, divided by this, is the minimum distance between recorded frames. Frames in between are
/// ignored.
const FRAMES_PER_PART: u64 = 64;

/// A manifest in progress, so that you can read the games on several threads. [`Manifest::for_file`] does all steps at
/// once.
#[derive(Debug)]
pub struct ManifestDraft {
    file: PathBuf,
    state: TextState,
    compression: Compression,
    part_bytes: NonZeroU64,
    frame_starts: Arc<FrameStarts>,
    cuts: Vec<Cut>,
    /// The offset in the text of the frame that contains the first byte of the last part.
    frame: u64,
    /// The offset after the last game, and the number of games.
    end: u64,
    games: u64,
}

impl ManifestDraft {
    /// Starts a manifest for `file`. Each part except the last will have at least `part_bytes` bytes of text.
    ///
    /// # Errors
    /// The errors of [`unsaved`](Self::unsaved). [`ManifestError::NotAManifest`] if something else is stored at the path
    /// of the manifest. [`ManifestError::Io`] if that path cannot be read.
    pub fn new(file: &Path, part_bytes: NonZeroU64) -> Result<Self, ManifestError> {
        let draft = Self::unsaved(file, part_bytes)?;
        refuse_other_file(&Manifest::path_for(file))?;
        Ok(draft)
    }

    /// Starts a manifest that will not be written next to `file`. Otherwise works like [`new`](Self::new).
    ///
    /// # Errors
    /// [`ManifestError::Text`], [`ManifestError::NotText`], [`ManifestError::Utf16`] or [`ManifestError::NotAFile`] if
    /// the file cannot be read or cut.
    pub fn unsaved(file: &Path, part_bytes: NonZeroU64) -> Result<Self, ManifestError> {
        let opened = open_regular(file).map_err(ManifestError::Text)?;
        let (mut open, start) = opened.ok_or(ManifestError::NotAFile)?;
        let state = TextState::read(&mut open).map_err(|error| ManifestError::Text(error.into()))?;
        refuse_other_content(file)?;
        let frame = FrameStart::default();
        Ok(Self {
            file: file.to_path_buf(),
            state,
            compression: Compression::from_signature(&start),
            part_bytes,
            frame_starts: Arc::new(FrameStarts::new(part_bytes.get() / FRAMES_PER_PART)),
            cuts: vec![Cut { place: Bookmark::START, frame }],
            frame: frame.text_offset,
            end: 0,
            games: 0,
        })
    }

    /// Returns a reader for the games of the file. Pass each batch to [`push`](Self::push).
    #[must_use]
    pub fn games(&self) -> Games {
        let batch_bytes = self.part_bytes.get().min(MAX_BATCH_BYTES);
        // `Input::from` would treat `-` as standard input.
        Games::new([Input::Path(self.file.clone())])
            .with_batch_bytes(usize::try_from(batch_bytes).unwrap_or(usize::MAX))
            .with_frame_starts(Arc::clone(&self.frame_starts))
    }

    /// Adds the next batch of games, without reading them. Batches must arrive in order. They may come from any reader
    /// that also reads other files, and that has the selection of all games.
    pub fn push(&mut self, games: &GameBatch<'_>) {
        let Some(chunk) = games.chunk() else { return };
        let (span, last) = (chunk.span(), self.cuts.last().map_or(0, |cut| cut.place.offset));
        // Dropped white space before these games is reported with them, so no part may begin here.
        let follows = core::mem::replace(&mut self.end, span.end) == span.start;
        // The reader may count the games of several files, so we count ourselves.
        let number = self.games + 1;
        self.games += chunk.games();
        if follows && chunk.games() > 0 && span.start.saturating_sub(last) >= self.part_bytes.get() {
            self.cut(Bookmark { number, ..chunk.reader().bookmark() });
        }
    }

    /// Begins a part at `place`, if the text can be divided there.
    fn cut(&mut self, place: Bookmark) {
        // A game after skipped text must be in the same part as that text.
        if place.is_after_skipped || place.decided == u64::MAX {
            return;
        }
        let before = place.offset.saturating_sub(1);
        if self.compression == Compression::None {
            let frame = FrameStart { offset: before, text_offset: before };
            return self.cuts.push(Cut { place, frame });
        }
        let frame = self.frame_starts.find(place.offset).text_offset;
        if frame > self.frame {
            self.frame = frame;
            self.cuts.push(Cut { place, frame: self.frame_starts.find(before) });
        }
    }

    /// Completes the manifest after the last batch.
    ///
    /// # Errors
    /// [`ManifestError::Stale`] if the file has changed since the draft began, and [`ManifestError::Text`] if it cannot
    /// be read.
    pub fn finish(self) -> Result<Manifest, ManifestError> {
        let now = File::open(&self.file).and_then(|mut file| TextState::read(&mut file));
        if now.map_err(|error| ManifestError::Text(error.into()))? != self.state {
            return Err(ManifestError::Stale);
        }
        let Self { state, compression, games, cuts, .. } = self;
        Ok(Manifest { state, compression, games, cuts })
    }
}

/// Refuses content that cannot be read from an offset.
fn refuse_other_content(file: &Path) -> Result<(), ManifestError> {
    let input = Input::Path(file.to_path_buf());
    let source = input.open_as(ExpectedContent::Games, Arc::default(), FrameOptions::default());
    let source = match source {
        Ok(source) => source,
        Err(error) => return Err(ManifestError::Text(error)),
    };
    match source.content() {
        Content::Text if source.is_utf16() => Err(ManifestError::Utf16),
        Content::Text => Ok(()),
        content => Err(ManifestError::NotText(content)),
    }
}

/// Refuses to replace a file that is not a manifest.
fn refuse_other_file(path: &Path) -> Result<(), ManifestError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() == 0 => return Ok(()),
        Ok(found) if found.is_file() => {}
        Ok(_) => return Err(ManifestError::NotAManifest),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.into()),
    }
    match Manifest::from_json(&fs::read(path)?) {
        Err(ManifestError::NotAManifest) => Err(ManifestError::NotAManifest),
        // We replace an older manifest, even if it is damaged.
        _ => Ok(()),
    }
}
