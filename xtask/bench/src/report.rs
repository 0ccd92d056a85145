//! The report of a measurement: a table with throughputs and ratios. Only the ratios are meaningful.

use crate::measure::{Spread, Task, Times};

/// The unit of a throughput.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unit {
    /// The heading of the columns, such as `Mnodes/s`.
    pub(crate) name: &'static str,
    /// How many counted items make one unit.
    pub(crate) scale: f64,
}

/// Our throughput divided by the throughput of a contender: the median over all rounds, and the range.
#[derive(Debug, Clone)]
pub(crate) struct Ratio {
    pub(crate) measurement: &'static str,
    /// The name of the task in the table.
    pub(crate) task: String,
    /// The name of the contender.
    pub(crate) contender: &'static str,
    pub(crate) spread: Spread,
}

/// The headings of a report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    /// The name of the measurement on the command line.
    pub(crate) measurement: &'static str,
    /// The contenders, in the order of `Task::works`.
    pub(crate) contenders: &'static [&'static str],
    pub(crate) unit: Unit,
}

/// Prints a line for each contender and task, and for all tasks together. Returns the ratios.
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
    let ours = times.seconds(tasks, 0);
    let mut printed = Vec::new();
    for (number, &contender) in table.contenders.iter().enumerate() {
        let theirs = times.seconds(tasks, number);
        let throughputs = theirs.iter().map(|seconds| amount as f64 / seconds / table.unit.scale);
        let Spread { median, least, most } = Spread::from_values(throughputs.collect());
        print!("| {name} | {contender} | {median:.1} | {least:.1} | {most:.1} |");
        if number == 0 {
            println!(" | | |");
        } else {
            let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs / ours);
            let spread = Spread::from_values(ratios.collect());
            let Spread { median, least, most } = spread;
            println!(" {median:.2} x | {least:.2} | {most:.2} |");
            let Table { measurement, .. } = table;
            printed.push(Ratio { measurement, task: name.to_owned(), contender, spread });
        }
    }
    printed
}
