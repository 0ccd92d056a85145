//! Reads the games of a file into a visitor.

use crate::{
    error::{Damage, SourceError},
    observe::Observer,
    source::Input,
    stream::Stream,
};
use movetext_pgn::{
    Flow, GameEnd, Visitor,
    diagnostic::{Diagnostic, Sink},
};
use std::path::Path;

/// Reads the games of a file into `visitor`: PGN, PGC or JSON Lines, compressed or not. Returns [`Flow::Stop`] if the
/// visitor stopped.
///
/// Memory is bounded by the longest game. Diagnostics are not reported; a [`Stream`] passes them to an observer.
///
/// # Errors
/// If the file cannot be read; the game at which that is found is not delivered. [`SourceError::Damaged`] if a part of
/// PGC or a line of JSON Lines is not a game; the games before and after it were delivered. Damage is only found in
/// what the visitor requests.
///
/// ```
/// use movetext_archive::pgn::{Flow, GameEnd, Interest, Visitor};
///
/// #[derive(Default)]
/// struct Draws(u32);
///
/// impl Visitor for Draws {
///     fn interest(&self) -> Interest {
///         Interest::SCAN    // no moves
///     }
///
///     fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
///         self.0 += u32::from(end.result.to_string() == "1/2-1/2");
///         Flow::Continue
///     }
/// }
///
/// # let folder = std::env::temp_dir().join(format!("movetext-visit-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// # std::fs::write(&path, "1. e4 e5 1/2-1/2 1. d4 1-0")?;
/// let mut draws = Draws::default();
/// movetext_archive::visit(&path, &mut draws)?;
/// assert_eq!(draws.0, 1);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn visit<V: Visitor>(path: impl AsRef<Path>, visitor: &mut V) -> Result<Flow, SourceError> {
    let mut first = FirstDamage(None);
    let flow = Stream::new().visit(&Input::Path(path.as_ref().to_path_buf()), visitor, &mut first)?;
    first.0.map_or(Ok(flow), |damage| Err(SourceError::Damaged(damage)))
}

/// Keeps the first damage, and ignores diagnostics.
#[derive(Debug)]
struct FirstDamage(Option<Damage>);

impl Sink for FirstDamage {
    fn is_enabled(&self) -> bool {
        false
    }

    fn diagnostic(&mut self, _diagnostic: &Diagnostic) -> Flow {
        Flow::Continue
    }
}

impl Observer for FirstDamage {
    fn end_game(&mut self, _end: &GameEnd<'_>) -> Flow {
        Flow::Continue
    }

    fn damage(&mut self, damage: &Damage) {
        self.0.get_or_insert_with(|| damage.clone());
    }
}
