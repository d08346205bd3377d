//! One mistake is one finding: races on the contents of one object of the library, such as a `HashMap` that nothing
//! guards, are parts of the first of them. And a cause goes before its consequence: threads that are stuck after an
//! exception has ended another one come last.
//!
//! Objects are told apart by the names that the program has for them, so races on the contents of an object without a
//! name stay apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use unsnarl_explore::Violation;
use unsnarl_finding::{Finding, Part, Severity};

/// Unites the findings of violations, in the order in which they are to be reported.
pub(super) fn unite(found: Vec<(&Violation, Finding)>) -> Vec<Finding> {
    let mut united: Vec<(bool, Finding)> = Vec::new();
    let mut known: BTreeMap<(String, Severity), usize> = BTreeMap::new();
    for (violation, finding) in found {
        let named = violation.container().filter(|container| container.name.is_some());
        let Some(container) = named else {
            united.push((violation.after.is_some(), finding));
            continue;
        };
        let at = *known.entry((container.to_string(), finding.severity)).or_insert(united.len());
        match united.get_mut(at) {
            Some((_, whole)) => {
                if whole.more.is_empty() {
                    whole.more.push(part(whole));
                }
                whole.more.push(part(&finding));
            }
            None => united.push((false, finding)),
        }
    }
    united.sort_by_key(|(is_consequence, _)| *is_consequence);
    united.into_iter().map(|(_, finding)| finding).collect()
}

fn part(finding: &Finding) -> Part {
    Part::new(finding.rule, finding.sites.iter().cloned().map(Arc::new).collect())
}
