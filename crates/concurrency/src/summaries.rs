//! A forward data flow over all calls that gains and loses members of a set: which origins run, what has been released or acquired.
//!
//! Every stretch of code has an effect *out = (in − lost) ∪ gained*, `gained` on some way (may), `lost` on every way (must). Effects of instances are
//! computed bottom-up to a fixpoint; what holds on entry is then passed from callers to callees. Only instances that gain or lose
//! something, or call one that does, need a flow of their own.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::FxHashMap;
use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Op, StatementId};

use crate::bits::BitSet;
use crate::loops::all_successors;

/// What a stretch of code does: out = (in − lost) ∪ gained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) gained: BitSet,
    pub(crate) lost: BitSet,
}

impl Effect {
    pub(crate) fn gain(&mut self, members: &BitSet) {
        self.gained.union(members);
        self.lost.subtract(members);
    }

    pub(crate) fn lose(&mut self, members: &BitSet) {
        self.gained.subtract(members);
        self.lost.union(members);
    }

    fn then(&mut self, next: &Effect) {
        self.lose(&next.lost);
        self.gain(&next.gained);
    }

    fn or(&mut self, other: &Effect) {
        self.gained.union(&other.gained);
        self.lost.intersect(&other.lost);
    }

    fn applied_to(&self, members: &BitSet) -> BitSet {
        let mut out = members.clone();
        out.subtract(&self.lost);
        out.union(&self.gained);
        out
    }
}

/// The effects of single statements, and of ways from one block to another.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) at: BTreeMap<(InstanceId, StatementId), Effect>,
    pub(crate) between: BTreeMap<(InstanceId, BlockId, BlockId), Effect>,
}

/// The flow through one instance.
struct Flow {
    /// The effect from the entry to the start of each block; `None` if the block is not reached.
    blocks: Vec<Option<Effect>>,
    summary: Effect,
}

/// The flow through all instances.
pub(crate) struct Summaries {
    effects: Effects,
    flows: FxHashMap<InstanceId, Flow>,
    /// For each instance with a flow, its statements that have an effect or call such an instance.
    relevant: FxHashMap<InstanceId, Vec<StatementId>>,
    on_entry: Vec<BitSet>,
}

impl Summaries {
    /// Solves the flow for sets of numbers below `size`.
    pub(crate) fn of(analysis: &Analysis<'_>, effects: Effects, size: usize) -> Summaries {
        let mut summaries =
            Summaries { effects, flows: FxHashMap::default(), relevant: FxHashMap::default(), on_entry: Vec::new() };
        summaries.summarise(analysis, size);
        summaries
    }

    /// What an instance gains until it returns.
    pub(crate) fn gained_by(&self, instance: InstanceId) -> BitSet {
        self.flows.get(&instance).map(|flow| flow.summary.gained.clone()).unwrap_or_default()
    }

    /// What holds when a statement starts; in an instance without code, when that is entered.
    pub(crate) fn before(
        &self,
        analysis: &Analysis<'_>,
        instance: InstanceId,
        statement: Option<StatementId>,
    ) -> BitSet {
        let on_entry = &self.on_entry[instance.index()];
        let (Some(flow), Some(statement)) = (self.flows.get(&instance), statement) else { return on_entry.clone() };
        let Some(body) = analysis.code_of(instance) else {
            return on_entry.clone();
        };
        let block = body.block_of(statement);
        let Some(Some(mut effect)) = flow.blocks.get(block.index()).cloned() else { return on_entry.clone() };
        let first = body.statements_of(block).next().unwrap_or(statement);
        for before in self.relevant_between(instance, first, statement) {
            self.step(analysis, instance, *before, &mut effect);
        }
        effect.applied_to(on_entry)
    }

    /// Passes what holds from callers to callees: `at_start` where the program begins, and for what starts a thread or initialises a
    /// class, `started_with`, given what holds there.
    pub(crate) fn enter(
        &mut self,
        analysis: &Analysis<'_>,
        at_start: &BitSet,
        started_with: &dyn Fn(&CallEdge, BitSet) -> BitSet,
    ) {
        self.on_entry = vec![BitSet::default(); analysis.instances().len()];
        let uncalled = analysis.instances().filter(|instance| analysis.calls_to(*instance).is_empty());
        for start in uncalled.chain(analysis.entries().iter().map(|(_, instance, _)| *instance)) {
            self.on_entry[start.index()] = at_start.clone();
        }
        let mut queue: VecDeque<InstanceId> = analysis.instances().collect();
        let mut is_queued = vec![true; queue.len()];
        while let Some(instance) = queue.pop_front() {
            is_queued[instance.index()] = false;
            for edge in analysis.calls_from(instance) {
                let before = self.before(analysis, instance, edge.statement);
                let passed = match edge.kind {
                    EdgeKind::Spawn(..) | EdgeKind::Initialise => started_with(edge, before),
                    EdgeKind::Call | EdgeKind::Callback(_) => before,
                };
                let is_new = self.on_entry[edge.callee.index()].union(&passed);
                if is_new && !std::mem::replace(&mut is_queued[edge.callee.index()], true) {
                    queue.push_back(edge.callee);
                }
            }
        }
    }

    fn interesting(&self, analysis: &Analysis<'_>) -> Vec<InstanceId> {
        let mut is_interesting = vec![false; analysis.instances().len()];
        let mut stack: Vec<InstanceId> = self.effects.at.keys().map(|(instance, _)| *instance).collect();
        stack.extend(self.effects.between.keys().map(|(instance, ..)| *instance));
        for seed in &stack {
            is_interesting[seed.index()] = true;
        }
        while let Some(instance) = stack.pop() {
            for edge in analysis.calls_to(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
                if !std::mem::replace(&mut is_interesting[edge.caller.index()], true) {
                    stack.push(edge.caller);
                }
            }
        }
        analysis.instances().filter(|instance| is_interesting[instance.index()]).collect()
    }

    fn summarise(&mut self, analysis: &Analysis<'_>, size: usize) {
        let interesting = self.interesting(analysis);
        let everything: BitSet = (0..size).collect();
        for instance in &interesting {
            let summary = Effect { gained: BitSet::default(), lost: everything.clone() };
            self.flows.insert(*instance, Flow { blocks: Vec::new(), summary });
        }
        for instance in &interesting {
            let own = self.effects.at.range((*instance, StatementId::new(0))..);
            let own = own.take_while(|((owner, _), _)| owner == instance).map(|((_, statement), _)| *statement);
            let mut relevant: Vec<StatementId> = own.collect();
            let calls = analysis.calls_from(*instance).iter().filter(|edge| self.flows.contains_key(&edge.callee));
            relevant.extend(calls.filter_map(|edge| edge.statement));
            relevant.sort_unstable();
            relevant.dedup();
            self.relevant.insert(*instance, relevant);
        }
        // Callees were found after their callers: taken first, they seldom need to be looked at again.
        let mut queue: VecDeque<InstanceId> = interesting.iter().rev().copied().collect();
        let mut is_queued = vec![false; analysis.instances().len()];
        queue.iter().for_each(|instance| is_queued[instance.index()] = true);
        while let Some(instance) = queue.pop_front() {
            is_queued[instance.index()] = false;
            let flow = self.flow_through(analysis, instance);
            let summary = flow.summary.clone();
            let before = self.flows.insert(instance, flow);
            if before.is_some_and(|before| before.summary == summary) {
                continue;
            }
            for edge in analysis.calls_to(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
                if !std::mem::replace(&mut is_queued[edge.caller.index()], true) {
                    queue.push_back(edge.caller);
                }
            }
        }
    }

    /// The relevant statements of an instance from one statement up to another.
    fn relevant_between(&self, instance: InstanceId, first: StatementId, end: StatementId) -> &[StatementId] {
        let relevant = self.relevant.get(&instance).map_or(&[][..], |relevant| relevant);
        let start = relevant.partition_point(|statement| *statement < first);
        let stop = relevant.partition_point(|statement| *statement < end);
        &relevant[start..stop.max(start)]
    }

    fn flow_through(&self, analysis: &Analysis<'_>, instance: InstanceId) -> Flow {
        let Some(body) = analysis.code_of(instance) else {
            let mut summary = Effect::default();
            self.call(analysis.calls_at(instance, None), &mut summary);
            return Flow { blocks: Vec::new(), summary };
        };
        let mut blocks: Vec<Option<Effect>> = vec![None; body.blocks().len()];
        blocks[0] = Some(Effect::default());
        let mut summary: Option<Effect> = None;
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            summary = None;
            for block in body.blocks() {
                let Some(mut effect) = blocks[block.index()].clone() else { continue };
                let terminator = body.terminator(block);
                let first = body.statements_of(block).next().unwrap_or(terminator);
                for statement in self.relevant_between(instance, first, terminator) {
                    self.step(analysis, instance, *statement, &mut effect);
                }
                if matches!(body.statement(terminator).op, Op::Return(_)) {
                    merge(&mut summary, &effect);
                }
                // Handlers, too, see what the block has awaited: no interrupt ends a wait (A15).
                for target in all_successors(body, block) {
                    let mut passed = effect.clone();
                    if let Some(between) = self.effects.between.get(&(instance, block, target)) {
                        passed.then(between);
                    }
                    is_stable &= !merge(&mut blocks[target.index()], &passed);
                }
            }
        }
        // A method that never returns passes nothing on.
        Flow { blocks, summary: summary.unwrap_or_default() }
    }

    /// The effect of a statement: of its calls first, then its own.
    fn step(&self, analysis: &Analysis<'_>, instance: InstanceId, statement: StatementId, effect: &mut Effect) {
        self.call(analysis.calls_at(instance, Some(statement)), effect);
        if let Some(own) = self.effects.at.get(&(instance, statement)) {
            effect.then(own);
        }
    }

    /// The joint effect of all that a statement may call.
    fn call(&self, calls: &[CallEdge], effect: &mut Effect) {
        let mut joint: Option<Effect> = None;
        for edge in calls {
            let mut summary = match edge.kind {
                EdgeKind::Spawn(..) => continue,
                _ => self.flows.get(&edge.callee).map(|flow| flow.summary.clone()).unwrap_or_default(),
            };
            // A class may have been initialised before; the library may not call back at all.
            if edge.kind == EdgeKind::Initialise {
                effect.gain(&summary.gained);
                continue;
            }
            if let EdgeKind::Callback(_) = edge.kind {
                summary.lost = BitSet::default();
            }
            match &mut joint {
                None => joint = Some(summary),
                Some(known) => known.or(&summary),
            }
        }
        if let Some(joint) = joint {
            effect.then(&joint);
        }
    }
}

/// Joins an effect into the one at a block; whether that changes it.
fn merge(into: &mut Option<Effect>, effect: &Effect) -> bool {
    match into {
        None => {
            *into = Some(effect.clone());
            true
        }
        Some(known) => {
            let before = known.clone();
            known.or(effect);
            *known != before
        }
    }
}
