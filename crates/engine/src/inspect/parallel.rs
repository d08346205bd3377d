//! Which statements may be executed at the same time by two threads, and why others may not.
//!
//! Otto and Moschny 2008, section 5: may-happen-in-parallel, on statements, and with what is known of locks. Only
//! statements count that access a variable which threads may share, or that acquire a lock. Over-approximates what may
//! happen in parallel. A lock keeps two statements apart if both must hold it, and it must be one lock. Of two accesses
//! to one variable that may happen in parallel, the vetoes of `check` say whether they are a race.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use unsnarl_concurrency::locks::{AcquisitionId, GuardContextId, Operation};
use unsnarl_concurrency::vetoes::VETOES;
use unsnarl_concurrency::{Facts, VariableId};
use unsnarl_detect::{Fates, fates};
use unsnarl_finding::Reason;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::MethodId;
use unsnarl_program::ir::StatementId;

use super::Shown;
use super::names::{Thread, place, thread, thread_name, thread_names, variable};

/// What may happen in parallel with some methods.
#[derive(Debug, Serialize)]
pub struct ParallelView {
    /// The methods.
    pub methods: Vec<ParallelMethod>,
    /// The threads that are mentioned.
    pub threads: Vec<Thread>,
}

/// A method, and what may happen in parallel with it.
#[derive(Debug, Serialize)]
pub struct ParallelMethod {
    /// The method.
    pub method: String,
    /// Its source file.
    pub source: Option<String>,
    /// The threads that run it; none if it is not reached.
    pub threads: Vec<String>,
    /// The lines that count.
    pub lines: Vec<u16>,
    /// The methods that may happen in parallel; if others were asked for, all of those.
    pub with: Vec<MethodPair>,
}

/// Another method.
#[derive(Debug, Serialize)]
pub struct MethodPair {
    /// The method.
    pub method: String,
    /// Its source file.
    pub source: Option<String>,
    /// The threads that run it.
    pub threads: Vec<String>,
    /// The lines of both.
    pub pairs: Vec<ParallelLines>,
}

/// Lines of one method, and those of another, each of the first with each of the second.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ParallelLines {
    /// The lines of the method that was asked for; empty if they are not known.
    pub lines: Vec<u16>,
    /// The lines of the other method.
    pub other_lines: Vec<u16>,
    /// Why they do not happen in parallel; `None` if they may.
    pub apart: Option<Apart>,
    /// If they may: the variables that both access, one of them writing.
    pub shared: Vec<SharedVariable>,
}

/// A variable that two statements access.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SharedVariable {
    /// Its name.
    pub variable: String,
    /// Why the accesses are no race; `None` if they are one.
    pub no_race: Option<Apart>,
}

/// Why two statements do not happen in parallel, or why two accesses are no race: a veto.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Apart {
    /// The name of the veto.
    pub veto: &'static str,
    /// The stage it belongs to.
    pub stage: &'static str,
    /// The reason in words.
    pub because: &'static str,
}

type Statement = (MethodId, StatementId);

pub(super) fn of(facts: &Facts<'_, '_>, shown: Shown<'_>, others: Option<&[MethodId]>) -> ParallelView {
    let Shown { methods, leaves_out } = shown;
    let view = View::of(facts);
    let all: Vec<MethodId> = view.statements.keys().copied().collect();
    let shown: Vec<ParallelMethod> = methods
        .iter()
        .take_while(|_| !facts.is_cancelled())
        .map(|method| view.method(*method, others.unwrap_or(&all), others.is_some()))
        .filter(|method| !leaves_out || !method.with.is_empty())
        .collect();
    let mut running: BTreeSet<String> = BTreeSet::new();
    for method in &shown {
        running.extend(method.threads.iter().cloned());
        running.extend(method.with.iter().flat_map(|other| other.threads.iter().cloned()));
    }
    let origins = facts.analysis.origins().ids().filter(|origin| running.contains(&thread_name(*origin)));
    ParallelView { methods: shown, threads: origins.map(|origin| thread(facts, origin)).collect() }
}

struct View<'v, 'f, 'a> {
    facts: &'v Facts<'f, 'a>,
    /// For each method, the statements that count, each with its instances.
    statements: BTreeMap<MethodId, BTreeMap<StatementId, Vec<InstanceId>>>,
    /// For each statement, the variables that it reads and writes.
    variables: BTreeMap<Statement, BTreeSet<(VariableId, bool)>>,
}

impl<'v, 'f, 'a> View<'v, 'f, 'a> {
    fn of(facts: &'v Facts<'f, 'a>) -> View<'v, 'f, 'a> {
        let mut view = View { facts, statements: BTreeMap::new(), variables: BTreeMap::new() };
        let analysis = facts.analysis;
        for id in facts.accesses().variables() {
            for access in facts.accesses().to(id) {
                let method = analysis.instance(access.instance).method;
                view.add(access.instance, access.statement);
                view.variables.entry((method, access.statement)).or_default().insert((id, access.is_write));
            }
        }
        for id in facts.locks.acquisitions() {
            let acquisition = facts.locks.acquisition(id);
            if let Some(statement) = acquisition.statement
                && analysis.instance(acquisition.instance).has_body
            {
                view.add(acquisition.instance, statement);
            }
        }
        for instances in view.statements.values_mut().flat_map(|statements| statements.values_mut()) {
            instances.sort_unstable();
            instances.dedup();
        }
        view
    }

    fn add(&mut self, instance: InstanceId, statement: StatementId) {
        let method = self.facts.analysis.instance(instance).method;
        self.statements.entry(method).or_default().entry(statement).or_default().push(instance);
    }

    fn method(&self, method: MethodId, others: &[MethodId], is_asked: bool) -> ParallelMethod {
        let program = self.facts.analysis.program();
        let lines = self.statements.get(&method).into_iter().flat_map(|statements| statements.keys());
        let lines: BTreeSet<u16> = lines.filter_map(|statement| self.line((method, *statement))).collect();
        let with = others.iter().map(|other| MethodPair {
            method: program.show(*other).to_string(),
            source: program.source_file(program.method(*other).class).map(|file| file.to_string()),
            threads: self.threads(*other),
            pairs: self.pairs(method, *other, is_asked),
        });
        ParallelMethod {
            method: program.show(method).to_string(),
            source: program.source_file(program.method(method).class).map(|file| file.to_string()),
            threads: self.threads(method),
            lines: lines.into_iter().collect(),
            with: with.filter(|other| is_asked || !other.pairs.is_empty()).collect(),
        }
    }

    fn threads(&self, method: MethodId) -> Vec<String> {
        let origins = self.facts.analysis.origins().ids();
        thread_names(origins.filter(|origin| self.facts.may_run(method, *origin)))
    }

    fn line(&self, (method, statement): Statement) -> Option<u16> {
        place(self.facts, method, statement).line
    }

    /// The lines of two methods; those that no two threads execute at the same time only if they were asked for.
    fn pairs(&self, method: MethodId, other: MethodId, is_asked: bool) -> Vec<ParallelLines> {
        let (Some(mine), Some(theirs)) = (self.statements.get(&method), self.statements.get(&other)) else {
            return Vec::new();
        };
        let mut decided: BTreeMap<VariableId, Fates> = BTreeMap::new();
        // If one pair of statements may happen in parallel, so may their lines.
        let mut lines: BTreeMap<[Option<u16>; 2], LinePair> = BTreeMap::new();
        for (one, instances) in mine {
            for (two, other_instances) in theirs {
                let pair = [(method, *one), (other, *two)];
                let apart = self.apart(pair, [instances, other_instances]);
                if !is_asked && apart.as_ref().is_some_and(|apart| apart.veto != COMMON_LOCK) {
                    continue;
                }
                let shared = match apart {
                    None => self.shared(pair, &mut decided),
                    Some(_) => BTreeMap::new(),
                };
                match lines.entry(pair.map(|statement| self.line(statement))) {
                    Entry::Vacant(new) => drop(new.insert(LinePair { apart, shared })),
                    Entry::Occupied(mut known) => {
                        let known = known.get_mut();
                        known.apart = weaker(known.apart.take(), apart);
                        for (variable, no_race) in shared {
                            let before = known.shared.remove(&variable);
                            let no_race = before.map_or(no_race.clone(), |before| weaker(before, no_race));
                            known.shared.insert(variable, no_race);
                        }
                    }
                }
            }
        }
        grouped(lines)
    }

    /// The variables that both access, one of them writing, each with the veto against a race.
    fn shared(
        &self,
        [one, other]: [Statement; 2],
        decided: &mut BTreeMap<VariableId, Fates>,
    ) -> BTreeMap<String, Option<Apart>> {
        let (Some(mine), Some(theirs)) = (self.variables.get(&one), self.variables.get(&other)) else {
            return BTreeMap::new();
        };
        let accesses = self.facts.accesses();
        let mut shared: BTreeMap<String, Option<Apart>> = BTreeMap::new();
        for (id, writes) in mine {
            if !theirs.iter().any(|(of, also)| of == id && (*writes || *also)) {
                continue;
            }
            let fates = decided.entry(*id).or_insert_with(|| fates(self.facts, *id));
            let alone = || fates.alone.get(&one).or_else(|| fates.alone.get(&other)).map(Some);
            let pair = || fates.pairs.get(&[one, other]).or_else(|| fates.pairs.get(&[other, one])).map(Option::as_ref);
            // Nothing is said of those that access different objects.
            let Some(reason) = fates.excluded.as_ref().map(Some).or_else(alone).or_else(pair) else { continue };
            let Some(first) = accesses.to(*id).first() else { continue };
            let no_race = reason.map(apart);
            let name = variable(self.facts, accesses.variable(*id), first);
            let before = shared.remove(&name);
            shared.insert(name, before.map_or(no_race.clone(), |before| weaker(before, no_race)));
        }
        shared
    }

    /// Why two statements are not executed at the same time.
    fn apart(&self, [one, other]: [Statement; 2], [mine, theirs]: [&[InstanceId]; 2]) -> Option<Apart> {
        let facts = self.facts;
        let (mut is_ordered, mut is_locked) = (false, false);
        for instance in mine {
            for with in theirs {
                let (at, there) = ((*instance, one.1), (*with, other.1));
                if facts.may_happen_in_parallel(at, there) {
                    if !self.are_locked(at, there) {
                        return None;
                    }
                    is_locked = true;
                } else {
                    is_ordered |= facts.threads.may_happen_in_parallel(at, there);
                }
            }
        }
        veto(if is_locked {
            COMMON_LOCK
        } else if is_ordered {
            ORDERED
        } else {
            NOT_PARALLEL
        })
    }

    /// Whether both must hold one lock, in all contexts.
    fn are_locked(&self, one: (InstanceId, StatementId), other: (InstanceId, StatementId)) -> bool {
        let facts = self.facts;
        let held = |(instance, statement): (InstanceId, StatementId)| -> Vec<(GuardContextId, Vec<_>)> {
            let contexts = facts.guards.contexts_of(instance);
            // A wait releases its lock.
            let waited: Vec<_> = facts.guards.operations(instance, Some(statement)).filter_map(waits_on).collect();
            let is_released =
                |class| waited.iter().any(|id| facts.locks.class_of(*id).may_be_lock_of(facts.locks.class(class)));
            let of_context = |context| {
                let held = facts.guards.held_during(context, statement);
                let held = held.iter().map(|guard| guard.class).filter(|class| !is_released(*class));
                (context, held.collect())
            };
            contexts.map(of_context).collect()
        };
        let origins = |context: GuardContextId| facts.guards.context(context).origins();
        let (mine, theirs) = (held(one), held(other));
        mine.iter().all(|(context, locks)| {
            theirs.iter().all(|(with, others)| {
                let may_meet = |a: OriginId| {
                    let mut threads = origins(*with);
                    threads.any(|b| facts.may_be_in_parallel((a, one.0, one.1), (b, other.0, other.1)))
                };
                let is_excluded = locks.iter().any(|mine| {
                    let mine = facts.locks.class(*mine);
                    let single = mine.must_be_of(&facts.once);
                    others.iter().map(|theirs| facts.locks.class(*theirs)).any(|theirs| {
                        single.is_some()
                            && single == theirs.must_be_of(&facts.once)
                            && mine.sort == theirs.sort
                            && mine.excludes(theirs)
                    })
                });
                is_excluded || !origins(*context).any(may_meet)
            })
        })
    }
}

/// The acquisition at the end of a wait.
fn waits_on(operation: &Operation) -> Option<AcquisitionId> {
    match operation {
        Operation::Reacquire(id) => Some(*id),
        _ => None,
    }
}

/// What is known of a line of one method and a line of another.
struct LinePair {
    apart: Option<Apart>,
    shared: BTreeMap<String, Option<Apart>>,
}

/// Joins the lines of the first method that have the same lines of the second, for the same reason.
fn grouped(lines: BTreeMap<[Option<u16>; 2], LinePair>) -> Vec<ParallelLines> {
    type Key = (Option<Apart>, Vec<SharedVariable>);
    type Lines = BTreeSet<Option<u16>>;
    let mut of_line: BTreeMap<(Option<u16>, Key), Lines> = BTreeMap::new();
    for ([one, two], LinePair { apart, shared }) in lines {
        let shared = shared.into_iter().map(|(variable, no_race)| SharedVariable { variable, no_race });
        of_line.entry((one, (apart, shared.collect()))).or_default().insert(two);
    }
    let mut groups: BTreeMap<(Key, Lines), Lines> = BTreeMap::new();
    for ((one, key), twos) in of_line {
        groups.entry((key, twos)).or_default().insert(one);
    }
    let known = |lines: Lines| lines.into_iter().flatten().collect();
    let group =
        |(((apart, shared), twos), ones)| ParallelLines { lines: known(ones), other_lines: known(twos), apart, shared };
    let mut pairs: Vec<ParallelLines> = groups.into_iter().map(group).collect();
    pairs.sort();
    pairs
}

const COMMON_LOCK: &str = "common-lock";
const ORDERED: &str = "ordered";
const NOT_PARALLEL: &str = "not-parallel";

/// The veto of a name.
fn veto(name: &str) -> Option<Apart> {
    let veto = VETOES.iter().find(|veto| veto.name == name)?;
    Some(Apart { veto: veto.name, stage: veto.stage.name(), because: veto.because })
}

fn apart(reason: &Reason) -> Apart {
    Apart { veto: reason.veto, stage: reason.stage, because: reason.because }
}

/// Of two reasons, the one of the later stage; none if one is missing.
fn weaker(one: Option<Apart>, other: Option<Apart>) -> Option<Apart> {
    let (one, other) = (one?, other?);
    let position = |apart: &Apart| VETOES.iter().position(|veto| veto.name == apart.veto);
    Some(if position(&other) > position(&one) { other } else { one })
}
