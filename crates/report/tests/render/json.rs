//! What programs read: as described in `docs/json.md` and `docs/check.schema.json`.

use expect_test::expect_file;
use serde_json::Value;
use unsnarl_finding::{Report, Schedule, Verdict};
use unsnarl_report::json;

use crate::samples;
use crate::schema::Schema;

fn schema() -> Schema {
    Schema::new(include_str!("../../../../docs/check.schema.json"))
}

/// The output, read back, if the schema admits it.
fn validated(report: &Report) -> Value {
    let value = serde_json::from_str(&json::render(report)).expect("JSON");
    assert_eq!(schema().check(&value), Ok(()));
    value
}

#[test]
fn every_kind_of_report_keeps_to_the_schema() {
    validated(&Report::default());
    validated(&samples::ran_out());
    validated(&samples::complete(vec![samples::bank(), samples::philosophers()]));
    let mut confirmed = samples::bank();
    confirmed.verdict =
        Verdict::Confirmed(Schedule { version: 1, choices: String::new(), threads: vec![], steps: vec![] });
    let value = validated(&samples::incomplete(vec![confirmed, samples::bare()]));
    assert_eq!(value["findings"][0]["verdict"], "confirmed");
    assert_eq!(value["findings"][1]["score"].to_string(), "0.0");
}

#[test]
fn the_schema_refuses_what_the_description_does_not_admit() {
    let good: Value = serde_json::from_str(&json::render(&samples::complete(vec![samples::bank()]))).unwrap();
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
    assert!(!is_admitted(|value| value["findings"][0]["flows"][1]["sites"][0]["line"] = "8".into()));
    assert!(!is_admitted(|value| value["stats"]["peak_memory_bytes"] = 0.5.into()));
    assert!(!is_admitted(|value| drop(value.as_object_mut().unwrap().remove("completeness"))));
}

#[test]
fn one_object_with_an_element_a_line() {
    let text = json::render(&samples::incomplete(vec![samples::bank(), samples::bare()]));
    expect_file!["../data/report.json"].assert_eq(&samples::without_version(&text));
}
