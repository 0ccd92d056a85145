//! Reads one input, for functions that answer with one result.

use crate::{
    error::{Damage, SourceError},
    parallel::Concurrency,
    selection::Selection,
    source::{Expected, Input},
    work_units::{Games, InputEnd, WorkUnit, WorkUnits},
};
use movetext_pgn::Flow;

/// How an input ended.
#[derive(Debug, Default)]
pub(crate) struct Ended {
    /// The end of its text.
    pub(crate) end: InputEnd,
    /// What could not be read of PGC or JSON Lines.
    pub(crate) damages: Vec<Damage>,
}

/// Calls `work` with the games of an input on any thread, and `deliver` with the results in order. Each byte of text
/// and its result take `memory_factor` bytes.
pub(crate) fn read<M: Send, E: From<SourceError>>(
    input: &Input,
    expected: Expected,
    memory_factor: u64,
    work: impl Fn(Games) -> M + Sync,
    deliver: impl FnMut(M) -> Result<(), E>,
) -> Result<Ended, E> {
    let units = WorkUnits::new([input.clone()], Selection::ALL).expecting(expected);
    read_units(units, (Concurrency::default(), memory_factor), work, deliver)
}

/// Works as [`read`] for the units of one input, on several threads.
pub(crate) fn read_units<M: Send, E: From<SourceError>>(
    units: WorkUnits,
    (concurrency, memory_factor): (Concurrency, u64),
    work: impl Fn(Games) -> M + Sync,
    mut deliver: impl FnMut(M) -> Result<(), E>,
) -> Result<Ended, E> {
    let mut ended = Ended::default();
    let mut failed = None;
    let mut take = |unit: WorkUnit<M>| -> Result<(), E> {
        match unit {
            WorkUnit::Unopened(_, error) | WorkUnit::End(Err(error)) => return Err(error.into()),
            WorkUnit::Begin(_) | WorkUnit::Unindexed(..) => {}
            WorkUnit::Games(made) => deliver(made)?,
            WorkUnit::Damage(damage) => ended.damages.push(damage),
            WorkUnit::End(Ok(end)) => ended.end = end,
        }
        Ok(())
    };
    units.in_order(
        concurrency,
        |unit| unit.memory(memory_factor),
        |unit| unit.map(&work),
        |unit| match take(unit) {
            Ok(()) => Flow::Continue,
            Err(error) => {
                failed = Some(error);
                Flow::Stop
            }
        },
    );
    failed.map_or(Ok(ended), Err)
}
