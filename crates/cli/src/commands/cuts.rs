//! `movetext index --cuts`: writes a manifest of exact cuts next to a file.

use crate::{
    args::IndexArguments,
    diagnostics::{
        DiagnosticCollector,
        report::{Reporter, counted},
    },
    failure::Failure,
    output::{self, Messages, OutputError},
    session::{Delivery, Session},
    status::Status,
};
use core::num::NonZeroU64;
use movetext_files::atomic::WriteError;
use movetext_input::{
    GameBatch,
    manifest::{Manifest, ManifestDraft, ManifestError},
};
use movetext_pgn::Flow;
use std::path::Path;

/// Writes the manifest of one file.
pub(super) fn cut_file(
    arguments: &IndexArguments,
    path: &Path,
    part_bytes: NonZeroU64,
) -> Result<Status, Failure> {
    let target = Manifest::path_for(path);
    let failed = |error: ManifestError| failure(error, path, &target);
    let session = Session::new(&arguments.arguments_for(path.to_path_buf()), &IndexArguments::diagnostics());
    let draft = ManifestDraft::new(path, part_bytes).map_err(failed)?;
    let work = |games: GameBatch<'_>, collector: &mut DiagnosticCollector<'_>| {
        collector.pass(games.chunk().map_or(0, |chunk| chunk.games()), 0);
        games.into_owned()
    };
    let (games, mut delivered) = (draft.games(), Delivered(draft));
    let outcome = session.run_over(games, Box::new(Messages), work, &mut delivered)?;
    if outcome.status == Status::Failed {
        return Ok(outcome.status);
    }
    let manifest = delivered.0.finish().map_err(failed)?;
    let ownership = manifest.write(path).map_err(|error| failed(error.into()))?;
    output::warn_of_ownership(ownership, &target);
    let (parts, games) = (manifest.parts().len() as u64, manifest.games());
    outcome.print_done(&format!(
        "{}: {} of {}",
        target.display(),
        counted(parts, "part"),
        counted(games, "game")
    ));
    Ok(outcome.status)
}

/// Converts an error about the games at `path`, or about their manifest at `target`.
fn failure(error: ManifestError, path: &Path, target: &Path) -> Failure {
    match error {
        ManifestError::Write(error) => OutputError::Write { path: target.to_path_buf(), error }.into(),
        ManifestError::Stale => {
            OutputError::Write { path: path.to_path_buf(), error: WriteError::Changed }.into()
        }
        error if error.is_about_text() => Failure::Cuts { path: path.to_path_buf(), error },
        error => Failure::Cuts { path: target.to_path_buf(), error },
    }
}

/// Adds batches to the manifest in order.
struct Delivered(ManifestDraft);

impl Delivery<GameBatch<'static>> for Delivered {
    fn games(&mut self, games: GameBatch<'static>, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        self.0.push(&games);
        Ok(Flow::Continue)
    }
}
