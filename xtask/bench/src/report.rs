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

/// Prints, for each task and for all together, one line a contender.
///
/// A ratio is our throughput over the contender's, the median of the ratios of the single rounds.
pub(crate) fn print(contenders: &[&'static str], tasks: &[Task], times: &Times, unit: Unit) {
    let name = unit.name;
    println!("| task | contender | {name} | least | most | ours is | least | most |");
    println!("| --- | --- | --: | --: | --: | --: | --: | --: |");
    for (number, task) in tasks.iter().enumerate() {
        print_task(&task.name, contenders, &[number], task.amount, times, unit);
    }
    let all: Vec<usize> = (0..tasks.len()).collect();
    let amount = tasks.iter().map(|task| task.amount).sum();
    print_task("all together", contenders, &all, amount, times, unit);
}

fn print_task(
    name: &str,
    contenders: &[&'static str],
    tasks: &[usize],
    amount: u64,
    times: &Times,
    unit: Unit,
) {
    let ours = times.of(tasks, 0);
    for (number, contender) in contenders.iter().enumerate() {
        let theirs = times.of(tasks, number);
        let throughputs = theirs.iter().map(|seconds| amount as f64 / seconds / unit.scale);
        let Spread { median, least, most } = Spread::of(throughputs.collect());
        print!("| {name} | {contender} | {median:.1} | {least:.1} | {most:.1} |");
        if number == 0 {
            println!(" | | |");
        } else {
            let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| theirs / ours);
            let Spread { median, least, most } = Spread::of(ratios.collect());
            println!(" {median:.2} x | {least:.2} | {most:.2} |");
        }
    }
}
