//! Findings that a proof excludes (`check --prove`).
//!
//! The abstract interpreter of `prove` knows values, so it knows more of what threads can do than the facts that
//! detectors rest on. A pair of accesses, or of acquisitions, that it shows impossible is excluded, with the reason in
//! words. It interprets the program once, when the first such pair is asked about: a program without findings costs
//! nothing. If it does not come to its end, or met something that it cannot follow, nothing is excluded.
//!
//! What an exclusion rests on: the points-to sets and the call graph, with what they assume of libraries and entry
//! points (A1 to A13), which locks are held (A16, A19 to A21), A25, A62 to A67. It does not rest on what detectors
//! assume of joins, signals and hand-overs (A14, A15, A17, A18, A24, A26 to A28).

use std::cell::OnceCell;
use std::fmt;

use unsnarl_concurrency::{Access, Facts};
use unsnarl_detect::{Refuter, object, place, thread_of};
use unsnarl_finding::{Gap, GapKind};
use unsnarl_pointer::ObjectId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;
use unsnarl_prove::domain::DEFAULT_DOMAIN;
use unsnarl_prove::events::{Events, Place, Refutation};
use unsnarl_prove::memory::DEFAULT_MODEL;
use unsnarl_prove::{Options, Setup, prove_with};

/// The maximum number of reasons that are given for one pair.
const MAX_REASONS: usize = 3;

/// Asks an interpretation of the program what cannot happen.
pub(crate) struct Clearing<'c> {
    /// Says when to give up.
    stop: &'c dyn Fn() -> bool,
    events: OnceCell<Result<Events, &'static str>>,
}

impl fmt::Debug for Clearing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clearing").finish_non_exhaustive()
    }
}

impl<'c> Clearing<'c> {
    pub(crate) fn new(stop: &'c dyn Fn() -> bool) -> Clearing<'c> {
        Clearing { stop, events: OnceCell::new() }
    }

    /// Why nothing is excluded, if the interpretation failed.
    pub(crate) fn gap(&self) -> Option<Gap> {
        let reason = self.events.get()?.as_ref().err()?;
        let reason = format!("{reason}: no finding is excluded by a proof");
        Some(Gap { kind: GapKind::Unsupported, place: "the whole program".into(), reason })
    }

    fn events(&self, facts: &Facts<'_, '_>) -> Option<&Events> {
        let interpreted = self.events.get_or_init(|| {
            let setup = Setup { domain: DEFAULT_DOMAIN, memory: DEFAULT_MODEL, properties: Vec::new() };
            let options = Options { events: true, stop: Some(self.stop), ..Options::default() };
            let events = prove_with(facts, &setup, options).and_then(|outcome| outcome.events);
            let events = events.ok_or("the interpretation was given up, or met what it cannot follow")?;
            match events.vanished() {
                Some(_) => Err("an object is handed over in a way that is not followed"),
                None => Ok(events),
            }
        });
        interpreted.as_ref().ok()
    }
}

impl Refuter for Clearing<'_> {
    fn accesses(&self, facts: &Facts<'_, '_>, one: &Access, other: &Access) -> Option<String> {
        let at = |access: &Access| (facts.analysis.instance(access.instance).method, access.statement);
        // What leads to the contents of a library object is not followed.
        let value = |access: &Access| access.base.filter(|_| access.call.is_none());
        let places = [at(one), at(other)];
        let refutations = self.events(facts)?.refute(facts, places, [value(one), value(other)], false).ok()?;
        let verbs = [one, other].map(|access| if access.is_write { "write" } else { "read" });
        Some(words(facts, &refutations, places, verbs))
    }

    fn waits(
        &self,
        facts: &Facts<'_, '_>,
        places: [(MethodId, StatementId); 2],
        is_wanted: &dyn Fn(ObjectId) -> bool,
    ) -> Option<String> {
        let refutations = self.events(facts)?.refute_acquisitions(facts, places, is_wanted).ok()?;
        Some(words(facts, &refutations, places, ["acquisition"; 2]))
    }
}

/// The reasons in words.
fn words(facts: &Facts<'_, '_>, refutations: &[Refutation], places: [Place; 2], nouns: [&str; 2]) -> String {
    let at = |index: usize| {
        let (method, statement) = places[index];
        let site = place(facts, method, Some(statement), None, String::new());
        let line = match (&site.file, site.line) {
            (Some(file), Some(line)) => format!(" ({file}:{line})"),
            _ => String::new(),
        };
        format!("the {} in {}{line}", nouns[index], site.method)
    };
    let thread = |origin| thread_of(facts, origin);
    let reason = |refutation: &Refutation| match refutation {
        Refutation::Unreached(index, None) => format!("no execution comes to {}", at(*index)),
        Refutation::Unreached(index, Some(why)) => format!("no execution comes to {}: {why}", at(*index)),
        Refutation::Private(index) => format!("no other thread knows the object of {}", at(*index)),
        Refutation::Own => "each thread has an object of its own".into(),
        Refutation::OneThread(origin) => format!("both are done by one thread, {}", thread(*origin)),
        Refutation::NotStarted(late, early) => {
            format!("when {} gets there, {} is not running yet", thread(*early), thread(*late))
        }
        Refutation::Ended(ended, later) => format!("when {} gets there, {} has ended", thread(*later), thread(*ended)),
        Refutation::Signalled(earlier, later) => {
            format!("when {} gets there, {} has let it know that it is further on", thread(*later), thread(*earlier))
        }
        Refutation::Locked(lock) => format!("both hold the lock of {}", object(facts, *lock)),
        Refutation::Apart => "the objects differ".into(),
    };
    let mut reasons: Vec<String> = refutations.iter().map(reason).collect();
    reasons.dedup();
    let left_out = reasons.len().saturating_sub(MAX_REASONS);
    reasons.truncate(MAX_REASONS);
    let more = if left_out == 0 { String::new() } else { format!("; and {left_out} more reasons, in other calls") };
    format!("{}{more}", reasons.join("; or "))
}
