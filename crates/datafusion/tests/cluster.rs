//! A cluster of a scheduler and two executors gives the same answers as a single process, even if an executor is killed
//! during a query. The scheduler and the executors are separate processes that run the built programs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "query/server.rs"]
mod server;

use core::{fmt::Write, time::Duration};
use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Instant,
};

/// The main lines of the games. Their moves and results differ.
const LINES: [&str; 3] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1/2-1/2",
    "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Bd3 d5 6. Nf3 c5 7. O-O Nc6 8. a3 Bxc3 9. bxc3 dxc4 10. Bxc4 Qc7 1-0",
    "1. c4 e5 2. Nc3 Nf6 3. Nf3 Nc6 4. g3 d5 5. cxd5 Nxd5 6. Bg2 Nb6 7. O-O Be7 8. d3 O-O 9. Be3 Be6 0-1",
];

/// The number of files.
const FILES: usize = 40;
/// The number of games in each file.
const GAMES: usize = 5_000;

/// The longest time to wait for anything in this test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process that is killed when it is dropped.
struct Process(Child);

impl Process {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns a port on which no program listens.
fn free_port() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string()
}

/// Waits until `is_true` returns `true`. Fails with the message `what` after [`PATIENCE`].
fn wait_until(what: &str, mut is_true: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_true() {
        assert!(started.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn wait_for_port(port: &str) {
    let address = format!("127.0.0.1:{port}");
    wait_until(port, || TcpStream::connect(&address).is_ok());
}

/// Starts an executor that runs one task at a time and keeps its results in `folder`.
fn executor(scheduler: &str, folder: &Path) -> Process {
    let (port, task_port) = (free_port(), free_port());
    let folder = folder.to_str().unwrap();
    let arguments = [
        "--scheduler",
        scheduler,
        "--port",
        &port,
        "--task-port",
        &task_port,
        "--tasks",
        "1",
        "--work-dir",
        folder,
    ];
    let process = Process::start(env!("CARGO_BIN_EXE_movetext-executor"), &arguments);
    wait_for_port(&port);
    wait_for_port(&task_port);
    process
}

/// Returns whether a folder or any of its subfolders has a file.
fn has_file(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.into_iter().any(|path| if path.is_dir() { has_file(&path) } else { true })
}

/// Writes files with different games.
fn write_games(folder: &Path) {
    for file in 0..FILES {
        let mut text = String::new();
        for game in 0..GAMES {
            let number = file * GAMES + game;
            let line = LINES.get((file * game) % LINES.len()).unwrap();
            let result = line.rsplit(' ').next().unwrap();
            let rating = 1_000 + number % 1_999;
            write!(
                text,
                "[White \"Player {number}\"]\n[WhiteElo \"{rating}\"]\n[Result \"{result}\"]\n\n{line}\n\n"
            )
            .unwrap();
        }
        fs::write(folder.join(format!("{file}.pgn")), text).unwrap();
    }
}

fn query(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movetext-query"));
    command.args(["--quiet", "--format", "csv"]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn answer(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn missing_scheduler_is_reported() {
    let scheduler = format!("127.0.0.1:{}", free_port());
    let output = query(&["--cluster", &scheduler, "SELECT 1"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("movetext-query: --cluster {scheduler}: no scheduler can be reached: ");
    assert!(message.starts_with(&expected), "{message}");
}

#[test]
fn killed_executor_changes_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::create_dir(place("games")).unwrap();
    write_games(&place("games"));
    let games = place("games").to_str().unwrap().to_owned();

    let port = free_port();
    let scheduler = format!("127.0.0.1:{port}");
    let _scheduler = Process::start(
        env!("CARGO_BIN_EXE_movetext-scheduler"),
        &["--port", &port, "--executor-timeout", "10"],
    );
    wait_for_port(&port);
    let first = executor(&scheduler, &place("first"));
    let _second = executor(&scheduler, &place("second"));

    // The statements use columns that are not stored in the files, conditions on tags and on moves, functions, joins
    // and sorting.
    let statements = [
        "SELECT count(*) FROM games",
        "SELECT result, count(*), avg(plies) FROM games WHERE whiteelo >= 2000 GROUP BY result ORDER BY result",
        "SELECT fen_at(movetext, 8) AS fen, min(white) FROM games GROUP BY 1 ORDER BY 1",
        "SELECT white FROM games WHERE matches_game(movetext, tags, 'WhiteElo < 1500 and plies > 4') ORDER BY white",
        "SELECT count(*), min(b.plies) FROM games a JOIN games b ON a.white = b.white",
        "CREATE EXTERNAL TABLE p STORED AS PGN LOCATION '{games}/7.pgn' OPTIONS ('table' 'plies', 'columns' 'san, fen');
         SELECT count(DISTINCT fen), max(san) FROM p",
        "SELECT code, count(*) FROM diagnostics GROUP BY code ORDER BY code",
        "DESCRIBE plies",
        "SELECT san FROM plies('1. e4 e5')",
        "CREATE TABLE t AS SELECT min(white) AS white FROM games; SELECT white FROM t",
    ];
    for statement in statements {
        let statement = statement.replace("{games}", &games);
        let one = answer(query(&[&statement, &format!("{games}/5.pgn")]).output().unwrap());
        let file = format!("{games}/5.pgn");
        let cluster = answer(query(&["--cluster", &scheduler, &statement, &file]).output().unwrap());
        assert_eq!(cluster, one, "{statement}");
    }

    let mixed = "SELECT count(*) FROM games, plies('1. e4 e5')";
    let output = query(&["--cluster", &scheduler, mixed, &format!("{games}/5.pgn")]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.ends_with("which a cluster cannot read together with files\n"), "{message}");

    let output = query(&["--cluster", &scheduler, "SELECT 1", "-"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("executors of a cluster cannot read standard input"), "{message}");

    // Files on several servers.
    let url = format!("{}/a.pgn", server::start(&[("a.pgn", "[White \"Ann\"]\n\n1. e4 *\n")]));
    let statement = "SELECT count(*), min(white), sum(plies) FROM games WHERE white < 'Player 25'";
    let inputs = [statement, &format!("{games}/5.pgn"), &url];
    let one = answer(query(&inputs).output().unwrap());
    let cluster = answer(query(&[&["--cluster", &scheduler], &inputs[..]].concat()).output().unwrap());
    assert_eq!((one.contains(",Ann,"), &cluster), (true, &one));

    let _ = fs::remove_dir_all(place("first")).and_then(|()| fs::create_dir(place("first")));
    let statement =
        "SELECT san, count(*), sum(ply), count(DISTINCT uci) FROM plies GROUP BY san ORDER BY san";
    let one = answer(query(&[statement, &games]).output().unwrap());
    assert!(one.lines().count() > 30, "{one}");
    let mut running =
        query(&["--cluster", &scheduler, "--threads", "40", statement, &games]).spawn().unwrap();
    // The first executor now has intermediate results, which are lost when it is killed.
    wait_until("a task of the first executor", || has_file(&place("first")));
    drop(first);
    assert!(running.try_wait().unwrap().is_none(), "the query was over before an executor was killed");
    let cluster = answer(running.wait_with_output().unwrap());
    assert_eq!(cluster, one);
}
