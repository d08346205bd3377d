//! Decides alerts of `prove` by visiting all states of the program (`prove --explore`).
//!
//! The abstract interpreter looks at one thread at a time, and does not know what is impossible only as a combination
//! of the values of several threads. The explorer does: it visits every sequentially consistent execution. If it has
//! visited all of them, and none has a data race, there are no others (JLS 17.4.3 and 17.4.5: a correctly synchronized
//! program has only executions that appear sequentially consistent). So what none of them does is impossible.
//!
//! An alert is *excluded* only if
//!
//! - the program is closed (`closed.rs`): what is visited does not depend on anything outside;
//! - every state was visited, states were told apart in full (so that A40 is not needed), and nothing was unsupported;
//! - no data race was seen. That two threads are about to make conflicting accesses is seen in all programs that have a
//!   race, except for those that A53 describes: they need methods that are not determined;
//! - the alert is in code that is recorded, which the JDK's own is not;
//! - no execution did what the alert is about. Exceptions count that were raised at the alert's instruction or that
//!   passed through it, caught or not, with assertions and without.
//!
//! An alert is *confirmed* if a violation was found, and a replay of its schedule does what the alert is about: its
//! instruction itself raises the exception, or is one of the two that race, or waits in a deadlock. That needs none of
//! the above: what was observed is possible.
//!
//! Source for the theorem: Manson, Pugh, Adve, "The Java memory model" (POPL 2005).

use std::collections::BTreeSet;

use unsnarl_concurrency::Facts;
use unsnarl_explore::{self as explorer, Budget, Coverage, Options, Violation, ViolationKind, ViolationSite};
use unsnarl_finding::{Exhaustion, Exploration, ExplorationStats, NotSupported, Outcome, Run, Schedule, Verdict, Work};
use unsnarl_program::{ClassId, MethodId, Origin, Program};
use unsnarl_prove::Alert;
use unsnarl_vm::{ClassPath, JdkUses, Limits, MethodSightings, SeenMethod, Sightings, ThreadId, TimeOuts, Vm};

use super::closed::{self, AssumptionsUsed};
use crate::explore::{self, Start, Subject, search};

/// How the program is run.
pub struct Exploring<'r> {
    /// The classes of the program and of a JDK.
    pub path: &'r ClassPath,
    /// Bounds on what the program may use.
    pub limits: Limits,
    /// How many bytes the search may use.
    pub bytes: usize,
    /// Says when to give up.
    pub goes_on: &'r dyn Fn() -> search::GoesOn,
}

/// What is known of an alert after the exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// As much as before.
    Open,
    /// It is impossible.
    Excluded,
    /// An execution shows it.
    Confirmed(Schedule),
}

/// What the exploration of a program has decided.
pub(crate) struct Decided {
    /// One decision for each alert.
    pub decisions: Vec<Decision>,
    /// What was run, if anything was.
    pub run: Option<Run>,
    /// Counts, and why nothing is proved; `None` if there was nothing to decide.
    pub exhaustion: Option<Exhaustion>,
    /// What the exclusions rest on, one sentence each.
    pub assumptions: Vec<String>,
}

impl Decided {
    /// Nothing is decided.
    pub(crate) fn nothing(alerts: usize) -> Decided {
        let decisions = vec![Decision::Open; alerts];
        Decided { decisions, run: None, exhaustion: None, assumptions: Vec::new() }
    }

    /// The verdict on an alert, if it is not what it was before.
    pub(crate) fn verdict(&self, decision: &Decision) -> Option<Verdict> {
        let states = self.exhaustion.as_ref().map_or(0, |exhaustion| exhaustion.states);
        match decision {
            Decision::Open => None,
            Decision::Excluded => {
                Some(Verdict::Excluded(format!("all {states} states were visited, and no execution does this")))
            }
            Decision::Confirmed(schedule) => Some(Verdict::Confirmed(schedule.clone())),
        }
    }
}

/// What an alert is about, as far as executions can show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matter<'p> {
    /// The instruction is executed.
    Executed,
    /// It raises an exception of one of these classes.
    Raises([&'p [u8]; 2]),
    /// An exception that it raised ends a thread.
    Uncaught,
    Race,
    Deadlock,
    /// Executions do not show it.
    Other,
}

fn matter<'p>(program: &'p Program, property: &str) -> Matter<'p> {
    let known = program.well_known();
    let name = |class: ClassId| program.bytes(program.class(class).name);
    let raises = |one, other| Matter::Raises([name(one), name(other)]);
    match property {
        "assertion" => Matter::Executed,
        "null-dereference" => raises(known.null_pointer, known.null_pointer),
        "division-by-zero" => raises(known.arithmetic, known.arithmetic),
        "array-bounds" => raises(known.array_index, known.negative_array_size),
        "class-cast" => raises(known.class_cast, known.class_cast),
        "uncaught-exception" => Matter::Uncaught,
        "data-race" => Matter::Race,
        "deadlock" => Matter::Deadlock,
        _ => Matter::Other,
    }
}

/// An instruction of the program, as the explorer names it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spot {
    method: SeenMethod,
    pc: u16,
    line: Option<u16>,
}

/// Where an alert is; `None` if nothing that happens there is recorded.
fn spot(program: &Program, alert: &Alert) -> Option<Spot> {
    let (method, statement) = alert.at;
    let data = program.method(method);
    if program.class(data.class).origin != Origin::Application {
        return None;
    }
    let body = program.body(method)?.ok()?;
    let key = program.key(data.key);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).ok();
    let method = SeenMethod {
        class: text(program.bytes(program.class(data.class).name))?,
        name: text(program.bytes(key.name))?,
        descriptor: text(program.bytes(key.descriptor))?,
    };
    let pc = body.statement(statement).pc;
    Some(Spot { method, pc, line: body.line(pc) })
}

/// What all executions together did.
#[derive(Default)]
struct Seen {
    sightings: Vec<Sightings>,
    kinds: BTreeSet<ViolationKind>,
    race: Option<String>,
}

impl Seen {
    fn was_executed(&self, spot: &Spot) -> bool {
        let is_in = |sightings: &Sightings| {
            sightings.get(&spot.method).is_some_and(|method| method.executed.contains(&spot.pc))
        };
        self.sightings.iter().any(is_in)
    }

    fn methods<'s>(&'s self, spot: &'s Spot) -> impl Iterator<Item = &'s MethodSightings> {
        self.sightings.iter().filter_map(|sightings| sightings.get(&spot.method))
    }

    /// The classes of the exceptions that the instruction itself raised.
    fn raised<'s>(&'s self, spot: &'s Spot) -> impl Iterator<Item = &'s [u8]> {
        self.methods(spot).filter_map(|method| method.raised.get(&spot.pc)).flatten().map(String::as_bytes)
    }

    /// The classes of the exceptions that left the instruction, whoever raised them.
    fn left<'s>(&'s self, spot: &'s Spot) -> impl Iterator<Item = &'s [u8]> {
        self.methods(spot).filter_map(|method| method.left.get(&spot.pc)).flatten().map(String::as_bytes)
    }

    /// Whether no execution did what an alert is about. Only if all were visited.
    fn never(&self, matter: Matter<'_>, spot: &Spot) -> bool {
        let none_of = |kinds: &[ViolationKind]| kinds.iter().all(|kind| !self.kinds.contains(kind));
        match matter {
            Matter::Executed => !self.was_executed(spot),
            Matter::Raises(classes) => !self.raised(spot).chain(self.left(spot)).any(|class| classes.contains(&class)),
            Matter::Uncaught => {
                let kinds = [ViolationKind::Assertion, ViolationKind::Exception, ViolationKind::Monitor];
                none_of(&kinds) && none_of(&[ViolationKind::HandledException])
                    || self.raised(spot).chain(self.left(spot)).next().is_none()
            }
            Matter::Race => none_of(&[ViolationKind::Race]),
            Matter::Deadlock => none_of(&[ViolationKind::Deadlock, ViolationKind::LostWakeup, ViolationKind::Livelock]),
            Matter::Other => false,
        }
    }
}

/// A search of the program, with assertions or without.
struct Search {
    coverage: Coverage,
    unsupported: Vec<NotSupported>,
    stats: ExplorationStats,
    jdk_uses: JdkUses,
    sightings: Sightings,
    /// The violations, each with its schedule if a replay confirms it.
    violations: Vec<(Violation, Option<Schedule>)>,
    vm: Vm,
    main: ThreadId,
}

fn search(exploring: &Exploring<'_>, class: &str, asserts: bool) -> Result<Search, String> {
    let limits = Limits { time_outs: TimeOuts::Any, ..exploring.limits };
    let start = Start::Main { class: class.to_owned(), arguments: Vec::new() };
    let subject = Subject { start, asserts, limits };
    let is_wanted = || (exploring.goes_on)().is_continue();
    let (mut vm, main) = explore::prepare_while(&subject, exploring.path, &is_wanted)?;
    vm.record_outcomes();
    let budget = Budget { bytes: exploring.bytes, ..Budget::default() };
    // States are told apart in full: a proof does not rest on A40.
    // An exception is uncaught even if a handler has dealt with it.
    let properties: Vec<&dyn search::Property> = search::ALL.iter().chain(&search::ON_REQUEST).copied().collect();
    let options = Options { exact: true, budget, properties: &properties, ..Options::default() };
    let results = explorer::explore(&mut vm, main, options, None, &mut |_| (exploring.goes_on)());
    let jdk_uses = vm.jdk_uses();
    let sightings = vm.take_sightings().unwrap_or_default();
    let confirmed = match results.violations.is_empty() {
        true => Vec::new(),
        false => explorer::confirm(&mut vm, main, options, &results.violations),
    };
    let schedules = confirmed.into_iter().map(|(trace, doubt)| (trace, doubt.is_some()));
    let violations = results.violations.into_iter().zip(schedules).map(|(violation, (trace, is_doubtful))| {
        let schedule = (!is_doubtful).then(|| explore::schedule(&violation.schedule, &trace));
        (violation, schedule)
    });
    let statistics = results.statistics;
    Ok(Search {
        coverage: results.coverage,
        unsupported: results.unsupported.into_iter().map(explore::not_supported).collect(),
        stats: explore::stats(&statistics),
        jdk_uses,
        sightings,
        violations: violations.collect(),
        vm,
        main,
    })
}

/// Decides alerts by running the program. `None` if there are none that this could decide.
pub(crate) fn decide(
    facts: &Facts<'_, '_>,
    alerts: &[&Alert],
    exploring: &Exploring<'_>,
    is_strict: bool,
) -> Option<Decided> {
    let program = facts.analysis.program();
    let matters: Vec<(Matter<'_>, Option<Spot>)> =
        alerts.iter().map(|alert| (matter(program, alert.property), spot(program, alert))).collect();
    if !matters.iter().any(|(matter, spot)| *matter != Matter::Other && spot.is_some()) {
        return None;
    }
    let nothing = |why_not: String| Decided {
        exhaustion: Some(Exhaustion { why_not: Some(why_not), ..Exhaustion::default() }),
        ..Decided::nothing(alerts.len())
    };
    let (class, main) = match closed::main_class(facts) {
        Ok(found) => found,
        Err(why_not) => return Some(nothing(why_not)),
    };
    let mut first = match search(exploring, &class, true) {
        Ok(first) => first,
        Err(problem) => return Some(nothing(problem)),
    };
    let mut decisions: Vec<Decision> = vec![Decision::Open; alerts.len()];
    confirm(&mut first, &matters, &mut decisions);
    // If assertions can be disabled, a real run may be without them. What was seen so far decides whether that matters.
    let needs_second = closed::asks_for_assertions(&first.jdk_uses) && first.coverage == Coverage::All;
    let second = needs_second.then(|| search(exploring, &class, false));
    let (run, seen, verdict) = conclude(program, main, first, second, is_strict);
    let (why_not, assumptions) = match verdict {
        Ok(rests) => (None, rests.sentences()),
        Err(why_not) => (Some(why_not), Vec::new()),
    };
    if why_not.is_none() {
        for (decision, (matter, spot)) in decisions.iter_mut().zip(&matters) {
            let is_never = spot.as_ref().is_some_and(|spot| seen.never(*matter, spot));
            if *decision == Decision::Open && is_never {
                *decision = Decision::Excluded;
            }
        }
    }
    let excluded = decisions.iter().filter(|decision| **decision == Decision::Excluded).count();
    let confirmed = decisions.iter().filter(|decision| matches!(decision, Decision::Confirmed(_))).count();
    let outcome = match (confirmed, &why_not) {
        (0, None) => Outcome::Clean,
        (0, Some(_)) => run.coverage.outcome(false).max(Outcome::Unsupported),
        _ => Outcome::Violation,
    };
    let exhaustion = Some(Exhaustion { states: run.stats.states, excluded, confirmed, why_not });
    // If nothing is excluded, nothing rests on anything.
    let assumptions = if excluded == 0 { Vec::new() } else { assumptions };
    let run = Some(Run { test: None, outcome, work: Work::Explore(run) });
    Some(Decided { decisions, run, exhaustion, assumptions })
}

/// Puts the searches together: their counts, what they saw, and what a proof by them rests on, or why there is none.
fn conclude(
    program: &Program,
    main: MethodId,
    first: Search,
    second: Option<Result<Search, String>>,
    is_strict: bool,
) -> (Exploration, Seen, Result<AssumptionsUsed, String>) {
    let (second, failed) = match second {
        Some(Ok(second)) => (Some(second), None),
        Some(Err(problem)) => (None, Some(problem)),
        None => (None, None),
    };
    let mut seen = Seen::default();
    let mut jdk_uses = JdkUses::default();
    let mut run = Exploration {
        coverage: Coverage::All,
        reduction: None,
        outcomes: None,
        unsupported: Vec::new(),
        stats: ExplorationStats::default(),
    };
    for search in [Some(first), second].into_iter().flatten() {
        run.stats = run.stats.and(search.stats);
        if run.coverage == Coverage::All {
            run.coverage = search.coverage;
        }
        run.unsupported.extend(search.unsupported);
        for (violation, _) in &search.violations {
            seen.kinds.insert(violation.kind);
            if violation.kind == ViolationKind::Race && seen.race.is_none() {
                seen.race = Some(violation.message.clone());
            }
        }
        jdk_uses.called.extend(search.jdk_uses.called);
        jdk_uses.accessed.extend(search.jdk_uses.accessed);
        jdk_uses.hazards.extend(search.jdk_uses.hazards);
        seen.sightings.push(search.sightings);
    }
    let verdict = verdict(program, main, &run, &seen, &jdk_uses, failed, is_strict);
    (run, seen, verdict)
}

/// What a proof by these searches rests on, or why they prove nothing.
fn verdict(
    program: &Program,
    main: MethodId,
    run: &Exploration,
    seen: &Seen,
    jdk_uses: &JdkUses,
    failed: Option<String>,
    is_strict: bool,
) -> Result<AssumptionsUsed, String> {
    if let Some(problem) = failed {
        return Err(problem);
    }
    if run.coverage != Coverage::All {
        let what = run.unsupported.first().map_or(String::new(), |unsupported| format!(" ({})", unsupported.what));
        return Err(format!("{}{what}", run.coverage));
    }
    if let Some(race) = &seen.race {
        return Err(format!("there is a data race, so more can happen than was visited: {race}"));
    }
    if let Some(why_not) = closed::why_open(program, main) {
        return Err(why_not);
    }
    let rests = closed::rests(program, jdk_uses)?;
    if is_strict && !rests.is_empty() {
        return Err(format!("it rests on {}, and `--strict` allows no assumption", rests.numbers().join(", ")));
    }
    Ok(rests)
}

/// Confirms the alerts that violations show.
fn confirm(search: &mut Search, matters: &[(Matter<'_>, Option<Spot>)], decisions: &mut [Decision]) {
    for (violation, schedule) in std::mem::take(&mut search.violations) {
        if let Some(schedule) = &schedule {
            let shown = replayed(search, &violation);
            for ((matter, spot), decision) in matters.iter().zip(&mut *decisions) {
                let is_shown = spot.as_ref().is_some_and(|spot| shows(*matter, spot, &violation, &shown));
                if is_shown && *decision == Decision::Open {
                    *decision = Decision::Confirmed(schedule.clone());
                }
            }
        }
        search.violations.push((violation, schedule));
    }
}

/// What the execution of a violation did.
fn replayed(search: &mut Search, violation: &Violation) -> Seen {
    search.vm.record_outcomes();
    explorer::replay(&mut search.vm, search.main, &violation.schedule);
    let sightings = search.vm.take_sightings().unwrap_or_default();
    Seen { sightings: vec![sightings], ..Seen::default() }
}

/// Whether the execution of a violation shows what an alert is about.
fn shows(matter: Matter<'_>, spot: &Spot, violation: &Violation, seen: &Seen) -> bool {
    let is_in_method = |site: &&ViolationSite| {
        let SeenMethod { class, name, descriptor } = &spot.method;
        let point = &site.point;
        point.class.replace('.', "/") == *class && point.method == *name && point.descriptor == *descriptor
    };
    let mut sites = violation.sites.iter().filter(is_in_method);
    match matter {
        Matter::Executed => seen.was_executed(spot),
        Matter::Raises(classes) => seen.raised(spot).any(|class| classes.contains(&class)),
        // The violation names the place where the exception was made, which for a `throw` is before it.
        Matter::Uncaught => {
            let is_exception = matches!(
                violation.kind,
                ViolationKind::Exception | ViolationKind::Monitor | ViolationKind::HandledException
            );
            is_exception && sites.any(|site| site.point.line == spot.line) && seen.left(spot).next().is_some()
        }
        Matter::Race => violation.kind == ViolationKind::Race && sites.any(|site| site.point.pc == spot.pc),
        Matter::Deadlock => violation.kind == ViolationKind::Deadlock && sites.any(|site| site.point.pc == spot.pc),
        Matter::Other => false,
    }
}
