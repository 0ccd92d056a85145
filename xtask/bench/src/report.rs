//! The table of a measurement: throughputs, how far they spread, and the ratios that alone mean something.

use crate::measure::{Spread, Task, Times};

/// What a throughput is called and what it is divided by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unit {
    /// What stands above the columns, such as `Mnodes/s`.
    pub(crate) name: &'static str,
    /// How many of what the tasks count make one of it.
    pub(crate) scale: f64,
}

/// Our throughput over a contender's: the median of the ratios of the single rounds, and how far they spread.
#[derive(Debug, Clone)]
pub(crate) struct Ratio {
    /// What was measured.
    pub(crate) measurement: &'static str,
    /// The task, as the table calls it.
    pub(crate) task: String,
    /// Against whom.
    pub(crate) contender: &'static str,
    pub(crate) spread: Spread,
}

/// What was measured, of whom, and what its throughputs are called.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    /// The name that the command line knows it by.
    pub(crate) measurement: &'static str,
    /// In the order of the works of a task.
    pub(crate) contenders: &'static [&'static str],
    pub(crate) unit: Unit,
}

/// Prints, for each task and for all together, one line a contender; returns the ratios.
pub(crate) fn print(table: Table, tasks: &[Task], times: &Times) -> Vec<Ratio> {
    let name = table.unit.name;
    let mut ratios = Vec::new();
    println!("| task | contender | {name} | least | most | ours is | least | most |");
    println!("| --- | --- | --: | --: | --: | --: | --: | --: |");
    for (number, task) in tasks.iter().enumerate() {
        ratios.extend(print_task(table, &task.name, &[number], task.amount, times));
    }
    if tasks.len() > 1 {
        let all: Vec<usize> = (0..tasks.len()).collect();
        let amount = tasks.iter().map(|task| task.amount).sum();
        ratios.extend(print_task(table, "all together", &all, amount, times));
    }
    println!();
    ratios
}

fn print_task(table: Table, name: &str, tasks: &[usize], amount: u64, times: &Times) -> Vec<Ratio> {
    let ours = times.of(tasks, 0);
    let mut printed = Vec::new();
    for (number, &contender) in table.contenders.iter().enumerate() {
        let theirs = times.of(tasks, number);
        let throughputs = theirs.iter().map(|seconds| amount as f64 / seconds / table.unit.scale);
        let Spread { median, least, most } = Spread::of(throughputs.collect());
        print!("| {name} | {contender} | {median:.1} | {least:.1} | {most:.1} |");
        if number == 0 {
            println!(" | | |");
        } else {
            let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs / ours);
            let spread = Spread::of(ratios.collect());
            let Spread { median, least, most } = spread;
            println!(" {median:.2} x | {least:.2} | {most:.2} |");
            let Table { measurement, .. } = table;
            printed.push(Ratio { measurement, task: name.to_owned(), contender, spread });
        }
    }
    printed
}
