//! Measures the command as a process that reads files. Compares it with peers, compares two threads with one, and
//! compares reading compressed input with only decompressing it. Reports peak memory.
//!
//! Times are wall times of whole processes. Peers that are separate programs are optional. If one is missing, a message
//! says so.

use core::error::Error;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    Extent, Options,
    clock::Timing,
    measure::{Task, measure},
    process::Program,
    report::{self, Ratio, Table, Unit},
    texts,
};

/// The environment variable with the path of the built command. The xtask sets it.
const COMMAND: &str = "MOVETEXT_COMMAND";

/// Megabytes of text per second.
const UNIT: Unit = Unit { name: "MB/s", scale: 1e6 };

/// The default level that the `zstd` command uses.
const LEVEL: i32 = 3;

/// Reads every game in a file with python-chess.
const PYTHON: &str = "\
import sys, chess.pgn
with open(sys.argv[1], encoding='latin-1') as file:
    while (game := chess.pgn.read_game(file)) is not None:
        for _ in game.mainline():
            pass
";

/// A file of games, and its compressed copy.
struct Sample {
    name: &'static str,
    plain: PathBuf,
    compressed: PathBuf,
    amount: u64,
}

/// Measures and prints.
///
/// # Errors
///
/// If `MOVETEXT_COMMAND` is not set, a file cannot be written, or a process fails.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let command = env::var(COMMAND).map_err(|_| format!("{COMMAND} does not name the command"))?;
    let folder = env::temp_dir().join(format!("movetext-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let ratios = measured(&command, &folder, options);
    fs::remove_dir_all(&folder)?;
    ratios
}

fn measured(command: &str, folder: &Path, options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let length = match options.extent {
        Extent::Full => 100_000_000,
        Extent::Quick => 20_000_000,
    };
    let samples = samples(folder, length)?;
    let short = samples_of_one_copy(folder)?;
    let ours = |words: &[&str]| Program::new(command).arguments(words);
    let mut ratios = against_peers(&ours, &samples, options)?;
    ratios.extend(against_slow_peers(&ours, &samples, &short, options)?);
    ratios.extend(threads(&ours, &samples, options)?);
    ratios.extend(compressed(&ours, &samples, options)?);
    memory(&ours, &samples)?;
    Ok(ratios)
}

/// Writes the texts as files.
fn samples(folder: &Path, length: usize) -> Result<Vec<Sample>, Box<dyn Error>> {
    let copies = texts::texts(1);
    let make = |text: texts::Text| {
        let (plain, compressed) = (folder.join(text.name), folder.join(format!("{}.zst", text.name)));
        fs::write(&plain, &text.bytes)?;
        // We compress each copy as a separate frame, because repeated text in one frame compresses to almost nothing.
        let copy = copies.iter().find(|copy| copy.name == text.name).map_or(&text.bytes, |copy| &copy.bytes);
        let frame = zstd::encode_all(&**copy, LEVEL)?;
        fs::write(&compressed, frame.repeat(text.bytes.len() / copy.len()))?;
        Ok(Sample { name: text.name, plain, compressed, amount: text.bytes.len() as u64 })
    };
    texts::texts(length).into_iter().map(make).collect()
}

/// Writes each text without repeating it, for peers that take seconds per megabyte.
fn samples_of_one_copy(folder: &Path) -> Result<Vec<Sample>, Box<dyn Error>> {
    let folder = folder.join("short");
    fs::create_dir_all(&folder)?;
    samples(&folder, 1)
}

/// Compares `check` and `export` on one thread with file readers that we assemble from the fastest peers.
fn against_peers(
    ours: &impl Fn(&[&str]) -> Program,
    samples: &[Sample],
    options: Options,
) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let this = env::current_exe()?;
    let peer = |role, sample: &Sample| {
        Program::new(&this.to_string_lossy()).arguments(&["peer", role]).file(&sample.plain)
    };
    let mut tasks = Vec::new();
    for sample in samples {
        let check = ours(&["check", "--threads", "1"]).file(&sample.plain).finding_faults();
        // The peer skips comments, so we export without comments.
        let export = ours(&["export", "--threads", "1", "--no-comments", "--no-nags", "--no-variations"]);
        let export = export.file(&sample.plain).finding_faults();
        tasks.push(task("check", sample, [check, peer("validate", sample)]));
        tasks.push(task("export", sample, [export, peer("write", sample)]));
    }
    let table = Table {
        measurement: "command",
        contenders: &["movetext, one thread", "shakmaty by hand"],
        unit: UNIT,
    };
    print(table, &tasks, options)
}

/// Compares with separate programs on one thread each, if they are installed.
fn against_slow_peers(
    ours: &impl Fn(&[&str]) -> Program,
    samples: &[Sample],
    short: &[Sample],
    options: Options,
) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let mut ratios = Vec::new();
    if Program::new("pgn-extract").arguments(&["--version"]).starts() {
        let mut tasks = Vec::new();
        for sample in samples {
            let check = ours(&["check", "--threads", "1"]).file(&sample.plain).finding_faults();
            let export = ours(&["export", "--threads", "1"]).file(&sample.plain).finding_faults();
            let (reads, writes) =
                (Program::new("pgn-extract").arguments(&["-r"]), Program::new("pgn-extract"));
            tasks.push(task("check", sample, [check, reads.file(&sample.plain)]));
            tasks.push(task("export", sample, [export, writes.file(&sample.plain)]));
        }
        let contenders = &["movetext, one thread", "pgn-extract"];
        ratios.extend(print(Table { measurement: "command", contenders, unit: UNIT }, &tasks, options)?);
    } else {
        println!("pgn-extract is not installed, so it is skipped.\n");
    }
    if Program::new("python3").arguments(&["-c", "import chess.pgn"]).starts() {
        let python = |sample: &Sample| Program::new("python3").arguments(&["-c", PYTHON]).file(&sample.plain);
        let check = |sample: &Sample| ours(&["check", "--threads", "1"]).file(&sample.plain).finding_faults();
        let tasks: Vec<Task> =
            short.iter().map(|sample| task("check once", sample, [check(sample), python(sample)])).collect();
        let contenders = &["movetext, one thread", "python-chess"];
        let rounds = Options { rounds: options.rounds.min(3), ..options };
        ratios.extend(print(Table { measurement: "command", contenders, unit: UNIT }, &tasks, rounds)?);
    } else {
        println!("python-chess is not installed, so it is skipped.\n");
    }
    Ok(ratios)
}

/// Compares two threads with one.
fn threads(
    ours: &impl Fn(&[&str]) -> Program,
    samples: &[Sample],
    options: Options,
) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let mut tasks = Vec::new();
    for sample in samples {
        for words in [["check"].as_slice(), &["export"], &["convert", "--to", "pgc"]] {
            let with =
                |threads| ours(words).arguments(&["--threads", threads]).file(&sample.plain).finding_faults();
            tasks.push(task(words[0], sample, [with("2"), with("1")]));
        }
    }
    let contenders = &["movetext, two threads", "itself with one"];
    print(Table { measurement: "threads", contenders, unit: UNIT }, &tasks, options)
}

/// Compares reading compressed files on two threads with only decompressing them.
fn compressed(
    ours: &impl Fn(&[&str]) -> Program,
    samples: &[Sample],
    options: Options,
) -> Result<Vec<Ratio>, Box<dyn Error>> {
    if !Program::new("zstd").arguments(&["--version"]).starts() {
        println!("zstd is not installed, so it is skipped.\n");
        return Ok(Vec::new());
    }
    let with = |sample: &Sample| {
        let check = ours(&["check", "--threads", "2"]).file(&sample.compressed).finding_faults();
        let zstd = Program::new("zstd").arguments(&["-q", "-d", "-c"]).file(&sample.compressed);
        task("check .zst", sample, [check, zstd])
    };
    let tasks: Vec<Task> = samples.iter().map(with).collect();
    let contenders = &["movetext, two threads", "zstd -d alone"];
    print(Table { measurement: "compressed", contenders, unit: UNIT }, &tasks, options)
}

/// Prints the peak memory of each command.
fn memory(ours: &impl Fn(&[&str]) -> Program, samples: &[Sample]) -> Result<(), Box<dyn Error>> {
    println!("| command | file | threads | peak memory, MB |\n| --- | --- | --: | --: |");
    for sample in samples {
        for words in [["check"].as_slice(), &["export"], &["convert", "--to", "jsonl"], &["stats"]] {
            for threads in ["1", "2", "8"] {
                let program = ours(words).arguments(&["--threads", threads]).finding_faults();
                let line = words.join(" ");
                match program.file(&sample.plain).peak_memory()? {
                    Some(bytes) => {
                        println!("| {line} | {} | {threads} | {:.1} |", sample.name, bytes as f64 / 1e6);
                    }
                    None => println!("| {line} | {} | {threads} | unknown |", sample.name),
                }
            }
        }
    }
    println!();
    Ok(())
}

fn task<const COUNT: usize>(what: &str, sample: &Sample, programs: [Program; COUNT]) -> Task {
    let amount = sample.amount;
    let works = programs.map(|program| program.work(amount)).into_iter().collect();
    Task { name: format!("{what}, {}", sample.name), amount, works }
}

fn print(table: Table, tasks: &[Task], options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let times = measure(table.contenders, tasks, options.rounds, Timing::Wall)?;
    Ok(report::print(table, tasks, &times))
}
