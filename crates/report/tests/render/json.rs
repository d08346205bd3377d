//! What programs read: as described in `docs/json.md` and `docs/report.schema.json`.

use expect_test::expect_file;
use serde_json::Value;
use unsnarl_finding::{ExtentKind, Finding, Question, Report, Verdict};
use unsnarl_report::{NoSources, Options, json, sarif};

use crate::samples;
use crate::schema::Schema;

fn schema() -> Schema {
    Schema::new(include_str!("../../../../docs/report.schema.json"))
}

fn render(report: &Report) -> String {
    json::render(report, &samples::context(&NoSources, Options::default()))
}

/// The output, read back, if the schema admits it.
fn validated(report: &Report) -> Value {
    let value = serde_json::from_str(&render(report)).expect("JSON");
    assert_eq!(schema().check(&value), Ok(()));
    value
}

#[test]
fn every_kind_of_report_keeps_to_the_schema() {
    validated(&Report::default());
    validated(&samples::ran_out());
    validated(&samples::complete(vec![samples::bank(), samples::philosophers()]));
    let mut confirmed = samples::bank();
    confirmed.verdict = Verdict::Confirmed(samples::schedule());
    let value = validated(&samples::incomplete(vec![confirmed, samples::bare()]));
    assert_eq!(value["findings"][0]["verdict"], "confirmed");
    assert_eq!(value["findings"][1]["score"].to_string(), "0.0");
}

#[test]
fn the_probability_is_that_of_possible_findings_in_three_digits() {
    let mut confirmed = samples::bank();
    confirmed.verdict = Verdict::Confirmed(samples::schedule());
    let value = validated(&samples::complete(vec![samples::bank(), confirmed, samples::bare()]));
    let findings = value["findings"].as_array().expect("findings");
    let probability = samples::bank().probability().expect("it is possible");
    let shown = findings[0]["probability"].as_f64().expect("a number");
    assert!(
        (shown - probability).abs() <= 0.0005 && (shown * 1000.0 - (shown * 1000.0).round()).abs() < 1e-9,
        "{shown}"
    );
    assert!(findings[1..].iter().all(|finding| finding.get("probability").is_none()), "decided");
}

#[test]
fn what_was_explored_is_there_as_findings_and_as_it_was_before() {
    let program = validated(&samples::explored(&[]));
    assert_eq!((&program["outcome"], &program["coverage"]), (&"violation".into(), &"every state was visited".into()));
    let (finding, violation) = (&program["findings"][0], &program["violations"][0]);
    assert_eq!((&finding["rule"], &finding["verdict"]), (&violation["kind"], &"confirmed".into()));
    for field in ["message", "sites", "schedule"] {
        assert!(finding[field] == violation[field] && !violation[field].is_null(), "{field}");
    }
    assert_eq!(violation["schedule"]["steps"][0]["value"], "0");
    assert_eq!(program["stats"]["seconds"], 1.5);
    let tests = validated(&samples::explored(&["A::a", "A::b"]));
    assert_eq!(tests["tests"][0]["violations"][0], *violation);
    assert_eq!(tests["tests"][1]["outcome"], "budget");
    assert_eq!(tests["runs"][1]["coverage"]["exhausted"], "time");
    assert_eq!(tests["disabled"][1], "A::bLater");
    assert_eq!(tests["stats"]["states"], 24);
    assert_eq!(tests["completeness"]["is_complete"], false, "what ran out is a gap");
}

#[test]
fn what_was_proved_is_counted_by_property() {
    let value = validated(&samples::proved(vec![samples::bare()]));
    assert_eq!((&value["runs"][0]["domain"], &value["runs"][0]["stats"]["units"]), (&"interval".into(), &41.into()));
    let proof = &value["proofs"][0];
    assert_eq!(
        (&proof["property"], &proof["proved"], &proof["alerts"]),
        (&"overflow".into(), &1_199.into(), &1.into())
    );
    let mut without = value.clone();
    without.as_object_mut().expect("an object").remove("proofs");
    assert!(schema().check(&without).is_err(), "proofs are required");
}

#[test]
fn what_was_inferred_is_what_was_asked_for() {
    let guards = validated(&samples::inferred(Question::Guards));
    assert_eq!(guards["fields"].as_array().map(Vec::len), Some(1), "the other one needs no lock");
    assert!(guards["methods"][0]["expression"] == "this" && guards["atomicities"].is_null());
    let atomicity = validated(&samples::inferred(Question::Atomicity));
    assert!(atomicity["atomicities"][0]["if_held"][0][0] == "this" && atomicity["fields"].is_null());
    let options = Options { only: &[ExtentKind::Races], ..Options::default() };
    let none = json::render(&samples::inferred(Question::Atomicity), &samples::context(&NoSources, options));
    assert!(none.contains("\"atomicities\":[]"), "{none}");
}

#[test]
fn the_schema_refuses_what_the_description_does_not_admit() {
    let good: Value = serde_json::from_str(&render(&samples::complete(vec![samples::bank()]))).unwrap();
    let schema = schema();
    let is_admitted = |change: fn(&mut Value)| {
        let mut value = good.clone();
        change(&mut value);
        schema.check(&value).is_ok()
    };
    assert!(
        is_admitted(|value| value["findings"][0]["added later"] = Value::Null),
        "readers ignore what they do not know"
    );
    assert!(!is_admitted(|value| value["schema"] = 2.into()));
    assert!(!is_admitted(|value| value["findings"][0]["verdict"] = "maybe".into()));
    assert!(!is_admitted(|value| value["findings"][0]["verdict"] = "excluded".into()), "there is no reason");
    assert!(!is_admitted(|value| value["findings"][0]["verdict"] = "confirmed".into()), "there is no schedule");
    assert!(!is_admitted(|value| value["command"] = "explore".into()), "there are no violations");
    assert!(!is_admitted(|value| value["command"] = "infer".into()), "there is nothing that was inferred");
    assert!(!is_admitted(|value| value["findings"][0]["flows"][1]["sites"][0]["line"] = "8".into()));
    assert!(!is_admitted(|value| value["stats"]["peak_memory_bytes"] = 0.5.into()));
    assert!(!is_admitted(|value| drop(value.as_object_mut().unwrap().remove("completeness"))));
}

#[test]
fn one_object_with_an_element_a_line() {
    let text = render(&samples::incomplete(vec![samples::bank(), samples::bare()]));
    expect_file!["../data/report.json"].assert_eq(&samples::without_version(&text));
}

#[test]
fn all_sites_are_listed_and_assumptions_are_counted() {
    let more = samples::parts(&[20, 30]);
    let found = Finding { more, ..samples::bank() };
    let main = found.sites.len();
    let report = Report { relied_on: samples::relied_on(), ..samples::complete(vec![found]) };
    let object = validated(&report);
    assert_eq!(object["findings"][0]["sites"].as_array().unwrap().len(), main + 2);
    assert_eq!(object["findings"][0]["parts"], serde_json::json!([[0, main], [0, main + 1]]));
    let sentence = "A17, 12 decisions: objects that are linked by one field and locked along it form no ring";
    assert!(object["assumptions"].as_array().unwrap().contains(&Value::from(sentence)), "{object}");
    assert_eq!(object["relied_on"][0]["number"], "A17");
    assert_eq!(object["relied_on"][0]["decisions"], 12);
    let log = sarif::render(&report, &samples::context(&NoSources, Options::default()));
    let log: Value = serde_json::from_str(&log).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["properties"]["reliedOn"][0]["number"], "A17");
    assert_eq!(run["results"][0]["relatedLocations"].as_array().unwrap().len(), main + 1, "the first is the location");
    assert_eq!(run["results"][0]["properties"]["parts"], object["findings"][0]["parts"]);
    let notifications = run["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
    let is_it = |one: &Value| one["message"]["text"] == format!("assumption: {sentence}");
    assert!(notifications.iter().any(is_it), "{notifications:?}");
}
