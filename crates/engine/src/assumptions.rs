//! Assumptions of the static analyses: which of them a user can lift, and which have decided something.

use std::collections::BTreeSet;

use unsnarl_concurrency::Facts;
use unsnarl_concurrency::assumed::{Assumption, Lifting, UsedAt};
use unsnarl_finding::UsedAssumption;
use unsnarl_library::located::unknown;

use crate::verify::shown;

/// The maximum number of places that are named where an assumption was used.
const NAMED_PLACES: usize = 3;
/// The word for all assumptions that can be lifted.
const ALL: &str = "all";

/// Assumptions that are not to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lifted(pub Vec<Assumption>);

/// Reads the number of an assumption that is to be lifted, such as `A17`, or `all`.
pub fn lifted(text: &str) -> Result<Lifted, String> {
    let id = text.trim().to_uppercase();
    if id == ALL.to_uppercase() {
        let all = Assumption::ALL.iter().copied();
        return Ok(Lifted(all.filter(|assumption| assumption.lifting() == Lifting::Possible).collect()));
    }
    if let Some(assumption) = Assumption::numbered(&id) {
        return match assumption.lifting() {
            Lifting::Possible => Ok(Lifted(vec![assumption])),
            Lifting::Limit(instead) => Err(format!(
                "{id} is a limit of the analysis, which cannot do without it ({}): {instead}",
                assumption.text()
            )),
        };
    }
    match id.strip_prefix('A').and_then(|number| number.parse().ok()) {
        Some(1..=7) => Err(format!("{id} says how programs are read, and no setting lifts it: docs/assumptions.md")),
        Some(36..=61) => Err(format!(
            "{id} is an assumption of `explore`, not of this command: `unsnarl prove --explore --strict` accepts no proof that rests on it"
        )),
        Some(62..=68) => Err(format!(
            "{id} is an assumption of `prove`, not of this command: `unsnarl prove --strict` does without it"
        )),
        _ => {
            let possible = |assumption: &&Assumption| assumption.lifting() == Lifting::Possible;
            let mut names: Vec<&str> = Assumption::ALL.iter().filter(possible).map(|one| one.id()).collect();
            names.push(ALL);
            Err(unknown("assumption", text, &names))
        }
    }
}

/// The assumptions that have decided something, each with some of the places.
pub(crate) fn relied_on(facts: &Facts<'_, '_>) -> Vec<UsedAssumption> {
    let used = |(assumption, places): (Assumption, BTreeSet<UsedAt>)| UsedAssumption {
        number: assumption.id().into(),
        text: assumption.text().into(),
        decisions: places.len(),
        places: some_places(facts, &places),
    };
    facts.assumed.used().into_iter().map(used).collect()
}

/// The first places where an assumption was used, in words.
fn some_places(facts: &Facts<'_, '_>, places: &BTreeSet<UsedAt>) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for (method, at) in places {
        // Statements of one line are one place.
        let name = shown(facts, *method, *at);
        if !named.contains(&name) {
            named.push(name);
        }
        if named.len() == NAMED_PLACES {
            break;
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_lifted_is_and_what_cannot_says_what_to_do() {
        assert_eq!(lifted("A17"), Ok(Lifted(vec![Assumption::NoRings])));
        assert_eq!(lifted(" a17"), lifted("A17"));
        let all = lifted("all").unwrap().0;
        assert!(all.contains(&Assumption::NoRings) && !all.contains(&Assumption::FewLocks), "{all:?}");
        let refused = |text: &str, says: &str| {
            let message = lifted(text).unwrap_err();
            assert!(message.contains(says), "{message}");
        };
        refused("A19", "is a limit of the analysis");
        refused("A19", "release some of the locks earlier");
        refused("A9", "--models");
        refused("A5", "says how programs are read");
        refused("A40", "unsnarl prove --explore --strict");
        refused("A64", "unsnarl prove --strict");
        refused("A177", "did you mean `A17`?");
        refused("A99", "unknown assumption `A99`");
        refused("", "unknown assumption");
    }
}
