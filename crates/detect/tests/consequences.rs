//! What races can do at worst: compares what is said of each field with what the fixture `datarace.AtWorst` states on
//! the line of its declaration: `// at worst: one of two updates is lost`.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::fs;

use libtest_mimic::Trial;
use unsnarl_detect::{PATTERNS, Wanted, detect};
use unsnarl_finding::{Rule, Severity};
use unsnarl_fixtures::topic;
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts;

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "consequences":
        each_race_says_what_it_can_do_at_worst,
    )
}

fn each_race_says_what_it_can_do_at_worst() {
    let topic = topic("datarace");
    let fixture = topic.fixtures.iter().find(|fixture| fixture.name == "AtWorst").unwrap();
    let text = fs::read_to_string(&fixture.source).unwrap();
    let stated: BTreeMap<String, String> = text
        .lines()
        .filter_map(|line| line.split_once("; // at worst: "))
        .map(|(declaration, worst)| (declaration.rsplit(' ').next().unwrap().to_owned(), worst.to_owned()))
        .collect();
    let rules: Vec<&Rule> =
        PATTERNS.iter().map(|pattern| &pattern.rule).filter(|rule| rule.id.0 == "data-race").collect();
    let wanted = Wanted { rules, ..Wanted::default() };
    let found =
        with_facts(fixture, &Models::builtin(), Sensitivity::Selective, |facts| detect(facts, &wanted).findings);
    let said: BTreeMap<String, String> = found
        .iter()
        .map(|finding| {
            let field = finding.message.split("`AtWorst.").nth(1).unwrap().split('`').next().unwrap();
            let worst = finding.notes.iter().find(|note| note.label == "at worst").unwrap();
            (field.to_owned(), worst.text.clone())
        })
        .collect();
    assert_eq!(said, stated);
    for finding in &found {
        let does_no_harm = finding.message.contains("`AtWorst.name`");
        assert_eq!(finding.severity == Severity::Error, !does_no_harm, "{}", finding.message);
    }
}
