//! All rules: those that `check` looks for, those of the violations that `explore` finds, and those of the properties
//! that `prove` proves.

use unsnarl_detect::PATTERNS;
use unsnarl_finding::{Rule, RuleId, Severity};
use unsnarl_library::located::unknown;

pub use unsnarl_detect::vetoes;

/// All rules, by name: those of the patterns.
pub const RULES: &[Rule] = &{
    let mut rules = [PATTERNS[0].rule; PATTERNS.len()];
    let mut index = 0;
    while index < PATTERNS.len() {
        rules[index] = PATTERNS[index].rule;
        index += 1;
    }
    rules
};

/// The rules of executions, which `explore` looks for: one for each kind of violation.
pub const VIOLATIONS: &[Rule] = unsnarl_explore::RULES;

/// The rules of properties, which `prove` proves: one for each property, in their order.
pub const PROPERTY_RULES: &[Rule] = &[
    property_rule(
        "null-dereference",
        "a reference that is followed may be null",
        "# null-dereference\n\nA field, an element, a length, a monitor or a method of `null` ends the thread with a `NullPointerException`. Set the reference before other threads can see it, test it once and use the tested value, or guard the test and the use with the lock that the writer holds.\n",
    ),
    property_rule(
        "division-by-zero",
        "the divisor of an integer division may be zero",
        "# division-by-zero\n\nA division or a remainder of `int` or `long` by zero ends the thread with an `ArithmeticException`. Read the divisor once, test what was read, and divide by that; a field that was tested may be changed by another thread before it is read again.\n",
    ),
    Rule {
        severity: Severity::Note,
        on_by_default: false,
        ..property_rule(
            "overflow",
            "the exact result of an integer operation may not fit into its type",
            "# overflow\n\nJava defines what is left of a sum, difference, product, quotient or negation that does not fit: the lowest bits. Some code wants just that, so this property is proved only if `--property` names it, and its alerts are notes. `Math.addExact` and its like throw instead.\n",
        )
    },
    property_rule(
        "array-bounds",
        "an index may be outside its array, or the length of a new array negative",
        "# array-bounds\n\nThe access ends the thread with an `ArrayIndexOutOfBoundsException`, the creation with a `NegativeArraySizeException`. Read array and index once, under the lock that guards both, and compare them with each other.\n",
    ),
    property_rule(
        "class-cast",
        "a cast may fail",
        "# class-cast\n\nThe cast ends the thread with a `ClassCastException` if the object is of another class. Test with `instanceof` what was read, and cast that, not a field that may have changed since.\n",
    ),
    property_rule(
        "assertion",
        "an assertion may fail",
        "# assertion\n\nWith assertions enabled, an `AssertionError` ends the thread. Either what is asserted does not hold under every schedule, or the analysis knows too little of the values to see that it does.\n",
    ),
    Rule {
        on_by_default: false,
        ..property_rule(
            "uncaught-exception",
            "an exception may leave its thread uncaught",
            "# uncaught-exception\n\nAn exception that nobody catches ends its thread: `main`, a `Thread`, or a task that was given to `execute`. The alert is where the exception is raised: a `throw`, a call of a library method, or a store into an array of another type. A handler for another class, or a `finally` alone, does not catch it; nor does who started the thread. What other properties report (null references, divisions by zero, indices, casts, assertions) is not reported again, and what a task throws whose failure is kept for its result counts as caught. Of library methods without `throws` or `total` in their models, it is unknown what they throw, so this property is proved only if `--property` names it.\n",
        )
    },
    Rule {
        on_by_default: false,
        ..property_rule(
            "data-race",
            "two threads may access a variable at the same time, and one of them writes",
            "# data-race\n\nTwo threads may access a variable at the same time, one of them writes, and nothing that the proof knows of orders them: no start, no end, no common lock. Such accesses need not be seen in any order. `check` has a rule of this name, which reports the races that are likely; this property is proved only if no race is possible at all. It is proved only if `--property` names it.\n",
        )
    },
    Rule {
        on_by_default: false,
        ..property_rule(
            "deadlock",
            "threads may wait for each other's locks in a circle",
            "# deadlock\n\nA thread that holds a lock may wait here for another one, whose holder may wait for the first, directly or through others: then all of them wait forever. Acquire locks in one order everywhere. The rule `lock-order-cycle` of `check` reports the circles that are likely; this property is proved only if there is none. It is proved only if `--property` names it.\n",
        )
    },
    Rule {
        on_by_default: false,
        ..property_rule(
            "determinism",
            "what is read, or left in memory, may depend on the schedule",
            "# determinism\n\nTwo threads access a variable, one of them writes, and which comes first is not the same in all executions: neither the start nor the end of a thread orders them. A lock makes the accesses exclusive, not ordered, so there may be an alert where there is no data race. Calls whose result tells how far other threads have come, such as `tryLock` and `isAlive`, are alerts, too. Where all threads write the same value there is none. Many programs are meant to be non-deterministic, so this property is proved only if `--property` names it.\n",
        )
    },
    Rule {
        on_by_default: false,
        ..property_rule(
            "weak-determinism",
            "which abstract value is read, or left in memory, may depend on the schedule",
            "# weak-determinism\n\nAs `determinism`, but threads that come in any order do no harm if the value domain cannot tell the values apart that they read or write: two numbers between 0 and 7, say. A program that is deterministic is weakly deterministic in every domain. This property is proved only if `--property` names it.\n",
        )
    },
];

const fn property_rule(name: &'static str, summary: &'static str, page: &'static str) -> Rule {
    Rule { id: RuleId(name), summary, severity: Severity::Warning, page, on_by_default: true }
}

/// The rule of that name among some, or what is wrong with the name.
pub fn find<'r>(rules: &'r [Rule], name: &str) -> Result<&'r Rule, String> {
    let names = || rules.iter().map(|rule| rule.id.0).collect::<Vec<_>>();
    rules.iter().find(|rule| rule.id.0 == name).ok_or_else(|| unknown("rule", name, &names()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::programs_of;

    #[test]
    fn a_name_that_is_not_there_is_answered_with_the_nearest() {
        assert_eq!(find(RULES, "lock-order-cycle").map(|rule| rule.id), Ok(RuleId("lock-order-cycle")));
        let message = find(RULES, "lock-order-cylce").unwrap_err();
        assert!(message.contains("did you mean `lock-order-cycle`?"), "{message}");
        assert!(!find(RULES, "").unwrap_err().contains("did you mean"));
    }

    #[test]
    fn every_property_has_its_rule_its_page_and_its_row_in_the_documentation() {
        let properties = unsnarl_prove::property::PROPERTIES.iter();
        let properties: Vec<(&str, &str)> = properties.map(|property| (property.name(), property.summary())).collect();
        let rules: Vec<(&str, &str)> = PROPERTY_RULES.iter().map(|rule| (rule.id.0, rule.summary)).collect();
        assert_eq!(properties, rules);
        let documentation = include_str!("../../../docs/prove.md");
        for rule in PROPERTY_RULES {
            assert!(rule.page.starts_with(&format!("# {}\n\n", rule.id)), "{}", rule.page);
            let row = format!("| `{}` | {} |", rule.id, rule.summary);
            assert!(documentation.lines().any(|line| line.starts_with(&row)), "{row}");
        }
    }

    #[test]
    fn every_page_has_a_bad_and_a_repaired_example_that_compile() {
        let examples: Vec<_> = RULES.iter().map(examples).collect();
        let pages: Vec<_> = RULES.iter().zip(&examples).map(|(rule, files)| (rule.id.0, files.as_slice())).collect();
        for (program, (rule, files)) in programs_of(&pages).iter().zip(pages) {
            assert!(program.issues().is_empty(), "{rule}");
            for (file, _) in files {
                let name = file.trim_end_matches(".java");
                assert!(program.find_class(name.as_bytes()).is_some(), "{rule}: {name}");
            }
        }
    }

    /// The two examples on the page of a rule, each with the name of its file.
    fn examples(rule: &Rule) -> [(String, &str); 2] {
        assert!(rule.page.starts_with(&format!("# {}\n", rule.id)), "{}", rule.id);
        let (_, section) = rule.page.split_once("\n## Example\n").unwrap();
        let section = section.split("\n## ").next().unwrap();
        let examples: Vec<&str> =
            section.split("```java\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
        let [bad, repaired] = examples[..] else { panic!("{}: {} examples", rule.id, examples.len()) };
        let names = [bad, repaired].map(|example| {
            let (_, after) = example.split_once("public class ").unwrap();
            after.split_whitespace().next().unwrap()
        });
        assert!(!names[0].ends_with("Fixed") && names[1].ends_with("Fixed"), "{names:?}");
        [(format!("{}.java", names[0]), bad), (format!("{}.java", names[1]), repaired)]
    }
}
