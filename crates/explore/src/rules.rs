//! The rules that executions can violate: one for each kind of violation, with the page that explains it.

use unsnarl_finding::{Rule, RuleId, Severity};

use crate::violation::ViolationKind;

/// A rule for each kind, in the order of reports.
pub const RULES: &[Rule] = &[
    ViolationKind::Deadlock.rule(),
    ViolationKind::Assertion.rule(),
    ViolationKind::Exception.rule(),
    ViolationKind::Race.rule(),
    ViolationKind::LostWakeup.rule(),
    ViolationKind::Livelock.rule(),
    ViolationKind::Monitor.rule(),
    ViolationKind::Invariant.rule(),
    ViolationKind::HandledException.rule(),
];

impl ViolationKind {
    /// The rule for this kind of violation.
    pub const fn rule(self) -> Rule {
        let (summary, page) = match self {
            ViolationKind::Deadlock => (
                "threads wait for each other, or for something that no thread can do any more",
                "# deadlock\n\nThe execution ends in a state in which threads wait forever. Acquire locks in the same order everywhere, or make sure that the threads that others wait for can continue.\n",
            ),
            ViolationKind::Assertion => (
                "an `assert` or an assertion of a test failed, and the error was not caught",
                "# assertion\n\nIn this execution an `AssertionError` ended a thread. What is asserted does not hold under every schedule.\n",
            ),
            ViolationKind::Exception => (
                "any other exception ended a thread",
                "# exception\n\nIn this execution an uncaught exception ended a thread.\n",
            ),
            ViolationKind::HandledException => (
                "any other exception ended a thread, and a handler of the program dealt with it; only if asked for",
                "# handled-exception\n\nIn this execution an exception ended a thread, and was passed to an `UncaughtExceptionHandler` of the program, which returned.\n",
            ),
            ViolationKind::Race => (
                "two threads access one variable, one of them to write it, not both as `volatile`, and nothing orders them",
                "# race\n\nIn this execution two accesses are made, or about to be made, that are not ordered by happens-before. Guard the variable with one lock, or make it `volatile` or atomic.\n",
            ),
            ViolationKind::LostWakeup => (
                "a thread waits for a signal that was sent before it waited, or that woke another",
                "# lost-wakeup\n\nThe thread waits forever. Test the condition in a loop, while holding the lock that guards it, before each wait, and wake all threads that may wait.\n",
            ),
            ViolationKind::Livelock => (
                "from some state on, the program cannot terminate, whatever the scheduler does",
                "# livelock\n\nFrom the last state of the execution no schedule leads to the end of the program.\n",
            ),
            ViolationKind::Monitor => (
                "`IllegalMonitorStateException` ended a thread",
                "# monitor\n\nA thread exited, waited on or notified a monitor that it did not own.\n",
            ),
            ViolationKind::Invariant | ViolationKind::Other(_) => (
                "a method given with `--property` returned `false`, or threw",
                "# invariant\n\nIn the last state of the execution a property does not hold that every state must have.\n",
            ),
        };
        let on_by_default = !matches!(self, ViolationKind::HandledException);
        Rule { id: RuleId(self.name()), summary, severity: Severity::Error, page, on_by_default }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_page_and_its_row_in_the_documentation() {
        let page = include_str!("../../../docs/explore.md");
        let section = page.split("\n## ").find(|section| section.starts_with("What is found\n")).unwrap_or_default();
        let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
        for rule in RULES {
            let row = format!("| `{}` | {} |", rule.id, rule.summary);
            assert!(rows.contains(&row.as_str()), "{row}");
            assert!(rule.page.starts_with(&format!("# {}\n\n", rule.id)), "{}", rule.page);
        }
        assert_eq!(rows.len(), RULES.len(), "{rows:?}");
    }
}
