//! `unsnarl check`, `rules` and `explain`: settings, budgets, baselines, formats and exit codes.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{command, compiled, examples, report, run, scratch, shown, unsnarl};

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let run = unsnarl(folder, &[&["check"], arguments, &["--format", "json"]].concat());
    assert!(run.err.is_empty(), "{}", run.err);
    report(&run.out)
}

#[test]
fn json_is_one_object_and_sarif_is_a_log() {
    let folder = examples("check-formats");
    let report = json(&folder, &["out"]);
    assert_eq!((&report["command"], &report["completeness"]["is_complete"]), (&"check".into(), &true.into()));
    assert_eq!(report["stats"]["classes"], 4);
    let sarif: Value = serde_json::from_str(&unsnarl(&folder, &["check", "out", "--format", "sarif"]).out).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let written = unsnarl(&folder, &["check", "out", "--format", "json", "--output", "report.json"]);
    assert_eq!((written.out.as_str(), written.err.as_str()), ("", ""));
    let read: Value = serde_json::from_str(&fs::read_to_string(folder.join("report.json")).unwrap()).unwrap();
    assert_eq!(read, report);
    let refused = unsnarl(&folder, &["check", "out", "--output", "no/such/report.txt"]);
    assert!(refused.code == 4 && refused.err.contains("cannot write `no/such/report.txt`"), "{}", refused.err);
}

/// A program with a race that its values make impossible.
const TUNER: &str = include_str!("sources/Tuner.java");

#[test]
fn a_proof_excludes_what_cannot_happen_and_says_why() {
    let folder = compiled("check-prove", "Tuner.java", TUNER);
    let race = json(&folder, &["out"]);
    assert_eq!((&race["findings"][0]["verdict"], &race["hidden"]["excluded"]), (&"possible".into(), &0.into()));
    let reason = "no execution comes to the write in adjust (Tuner.java:9): `mode` is always 0";
    let hidden = unsnarl(&folder, &["check", "out", "--prove"]);
    assert_eq!((hidden.code, hidden.out.contains("1 proved impossible")), (0, true), "{}", hidden.out);
    let shown = shown(&folder, &["check", "out", "--prove", "--show-excluded"]);
    let verdict = format!(" = verdict: excluded: {reason}");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(flat(&shown).contains(verdict.trim()), "{shown}");
    let guide = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/prove.md")).unwrap();
    assert!(flat(&guide).contains(verdict.trim()) && guide.contains(TUNER), "the guide shows this example");
    let excluded = &json(&folder, &["out", "--prove", "--show-excluded"])["findings"][0];
    assert_eq!((&excluded["verdict"], &excluded["reason"]), (&"excluded".into(), &reason.into()));
    let sarif = unsnarl(&folder, &["check", "out", "--prove", "--format", "sarif"]).out;
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let suppression = &sarif["runs"][0]["results"][0]["suppressions"][0];
    assert_eq!((&suppression["kind"], &suppression["justification"]), (&"external".into(), &reason.into()));
    fs::write(folder.join("unsnarl.toml"), "prove = true").unwrap();
    assert_eq!(json(&folder, &["out"])["hidden"]["excluded"], 1, "the configuration asks for it");
}

#[test]
fn a_proof_without_time_excludes_nothing_and_the_report_says_so() {
    let folder = compiled("check-prove-budget", "Tuner.java", TUNER);
    // Whether the budget ends the analysis or only the proof: what is not proved is not excluded.
    let report = json(&folder, &["out", "--prove", "--budget", "1ms"]);
    assert_eq!((&report["hidden"]["excluded"], &report["completeness"]["is_complete"]), (&0.into(), &false.into()));
}

#[test]
fn the_number_of_threads_does_not_show_and_stats_are_on_request() {
    let folder = examples("check-threads");
    for format in ["terminal", "json", "sarif"] {
        let with = |threads: &str| unsnarl(&folder, &["check", "out", "--format", format, "--threads", threads]).out;
        assert_eq!(with("1"), with("2"), "{format}");
    }
    assert_eq!(json(&folder, &["out"])["stats"]["stages"].as_array().unwrap().len(), 0);
    let stages = json(&folder, &["out", "--stats", "--threads", "2"])["stats"].clone();
    assert_eq!((&stages["stages"][0]["name"], &stages["threads"]), (&"read".into(), &2.into()));
}

#[test]
fn wrong_use_is_told_with_what_to_do() {
    let folder = examples("check-wrong");
    for (arguments, part) in [
        (&["check"][..], "help: name a folder or jar, or say `inputs = "),
        (&["check", "out", "--budget", "60"], "`60` has no unit: ms, s, m, h (write `60s`)"),
        (&["check", "out", "--max-memory", "2G"], "unknown unit `G`"),
        (&["check", "out", "--main", "Nope"], "There is no class `Nope`"),
        (&["check", "out", "--entry", "Nope::run"], "There is no method that `Nope::run` selects"),
        (&["check", "out", "--open=no.Such"], "There is no class that `no.Such` selects"),
        (&["check", "out", "--rule", "lock-order-cylce"], "did you mean `lock-order-cycle`?"),
        (&["check", "out", "--min-severity", "eror"], "did you mean `error`?"),
        (&["check", "out", "--fail-on", "all"], "(allowed: never, note, warning, error)"),
        (&["check", "out", "--main", "Bank::main"], "only classes can be named here"),
        (&["check", "out", "--entry", "Bank"], "write `Bank::start`"),
        (&["check", "out", "--write-baseline"], "help: name it: --baseline FILE --write-baseline"),
        (&["check", "out", "--without", "fersh"], "did you mean `fresh`?"),
        (&["check", "out", "--assume-nothing", "A17,A19"], "A19 is a limit of the analysis"),
        (&["check", "out", "--assume-nothing", "A170"], "did you mean `A17`?"),
        (&["infer", "out", "--assume-nothing", "A64"], "`unsnarl prove --strict` does without it"),
        (&["check", "out", "--explain", "Counter.valeu"], "help: did you mean Counter.value"),
        (&["check", "out", "--explain", "x"], "help: name it as in `count`, "),
        (
            &["check", "out", "--library", "bodies", "--jdk", "out"],
            "`out` is not a JDK: it has no lib/modules or no release file",
        ),
        (&["explain", "lock-order-cylce"], "did you mean `lock-order-cycle`?"),
        (&["explain"], "required arguments were not provided"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_class_that_is_named_is_shared_by_threads() {
    let source = "public class Plain { private int n; public void add() { n++; } public int n() { return n; } }";
    let folder = compiled("check-open-class", "Plain.java", source);
    let rules = |arguments: &[&str]| -> Vec<String> {
        let report = json(&folder, arguments);
        report["findings"].as_array().unwrap().iter().map(|found| found["rule"].to_string()).collect()
    };
    assert_eq!(rules(&["out"]), [""; 0], "nothing says that threads share it");
    assert_eq!(rules(&["out", "--open"]), [""; 0]);
    assert_eq!(rules(&["out", "--open=Plain"]), ["\"data-race\""]);
}

#[test]
fn a_jdk_is_found_without_java_home() {
    let folder = examples("check-jdk");
    let run = run(command(&folder, &["check", "out/Counter.class", "--library", "bodies"]).env_remove("JAVA_HOME"));
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    assert!(run.out.contains("error[data-race]"), "{}", run.out);
}

#[test]
fn what_cannot_be_read_is_3() {
    let folder = examples("check-unreadable");
    fs::write(folder.join("bad.json"), "[]").unwrap();
    fs::write(folder.join("bad.toml"), "inputz = 1\nopen = 2\n").unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    for (arguments, part) in [
        (&["check", "nowhere"][..], "there is no file or folder `nowhere`"),
        (&["check", "out", "--classpath", "no.jar"], "there is no file or folder `no.jar`"),
        (&["check", "out", "--source", "src"], "there is no file or folder `src`"),
        (&["check", "empty"], "no classes in empty; compile first?"),
        (&["check", "out", "--baseline", "no.json"], "help: --write-baseline makes one"),
        (&["check", "out", "--baseline", "bad.json"], "`bad.json`: this is not a baseline"),
        (&["check", "out", "--config", "no.toml"], "cannot read the configuration `no.toml`"),
        (&["check", "out", "--config", "bad.toml"], "bad.toml:1:1: unknown key `inputz`, did you mean `inputs`?"),
        (&["check", "out", "--config", "bad.toml"], "bad.toml:2:8: `open` must be true, false or a list of classes"),
        (&["check", "out", "--models", "no.toml"], "cannot read the models in `no.toml`"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    let rest = unsnarl(&folder, &["check", "empty", "out"]);
    assert!(rest.code == 3 && !rest.out.is_empty(), "the rest is checked: {}", rest.err);
}

#[test]
fn settings_come_from_the_file_unless_the_command_line_has_them() {
    let folder = examples("check-settings");
    let project = folder.join("project");
    fs::create_dir(&project).unwrap();
    fs::write(project.join("unsnarl.toml"), "inputs = \"../out/Bank.class\"\nclasspath = \"../out\"\n").unwrap();
    assert_eq!(json(&project, &[])["stats"]["classes"], 1);
    assert_eq!(json(&folder, &["--config", "project/unsnarl.toml"])["stats"]["classes"], 1, "from the file's folder");
    assert_eq!(json(&project, &["../out"])["stats"]["classes"], 4, "the command line goes first");
    let joined = std::env::join_paths(["out/Counter.class", "out/BoundedBuffer.class"]).unwrap();
    let gaps = |classpath: &str| json(&folder, &["out/Bank.class", "--classpath", classpath])["completeness"].clone();
    assert_eq!(gaps("out")["is_complete"], true);
    assert_eq!(gaps(joined.to_str().unwrap())["counts"]["missing-class"], 1, "Bank$Account is not there");
}

#[test]
#[cfg(target_os = "linux")]
fn a_budget_that_runs_out_is_not_nothing_found() {
    let folder = examples("check-budget");
    let stopped = unsnarl(&folder, &["check", "out", "--max-memory", "1kB"]);
    assert!(stopped.out.starts_with("stopped early: a budget ran out"), "{}", stopped.out);
    assert_eq!(stopped.code, 5);
    let enough = unsnarl(&folder, &["check", "out", "--max-memory", "900GiB", "--budget", "2h"]);
    assert!(!enough.out.contains("stopped early") && enough.code != 5, "{}", enough.out);
}

#[test]
fn a_baseline_is_written_and_read_again() {
    let folder = examples("check-baseline");
    let written = unsnarl(&folder, &["check", "out", "--baseline", "known.json", "--write-baseline"]);
    assert_eq!((written.code, written.out.as_str()), (0, ""), "{}", written.err);
    assert!(written.err.ends_with("written to known.json\n"), "{}", written.err);
    let text = fs::read_to_string(folder.join("known.json")).unwrap();
    let known = unsnarl(&folder, &["check", "out", "--baseline", "known.json"]);
    assert_eq!(known.code, 0, "nothing is new: {}", known.out);
    let stale = text.replace("[\n", "[\n{\"fingerprint\":\"00000000000000ff\",\"rule\":\"lock-order-cycle\",\"count\":1,\"hint\":\"Gone::gone\"},\n");
    fs::write(folder.join("stale.json"), stale.replace("},\n]", "}\n]")).unwrap();
    let gone = json(&folder, &["out", "--baseline", "stale.json"])["stale_baseline"].clone();
    assert_eq!(gone[0], "00000000000000ff lock-order-cycle: Gone::gone");
}

#[test]
fn pairs_are_explained_and_a_reason_can_be_left_out() {
    let folder = examples("check-explain");
    let pairs = |arguments: &[&str]| {
        let report =
            json(&folder, &[&["out", "--rule", "data-race", "--explain", "Counter.value"], arguments].concat());
        let explained = report["explanations"][0].clone();
        let dropped =
            explained["pairs"].as_array().unwrap().iter().filter(|pair| pair.get("dropped").is_some()).count();
        (explained["variable"].as_str().unwrap().to_owned(), explained["pairs"].as_array().unwrap().len(), dropped)
    };
    let (name, all, dropped) = pairs(&[]);
    assert_eq!(name, "`Counter.value`");
    assert!(all > dropped && dropped > 0, "{all} pairs, {dropped} dropped");
    let reasons = ["--without", "not-parallel", "--without", "ordered", "--without", "not-yet-started"];
    let (_, _, fewer) = pairs(&reasons);
    assert!(fewer < dropped, "{fewer} dropped without the order of threads");
    let text = unsnarl(&folder, &["check", "out", "--explain", "Counter.value"]).out;
    assert!(text.contains("`Counter.value`: ") && text.contains("(parallel)"), "{text}");
    assert!(json(&folder, &["out"]).get("explanations").is_none());
}

#[test]
fn rules_are_listed_and_explained() {
    let folder = scratch("check-rules");
    let list = shown(&folder, &["rules"]);
    let index = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/rules.md")).unwrap();
    for line in list.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (rule, summary) = (words[0], words[2..].join(" "));
        let (summary, off) = summary.strip_suffix(" (off by default)").map_or((&*summary, ""), |on| (on, ", off"));
        assert!(index.contains(&format!("| [{rule}](rules/{rule}.md) | `{}`{off} | {summary} |", words[1])), "{line}");
        let page = shown(&folder, &["explain", rule]);
        assert!(page.starts_with(&format!("{rule}\n\n")), "{page}");
        for part in ["What it is", "Why it matters", "Example", "How to fix it", "When to ignore it", "How it decides"]
        {
            assert!(page.contains(&format!("\n{part}\n")), "{rule}: {part}");
        }
        let is_code = |line: &str| line.starts_with("    ");
        assert!(page.lines().filter(|line| !is_code(line)).all(|line| line.chars().count() <= 100), "fits a terminal");
    }
    assert!(list.contains("lock-order-cycle"));
}

#[test]
fn precision_changes_what_is_distinguished_and_the_default_nothing() {
    let folder = examples("check-precision");
    let check = |arguments: &[&str]| {
        let run = unsnarl(&folder, &[&["check", "out", "--main", "Bank"], arguments].concat());
        assert_eq!(run.code, 1, "{arguments:?}: {}", run.err);
        run.out
    };
    let usual = check(&[]);
    assert_eq!(usual, check(&["--precision", "default"]));
    for level in ["fast", "default", "high"] {
        let found = check(&["--precision", level]);
        assert!(found.contains("lock-order-cycle"), "{level}: {found}");
        assert_eq!(found.contains("With precision `fast`"), level == "fast", "{found}");
    }
    std::fs::write(folder.join("unsnarl.toml"), "precision = \"fast\"\n").unwrap();
    assert!(check(&[]).contains("With precision `fast`"), "the configuration asks for it");
    assert_eq!(usual, check(&["--precision", "default"]), "an option takes the place of what it says");
    let wrong = unsnarl(&folder, &["check", "out", "--precision", "exact"]);
    assert!(wrong.code == 2 && wrong.err.contains("fast, default, high"), "{}", wrong.err);
}
