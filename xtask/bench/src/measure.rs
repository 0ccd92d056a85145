//! Measures several programs on the same tasks, alternately and in rounds, so that disturbances affect all of them.

use core::{error::Error, fmt};

use crate::clock::{Clock, Timing};

/// Runs a task with one contender. Returns the amount of work that it did, in the unit of the report.
pub(crate) type Work = Box<dyn Fn() -> u64>;

/// A task, with the code that each contender runs. Ours comes first.
pub(crate) struct Task {
    /// The name in the report.
    pub(crate) name: String,
    /// The amount that each contender must return.
    pub(crate) amount: u64,
    /// The code for each contender, in the order of the contenders.
    pub(crate) works: Vec<Work>,
}

/// The times of all contenders for all tasks, by round.
pub(crate) struct Times {
    /// Seconds by round, then task, then contender.
    seconds: Vec<Vec<Vec<f64>>>,
}

/// An error: a contender did not do the amount of work that the task requires.
#[derive(Debug)]
pub(crate) struct WrongAmount {
    contender: &'static str,
    task: String,
    found: u64,
    expected: u64,
}

impl fmt::Display for WrongAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { contender, task, found, expected } = self;
        write!(f, "{contender} did {found} of {task}, not {expected}")
    }
}

impl Error for WrongAmount {}

/// Runs every task with every contender once in each round. Each round begins with a different contender.
///
/// # Errors
///
/// [`WrongAmount`] if a contender does not return the amount that the task requires.
pub(crate) fn measure(
    contenders: &[&'static str],
    tasks: &[Task],
    rounds: usize,
    timing: Timing,
) -> Result<Times, WrongAmount> {
    let mut seconds = Vec::with_capacity(rounds);
    for round in 0..rounds {
        let mut of_round = Vec::with_capacity(tasks.len());
        for task in tasks {
            let mut of_task = vec![0.0; task.works.len()];
            for turn in 0..task.works.len() {
                let number = (turn + round) % task.works.len();
                let clock = Clock::start(timing);
                let found = task.works[number]();
                of_task[number] = clock.elapsed().as_secs_f64();
                if found != task.amount {
                    let (contender, task_name) = (contenders[number], task.name.clone());
                    return Err(WrongAmount { contender, task: task_name, found, expected: task.amount });
                }
            }
            of_round.push(of_task);
        }
        seconds.push(of_round);
    }
    Ok(Times { seconds })
}

impl Times {
    /// Returns the seconds that a contender took for some tasks together, by round.
    pub(crate) fn seconds(&self, tasks: &[usize], contender: usize) -> Vec<f64> {
        let together = |round: &Vec<Vec<f64>>| tasks.iter().map(|&task| round[task][contender]).sum();
        self.seconds.iter().map(together).collect()
    }
}

/// The median, the minimum and the maximum of some values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Spread {
    /// Returns the spread of some values. `values` must not be empty.
    pub(crate) fn from_values(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        Self { median: f64::midpoint(low, high), least: values[0], most: values[values.len() - 1] }
    }
}

#[cfg(test)]
mod tests {
    use super::{Spread, Task, measure};
    use crate::clock::Timing;

    #[test]
    fn median_is_middle_of_odd_and_even_counts() {
        assert_eq!(Spread::from_values(vec![3.0, 1.0, 9.0]), Spread { median: 3.0, least: 1.0, most: 9.0 });
        assert_eq!(Spread::from_values(vec![4.0, 1.0, 2.0, 9.0]).median, 3.0);
    }

    #[test]
    fn contender_with_another_amount_is_named() {
        let task =
            Task { name: "counting".to_owned(), amount: 2, works: vec![Box::new(|| 2), Box::new(|| 3)] };
        let error = measure(&["a", "b"], &[task], 1, Timing::Thread).err().unwrap();
        assert_eq!(error.to_string(), "b did 3 of counting, not 2");
    }

    #[test]
    fn times_hold_every_round_and_add_up_tasks() {
        let task = |name: &str| Task { name: name.to_owned(), amount: 1, works: vec![Box::new(|| 1)] };
        let times = measure(&["a"], &[task("one"), task("two")], 3, Timing::Thread).unwrap();
        assert_eq!(times.seconds(&[0, 1], 0).len(), 3);
        assert!(times.seconds(&[0, 1], 0)[0] >= times.seconds(&[1], 0)[0]);
    }
}
