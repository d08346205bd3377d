//! Races: pairs of accesses that no veto excludes.
//!
//! The conflicting accesses to each variable pass the stages *conflicting → escaping → parallel → unordered →
//! unguarded*. At each stage, the vetoes of `concurrency/vetoes` exclude pairs that are no race. The remaining pairs of
//! a variable are one race, which is reported with its best pair.
//!
//! Otto and Moschny 2008, section 6.3, on statements instead of blocks. A pair of statements counts once, for the
//! threads for which it is first found; if these are unknown callers of a library, also for a few others: a race
//! between known threads is worth more.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_concurrency::locks::{GuardContextId, Protection, protections};
use unsnarl_concurrency::vetoes::{AccessInContext, AccessPair, Basis, Question, Stage, VETOES, Veto};
use unsnarl_concurrency::{Access, Facts, Variable, VariableId};
use unsnarl_finding::Verdict;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{ObjectSet, OriginId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use crate::race::components::{component_evidence, of_life_cycle};
use crate::race::consequence::Consequence;
use crate::race::kind::RaceKind;
use crate::refute::Refuter;

/// The maximum number of pairs per variable that are examined.
const MAX_PAIRS: usize = 40_000;

/// The maximum number of pairs of threads for which a pair of statements is kept, if they are unknown callers or seldom
/// run in parallel.
const MAX_WAYS: usize = 4;
/// How often a pair of statements is examined once it is known to race.
const MAX_MORE: usize = 8;
/// For how many pairs of threads it is examined then.
const MAX_MORE_THREADS: usize = 64;

/// An access by a thread, in a context.
#[derive(Clone, Copy)]
pub(crate) struct ThreadAccess<'s> {
    /// The access.
    pub(crate) access: &'s Access,
    /// The context: the locks with which the method is entered.
    pub(crate) context: GuardContextId,
    /// The origin of the thread.
    pub(crate) origin: OriginId,
}

/// Two accesses that may happen in parallel.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'s> {
    /// The two accesses; the first is a write.
    pub(crate) seen: [ThreadAccess<'s>; 2],
}

/// A variable with accesses that race.
pub(crate) struct Race<'s> {
    /// The variable.
    pub(crate) variable: Variable,
    /// All its accesses.
    pub(crate) accesses: &'s [Access],
    /// The pairs of statements that race.
    pub(crate) pairs: Vec<Pair<'s>>,
    /// Which kind of mistake it is.
    pub(crate) kind: OnceCell<RaceKind>,
    /// What it can do at worst.
    pub(crate) consequence: OnceCell<Option<Consequence>>,
    /// If none of the pairs can happen: the reason of each, in their order. Else empty.
    pub(crate) refuted: Vec<String>,
}

/// What the vetoes decide about a pair of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fate {
    /// They access different objects.
    Apart,
    /// A veto (by number) excludes it in all contexts; if several are needed, the last one.
    Excluded(Stage, usize),
    /// It is a race.
    Kept,
}

/// A pair of statements.
pub(crate) type Statements = [(MethodId, StatementId); 2];

/// For which threads a pair of statements is known to race.
#[derive(Default)]
struct Known {
    ways: SmallVec<[[OriginId; 2]; MAX_WAYS]>,
    /// How often it was examined since it is known to race.
    examined: usize,
    /// For how many more pairs of threads it was examined.
    examined_threads: usize,
    /// Whether the first of these threads seldom run at the same time, since one of them is a main thread. Then others
    /// are looked for, but not with a main thread: what it does, it does mostly before the others run.
    is_seldom_parallel: bool,
    /// Whether it races for threads that are known, and that may well run at the same time.
    is_certain: bool,
}

impl Known {
    fn is_enough(&self) -> bool {
        self.is_certain
            || self.ways.len() >= MAX_WAYS
            || self.examined >= MAX_MORE
            || self.examined_threads >= MAX_MORE_THREADS
    }

    /// Whether a race of these threads would say more than is known.
    fn is_worth_examining(&mut self, judge: &Judge<'_, '_, '_>, threads: [OriginId; 2]) -> bool {
        if self.ways.is_empty() {
            return true;
        }
        let is_left_out = self.is_seldom_parallel && threads.iter().any(|thread| judge.is_of_life_cycle(*thread));
        let is_new = !is_left_out && !self.ways.contains(&sorted(threads));
        self.examined_threads += usize::from(is_new);
        is_new
    }

    /// Adds the threads of a pair.
    fn add(&mut self, facts: &Facts<'_, '_>, pair: &Pair<'_>) {
        let is_first = self.ways.is_empty();
        if is_first {
            self.is_seldom_parallel = is_seldom_parallel(facts, pair);
        }
        let is_assumed = |seen: &ThreadAccess<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::OpenApi);
        let is_doubtful = pair.seen.iter().any(is_assumed) || self.is_seldom_parallel && is_first;
        self.is_certain |= !is_doubtful;
        self.ways.push(sorted(pair.seen.map(|seen| seen.origin)));
    }
}

fn sorted(mut threads: [OriginId; 2]) -> [OriginId; 2] {
    threads.sort_unstable();
    threads
}

/// What looks for the threads for which a pair of accesses races.
trait Search<'s> {
    /// Whether the vetoes are asked about these threads.
    fn wants(&mut self, threads: [OriginId; 2]) -> bool;

    /// Takes a pair that races; says whether to go on.
    fn take(&mut self, pair: Pair<'s>) -> ControlFlow<()>;
}

/// Looks for the first pair.
struct First<'s>(Option<Pair<'s>>);

impl<'s> Search<'s> for First<'s> {
    fn wants(&mut self, _: [OriginId; 2]) -> bool {
        true
    }

    fn take(&mut self, pair: Pair<'s>) -> ControlFlow<()> {
        self.0 = Some(pair);
        ControlFlow::Break(())
    }
}

/// Looks for pairs until enough are known.
struct Enough<'k, 's, 'f, 'a> {
    judge: &'k Judge<'s, 'f, 'a>,
    known: &'k mut Known,
    racing: &'k mut Vec<Pair<'s>>,
}

impl<'s> Search<'s> for Enough<'_, 's, '_, '_> {
    fn wants(&mut self, threads: [OriginId; 2]) -> bool {
        !self.known.is_enough() && self.known.is_worth_examining(self.judge, threads)
    }

    fn take(&mut self, pair: Pair<'s>) -> ControlFlow<()> {
        self.known.add(self.judge.facts, &pair);
        self.racing.push(pair);
        if self.known.is_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Whether one of two threads is a main thread, and the other one of those that seldom run beside it: that of the
/// windows, or that of a container.
fn is_seldom_parallel(facts: &Facts<'_, '_>, pair: &Pair<'_>) -> bool {
    let is_main = |seen: &ThreadAccess<'_>| facts.analysis.is_entered_as(seen.origin, EntryKind::Main);
    let is_event = |seen: &ThreadAccess<'_>| facts.analysis.origin(seen.origin).is_event_thread() == Some(true);
    let is_so = |one, other| is_main(one) && is_event(other);
    is_so(&pair.seen[0], &pair.seen[1])
        || is_so(&pair.seen[1], &pair.seen[0])
        || component_evidence(facts, pair).is_some()
}

/// All races.
pub(crate) struct Races<'s> {
    /// At most one race per variable.
    pub(crate) races: Vec<Race<'s>>,
    /// Whether some variable had too many pairs.
    pub(crate) is_cut: bool,
}

/// Finds all races, with all vetoes except those named in `without`. Pairs that are refuted are left out, unless all of
/// a variable are.
pub(crate) fn races<'s>(facts: &'s Facts<'_, '_>, without: &[&str], refuter: Option<&dyn Refuter>) -> Races<'s> {
    let judge = Judge::new(facts, without);
    let mut found = Races { races: Vec::new(), is_cut: false };
    for id in facts.accesses().variables() {
        if facts.is_cancelled() {
            break;
        }
        let (mut pairs, is_cut) = judge.racing(id, &mut |_, _| ());
        found.is_cut |= is_cut;
        let mut refuted = Vec::new();
        if let Some(refuter) = refuter.filter(|_| !is_cut) {
            let reason = |pair: &Pair<'_>| refuter.accesses(facts, pair.seen[0].access, pair.seen[1].access);
            let reasons: Vec<Option<String>> = pairs.iter().map(reason).collect();
            if reasons.iter().any(Option::is_none) {
                let mut reasons = reasons.iter();
                pairs.retain(|_| reasons.next().is_some_and(Option::is_none));
            } else {
                refuted = reasons.into_iter().flatten().collect();
            }
        }
        if !pairs.is_empty() {
            let (variable, accesses) = (facts.accesses().variable(id), facts.accesses().to(id));
            found.races.push(Race {
                variable,
                accesses,
                pairs,
                kind: OnceCell::new(),
                consequence: OnceCell::new(),
                refuted,
            });
        }
    }
    found
}

/// The pairs of one variable that race if the vetoes on some bases are switched off.
pub(crate) fn pairs_without<'s>(
    facts: &'s Facts<'_, '_>,
    variable: VariableId,
    is_left_out: impl Fn(Basis) -> bool,
) -> Vec<Pair<'s>> {
    Judge::without(facts, is_left_out).racing(variable, &mut |_, _| ()).0
}

/// Asks the vetoes about pairs.
pub(crate) struct Judge<'s, 'f, 'a> {
    facts: &'s Facts<'f, 'a>,
    vetoes: Vec<(usize, &'static Veto)>,
    /// The threads that run a program, or start or end a component.
    life_cycle: OnceCell<FxHashSet<OriginId>>,
}

/// An access with the contexts in which no veto excludes it.
pub(crate) struct LiveAccess<'s> {
    pub(crate) access: &'s Access,
    objects: Option<&'s ObjectSet>,
    pub(crate) contexts: SmallVec<[GuardContextId; 2]>,
    statement: (MethodId, StatementId),
}

impl<'s> Judge<'s, '_, '_> {
    /// With all vetoes except those that the user has switched off by name.
    pub(crate) fn new<'f, 'a>(facts: &'s Facts<'f, 'a>, without: &[&str]) -> Judge<'s, 'f, 'a> {
        Judge::of(facts, |veto| !without.contains(&veto.name))
    }

    /// With all vetoes except those on some bases.
    pub(crate) fn without<'f, 'a>(facts: &'s Facts<'f, 'a>, is_left_out: impl Fn(Basis) -> bool) -> Judge<'s, 'f, 'a> {
        Judge::of(facts, |veto| !is_left_out(veto.rests_on))
    }

    fn of<'f, 'a>(facts: &'s Facts<'f, 'a>, is_asked: impl Fn(&Veto) -> bool) -> Judge<'s, 'f, 'a> {
        let vetoes = VETOES.iter().enumerate().filter(|(_, veto)| is_asked(veto)).collect();
        Judge { facts, vetoes, life_cycle: OnceCell::new() }
    }

    fn is_of_life_cycle(&self, thread: OriginId) -> bool {
        self.life_cycle.get_or_init(|| of_life_cycle(self.facts)).contains(&thread)
    }

    /// What is known of the program.
    pub(crate) fn facts(&self) -> &'s Facts<'_, '_> {
        self.facts
    }

    /// The pairs of statements that race on a variable, and whether there were too many to examine. `tell` gets the
    /// fate of each pair.
    pub(crate) fn racing(&self, id: VariableId, tell: &mut dyn FnMut(Statements, Fate)) -> (Vec<Pair<'s>>, bool) {
        let facts = self.facts;
        let variable = facts.accesses().variable(id);
        for (_, veto) in &self.vetoes {
            if let Question::Variable(excludes) = veto.question
                && excludes(facts, variable)
            {
                return (Vec::new(), false);
            }
        }
        let live: Vec<LiveAccess<'s>> =
            facts.accesses().to(id).iter().filter_map(|access| self.live(variable, access)).collect();
        let mut racing = Vec::new();
        let mut known: FxHashMap<Statements, Known> = FxHashMap::default();
        let mut tries = 0;
        for (index, one) in live.iter().enumerate().filter(|(_, one)| one.access.is_write) {
            for (position, other) in live.iter().enumerate() {
                // Two writes make one pair. Each write makes a pair with itself, by two threads.
                if other.access.is_write && position < index {
                    continue;
                }
                let statements = [one.statement.min(other.statement), one.statement.max(other.statement)];
                let known = known.entry(statements).or_default();
                if known.is_enough() {
                    continue;
                }
                tries += 1;
                if tries > MAX_PAIRS {
                    return (racing, true);
                }
                let mut search = Enough { judge: self, known, racing: &mut racing };
                let fate = self.judge_all(variable, one, other, &mut search);
                known.examined += usize::from(!known.ways.is_empty());
                tell([one.statement, other.statement], fate);
            }
        }
        (racing, false)
    }

    /// The veto that excludes an access in a context, regardless of the other access.
    fn excluded_by(&self, variable: Variable, access: AccessInContext<'_>) -> Option<&'static Veto> {
        let mut asked = self.vetoes.iter().map(|(_, veto)| *veto);
        asked.find(|veto| match veto.question {
            Question::AccessInContext(excludes) => excludes(self.facts, variable, access),
            _ => false,
        })
    }

    /// The veto that excludes an access in all contexts.
    pub(crate) fn alone(&self, variable: Variable, access: &Access) -> Option<&'static Veto> {
        let mut contexts = self.facts.guards.contexts_of(access.instance);
        let first = self.excluded_by(variable, (access, contexts.next()?))?;
        contexts.all(|context| self.excluded_by(variable, (access, context)).is_some()).then_some(first)
    }

    pub(crate) fn live(&self, variable: Variable, access: &'s Access) -> Option<LiveAccess<'s>> {
        let facts = self.facts;
        let is_live = |context: &GuardContextId| self.excluded_by(variable, (access, *context)).is_none();
        let contexts: SmallVec<[GuardContextId; 2]> =
            facts.guards.contexts_of(access.instance).filter(is_live).collect();
        let statement = (facts.analysis.instance(access.instance).method, access.statement);
        let objects = access.objects(facts.analysis);
        (!contexts.is_empty()).then_some(LiveAccess { access, objects, contexts, statement })
    }

    /// Decides about a pair; returns the first pair of threads for which it is a race.
    pub(crate) fn judge(
        &self,
        variable: Variable,
        one: &LiveAccess<'s>,
        other: &LiveAccess<'s>,
    ) -> (Fate, Option<Pair<'s>>) {
        let mut first = First(None);
        let fate = self.judge_all(variable, one, other, &mut first);
        (fate, first.0)
    }

    /// Decides about a pair, for the threads that a search wants.
    fn judge_all(
        &self,
        variable: Variable,
        one: &LiveAccess<'s>,
        other: &LiveAccess<'s>,
        search: &mut dyn Search<'s>,
    ) -> Fate {
        let facts = self.facts;
        let do_meet = match (one.objects, other.objects) {
            (Some(one), Some(other)) => one.intersects(other),
            _ => true,
        };
        if !do_meet {
            return Fate::Apart;
        }
        for (number, veto) in &self.vetoes {
            if let Question::Accesses(excludes) = veto.question
                && excludes(facts, variable, [one.access, other.access])
            {
                return Fate::Excluded(veto.stage, *number);
            }
        }
        let mut fate = Fate::Apart;
        let common = one.objects.zip(other.objects).map(|(one, other)| one.intersection(other));
        for mine in &one.contexts {
            for theirs in &other.contexts {
                let accesses = [(one.access, *mine), (other.access, *theirs)];
                let (found, flow) = self.judge_in_contexts(variable, accesses, common.as_ref(), search);
                fate = fate.max(found);
                if flow.is_break() {
                    return fate;
                }
            }
        }
        fate
    }

    fn judge_in_contexts(
        &self,
        variable: Variable,
        accesses: [AccessInContext<'s>; 2],
        common: Option<&ObjectSet>,
        search: &mut dyn Search<'s>,
    ) -> (Fate, ControlFlow<()>) {
        let facts = self.facts;
        for (number, veto) in &self.vetoes {
            if let Question::AccessesInContext(excludes) = veto.question
                && excludes(facts, variable, accesses)
            {
                return (Fate::Excluded(veto.stage, *number), ControlFlow::Continue(()));
            }
        }
        let [one, other] = accesses;
        let mut fate = Fate::Apart;
        for mine in facts.guards.context(one.1).origins() {
            for theirs in facts.guards.context(other.1).origins() {
                let origins = [mine, theirs];
                if !search.wants(origins) {
                    continue;
                }
                let pair = AccessPair { accesses, origins, common };
                let veto = self.vetoes.iter().find(|(_, veto)| match veto.question {
                    Question::Threads(excludes) => excludes(facts, variable, pair),
                    _ => false,
                });
                match veto {
                    Some((number, veto)) => fate = fate.max(Fate::Excluded(veto.stage, *number)),
                    None => {
                        let seen = |index: usize| {
                            let (access, context) = accesses[index];
                            ThreadAccess { access, context, origin: origins[index] }
                        };
                        fate = Fate::Kept;
                        if search.take(Pair { seen: [seen(0), seen(1)] }).is_break() {
                            return (fate, ControlFlow::Break(()));
                        }
                    }
                }
            }
        }
        (fate, ControlFlow::Continue(()))
    }
}

impl<'s> Race<'s> {
    /// The race with some of its pairs only, by their index.
    pub(crate) fn part(&self, is_wanted: &dyn Fn(usize) -> bool) -> Race<'s> {
        let wanted = |(index, _): &(usize, _)| is_wanted(*index);
        let pairs =
            self.pairs.iter().enumerate().filter(|(index, _)| is_wanted(*index)).map(|(_, pair)| *pair).collect();
        let refuted = self.refuted.iter().enumerate().filter(wanted).map(|(_, reason)| reason.clone()).collect();
        let (kind, consequence) = (self.kind.clone(), self.consequence.clone());
        Race { variable: self.variable, accesses: self.accesses, pairs, kind, consequence, refuted }
    }

    /// The verdict on one of its pairs.
    pub(crate) fn verdict(&self, pair: &Pair<'_>) -> Verdict {
        let is_it = |known: &Pair<'_>| {
            let both = known.seen.iter().zip(&pair.seen);
            both.into_iter().all(|(one, other)| std::ptr::eq(one.access, other.access))
        };
        let reason = self.pairs.iter().position(is_it).and_then(|index| self.refuted.get(index));
        reason.map_or(Verdict::Possible, |reason| Verdict::Excluded(reason.clone()))
    }

    /// The accesses, each in the contexts in which no veto excludes it.
    pub(crate) fn live(&self, facts: &'s Facts<'_, '_>) -> Vec<AccessInContext<'s>> {
        let judge = Judge::new(facts, &[]);
        let live = self.accesses.iter().filter_map(|access| judge.live(self.variable, access));
        live.flat_map(|live| live.contexts.into_iter().map(move |context| (live.access, context))).collect()
    }
}

impl<'s> ThreadAccess<'s> {
    /// The locks that protect the access.
    pub(crate) fn protections(&self, facts: &Facts<'_, '_>) -> SmallVec<[Protection; 2]> {
        protections(facts, self.access, self.context)
    }

    /// The statement of the source that makes the access: the statement itself, or the call of an accessor that a
    /// compiler has generated.
    pub(crate) fn in_source(&self, facts: &Facts<'_, '_>) -> (MethodId, StatementId) {
        let is_accessor = facts.analysis.program().is_accessor(self.statement(facts).0);
        let call =
            is_accessor.then(|| facts.guards.calls_to(facts.analysis, self.context, self.origin)?.pop()).flatten();
        let call = call.and_then(|(caller, statement)| Some((facts.analysis.instance(caller).method, statement?)));
        call.unwrap_or_else(|| self.statement(facts))
    }

    /// Method and statement.
    pub(crate) fn statement(&self, facts: &Facts<'_, '_>) -> (MethodId, StatementId) {
        (facts.analysis.instance(self.access.instance).method, self.access.statement)
    }
}
