//! `unsnarl prove`: what is proved and what is not, in each of its formats. `UPDATE_EXPECT=1` rewrites the snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::PathBuf;

use expect_test::expect_file;
use serde_json::Value;

use crate::support::{compiled, report, scratch, shown, unsnarl};

const METER: &str = include_str!("sources/Meter.java");
const FIXED: &str = include_str!("sources/MeterFixed.java");
const TURNSTILE: &str = include_str!("sources/Turnstile.java");

/// A compiled class as `out`, and its source below `src`.
fn folder(name: &str, class: &str, source: &str) -> PathBuf {
    let folder = compiled(name, &format!("{class}.java"), source);
    fs::create_dir_all(folder.join("src/meter")).unwrap();
    fs::write(folder.join(format!("src/meter/{class}.java")), source).unwrap();
    folder
}

fn count(report: &Value, property: &str, what: &str) -> u64 {
    let proofs = report["proofs"].as_array().unwrap();
    proofs.iter().find(|proof| proof["property"] == property).unwrap()[what].as_u64().unwrap()
}

#[test]
fn an_alert_has_its_place_the_write_of_the_other_thread_and_exit_code_1() {
    let folder = folder("prove-alert", "Meter", METER);
    let run = unsnarl(&folder, &["prove", "out", "--source", "src"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    expect_file!["snapshots/prove.txt"].assert_eq(&run.out);
    for threads in ["1", "2"] {
        assert_eq!(unsnarl(&folder, &["prove", "out", "--source", "src", "--threads", threads]).out, run.out);
    }
    let json = unsnarl(&folder, &["prove", "out", "--format", "json"]);
    assert_eq!(json.code, 1);
    expect_file!["snapshots/prove.json"].assert_eq(&json.out);
    let object = report(&json.out);
    assert_eq!(object["outcome"], "possible");
    assert_eq!(count(&object, "division-by-zero", "alerts"), 1);
    assert_eq!(count(&object, "division-by-zero", "proved"), 0);
    let line_of = |text: &str| METER.lines().position(|line| line.contains(text)).unwrap() as u64 + 1;
    let sites = object["findings"][0]["sites"].as_array().unwrap();
    assert_eq!((&sites[0]["method"], &sites[0]["line"]), (&"mean".into(), &line_of("sum / samples").into()));
    assert_eq!((&sites[1]["method"], &sites[1]["role"]), (&"reset".into(), &"writes `samples`".into()));
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for key in object["proofs"][0].as_object().unwrap().keys().chain(object["runs"][0].as_object().unwrap().keys()) {
        assert!(reference.contains(&format!("`{key}`")), "{key}");
    }
    let sarif = unsnarl(&folder, &["prove", "out", "--format", "sarif"]).out;
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!((results.len(), &results[0]["ruleId"]), (1, &"division-by-zero".into()));
    assert_eq!(results[0]["relatedLocations"].as_array().unwrap().len(), 1);
}

#[test]
fn values_are_shown_beside_the_source_where_that_is_asked_for() {
    let folder = folder("prove-values", "Meter", METER);
    let text = |arguments: &[&str]| unsnarl(&folder, &[&["prove", "out"], arguments].concat()).out;
    let with = text(&["--source", "src", "--show-values"]);
    let (_, values) = with.split_once("values in ").unwrap();
    let (values, _) = values.split_once("\n\n").unwrap();
    expect_file!["snapshots/prove-values.txt"].assert_eq(values);
    assert!(!text(&["--source", "src"]).contains("values in "));
    let add = text(&["--show-values=Meter::add"]);
    assert!(add.contains("values in meter.Meter.add (src/meter/Meter.java)\n"), "{add}");
    assert!(add.contains("samples: 2\n") && !add.contains("values in meter.Meter.mean"), "{add}");
    let object = report(&text(&["--show-values=Meter::reset", "--format", "json"]));
    let lines = object["values"].as_array().unwrap();
    let last = lines.last().unwrap();
    assert_eq!((&last["class"], &last["method"], &last["line"]), (&"meter.Meter".into(), &"reset".into(), &14.into()));
    assert_eq!((&last["values"][0]["name"], &last["values"][0]["value"]), (&"samples".into(), &"0".into()));
    assert_eq!(report(&text(&["--format", "json"])).get("values"), None);
    let wrong = unsnarl(&folder, &["prove", "out", "--show-values=a::b::c"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("is not a selector"), "{}", wrong.err);
}

#[test]
fn what_is_proved_is_clean() {
    let folder = folder("prove-clean", "MeterFixed", FIXED);
    let text = shown(&folder, &["prove", "out"]);
    expect_file!["snapshots/prove-fixed.txt"].assert_eq(&text);
    let object = report(&shown(&folder, &["prove", "out", "--format", "json"]));
    assert_eq!((&object["outcome"], count(&object, "division-by-zero", "proved")), (&"clean".into(), 1));
    assert_eq!(object["findings"].as_array().unwrap().len(), 0);
}

#[test]
fn the_domain_the_memory_model_and_the_properties_can_be_chosen() {
    let folder = folder("prove-choices", "MeterFixed", FIXED);
    let of = |arguments: &[&str]| {
        let run = unsnarl(&folder, &[&["prove", "out", "--format", "json"], arguments].concat());
        (run.code, report(&run.out))
    };
    let (code, object) = of(&["--domain", "top"]);
    assert_eq!((code, count(&object, "division-by-zero", "alerts")), (1, 1), "nothing is known of numbers");
    assert_eq!(object["runs"][0]["domain"], "top");
    let (code, object) = of(&["--domain", "sign", "--memory", "all-parallel", "--property", "division-by-zero"]);
    assert_eq!((code, count(&object, "division-by-zero", "proved")), (0, 1));
    assert_eq!((&object["runs"][0]["memory"], object["proofs"].as_array().unwrap().len()), (&"all-parallel".into(), 1));
    let (_, object) = of(&["--property", "overflow,class-cast"]);
    let named: Vec<&str> =
        object["proofs"].as_array().unwrap().iter().map(|proof| proof["property"].as_str().unwrap()).collect();
    assert_eq!(named, ["overflow", "class-cast"]);
    let (code, object) = of(&["--property", "overflow", "--domain", "top"]);
    assert_eq!((code, &object["findings"][0]["severity"]), (1, &"note".into()), "`sum += value`");
}

#[test]
fn what_can_be_chosen_is_listed_without_inputs() {
    let folder = scratch("prove-list");
    expect_file!["snapshots/prove-list.txt"].assert_eq(&shown(&folder, &["prove", "--list"]));
    let page = shown(&folder, &["explain", "division-by-zero"]);
    assert!(page.contains("ArithmeticException"), "{page}");
    let both = shown(&folder, &["explain", "assertion"]);
    assert_eq!(both.matches("AssertionError").count(), 2, "the pages of explore and prove: {both}");
}

#[test]
fn wrong_use_is_2_and_unreadable_inputs_are_3() {
    let folder = folder("prove-wrong", "Meter", METER);
    for (arguments, part) in [
        (&["prove"][..], "there is nothing to check"),
        (&["prove", "out", "--property", "division-by-zeros"], "did you mean `division-by-zero`?"),
        (&["prove", "out", "--domain", "intervall"], "did you mean `interval`?"),
        (&["prove", "out", "--memory", "lockd"], "unknown memory model `lockd`, did you mean `locked`?"),
        (&["prove", "out", "--list"], "cannot be used with"),
        (&["prove", "out", "--main", "meter.Metre"], "meter.Metre"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    assert_eq!(unsnarl(&folder, &["prove", "nowhere.jar"]).code, 3);
}

#[test]
fn a_budget_that_ran_out_proves_nothing() {
    let folder = folder("prove-budget", "MeterFixed", FIXED);
    let run = unsnarl(&folder, &["prove", "out", "--budget", "1ms"]);
    assert_eq!(run.code, 5, "{}", run.out);
    assert!(run.out.contains("nothing proved") && !run.out.contains("sites"), "{}", run.out);
    let run = unsnarl(&folder, &["prove", "out", "--budget", "1ms", "--format", "json"]);
    let object = report(&run.out);
    assert_eq!((&object["outcome"], object["proofs"].as_array().unwrap().len()), (&"budget".into(), 0));
}

#[test]
fn alerts_can_be_suppressed() {
    let folder = folder("prove-suppress", "Meter", METER);
    let suppress = "[[suppress]]\nrule = \"division-by-zero\"\nin = \"meter.Meter::mean\"\nreason = \"it is a toy\"\n";
    fs::write(folder.join("unsnarl.toml"), suppress).unwrap();
    let run = unsnarl(&folder, &["prove", "out", "--format", "json"]);
    let object = report(&run.out);
    assert_eq!((run.code, &object["hidden"]["suppressed"]), (0, &1.into()), "{}", run.err);
    assert_eq!(count(&object, "division-by-zero", "alerts"), 1, "it is not proved");
}

#[test]
fn a_certificate_is_written_verified_and_refused_if_it_was_changed() {
    let folder = folder("prove-certificate", "Meter", METER);
    let run = unsnarl(&folder, &["prove", "out", "--certificate", "meter.proof"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""), "there is an alert");
    let verified = unsnarl(&folder, &["verify-proof", "meter.proof", "out"]);
    assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{}", verified.out);
    expect_file!["snapshots/verify-proof.txt"].assert_eq(&verified.out);
    let bytes = fs::read(folder.join("meter.proof")).unwrap();
    fs::write(folder.join("short.proof"), &bytes[..bytes.len() - 1]).unwrap();
    let refused = unsnarl(&folder, &["verify-proof", "short.proof", "out"]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.starts_with("refused at byte ") && refused.out.contains("the file ends too early"));
    let missing = unsnarl(&folder, &["verify-proof", "no.proof", "out"]);
    assert_eq!(missing.code, 3);
    assert!(missing.err.contains("cannot read no.proof"), "{}", missing.err);
}

#[test]
fn strict_proofs_rest_on_nothing() {
    let folder = folder("prove-strict", "MeterFixed", FIXED);
    let assumptions = |arguments: &[&str]| {
        let run = unsnarl(&folder, &[&["prove", "out", "--format", "json"], arguments].concat());
        let object = report(&run.out);
        let all = object["assumptions"].as_array().unwrap().clone();
        let rests = all.iter().filter(|text| text.as_str().unwrap().starts_with("The proof rests on")).count();
        (rests, count(&object, "division-by-zero", "proved"))
    };
    let (rests, proved) = assumptions(&[]);
    assert!(rests > 0 && proved == 1, "{rests} {proved}");
    assert_eq!(assumptions(&["--strict"]), (0, 1));
}

#[test]
fn what_no_thread_excludes_alone_is_proved_by_visiting_all_states() {
    let folder = compiled("prove-turnstile", "Turnstile.java", TURNSTILE);
    let guide = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/prove.md")).unwrap();
    assert!(guide.contains(&format!("```java\n{TURNSTILE}```\n")), "the example is the one that is tested");
    let alone = unsnarl(&folder, &["prove", "out"]);
    assert_eq!(alone.code, 1);
    let run = unsnarl(&folder, &["prove", "out", "--explore"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("explored all ") && run.out.contains(": 1 alert proved by that\n"), "{}", run.out);
    assert!(
        run.out.contains("not shown: 1 proved impossible") && run.out.contains("The proof by exploration rests on A64")
    );
    let json = report(&unsnarl(&folder, &["prove", "out", "--explore", "--show-excluded", "--format", "json"]).out);
    let counts = ["sites", "proved", "alerts", "explored"].map(|what| count(&json, "assertion", what));
    assert_eq!(counts, [1, 1, 0, 1]);
    let exploration = &json["exploration"];
    assert_eq!((exploration["excluded"].as_u64(), exploration["confirmed"].as_u64()), (Some(1), Some(0)));
    assert_eq!(exploration.get("why_not"), None);
    assert_eq!((&json["outcome"], &json["runs"][1]["engine"]), (&"clean".into(), &"explore".into()));
    assert_eq!(json["runs"][1]["stats"]["states"], exploration["states"]);
    let [finding] = &json["findings"].as_array().unwrap()[..] else { panic!("{json}") };
    assert_eq!((&finding["verdict"], &finding["run"]), (&"excluded".into(), &1.into()));
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for key in exploration.as_object().unwrap().keys().chain(json["proofs"][4].as_object().unwrap().keys()) {
        assert!(reference.contains(&format!("`{key}`")), "{key}");
    }
    let sarif = unsnarl(&folder, &["prove", "out", "--explore", "--format", "sarif"]).out;
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert_eq!((results.len(), &results[0]["kind"]), (1, &"pass".into()));
    let justification = results[0]["suppressions"][0]["justification"].as_str().unwrap();
    assert!(justification.ends_with("states were visited, and no execution does this"), "{justification}");
    let late = unsnarl(&folder, &["prove", "out", "--explore=1ms"]);
    assert_eq!(late.code, 1);
    assert!(late.out.contains("nothing is proved by that"), "{}", late.out);
    let wrong = unsnarl(&folder, &["prove", "out", "--show-excluded"]);
    assert_eq!(wrong.code, 2, "there is nothing to exclude");
}

#[test]
fn what_an_execution_shows_is_confirmed_with_its_schedule() {
    let folder = folder("prove-confirmed", "Meter", METER);
    let run = unsnarl(&folder, &["prove", "out", "--explore"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.contains("verdict: confirmed by a schedule of"), "{}", run.out);
    assert!(run.out.contains("there is a data race") && run.out.contains("1 alert confirmed"), "{}", run.out);
    let json = report(&unsnarl(&folder, &["prove", "out", "--explore", "--format", "json"]).out);
    assert_eq!((&json["outcome"], &json["findings"][0]["verdict"]), (&"violation".into(), &"confirmed".into()));
    assert!(json["findings"][0]["schedule"]["choices"].is_string());
    assert_eq!(count(&json, "division-by-zero", "alerts"), 1);
    assert!(json["exploration"]["why_not"].as_str().unwrap().contains("there is a data race"));
}
