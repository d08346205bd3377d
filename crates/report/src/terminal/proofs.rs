//! What was proved: a line for each property, and what the proof rests on.

use std::fmt::Write as _;

use unsnarl_finding::{Exhaustion, Proving};

use super::layout::{harmless, wrap};
use super::palette::{Palette, paint};
use crate::words::{count, grouped};

/// The table of properties. There is none if nothing could be proved.
pub(super) fn render(proving: &Proving, width: usize, palette: &Palette) -> String {
    let Proving { domain, memory, proofs, units, exploration, .. } = proving;
    if proofs.is_empty() {
        return String::new();
    }
    let name = proofs.iter().map(|proof| proof.property.chars().count()).max().unwrap_or(0).max("property".len());
    let head = format!("{:name$}  {:>7}  {:>7}  {:>7}", "property", "sites", "proved", "alerts");
    let mut text = paint(&head, palette.strong) + "\n";
    for proof in proofs {
        let style = if proof.alerts == 0 { palette.good } else { palette.warning };
        let alerts = paint(&format!("{:>7}", grouped(proof.alerts)), style);
        let (sites, proved) = (grouped(proof.sites), grouped(proof.proved()));
        let _ = writeln!(text, "{:name$}  {sites:>7}  {proved:>7}  {alerts}", harmless(&proof.property));
    }
    let units = count(*units, "unit");
    let _ = writeln!(text, "with the domain {}, the memory model {}, {units}", harmless(domain), harmless(memory));
    if let Some(exploration) = exploration {
        for line in wrap(&explored(exploration), width) {
            let _ = writeln!(text, "{line}");
        }
    }
    text + "\n"
}

/// What running the program has added.
fn explored(exploration: &Exhaustion) -> String {
    let Exhaustion { states, excluded, confirmed, why_not } = exploration;
    let states = count(usize::try_from(*states).unwrap_or(usize::MAX), "state");
    let mut text = match why_not {
        Some(why_not) => format!("explored {states}: nothing is proved by that, as {}", harmless(why_not)),
        None => format!("explored all {states}: {} proved by that", count(*excluded, "alert")),
    };
    if *confirmed > 0 {
        text += &format!("; {} confirmed", count(*confirmed, "alert"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_explored_is_never_taken_for_what_is_proved() {
        let all = Exhaustion { states: 1_234, excluded: 2, confirmed: 0, why_not: None };
        assert_eq!(explored(&all), "explored all 1,234 states: 2 alerts proved by that");
        let some = Exhaustion { states: 1, confirmed: 1, why_not: Some("`main` reads its arguments".into()), ..all };
        let said = "explored 1 state: nothing is proved by that, as `main` reads its arguments; 1 alert confirmed";
        assert_eq!(explored(&Exhaustion { excluded: 0, ..some }), said);
    }
}
