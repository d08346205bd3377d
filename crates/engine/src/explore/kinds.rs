//! The kinds of violations as rules, and explorations as reports: what the renderers of findings need to show them.
//!
//! Every violation was observed, so its verdict is *confirmed*, and its steps are those of its schedule.

use unsnarl_explore::ViolationKind;
use unsnarl_finding::{
    Ending, Explored, Finding, Gap, GapKind, Note, Report, Rule, RuleId, Severity, Verdict, Violated,
};

/// A rule for each kind, in the order of reports.
pub const KINDS: &[Rule] = &[
    rule(ViolationKind::Deadlock),
    rule(ViolationKind::Assertion),
    rule(ViolationKind::Exception),
    rule(ViolationKind::Race),
    rule(ViolationKind::LostWakeup),
    rule(ViolationKind::Livelock),
    rule(ViolationKind::Monitor),
    rule(ViolationKind::Invariant),
];

const fn rule(kind: ViolationKind) -> Rule {
    let (summary, page) = match kind {
        ViolationKind::Deadlock => (
            "threads wait for each other, or for something that nobody is left to do",
            "The execution ends in a state in which threads wait for ever. Take locks in one order everywhere, or see that whoever is waited for goes on.",
        ),
        ViolationKind::Assertion => (
            "an `assert` or an assertion of a test failed, and nobody caught it",
            "In this execution an `AssertionError` ended a thread. What is asserted does not hold under every schedule.",
        ),
        ViolationKind::Exception => {
            ("any other exception ended a thread", "In this execution an exception that nobody caught ended a thread.")
        }
        ViolationKind::Race => (
            "two threads access one variable, one of them to write it, not both as `volatile`, and nothing orders them",
            "In this execution two accesses are made, or about to be made, of which either could come first for all that the memory model says. Guard the variable with one lock, or make it `volatile` or atomic.",
        ),
        ViolationKind::LostWakeup => (
            "a thread waits for a signal that was sent before it waited, or that woke another",
            "The thread waits for ever. Look at the condition in a loop, under the lock that guards it, before each wait, and wake all who may wait.",
        ),
        ViolationKind::Livelock => (
            "from some state on the program runs for ever, whatever the scheduler does",
            "From the last state of the execution no schedule leads to the end of the program.",
        ),
        ViolationKind::Monitor => (
            "`IllegalMonitorStateException` ended a thread",
            "A thread left, waited for or notified a monitor that it was not in.",
        ),
        ViolationKind::Invariant | ViolationKind::Other(_) => (
            "a method given with `--property` answered `false`, or threw",
            "In the last state of the execution something does not hold that was asked for and that every state should have.",
        ),
    };
    Rule { id: RuleId(kind.name()), summary, severity: Severity::Error, page, on_by_default: true }
}

/// What was explored as a report: its findings are the violations, in the order of the runs.
pub fn report(explored: &Explored) -> Report {
    let mut report = Report::default();
    for run in &explored.runs {
        let exploration = &run.exploration;
        let test = run.test.as_deref();
        report.findings.extend(exploration.violations.iter().map(|violated| finding(violated, test)));
        let place = test.unwrap_or("the program");
        for what in &exploration.unsupported {
            let place = what.stack.first().map_or(place, String::as_str).to_owned();
            report.completeness.add(Gap { kind: GapKind::Unsupported, place, reason: what.what.clone() });
        }
        if exploration.ending == Ending::Budget {
            let reason = exploration.coverage.clone();
            report.completeness.add(Gap { kind: GapKind::ExhaustedBudget, place: place.to_owned(), reason });
        }
    }
    report
}

fn finding(violated: &Violated, test: Option<&str>) -> Finding {
    let Violated { kind, message, sites, schedule } = violated;
    let note = |label: &str, text: &str| Note { label: label.to_owned(), text: text.to_owned() };
    let mut notes: Vec<Note> = test.map(|test| note("test", test)).into_iter().collect();
    notes.push(note("schedule", &schedule.choices));
    Finding {
        rule: RuleId(kind),
        verdict: Verdict::Confirmed(schedule.clone()),
        severity: Severity::Error,
        message: message.clone(),
        sites: sites.clone(),
        flows: Vec::new(),
        notes,
        evidence: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_rule_and_its_row_in_the_documentation() {
        let page = include_str!("../../../../docs/explore.md");
        let section = page.split("\n## ").find(|section| section.starts_with("What is found\n")).unwrap_or_default();
        let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
        for rule in KINDS {
            let row = format!("| `{}` | {} |", rule.id, rule.summary);
            assert!(rows.contains(&row.as_str()), "{row}");
        }
        assert_eq!(rows.len(), KINDS.len(), "{rows:?}");
    }
}
