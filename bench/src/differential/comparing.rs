//! What a JVM showed beside what a search found.

use std::collections::BTreeSet;
use std::fmt;

use super::running::Ending;
use super::searching::Search;
use crate::table::whole;

/// What is said of a program.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    has_ended: bool,
    /// What the JVM showed and the search did not find, with a word for the way.
    contradictions: Vec<(&'static str, String)>,
    /// The same of programs with races, in runs without fences.
    racy: Vec<String>,
    /// Reductions that find something else, and searches that fail.
    problems: Vec<String>,
    unsupported: Vec<String>,
    late: u64,
    runs: u64,
    found: usize,
    shown: usize,
}

/// Compares.
pub(super) fn compare(search: &Search, endings: &[Ending]) -> Verdict {
    let mut verdict = Verdict {
        has_ended: search.has_ended,
        problems: search.problems.clone(),
        unsupported: search.unsupported.clone(),
        found: search.outcomes.len(),
        ..Verdict::default()
    };
    let is_racy = search.has(&["race"]);
    let mut shown = BTreeSet::new();
    for ending in endings {
        verdict.runs += ending.count;
        let mut contradict = |way, what: String| {
            let what =
                format!("{what} ({}, {} times)", if ending.is_fenced { "fenced" } else { "plain" }, ending.count);
            match is_racy && !ending.is_fenced {
                true => verdict.racy.push(what),
                false => verdict.contradictions.push((way, what)),
            }
        };
        match ending.word.as_str() {
            "ended" if search.outcomes.contains(&ending.printed) => _ = shown.insert(&ending.printed),
            "ended" => contradict("output", format!("printed {:?}", ending.printed)),
            "stuck" if !search.may_stick() => contradict("stuck", "got stuck".to_owned()),
            "late" if !search.has(&["livelock"]) => verdict.late += ending.count,
            _ => (),
        }
        let kinds = ["exception", "assertion", "monitor"];
        for class in &ending.exceptions {
            let is_found = search.violations.iter().any(|(kind, message)| {
                kinds.contains(&kind.as_str()) && (message.contains(class.as_str()) || kind == "assertion")
            });
            if !is_found {
                contradict("exception", format!("{class} ended a thread"));
            }
        }
    }
    verdict.shown = shown.len();
    if verdict.has_ended && verdict.runs == 0 {
        verdict.problems.push("did not run on the JVM".to_owned());
    }
    verdict
}

impl Verdict {
    /// Whether there is nothing to look at.
    pub(super) fn is_fine(&self) -> bool {
        self.contradictions.is_empty()
            && self.racy.is_empty()
            && self.problems.is_empty()
            && self.late == 0
            && self.unsupported.is_empty()
    }

    pub(super) fn is_contradiction(&self) -> bool {
        !self.contradictions.is_empty() || !self.problems.is_empty()
    }

    /// Whether the other contradicts in the same way.
    pub(super) fn is_like(&self, other: &Verdict) -> bool {
        let ways = |of: &Verdict| of.contradictions.iter().map(|(way, _)| *way).collect::<BTreeSet<_>>();
        let is_same_way = ways(self).intersection(&ways(other)).next().is_some();
        is_same_way || !self.problems.is_empty() && !other.problems.is_empty()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all: Vec<String> = self.contradictions.iter().map(|(_, what)| format!("CONTRADICTS {what}")).collect();
        all.extend(self.problems.iter().map(|what| format!("PROBLEM {what}")));
        all.extend(self.racy.iter().map(|what| format!("with a race: {what}")));
        all.extend(self.unsupported.iter().map(|what| format!("unsupported: {what}")));
        if self.late > 0 {
            all.push(format!("late {} times", self.late));
        }
        f.write_str(&all.join("; "))
    }
}

/// What is counted of all programs.
#[derive(Default)]
pub(super) struct Figures {
    programs: usize,
    ended: usize,
    unsupported: usize,
    late: usize,
    racy: usize,
    runs: u64,
    found: usize,
    shown: usize,
    all_shown: usize,
    pub contradictions: usize,
}

impl Figures {
    pub(super) fn add(&mut self, verdict: &Verdict) {
        self.programs += 1;
        self.unsupported += usize::from(!verdict.unsupported.is_empty());
        self.contradictions += usize::from(verdict.is_contradiction());
        if verdict.has_ended {
            self.ended += 1;
            self.runs += verdict.runs;
            self.found += verdict.found;
            self.shown += verdict.shown;
            self.all_shown += usize::from(verdict.shown == verdict.found);
            self.late += usize::from(verdict.late > 0);
            self.racy += usize::from(!verdict.racy.is_empty());
        }
    }

    pub(super) fn print(&self) {
        let rows = [
            ("programs", self.programs),
            ("searched to the end", self.ended),
            ("not supported", self.unsupported),
            ("that contradict", self.contradictions),
            ("with a race, and an output that it explains", self.racy),
            ("not over in time on the JVM", self.late),
            ("outputs that were found", self.found),
            ("of these, shown by the JVM", self.shown),
            ("programs of which the JVM showed all", self.all_shown),
        ];
        println!("\n| | |\n|---|---:|");
        for (name, count) in rows {
            println!("| {name} | {} |", whole(count as f64));
        }
        println!("| runs on the JVM | {} |", whole(self.runs as f64));
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { ended, contradictions, runs, found, shown, .. } = self;
        write!(f, "{ended} ended, {contradictions} contradict, {runs} runs, {shown} of {found} outputs shown")
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::{Ending, Search, compare};

    fn ending(is_fenced: bool, word: &str, exceptions: &[&str], printed: &str) -> Ending {
        let exceptions = exceptions.iter().map(|class| (*class).to_owned()).collect();
        Ending { is_fenced, count: 1, word: word.to_owned(), exceptions, printed: printed.to_owned() }
    }

    fn search(outcomes: &[&str], kinds: &[(&str, &str)]) -> Search {
        Search {
            has_ended: true,
            outcomes: outcomes.iter().map(|outcome| (*outcome).to_owned()).collect(),
            violations: kinds.iter().map(|(kind, message)| ((*kind).to_owned(), (*message).to_owned())).collect(),
            ..Search::default()
        }
    }

    #[test]
    fn an_output_that_was_not_found_contradicts() {
        let search = search(&["1\n"], &[]);
        assert!(compare(&search, &[ending(true, "ended", &[], "1\n")]).is_fine());
        assert!(compare(&search, &[ending(true, "ended", &[], "2\n")]).is_contradiction());
        assert!(compare(&search, &[]).is_contradiction(), "it did not run");
    }

    #[test]
    fn a_race_explains_outputs_without_fences_only() {
        let search = search(&["1\n"], &[("race", "two threads access P.x at the same time")]);
        let plain = compare(&search, &[ending(false, "ended", &[], "2\n")]);
        assert!(!plain.is_contradiction() && !plain.is_fine());
        assert!(compare(&search, &[ending(true, "ended", &[], "2\n")]).is_contradiction());
    }

    #[test]
    fn stuck_threads_and_exceptions_have_to_be_found() {
        let stuck = ending(true, "stuck", &[], "");
        assert!(compare(&search(&[], &[]), from_ref(&stuck)).is_contradiction());
        assert!(compare(&search(&[], &[("lost-wakeup", "")]), &[stuck]).is_fine());
        let thrown = ending(true, "ended", &["java.lang.IllegalStateException"], "1\n");
        let found = [("exception", "Thread-0 throws java.lang.IllegalStateException")];
        assert!(compare(&search(&["1\n"], &[]), from_ref(&thrown)).is_contradiction());
        assert!(compare(&search(&["1\n"], &found), &[thrown]).is_fine());
    }
}
