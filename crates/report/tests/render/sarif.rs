//! What code-scanning services read: checked against the schema of the standard.

use std::collections::BTreeSet;
use std::sync::Arc;

use expect_test::expect_file;
use serde_json::Value;
use unsnarl_finding::{
    Action, Finding, Object, Question, Report, Schedule, ScheduleStep, Site, Value as Held, Verb, Verdict,
};
use unsnarl_report::{NoSources, Options, Sources, sarif};

use crate::samples::{self, SampleSources, context};
use crate::schema::Schema;

fn schema() -> Schema {
    Schema::new(include_str!("../data/sarif-schema-2.1.0.json"))
}

/// The run in the output, if the schema admits it.
fn validated(report: &Report, sources: &dyn Sources) -> Value {
    let mut value: Value =
        serde_json::from_str(&sarif::render(report, &context(sources, Options::default()))).expect("JSON");
    assert_eq!(schema().check(&value), Ok(()));
    value["runs"][0].take()
}

#[test]
fn every_kind_of_report_keeps_to_the_standard() {
    validated(&Report::default(), &NoSources);
    let run = validated(&samples::ran_out(), &NoSources);
    assert_eq!(run["results"].as_array().unwrap().len(), 0, "an empty list, not none: the rules were run");
    assert_eq!(run["invocations"][0]["toolExecutionNotifications"][0]["descriptor"]["id"], "exhausted-budget");
    let mut confirmed = samples::bank();
    confirmed.verdict =
        Verdict::Confirmed(Schedule { version: 1, choices: String::new(), threads: vec![], steps: vec![] });
    validated(&samples::incomplete(vec![confirmed, samples::philosophers(), samples::bare()]), &SampleSources);
    let tests = validated(&samples::explored(&["A::a", "A::b"]), &NoSources);
    assert_eq!(tests["results"][0]["properties"]["notes"], serde_json::json!(["test: A::a", "schedule: 1 0*2"]));
    let notifications = tests["invocations"][0]["toolExecutionNotifications"].as_array().unwrap().iter();
    let disabled: Vec<&Value> = notifications.filter(|one| one["descriptor"]["id"] == "disabled-test").collect();
    assert_eq!(disabled.len(), 2, "a test that is not run is no clean test");
    assert_eq!(disabled[1]["message"]["text"], "disabled-test: A::bLater");
    let inferred = validated(&samples::inferred(Question::Guards), &NoSources);
    assert_eq!(inferred["results"].as_array().unwrap().len(), 0, "facts are no results");
}

#[test]
fn the_schema_can_refuse() {
    let mut value: Value =
        serde_json::from_str(&sarif::render(&Report::default(), &context(&NoSources, Options::default()))).unwrap();
    value["runs"][0]["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"] = "fatal".into();
    assert!(schema().check(&value).unwrap_err().contains("/defaultConfiguration/level"));
}

#[test]
fn a_whole_log() {
    let report = samples::incomplete(vec![samples::bank(), samples::bare()]);
    let text = samples::without_version(&sarif::render(&report, &context(&SampleSources, Options::default())));
    expect_file!["../data/report.sarif"].assert_eq(&text);
}

#[test]
fn each_java_thread_is_a_thread_flow_in_one_order() {
    let run = validated(&samples::complete(vec![samples::philosophers()]), &SampleSources);
    let flows = run["results"][0]["codeFlows"].as_array().unwrap();
    assert_eq!(flows.len(), 1);
    let orders: Vec<Vec<u64>> = flows[0]["threadFlows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|flow| {
            flow["locations"].as_array().unwrap().iter().map(|step| step["executionOrder"].as_u64().unwrap()).collect()
        })
        .collect();
    assert_eq!(orders, [[1, 4], [2, 5], [3, 6]], "all hold a fork before any waits");
}

#[test]
fn an_execution_that_was_found_is_shown_in_its_own_order() {
    let mut confirmed = samples::bank();
    let site = confirmed.sites[0].clone();
    let balance =
        Object::Variable { name: String::from("Account.balance"), further: 0, is_volatile: false, within: None };
    let action = Action::new(Verb::Reads, balance);
    let step = |thread: u32, value: Option<&str>| ScheduleStep {
        thread,
        site: Site { thread: Some(thread), role: action.to_string(), ..site.clone() },
        action: action.clone(),
        value: value.map(|text| Held { text: text.to_owned(), is_as_before: false }),
        is_in_library: false,
        is_by_time: false,
    };
    let threads = ["main", "idle", "clerk"].map(String::from).to_vec();
    let steps = vec![step(2, Some("7")), step(0, None), step(2, Some("8"))];
    confirmed.verdict = Verdict::Confirmed(Schedule { version: 1, choices: String::from("2 0 2"), threads, steps });
    confirmed.flows.clear();
    let run = validated(&samples::complete(vec![confirmed]), &SampleSources);
    let flows = run["results"][0]["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let shown: Vec<(&Value, Vec<(&Value, &Value)>)> = flows
        .iter()
        .map(|flow| {
            let steps = flow["locations"].as_array().unwrap().iter();
            let steps = steps.map(|step| (&step["executionOrder"], &step["location"]["message"]["text"]));
            (&flow["message"]["text"], steps.collect())
        })
        .collect();
    let [one, two, three] = [1, 2, 3].map(Value::from);
    let [seven, eight, other] =
        ["thread 2 reads Account.balance: 7", "thread 2 reads Account.balance: 8", "thread 0 reads Account.balance"]
            .map(Value::from);
    let [main, clerk] = ["main", "clerk"].map(Value::from);
    // Who does nothing has no flow.
    assert_eq!(shown, [(&main, vec![(&two, &other)]), (&clerk, vec![(&one, &seven), (&three, &eight)])]);
}

#[test]
fn fingerprints_survive_moved_lines_and_tell_twins_apart() {
    let fingerprints = |report: &Report| -> Vec<String> {
        let run = validated(report, &NoSources);
        let results = run["results"].as_array().unwrap();
        results.iter().map(|result| result["partialFingerprints"]["unsnarl/v1"].as_str().unwrap().to_owned()).collect()
    };
    let before = fingerprints(&samples::complete(vec![samples::bank(), samples::bank(), samples::philosophers()]));
    assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), 3);
    let mut moved = samples::bank();
    for site in moved.sites.iter_mut().chain(moved.flows.iter_mut().flat_map(|flow| &mut flow.sites)) {
        site.line = site.line.map(|line| line + 100);
        site.pc += 7;
    }
    assert_eq!(fingerprints(&samples::complete(vec![moved]))[0], before[0]);
}

/// Sources that are all at one path.
struct At(&'static str);

impl Sources for At {
    fn lines(&self, _class: &str, _file: Option<&str>) -> Option<(String, Arc<str>)> {
        Some((self.0.to_owned(), "".into()))
    }
}

#[test]
fn files_are_relative_uris() {
    let uri = |sources: &dyn Sources| {
        let run = validated(&samples::complete(vec![samples::bank()]), sources);
        let artifact = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(artifact["uriBaseId"], "SRCROOT");
        artifact["uri"].as_str().unwrap().to_owned()
    };
    assert_eq!(uri(&SampleSources), "bank/src/main/java/com/acme/bank/Bank.java");
    assert_eq!(uri(&At("./my src/B#nk.java")), "my%20src/B%23nk.java");
    assert_eq!(uri(&At("src\\Bank.java")), "src/Bank.java");
    for elsewhere in ["/home/src/Bank.java", "C:\\src\\Bank.java", "../src/Bank.java"] {
        assert_eq!(uri(&At(elsewhere)), "com/acme/bank/Bank.java", "what the class itself says");
    }
    assert_eq!(uri(&NoSources), "com/acme/bank/Bank.java");
}

#[test]
fn rank_is_the_probability_and_excluded_findings_pass_and_are_suppressed() {
    let mut confirmed = samples::bank();
    confirmed.verdict = Verdict::Confirmed(samples::schedule());
    let open = Finding { verdict: Verdict::Possible, ..samples::bare() };
    let findings = vec![samples::bank(), samples::bare(), confirmed, open];
    let run = validated(&samples::complete(findings), &NoSources);
    let results = run["results"].as_array().unwrap();
    let percent = 100.0 * samples::bank().probability().unwrap();
    assert!((results[0]["rank"].as_f64().unwrap() - percent).abs() <= 0.05);
    assert_eq!((&results[0]["kind"], &results[0]["level"]), (&"fail".into(), &"error".into()));
    assert_eq!((&results[1]["rank"], &results[2]["rank"]), (&0.0.into(), &100.0.into()), "decided");
    assert!(results[3]["rank"].is_null(), "without evidence there is no probability");
    assert_eq!((&results[1]["kind"], &results[1]["level"]), (&"pass".into(), &"none".into()));
    assert!(results[0]["suppressions"].is_null() && results[1]["suppressions"][0]["justification"].is_string());
    assert!(results[1]["ruleIndex"].is_null(), "the rule is not among those of the tool");
    assert_eq!(results[0]["ruleIndex"], 1);
}
