//! JSON output matches its schema, and the schemas reject wrong output.

use crate::process::{piped, run};
use boon::{Compiler, SchemaIndex, Schemas};
use core::num::NonZeroU64;
use movetext_input::manifest::Manifest;
use movetext_json::JsonSchema;
use movetext_pgn::diagnostic::{Diagnostic, WithFixes};
use movetext_testkit::files::pgn_inputs;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A compiled schema.
struct Judge {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Judge {
    fn new(schema: JsonSchema) -> Self {
        let schema: Value = serde_json::from_str(schema.text()).unwrap();
        let id = schema["$id"].as_str().unwrap().to_owned();
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource(&id, schema).unwrap();
        let index = compiler.compile(&id, &mut schemas).unwrap();
        Self { schemas, index }
    }

    fn is_valid(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    #[track_caller]
    fn check(&self, line: &str) {
        let value = parse(line);
        if let Err(error) = self.schemas.validate(&value, self.index) {
            panic!("{error}: {line}");
        }
    }
}

fn parse(line: &str) -> Value {
    let mut json = serde_json::Deserializer::from_str(line);
    Value::deserialize(&mut json).unwrap()
}

/// Returns how deeply brackets are nested in a line. Deep lines are skipped, because the JSON reader of these tests has
/// a limit.
fn depth(line: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for byte in line.bytes() {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// Runs the command on all golden inputs, and returns the lines of standard output.
fn lines_of_inputs(arguments: &str) -> Vec<String> {
    let inputs = pgn_inputs();
    let names: Vec<&str> = inputs.iter().map(|(path, _)| path.to_str().unwrap()).collect();
    let written = run(&format!("{arguments} {}", names.join(" ")));
    assert!(written.status < 2, "{}", written.stderr);
    written.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn games_are_what_their_schema_says() {
    let judge = Judge::new(JsonSchema::Game);
    let mut judged = 0;
    for options in ["", "--fen-after-move --clocks --opening"] {
        let lines = lines_of_inputs(&format!("convert --quiet --to jsonl {options}"));
        for line in lines.iter().filter(|line| depth(line) < 120) {
            judge.check(line);
            judged += 1;
        }
    }
    assert!(judged > 1_000, "{judged}");
}

#[test]
fn findings_are_what_their_schema_says() {
    let judge = Judge::new(JsonSchema::Diagnostic);
    let lines = lines_of_inputs("check --quiet --format json --notes");
    assert!(lines.len() > 500);
    assert!(lines.iter().any(|line| line.contains("\"fix\":{")));
    for line in &lines {
        judge.check(line);
        assert!(line.starts_with("{\"path\":"), "{line}");
    }
}

#[test]
fn diagnostic_json_matches_schema_and_check() {
    let judge = Judge::new(JsonSchema::Diagnostic);
    let mut compared = 0;
    for (path, bytes) in pgn_inputs() {
        let path = path.to_str().unwrap();
        let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
        movetext_pgn::read(&bytes, &mut (), &mut found);
        // The command sorts the diagnostics of each game.
        found.0.sort_by_key(|diagnostic| (diagnostic.game(), diagnostic.span().start));
        let serialized: Vec<String> = found.0.iter().map(|one| serde_json::to_string(one).unwrap()).collect();
        serialized.iter().for_each(|line| judge.check(line));
        let written = run(&format!("check --quiet --format json --notes --ignore eco-mismatch {path}"));
        if written.stderr.contains("no game found") {
            continue;
        }
        let written: Vec<Value> = written.stdout.lines().map(parse).collect();
        assert_eq!(written.len(), serialized.len(), "{path}");
        for (mut line, serialized) in written.into_iter().zip(serialized) {
            assert_eq!(line.as_object_mut().unwrap().remove("path"), Some(json!(path)));
            assert_eq!(line, parse(&serialized));
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn manifests_are_what_their_schema_says() {
    let judge = Judge::new(JsonSchema::Manifest);
    let made = |(path, _): &(PathBuf, Vec<u8>)| Manifest::for_file(path, NonZeroU64::MIN).ok();
    let manifests: Vec<Manifest> = pgn_inputs().iter().filter_map(made).collect();
    assert!(manifests.len() > 50 && manifests.iter().any(|manifest| manifest.parts().len() > 9));
    manifests.iter().for_each(|manifest| judge.check(&manifest.to_json()));
    let sample = manifests.iter().find(|manifest| manifest.parts().len() > 1).unwrap().to_json();
    for (old, new) in [
        ("\"version\"", "\"versions\""),
        ("\"length\":", "\"length\":-1"),
        ("\"first\":\"", "\"first\":\"x"),
        ("\"none\"", "\"lz4\""),
        ("\"decided\":0", "\"decided\":null"),
        ("\"number\"", "\"name\":1,\"number\""),
    ] {
        let broken = sample.replacen(old, new, 1);
        assert!(!judge.is_valid(&parse(&broken)), "{broken}");
    }
}

#[test]
fn broken_samples_are_reported() {
    let text = b"[White \"Ann\"]\n\n1. e4 $1 {[%clk 0:00:01] [%eval #3]} (1. d4) Ke3 1-0\n";
    let arguments = ["convert", "-q", "--to", "jsonl", "--clocks", "--fen-after-move", "--opening"];
    let game = parse(piped(&arguments, text).stdout.trim_end());
    let judge = Judge::new(JsonSchema::Game);
    assert!(judge.is_valid(&game));
    for (place, broken) in [
        ("/game", json!(0)),
        ("/game", json!("1")),
        ("/tags/0", json!(["White"])),
        ("/tags/0", json!(["White", "Ann", "Bob"])),
        ("/start", json!("startpos")),
        ("/position_eco", json!("B9")),
        ("/position_opening", json!("")),
        ("/comments", Value::Null),
        ("/result", json!("2-0")),
        ("/skipped_text", Value::Null),
        ("/moves/0", json!({})),
        ("/moves/0/san", json!("e2e4")),
        ("/moves/0/uci", json!("e2-e4")),
        ("/moves/0/nags/0", json!(256)),
        ("/moves/0/clock_ms", json!("0:00:01")),
        ("/moves/0/eval_mate", json!(1.5)),
        ("/moves/0/fen", json!("x")),
        ("/moves/0/variations/0", json!([])),
        ("/moves/0/variations/0/moves", Value::Null),
    ] {
        let mut sample = game.clone();
        *sample.pointer_mut(place).unwrap() = broken;
        assert!(!judge.is_valid(&sample), "{place}");
    }
    for key in game.as_object().unwrap().keys() {
        let mut sample = game.clone();
        sample.as_object_mut().unwrap().remove(key);
        assert!(!judge.is_valid(&sample), "without {key}");
    }
    let mut sample = game.clone();
    sample["more"] = json!(1);
    assert!(!judge.is_valid(&sample));

    let found = piped("check -q --format json", b"1. e4 e5 2. 0-0 *");
    let finding = parse(found.stdout.lines().next().unwrap());
    let judge = Judge::new(JsonSchema::Diagnostic);
    assert!(judge.is_valid(&finding));
    for (key, broken) in
        [("line", json!(0)), ("severity", json!("fatal")), ("code", json!("Bad Code")), ("fix", json!(1))]
    {
        let mut sample = finding.clone();
        sample[key] = broken;
        assert!(!judge.is_valid(&sample), "{key}");
    }
    let mut sample = finding;
    sample.as_object_mut().unwrap().remove("clause");
    assert!(!judge.is_valid(&sample));
}
