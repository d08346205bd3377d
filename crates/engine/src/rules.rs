//! All rules: those that `check` looks for, and those of the violations that `explore` finds.

use unsnarl_detect::PATTERNS;
use unsnarl_finding::Rule;
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

/// The rule of that name among some, or what is wrong with the name.
pub fn find<'r>(rules: &'r [Rule], name: &str) -> Result<&'r Rule, String> {
    let names = || rules.iter().map(|rule| rule.id.0).collect::<Vec<_>>();
    rules.iter().find(|rule| rule.id.0 == name).ok_or_else(|| unknown("rule", name, &names()))
}

#[cfg(test)]
mod tests {
    use unsnarl_finding::RuleId;

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
