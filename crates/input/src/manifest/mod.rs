//! Manifests of exact cuts, so that several processes can each read a part of one file. A manifest is stored next to
//! its file, as JSON. It lists places between games where the file can be divided into parts. Unlike
//! [ranges](crate::FileRange), parts need no guess: any text can be divided, and games have the same numbers, lines and
//! diagnostics as in the whole file.
//!
//! The file may be compressed. A part then begins in a frame of the compressed file: a Zstandard frame (`pzstd` writes
//! many) or a BGZF member. No two parts begin in the same frame, so that little is decompressed twice. Files with a
//! single frame, other gzip files and bzip2 files have only one part.
//!
//! ```
//! use core::num::NonZeroU64;
//! use movetext_input::{Games, Tally, manifest::Manifest};
//! use std::{fs::File, io::{Seek, SeekFrom}};
//!
//! # let folder = std::env::temp_dir().join(format!("movetext-manifest-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("games.pgn");
//! std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n\n1. c4 *\n\n1. Nf3 *\n")?;
//! let manifest = Manifest::for_file(&path, NonZeroU64::new(20).unwrap())?;
//! let _ = manifest.write(&path)?;                            // games.pgn.cuts.json
//!
//! // In another process, for one of the parts:
//! let parts = Manifest::open(&path)?.parts();
//! assert_eq!(parts.len(), 2);
//! let mut stream = File::open(&path)?;                       // or a range of an object
//! stream.seek(SeekFrom::Start(parts[1].frame_offset))?;
//! let mut tally = Tally::default();
//! let mut games = Games::from_file_part(&path, stream, parts[1]);
//! games.visit_all(&mut (), &mut tally)?;                     // fails if the file has changed since it was cut
//! assert_eq!(tally.games(), 2);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod draft;
mod error;
mod json;

pub use draft::ManifestDraft;
pub use error::ManifestError;

use crate::{
    games::{FilePart, GameOffsets},
    index::{BLOCK_BYTES, TextState},
};
use core::{num::NonZeroU64, time::Duration};
use movetext_files::{
    atomic::{AtomicFile, Ownership, WriteError},
    compression::Compression,
    frames::FrameStart,
};
use movetext_pgn::chunk::Bookmark;
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The number of bytes that [`Manifest::has_content`] compares at each end of a file.
pub const CHECKED_BYTES: u64 = BLOCK_BYTES;

/// The exact cuts that divide a file into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    state: TextState,
    compression: Compression,
    games: u64,
    /// The places where the parts begin. There is at least one.
    cuts: Vec<Cut>,
}

/// The place where a part begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cut {
    place: Bookmark,
    /// The frame that contains the byte before `place`. In plain text, the offset of that byte.
    frame: FrameStart,
}

impl Manifest {
    /// Returns the path where the manifest of a file is stored: `FILE.cuts.json`.
    #[must_use]
    pub fn path_for(file: &Path) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(".cuts.json");
        name.into()
    }

    /// Divides a file into parts. Each part except the last has at least `part_bytes` bytes of text.
    ///
    /// Reads the file once, on one thread. Use [`ManifestDraft`] for several threads.
    ///
    /// # Errors
    /// The same errors as [`ManifestDraft::new`] and [`ManifestDraft::finish`].
    pub fn for_file(file: &Path, part_bytes: NonZeroU64) -> Result<Self, ManifestError> {
        let mut draft = ManifestDraft::new(file, part_bytes)?;
        for games in draft.games().batches() {
            draft.push(&games.map_err(|failed| ManifestError::Text(failed.error))?);
        }
        draft.finish()
    }

    /// Reads the manifest that is stored next to `file`, and checks that the file is unchanged.
    ///
    /// # Errors
    /// [`ManifestError::Stale`] if the file has changed. [`ManifestError::Io`] or [`ManifestError::Text`] if the
    /// manifest or the file cannot be read. Otherwise, the errors of [`from_json`](Self::from_json).
    pub fn open(file: &Path) -> Result<Self, ManifestError> {
        let manifest = Self::from_json(&fs::read(Self::path_for(file))?)?;
        let open = || File::open(file).and_then(|mut open| manifest.is_fresh(&mut open));
        match open() {
            Ok(true) => Ok(manifest),
            Ok(false) => Err(ManifestError::Stale),
            Err(error) => Err(ManifestError::Text(error.into())),
        }
    }

    /// Parses a manifest. This does not check whether the file is unchanged: use [`is_fresh`](Self::is_fresh).
    ///
    /// # Errors
    /// [`ManifestError::NotAManifest`] if `json` is not a manifest, [`ManifestError::Version`] if another version wrote
    /// it, and [`ManifestError::Unordered`] if a part does not follow the previous part.
    pub fn from_json(json: &[u8]) -> Result<Self, ManifestError> {
        json::read(json)
    }

    /// Formats the manifest as JSON, with one line for each part.
    #[must_use]
    pub fn to_json(&self) -> String {
        json::write(self)
    }

    /// Writes the manifest next to its file, completely or not at all. Returns whether the new manifest has the owner
    /// and group of the manifest that it replaced.
    ///
    /// # Errors
    /// If the manifest cannot be written: see [`AtomicFile::create`] and [`AtomicFile::commit`].
    pub fn write(&self, file: &Path) -> Result<Ownership, WriteError> {
        let mut written = AtomicFile::create(&Self::path_for(file))?;
        written.write_all(self.to_json().as_bytes())?;
        written.commit()
    }

    /// Returns whether `file` is unchanged. Compares length, modification time, first bytes and last bytes.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn is_fresh(&self, file: &mut File) -> io::Result<bool> {
        Ok(TextState::read(file)? == self.state)
    }

    /// Returns whether a file has the length and the first and last [`CHECKED_BYTES`] of the file that was cut. Pass
    /// fewer bytes if the file is shorter. Use this for a remote file, where the modification time means nothing, and
    /// [`is_fresh`](Self::is_fresh) for a local file.
    #[must_use]
    pub fn has_content(&self, length: u64, first: &[u8], last: &[u8]) -> bool {
        self.state.has_content(length, first, last)
    }

    /// Returns the modification time that the file had when it was cut.
    #[must_use]
    pub fn modified(&self) -> SystemTime {
        let (seconds, nanoseconds) = self.state.modified;
        SystemTime::UNIX_EPOCH
            .checked_add(Duration::new(seconds, nanoseconds))
            .unwrap_or(SystemTime::UNIX_EPOCH)
    }

    /// Returns the length of the file in bytes, as stored.
    #[must_use]
    pub const fn file_length(&self) -> u64 {
        self.state.length
    }

    /// Returns the number of games in the file.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Chooses the games that begin at these offsets in the file, in any order. The file must not be compressed.
    ///
    /// ```
    /// use core::num::NonZeroU64;
    /// use movetext_input::{Games, Tally, manifest::Manifest};
    ///
    /// # let folder = std::env::temp_dir().join(format!("movetext-offsets-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("games.pgn");
    /// std::fs::write(&path, "1. e4 e5 1-0\n\n1. d4 *\n\n1. c4 *\n")?;
    /// let manifest = Manifest::for_file(&path, NonZeroU64::new(10).unwrap())?;
    /// let mut tally = Tally::default();
    /// Games::open(&path)?.with_game_offsets([manifest.game_offsets([14])]).visit_all(&mut (), &mut tally)?;
    /// assert_eq!((tally.games(), tally.plies()), (1, 1));
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn game_offsets(&self, offsets: impl IntoIterator<Item = u64>) -> GameOffsets {
        GameOffsets::new(self.state, self.parts(), self.games, offsets)
    }

    /// Returns the parts. There is at least one, and together they contain all games of the file.
    #[must_use]
    pub fn parts(&self) -> Vec<FilePart> {
        let ends = self.cuts.iter().skip(1).map(|cut| cut.place.offset).chain([u64::MAX]);
        let part = |(cut, until): (&Cut, u64)| FilePart {
            start: cut.place,
            until,
            compression: self.compression,
            frame_offset: cut.frame.offset,
            frame_text_offset: cut.frame.text_offset,
        };
        self.cuts.iter().zip(ends).map(part).collect()
    }
}
