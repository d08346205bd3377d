//! The sets R and T of each scope of a body: the locks that were taken and released before, and those that were taken
//! twice ("Automatic Detection of Atomicity Violations", section 4.2, figures 6 and 9).
//!
//! A *scope* is the whole method or one of its critical sections. As in the paper, a section begins with empty sets. At
//! its end, its own lock and those that it has taken count as taken once in the enclosing scope. Sections need not be
//! blocks of the source: they reach from the acquisition of a lock to its release, so explicit locks count as well.
//!
//! On SSA, an assignment to a variable is a new value. A loop defines its values anew in each iteration, and so does a
//! φ at its head: *every* definition un-marks the expressions that depend on its result, also when it is executed
//! again. So `point.distanceTo(…)` in a loop marks `point`, defined before the loop, twice. `point[i].distanceTo(…)`
//! depends on the φ that is `i`, and is un-marked by it. A φ that merges two values after a branch is a name of its
//! own; that it is one of them is not known.
//!
//! Beyond the paper: a call un-marks the expressions that depend on fields that it may write; a wait un-marks
//! everything, because it releases the lock of its scope meanwhile.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use unsnarl_concurrency::Facts;
use unsnarl_pointer::{InstanceId, ObjectId};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId};

use super::expression::{Assigned, ExpressionId, must_be};
use super::taken::Taken;
use crate::scene::shared::may_wait;

/// The maximum number of first acquisitions of one lock that are distinguished.
const MAX_FIRSTS: usize = 8;
/// A body with more sections than this is skipped.
const MAX_SECTIONS: usize = 64;
/// Bounds the iterations in any case; the sets only grow, so few are needed.
const MAX_ROUNDS: usize = 50;

/// Two acquisitions in a scope, the second after the release of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Reacquisition {
    /// The lock that is taken first.
    pub(crate) one: ExpressionId,
    /// The lock that is taken second: the same one, except in the variant.
    pub(crate) other: ExpressionId,
    /// Whether these are two different locks, regardless of their names.
    pub(crate) are_two: bool,
    /// Where the first is taken: the start of a section, or a call.
    pub(crate) first: StatementId,
    /// Where the second is taken.
    pub(crate) second: StatementId,
}

/// A scope, and its set T.
pub(crate) struct Scope {
    /// The index of the section; `None` for the whole method.
    pub(crate) section: Option<usize>,
    /// T: the potential witnesses. If the scope is a section, they are witnesses (P), except its own lock.
    pub(crate) twice: Vec<Reacquisition>,
}

/// Locks, sorted, each with the statements that took it.
type Marks = Vec<(ExpressionId, SmallVec<[StatementId; 2]>)>;

/// R: the locks that were taken and released.
#[derive(Clone, Debug, Default, PartialEq)]
struct Released {
    locks: Marks,
    /// For the variant, which does not un-mark (figure 9): locks whose expression denotes another object by now.
    past: Marks,
    /// Whether there were too many statements.
    is_cut: bool,
}

impl Released {
    fn add(&mut self, lock: ExpressionId, at: StatementId) -> bool {
        mark(&mut self.locks, lock, at, &mut self.is_cut)
    }

    fn join(&mut self, other: &Released) -> bool {
        self.is_cut |= other.is_cut;
        mark_all(&mut self.locks, &other.locks, &mut self.is_cut)
            | mark_all(&mut self.past, &other.past, &mut self.is_cut)
    }

    /// Un-marks locks.
    fn forget(&mut self, is_forgotten: impl Fn(ExpressionId) -> bool, variant: bool) {
        if variant {
            let gone: Marks = self.locks.iter().filter(|(lock, _)| is_forgotten(*lock)).cloned().collect();
            mark_all(&mut self.past, &gone, &mut self.is_cut);
        }
        self.locks.retain(|(lock, _)| !is_forgotten(*lock));
    }
}

fn mark(marks: &mut Marks, lock: ExpressionId, at: StatementId, is_cut: &mut bool) -> bool {
    let index = match marks.binary_search_by_key(&lock, |(lock, _)| *lock) {
        Ok(index) => index,
        Err(index) => {
            marks.insert(index, (lock, SmallVec::new()));
            index
        }
    };
    let firsts = &mut marks[index].1;
    match firsts.binary_search(&at) {
        Err(position) if firsts.len() < MAX_FIRSTS => {
            firsts.insert(position, at);
            true
        }
        known => {
            *is_cut |= known.is_err();
            false
        }
    }
}

fn mark_all(marks: &mut Marks, others: &Marks, is_cut: &mut bool) -> bool {
    let others = others.iter().flat_map(|(lock, firsts)| firsts.iter().map(|first| (*lock, *first)));
    others.fold(false, |changed, (lock, first)| mark(marks, lock, first, is_cut) | changed)
}

/// The scopes of an instance with a non-empty T, the method itself last; and whether a limit was reached.
pub(crate) fn scopes(
    facts: &Facts<'_, '_>,
    taken: &mut Taken,
    instance: InstanceId,
    variant: bool,
) -> (Vec<Scope>, bool) {
    let Some(body) = facts.analysis.code_of(instance) else { return (Vec::new(), false) };
    let mut events: Vec<(StatementId, ExpressionId)> = Vec::new();
    taken.by_calls(facts, instance, |statement, lock| events.push((statement, lock)));
    events.extend(taken.during(instance).iter().map(|(statement, lock, _)| (*statement, *lock)));
    events.sort_unstable();
    events.dedup();
    let sections = taken.sections_of(instance);
    let mut all: Vec<ExpressionId> =
        events.iter().map(|(_, lock)| *lock).chain(sections.iter().filter_map(|one| one.lock)).collect();
    let count = all.len();
    if count < 2 && !body.has_loop() {
        return (Vec::new(), false);
    }
    all.sort_unstable();
    all.dedup();
    let single = |lock: &ExpressionId| Some((*lock, must_be(facts, instance, taken.expressions.get(*lock))?));
    let singles: FxHashMap<ExpressionId, ObjectId> = all.iter().filter_map(single).collect();
    let objects: FxHashSet<ObjectId> = singles.values().copied().collect();
    let is_repeated = all.len() < count || objects.len() < singles.len();
    if !is_repeated && !(count > 0 && (variant && count > 1 || body.has_loop())) {
        return (Vec::new(), false);
    }
    if sections.len() > MAX_SECTIONS {
        return (Vec::new(), true);
    }
    let mut flow = Flow {
        facts,
        taken,
        instance,
        body,
        events: &events,
        variant,
        singles,
        ends: vec![Released::default(); sections.len()],
        is_cut: false,
    };
    // Innermost sections first.
    let mut order: Vec<usize> = (0..sections.len()).collect();
    order.sort_by_key(|index| sections[*index].section.statements.len());
    let scopes = order.into_iter().map(Some).chain([None]).map(|section| flow.scope(section));
    let found = scopes.filter(|scope| !scope.twice.is_empty()).collect();
    (found, flow.is_cut)
}

struct Flow<'w, 'f, 'a> {
    facts: &'w Facts<'f, 'a>,
    taken: &'w Taken,
    instance: InstanceId,
    body: &'w Body,
    events: &'w [(StatementId, ExpressionId)],
    variant: bool,
    /// The expressions that must denote a single object.
    singles: FxHashMap<ExpressionId, ObjectId>,
    /// For each section that was analysed, R at its end.
    ends: Vec<Released>,
    is_cut: bool,
}

impl Flow<'_, '_, '_> {
    fn is_inside(&self, section: Option<usize>, statement: StatementId) -> bool {
        section.is_none_or(|section| self.taken.sections_of(self.instance)[section].section.contains(statement))
    }

    /// The sections that begin directly in a scope, not in another section of it.
    fn children(&self, scope: Option<usize>) -> Vec<usize> {
        let sections = self.taken.sections_of(self.instance);
        let begins_in =
            |inner: usize, outer: usize| inner != outer && sections[outer].section.contains(sections[inner].taken);
        let inside: Vec<usize> = (0..sections.len())
            .filter(|inner| Some(*inner) != scope && scope.is_none_or(|outer| begins_in(*inner, outer)))
            .collect();
        let is_outermost = |inner: &usize| !inside.iter().any(|outer| begins_in(*inner, *outer));
        inside.iter().copied().filter(is_outermost).collect()
    }

    fn scope(&mut self, section: Option<usize>) -> Scope {
        let children = self.children(section);
        let mut at_start: IdVec<BlockId, Option<Released>> = IdVec::filled(None, self.body.blocks().len());
        if section.is_none() {
            at_start[BlockId::ENTRY] = Some(Released::default());
        }
        let mut twice = FxHashSet::default();
        let mut end = Released::default();
        let mut is_stable = false;
        for _ in 0..MAX_ROUNDS {
            is_stable = true;
            for block in self.body.blocks() {
                is_stable &= !self.block((section, &children), block, &mut at_start, &mut end, &mut twice);
            }
            if is_stable {
                break;
            }
        }
        self.is_cut |= !is_stable || at_start.iter().flatten().chain([&end]).any(|state| state.is_cut);
        if let Some(section) = section {
            self.ends[section] = end;
        }
        let mut twice: Vec<Reacquisition> = twice.into_iter().collect();
        twice.sort_unstable();
        Scope { section, twice }
    }

    /// Propagates through a block. Returns whether R grew at the start of another block.
    fn block(
        &self,
        (section, children): (Option<usize>, &[usize]),
        block: BlockId,
        at_start: &mut IdVec<BlockId, Option<Released>>,
        end: &mut Released,
        twice: &mut FxHashSet<Reacquisition>,
    ) -> bool {
        let begins = section.map(|section| self.taken.sections_of(self.instance)[section].taken);
        let mut state = at_start[block].clone();
        let mut changed = false;
        let throwing = self.body.throwing_statement(block);
        let mut statements = self.body.statements_of(block).peekable();
        while let Some(statement) = statements.next() {
            if begins == Some(statement) {
                state = Some(Released::default());
                continue;
            }
            let Some(known) = state.as_mut().filter(|_| self.is_inside(section, statement)) else {
                state = None;
                continue;
            };
            if throwing == Some(statement) {
                for handler in &self.body.block(block).handlers {
                    changed |= merge(&mut at_start[handler.target], known);
                }
            }
            let is_of_child = children.iter().any(|child| self.is_inside(Some(*child), statement));
            self.statement(statement, is_of_child, known, twice);
            // The next statement of the block, or the successors of the block.
            let next = statements.peek().copied();
            let leaves = |scope: usize, to: StatementId| {
                self.is_inside(Some(scope), statement) && !self.is_inside(Some(scope), to)
            };
            if let Some(next) = next {
                children
                    .iter()
                    .filter(|child| leaves(**child, next))
                    .for_each(|child| self.close(*child, known, twice));
                if section.is_some_and(|section| leaves(section, next)) {
                    end.join(known);
                }
                continue;
            }
            for successor in &self.body.block(block).successors {
                let first = self.body.statements_of(*successor).next().unwrap_or(statement);
                let mut passed = known.clone();
                children
                    .iter()
                    .filter(|child| leaves(**child, first))
                    .for_each(|child| self.close(*child, &mut passed, twice));
                if section.is_some_and(|section| leaves(section, first)) {
                    end.join(&passed);
                }
                changed |= merge(&mut at_start[*successor], &passed);
            }
        }
        changed
    }

    /// The transfer function of a statement. What a section of the scope takes is its own; what it assigns counts here.
    fn statement(
        &self,
        statement: StatementId,
        is_of_child: bool,
        state: &mut Released,
        twice: &mut FxHashSet<Reacquisition>,
    ) {
        if !is_of_child {
            let start = self.events.partition_point(|(at, _)| *at < statement);
            let end = self.events.partition_point(|(at, _)| *at <= statement);
            let locks = || self.events[start..end].iter().map(|(_, lock)| *lock);
            locks().for_each(|lock| self.take(lock, statement, state, twice));
            locks().for_each(|lock| {
                state.add(lock, statement);
            });
            if may_wait(self.facts.analysis, (self.instance, statement)) {
                *state = Released::default();
            }
        }
        if state.locks.is_empty() {
            return;
        }
        let data = self.body.statement(statement);
        if let Some(result) = data.result {
            self.forget(state, &Assigned::Value(result));
        }
        match data.op {
            Op::PutField { field, .. } | Op::PutStatic(field, _) => {
                if let Some(field) = field.resolved {
                    self.forget(state, &Assigned::Field(field));
                }
            }
            Op::ArrayStore { .. } => self.forget(state, &Assigned::Element),
            Op::Invoke { .. } => self.forget_written(statement, state),
            _ => {}
        }
    }

    fn forget(&self, state: &mut Released, assigned: &Assigned) {
        state.forget(|lock| self.taken.expressions.get(lock).depends_on(assigned), self.variant);
    }

    /// Un-marks the expressions over fields that a call may write.
    fn forget_written(&self, statement: StatementId, state: &mut Released) {
        let calls = self.facts.analysis.calls_at(self.instance, Some(statement));
        let may_be_written = |lock| {
            let mut fields = self.taken.expressions.get(lock).fields();
            fields
                .any(|field| calls.iter().any(|edge| edge.kind.runs_here() && self.taken.may_write(edge.callee, field)))
        };
        state.forget(may_be_written, self.variant);
    }

    /// Records that a statement takes and releases a lock: it makes a pair with each earlier acquisition.
    fn take(&self, lock: ExpressionId, at: StatementId, state: &Released, twice: &mut FxHashSet<Reacquisition>) {
        let is_one = |one: ExpressionId| {
            one == lock || self.singles.get(&one).is_some_and(|object| self.singles.get(&lock) == Some(object))
        };
        let marks = state.locks.iter().map(|mark| (mark, !is_one(mark.0)));
        let now = marks.filter(|(_, are_two)| !are_two || self.variant);
        for ((one, firsts), are_two) in now.chain(state.past.iter().map(|mark| (mark, true))) {
            let pair =
                |first: &StatementId| Reacquisition { one: *one, other: lock, are_two, first: *first, second: at };
            twice.extend(firsts.iter().map(pair));
        }
    }

    /// The end of a section of the scope.
    fn close(&self, child: usize, state: &mut Released, twice: &mut FxHashSet<Reacquisition>) {
        let section = &self.taken.sections_of(self.instance)[child];
        let own = section.lock.map(|lock| (lock, SmallVec::from_slice(&[section.taken])));
        let all: Vec<_> = self.ends[child].locks.iter().cloned().chain(own).collect();
        for (lock, places) in &all {
            places.iter().for_each(|at| self.take(*lock, *at, state, twice));
        }
        for (lock, places) in &all {
            places.iter().for_each(|at| {
                state.add(*lock, *at);
            });
        }
    }
}

fn merge(into: &mut Option<Released>, state: &Released) -> bool {
    match into {
        None => {
            *into = Some(state.clone());
            true
        }
        Some(known) => known.join(state),
    }
}
