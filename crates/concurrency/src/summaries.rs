//! A forward data flow over all calls that gains and loses members of a set: which origins run, which tokens have been
//! released or acquired.
//!
//! Every piece of code has an effect *out = (in − lost) ∪ gained*: `gained` on some path (may), `lost` on every path
//! (must). Effects of instances are computed bottom-up to a fixpoint; then the sets that hold on entry are passed from
//! callers to callees. Only instances that gain or lose something, or call one that does, need a flow of their own. The
//! result is stored as ranges of statements with the same set, each with the number of the set.
//!
//! Where the last statement of a block throws, its handlers see what it has gained, and what it has lost if it is
//! declared to be lost even then. What its calls lose is lost only for handlers of interrupts. Interrupts do not happen
//! (A15): their handlers see all waits of their `try` as completed.

use std::collections::BTreeMap;

use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Handler, Op, StatementId};
use unsnarl_program::{Id, IdBits, IdVec, Interned, Type};

use crate::assumed::{Assumed, Assumption};

unsnarl_program::ids! {
    /// An instance with a flow of its own.
    NodeId;
    /// The number of an effect from the entry of an instance to one of its statements.
    EffectId;
    /// The number of a set of members.
    SetId;
}

/// What a piece of code does: out = (in − lost) ∪ gained.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Effect<M: Id> {
    pub(crate) gained: IdBits<M>,
    pub(crate) lost: IdBits<M>,
}

impl<M: Id> Default for Effect<M> {
    fn default() -> Self {
        Effect { gained: IdBits::default(), lost: IdBits::default() }
    }
}

impl<M: Id> Effect<M> {
    pub(crate) fn gain(&mut self, members: &IdBits<M>) {
        self.gained.union(members);
        self.lost.subtract(members);
    }

    pub(crate) fn lose(&mut self, members: &IdBits<M>) {
        self.gained.subtract(members);
        self.lost.union(members);
    }

    fn then(&mut self, next: &Effect<M>) {
        self.lose(&next.lost);
        self.gain(&next.gained);
    }

    /// Joins another path; returns whether this changed.
    fn or(&mut self, other: &Effect<M>) -> bool {
        let mut changed = self.gained.union(&other.gained);
        if self.lost != other.lost {
            let before = self.lost.clone();
            self.lost.intersect(&other.lost);
            changed |= self.lost != before;
        }
        changed
    }

    fn applied_to(&self, members: &IdBits<M>) -> IdBits<M> {
        let mut out = members.clone();
        out.subtract(&self.lost);
        out.union(&self.gained);
        out
    }
}

/// The effect of one statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StatementEffect<M: Id> {
    /// The effect if it completes normally.
    pub(crate) done: Effect<M>,
    /// What is lost even if it throws.
    pub(crate) lost_if_thrown: IdBits<M>,
}

/// The effects of single statements, and of control-flow edges from one block to another.
pub(crate) struct Effects<M: Id> {
    pub(crate) at: BTreeMap<(InstanceId, StatementId), StatementEffect<M>>,
    pub(crate) between: BTreeMap<(InstanceId, BlockId, BlockId), Effect<M>>,
}

impl<M: Id> Default for StatementEffect<M> {
    fn default() -> Self {
        StatementEffect { done: Effect::default(), lost_if_thrown: IdBits::default() }
    }
}

impl<M: Id> Default for Effects<M> {
    fn default() -> Self {
        Effects { at: BTreeMap::new(), between: BTreeMap::new() }
    }
}

impl<M: Id> Effects<M> {
    pub(crate) fn gain(&mut self, instance: InstanceId, statement: StatementId, members: &IdBits<M>) {
        self.at.entry((instance, statement)).or_default().done.gain(members);
    }

    /// `even_if_thrown`: lost also if the statement throws. An interrupt does not make it throw (A15), but a time-out
    /// may.
    pub(crate) fn lose(
        &mut self,
        instance: InstanceId,
        statement: StatementId,
        members: &IdBits<M>,
        even_if_thrown: bool,
    ) {
        let effect = self.at.entry((instance, statement)).or_default();
        effect.done.lose(members);
        if even_if_thrown {
            effect.lost_if_thrown.union(members);
        }
    }

    pub(crate) fn lose_between(&mut self, instance: InstanceId, from: BlockId, to: BlockId, members: &IdBits<M>) {
        self.between.entry((instance, from, to)).or_default().lose(members);
    }
}

/// An instance with a flow of its own.
struct FlowNode<'a, M: Id> {
    instance: InstanceId,
    body: Option<&'a Body>,
    /// Its statements that have an effect or call such an instance.
    relevant: Vec<StatementId>,
    /// For each of them, whether the method can return after it, and after it has thrown.
    returns: Vec<[bool; 2]>,
    /// Whether control-flow edges have effects.
    has_edge_effects: bool,
    summary: Summary<M>,
}

/// The effect of an instance.
#[derive(Clone, PartialEq)]
struct Summary<M: Id> {
    /// The effect up to its return.
    done: Effect<M>,
    /// What it may have gained when it throws: everything that any of its statements gains.
    gained_if_thrown: IdBits<M>,
}

/// The effects of all instances.
pub(crate) struct Summaries<'s, 'a, M: Id> {
    analysis: &'s Analysis<'a>,
    assumed: &'s Assumed,
    effects: Effects<M>,
    /// In the order of evaluation: callees first.
    nodes: IdVec<NodeId, FlowNode<'a, M>>,
    /// For each instance, its node, if it has one.
    node_of: IdVec<InstanceId, Option<NodeId>>,
    /// All instances, callers before callees as far as there is no recursion.
    top_down: &'s [InstanceId],
}

impl<'s, 'a, M: Id> Summaries<'s, 'a, M> {
    /// Solves the flow for sets of the first `size` members.
    pub(crate) fn of(
        (analysis, assumed): (&'s Analysis<'a>, &'s Assumed),
        top_down: &'s [InstanceId],
        effects: Effects<M>,
        size: usize,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Summaries<'s, 'a, M> {
        let mut node_of = IdVec::filled(None, analysis.instances().len());
        let is_node = reaching(analysis, &effects);
        let bottom_up = || top_down.iter().rev().filter(|instance| is_node[**instance]);
        for (number, instance) in bottom_up().enumerate() {
            node_of[*instance] = Some(NodeId::new(number));
        }
        let everything: IdBits<M> = (0..size).map(M::from_index).collect();
        let node = |instance: &InstanceId| {
            let own = effects.at.range((*instance, StatementId::new(0))..);
            let own = own.take_while(|((owner, _), _)| owner == instance).map(|((_, statement), _)| *statement);
            let calls = analysis.calls_from(*instance).iter().filter(|edge| node_of[edge.callee].is_some());
            let mut relevant: Vec<StatementId> = own.chain(calls.filter_map(|edge| edge.statement)).collect();
            relevant.sort_unstable();
            relevant.dedup();
            let done = Effect { gained: IdBits::default(), lost: everything.clone() };
            let summary = Summary { done, gained_if_thrown: IdBits::default() };
            let body = analysis.code_of(*instance);
            let returns = body.map(|body| returns_after(body, &relevant)).unwrap_or_default();
            let has_edge_effects = effects.between.range((*instance, BlockId::ENTRY, BlockId::ENTRY)..).next();
            let has_edge_effects = has_edge_effects.is_some_and(|((owner, ..), _)| owner == instance);
            FlowNode { instance: *instance, body, relevant, returns, has_edge_effects, summary }
        };
        let nodes = bottom_up().map(node).collect();
        let mut summaries = Summaries { analysis, assumed, effects, nodes, node_of, top_down };
        summaries.solve(IdVec::filled(true, summaries.nodes.len()), is_cancelled);
        summaries
    }

    /// Solves again for effects of the same statements that gain more or lose less; returns whether any effect changed.
    pub(crate) fn weaken(&mut self, effects: Effects<M>, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut is_due = IdVec::filled(false, self.nodes.len());
        let changed = effects.at.iter().filter(|(key, effect)| self.effects.at.get(key) != Some(effect));
        let edges = effects.between.iter().filter(|(key, effect)| self.effects.between.get(key) != Some(effect));
        for instance in changed.map(|((instance, _), _)| instance).chain(edges.map(|((instance, ..), _)| instance)) {
            if let Some(node) = self.node_of[*instance] {
                is_due[node] = true;
            }
        }
        let is_changed = is_due.iter().any(|is_due| *is_due);
        self.effects = effects;
        self.solve(is_due, is_cancelled);
        is_changed
    }

    fn solve(&mut self, mut is_due: IdVec<NodeId, bool>, is_cancelled: &dyn Fn() -> bool) {
        let mut transfers = Vec::new();
        let mut is_stable = false;
        while !is_stable && !is_cancelled() {
            is_stable = true;
            for number in self.nodes.ids() {
                if !std::mem::replace(&mut is_due[number], false) {
                    continue;
                }
                let summary = self.summarise(&self.nodes[number], &mut transfers);
                let node = &mut self.nodes[number];
                if node.summary == summary {
                    continue;
                }
                node.summary = summary;
                for edge in self.analysis.calls_to(node.instance) {
                    let caller = self.node_of[edge.caller];
                    if let (Some(caller), false) = (caller, matches!(edge.kind, EdgeKind::Spawn(..))) {
                        is_due[caller] = true;
                        is_stable &= caller > number;
                    }
                }
            }
        }
    }

    /// What an instance may gain until it returns.
    pub(crate) fn gained_by(&self, instance: InstanceId) -> IdBits<M> {
        self.node(instance).map(|node| node.summary.done.gained.clone()).unwrap_or_default()
    }

    /// What an instance must lose until it returns.
    pub(crate) fn lost_by(&self, instance: InstanceId) -> IdBits<M> {
        self.node(instance).map(|node| node.summary.done.lost.clone()).unwrap_or_default()
    }

    fn node(&self, instance: InstanceId) -> Option<&FlowNode<'a, M>> {
        self.node_of[instance].map(|number| &self.nodes[number])
    }

    fn summarise(&self, node: &FlowNode<'a, M>, transfers: &mut Vec<Transfer<M>>) -> Summary<M> {
        let Some(body) = node.body else {
            let mut transfer = Transfer::default();
            self.call(self.analysis.calls_at(node.instance, None), &mut transfer);
            return Summary { done: transfer.done, gained_if_thrown: transfer.gained_if_thrown };
        };
        transfers.clear();
        transfers.extend(node.relevant.iter().map(|statement| self.transfer(node.instance, *statement)));
        let mut gained_if_thrown = IdBits::default();
        for gained in transfers.iter().flat_map(|transfer| [&transfer.done.gained, &transfer.gained_if_thrown]) {
            gained_if_thrown.union(gained);
        }
        if node.has_edge_effects || transfers.iter().any(|transfer| !transfer.done.lost.is_empty() || transfer.waits())
        {
            let (_, done) = self.flow_through(node, body, transfers);
            return Summary { done, gained_if_thrown };
        }
        // If nothing is lost, the gain is what is gained at any statement from which the method can return.
        let mut done = Effect::default();
        for (transfer, [returns, returns_if_thrown]) in transfers.iter().zip(&node.returns) {
            if *returns {
                done.gained.union(&transfer.done.gained);
            }
            if *returns_if_thrown {
                done.gained.union(&transfer.gained_if_thrown);
            }
        }
        Summary { done, gained_if_thrown }
    }

    /// The effect from the entry to the start of each block (`None` if the block is unreachable), and to the return.
    fn flow_through(
        &self,
        node: &FlowNode<'a, M>,
        body: &Body,
        transfers: &[Transfer<M>],
    ) -> (IdVec<BlockId, Option<Effect<M>>>, Effect<M>) {
        let mut blocks = IdVec::filled(None, body.blocks().len());
        blocks[BlockId::ENTRY] = Some(Effect::default());
        let interrupted = self.interrupted(node, body, transfers);
        let mut done: Option<Effect<M>> = None;
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            done = None;
            let mut next = 0;
            for block in body.blocks() {
                let terminator = body.terminator(block);
                let start = next;
                next += node.relevant[start..].partition_point(|statement| *statement <= terminator);
                let Some(mut effect) = blocks[block].clone() else { continue };
                let here = start..next;
                let throwing = body.throwing_statement(block).filter(|_| !body.block(block).handlers.is_empty());
                let last = here.clone().last().filter(|transfer| Some(node.relevant[*transfer]) == throwing);
                for transfer in &transfers[here.start..last.unwrap_or(here.end)] {
                    effect.then(&transfer.done);
                }
                for handler in &body.block(block).handlers {
                    let mut passed = effect.clone();
                    let is_interrupt = catches_interrupts(self.analysis, handler);
                    let is_wait = last.is_some_and(|transfer| transfers[transfer].waits());
                    let between = self.effects.between.get(&(node.instance, block, handler.target));
                    let awaited = interrupted.get(&handler.target).filter(|_| is_interrupt);
                    if awaited.is_some() && !is_wait && between.is_none() {
                        continue;
                    }
                    if let Some(transfer) = last {
                        let is_over = || self.is_over_if_thrown(node, body, transfer, handler);
                        let thrown = &transfers[transfer];
                        thrown.thrown(&mut passed, thrown.lost_if_thrown.is_empty() || is_over());
                    }
                    if let Some(awaited) = awaited {
                        passed.lose(awaited);
                    }
                    is_stable &= !merge(&mut blocks[handler.target], &passed);
                }
                if let Some(transfer) = last {
                    effect.then(&transfers[transfer].done);
                }
                if matches!(body.statement(terminator).op, Op::Return(_)) {
                    merge(&mut done, &effect);
                }
                for target in &body.block(block).successors {
                    let between = self.effects.between.get(&(node.instance, block, *target));
                    is_stable &= match between {
                        None => !merge(&mut blocks[*target], &effect),
                        Some(between) => {
                            let mut passed = effect.clone();
                            passed.then(between);
                            !merge(&mut blocks[*target], &passed)
                        }
                    };
                }
            }
        }
        // A method that never returns has no effect on its callers.
        (blocks, done.unwrap_or_default())
    }

    /// Whether a wait that has thrown to a handler is over: it is unless it may have been interrupted (A15).
    fn is_over_if_thrown(&self, node: &FlowNode<'a, M>, body: &Body, wait: usize, handler: &Handler) -> bool {
        !may_catch_interrupts(self.analysis, handler)
            || self.assumed.holds(Assumption::Uninterrupted, (body.method, Some(node.relevant[wait])))
    }

    /// The handlers of interrupts to which waits lead, with everything that those waits wait for: only waits are
    /// interrupted, and none before its end (A15).
    fn interrupted(
        &self,
        node: &FlowNode<'a, M>,
        body: &Body,
        transfers: &[Transfer<M>],
    ) -> BTreeMap<BlockId, IdBits<M>> {
        let mut targets: BTreeMap<BlockId, IdBits<M>> = BTreeMap::new();
        if self.assumed.is_lifted(Assumption::Uninterrupted) {
            return targets;
        }
        let handlers = |block: BlockId| {
            body.block(block).handlers.iter().filter(|handler| catches_interrupts(self.analysis, handler))
        };
        for (statement, transfer) in node.relevant.iter().zip(transfers).filter(|(_, transfer)| transfer.waits()) {
            let block = body.block_of(*statement);
            for handler in handlers(block).filter(|_| body.throwing_statement(block) == Some(*statement)) {
                let awaited = targets.entry(handler.target).or_default();
                self.assumed.note(Assumption::Uninterrupted, (body.method, Some(*statement)));
                awaited.union(&transfer.lost_if_thrown);
                awaited.union(&transfer.lost_by_calls);
            }
        }
        for block in body.blocks().filter(|_| node.has_edge_effects) {
            for handler in handlers(block) {
                if let Some(between) = self.effects.between.get(&(node.instance, block, handler.target)) {
                    targets.entry(handler.target).or_default().union(&between.lost);
                }
            }
        }
        targets
    }

    /// The effect of a statement: first of its calls, then its own.
    fn transfer(&self, instance: InstanceId, statement: StatementId) -> Transfer<M> {
        let mut transfer = Transfer::default();
        self.call(self.analysis.calls_at(instance, Some(statement)), &mut transfer);
        transfer.lost_by_calls = transfer.done.lost.clone();
        if let Some(own) = self.effects.at.get(&(instance, statement)) {
            transfer.done.then(&own.done);
            transfer.lost_if_thrown = own.lost_if_thrown.clone();
        }
        transfer
    }

    /// The joined effect of all callees of a statement.
    fn call(&self, calls: &[CallEdge], transfer: &mut Transfer<M>) {
        let mut joint: Option<Effect<M>> = None;
        for edge in calls {
            if matches!(edge.kind, EdgeKind::Spawn(..)) {
                continue;
            }
            let summary = self.node(edge.callee).map(|node| &node.summary);
            if let Some(summary) = summary {
                transfer.gained_if_thrown.union(&summary.gained_if_thrown);
            }
            let callee = summary.map(|summary| &summary.done);
            // The class may have been initialised before.
            if edge.kind == EdgeKind::Initialise {
                if let Some(summary) = callee {
                    transfer.done.gain(&summary.gained);
                }
                continue;
            }
            let joint = match (&mut joint, callee) {
                (None, callee) => joint.insert(callee.cloned().unwrap_or_default()),
                (Some(known), Some(summary)) => {
                    known.or(summary);
                    known
                }
                (Some(known), None) => {
                    known.lost = IdBits::default();
                    known
                }
            };
            // The library may not call back at all, except where it starts what it was given.
            if matches!(edge.kind, EdgeKind::Callback(_)) && edge.statement.is_some() {
                joint.lost = IdBits::default();
            }
        }
        if let Some(joint) = joint {
            transfer.done.then(&joint);
        }
    }

    /// Propagates the sets that hold from callers to callees, beginning with `at_start` where the program starts. What
    /// a call, a start of a thread or an initialisation of a class passes on goes through `passed_on`. Returns the sets
    /// at all statements.
    pub(crate) fn enter(
        &self,
        at_start: &dyn Fn(InstanceId) -> IdBits<M>,
        passed_on: &dyn Fn(&CallEdge, IdBits<M>) -> IdBits<M>,
        is_cancelled: &dyn Fn() -> bool,
    ) -> StatementSets<M> {
        let analysis = self.analysis;
        let (ranges, effects) = self.all_effect_ranges();
        let mut on_entry: IdVec<InstanceId, IdBits<M>> = IdVec::filled(IdBits::default(), analysis.instances().len());
        let uncalled = analysis.instances().filter(|instance| analysis.calls_to(*instance).is_empty());
        for start in uncalled.chain(analysis.entries().iter().map(|(_, instance, _)| *instance)) {
            on_entry[start] = at_start(start);
        }
        let mut rank = IdVec::filled(0u32, on_entry.len());
        for (number, instance) in (0..).zip(self.top_down) {
            rank[*instance] = number;
        }
        let mut is_due = IdVec::filled(true, on_entry.len());
        let mut is_stable = false;
        while !is_stable && !is_cancelled() {
            is_stable = true;
            for instance in self.top_down {
                if !std::mem::replace(&mut is_due[*instance], false) {
                    continue;
                }
                let ranges = self.node_of[*instance].map(|node| &ranges[node]);
                let entered = on_entry[*instance].clone();
                for edge in analysis.calls_from(*instance) {
                    let effect = match (edge.statement, ranges) {
                        (Some(statement), Some(ranges)) => range_at(ranges, statement),
                        _ => None,
                    };
                    let mut before =
                        effect.map_or_else(|| entered.clone(), |effect| effects[effect].applied_to(&entered));
                    // The library may call back repeatedly: the previous call may have gained something.
                    if matches!(edge.kind, EdgeKind::Callback(_))
                        && edge.statement.is_some()
                        && let Some(node) = self.node(edge.callee)
                    {
                        before.union(&node.summary.done.gained);
                    }
                    if on_entry[edge.callee].union(&passed_on(edge, before)) {
                        is_due[edge.callee] = true;
                        is_stable &= rank[edge.callee] > rank[*instance];
                    }
                }
            }
        }
        self.sets_at_statements(&on_entry, &ranges, &effects)
    }

    /// What each instance and its callees gain, independent of what holds on entry.
    pub(crate) fn gained_within(&self) -> StatementSets<M> {
        let (ranges, effects) = self.all_effect_ranges();
        let on_entry = IdVec::filled(IdBits::default(), self.analysis.instances().len());
        self.sets_at_statements(&on_entry, &ranges, &effects)
    }

    fn sets_at_statements(
        &self,
        on_entry: &IdVec<InstanceId, IdBits<M>>,
        ranges: &IdVec<NodeId, EffectRanges>,
        effects: &Interned<EffectId, Effect<M>>,
    ) -> StatementSets<M> {
        let mut sets = StatementSets::default();
        for instance in self.analysis.instances() {
            let entered = &on_entry[instance];
            sets.push(StatementId::new(0), entered, true);
            let ranges = self.node_of[instance].map(|node| &ranges[node]);
            for (statement, effect) in ranges.into_iter().flatten() {
                sets.push(*statement, &effects[*effect].applied_to(entered), false);
            }
            sets.ends.push(sets.ranges.len() as u32);
        }
        sets
    }

    /// The effect ranges of all nodes, with the interned effects.
    fn all_effect_ranges(&self) -> (IdVec<NodeId, EffectRanges>, Interned<EffectId, Effect<M>>) {
        let mut effects = Interned::default();
        let ranges = self.nodes.iter().map(|node| self.effect_ranges(node, &mut effects)).collect();
        (ranges, effects)
    }

    /// The effects from the entry of a node to its statements: each holds from its statement to the next one listed.
    fn effect_ranges(
        &self,
        node: &FlowNode<'a, M>,
        effects: &mut Interned<EffectId, Effect<M>>,
    ) -> Vec<(StatementId, EffectId)> {
        let mut ranges = EffectRanges::new();
        let Some(body) = node.body else { return ranges };
        let transfers: Vec<Transfer<M>> =
            node.relevant.iter().map(|statement| self.transfer(node.instance, *statement)).collect();
        let (mut blocks, _) = self.flow_through(node, body, &transfers);
        let mut next = 0;
        for block in body.blocks() {
            let terminator = body.terminator(block);
            let first = body.statements_of(block).next().unwrap_or(terminator);
            let mut effect = blocks[block].take().unwrap_or_default();
            ranges.push((first, effects.intern_ref(&effect)));
            while let Some(statement) = node.relevant.get(next).filter(|statement| **statement <= terminator) {
                effect.then(&transfers[next].done);
                next += 1;
                ranges.push((StatementId::new(statement.index() + 1), effects.intern_ref(&effect)));
            }
        }
        // Of two that start at one statement, the later belongs to the block itself.
        ranges.dedup_by(|later, earlier| {
            let is_same_start = later.0 == earlier.0;
            if is_same_start {
                earlier.1 = later.1;
            }
            is_same_start
        });
        ranges.dedup_by_key(|(_, effect)| *effect);
        ranges
    }
}

fn range_at<T: Copy>(ranges: &[(StatementId, T)], statement: StatementId) -> Option<T> {
    let end = ranges.partition_point(|(start, _)| *start <= statement);
    end.checked_sub(1).map(|last| ranges[last].1)
}

/// The effects from the entry of a node to its statements, by number: each holds from its statement to the next one
/// listed.
type EffectRanges = Vec<(StatementId, EffectId)>;

/// The set that holds before each statement.
pub(crate) struct StatementSets<M: Id> {
    sets: Interned<SetId, IdBits<M>>,
    /// For each instance, the end of its part of `ranges`. The first element of a part is what holds on entry.
    ends: IdVec<InstanceId, u32>,
    ranges: Vec<(StatementId, SetId)>,
}

impl<M: Id> Default for StatementSets<M> {
    fn default() -> Self {
        StatementSets { sets: Interned::default(), ends: IdVec::default(), ranges: Vec::new() }
    }
}

impl<M: Id> StatementSets<M> {
    fn push(&mut self, start: StatementId, set: &IdBits<M>, is_first: bool) {
        let id = self.sets.intern_ref(set);
        match self.ranges.last() {
            Some((_, last)) if !is_first && *last == id => {}
            _ => self.ranges.push((start, id)),
        }
    }

    /// The ranges of an instance.
    #[inline]
    fn ranges_of(&self, instance: InstanceId) -> &[(StatementId, SetId)] {
        let before = instance.index().checked_sub(1).map(InstanceId::new);
        let start = before.map_or(0, |before| self.ends[before] as usize);
        &self.ranges[start..self.ends[instance] as usize]
    }

    /// The sets that hold at the statements of an instance, one for each range.
    pub(crate) fn anywhere_in(&self, instance: InstanceId) -> impl Iterator<Item = &IdBits<M>> {
        self.ranges_of(instance).iter().map(|(_, set)| &self.sets[*set])
    }

    /// The set that holds before a statement; in an instance without code, on entry.
    #[inline]
    pub(crate) fn before(&self, instance: InstanceId, statement: Option<StatementId>) -> &IdBits<M> {
        let own = self.ranges_of(instance);
        let found = match statement {
            Some(statement) if own.len() > 1 => range_at(own, statement),
            _ => own.first().map(|(_, set)| *set),
        };
        &self.sets[found.unwrap_or(SetId::new(0))]
    }
}

/// The transfer function of a statement.
struct Transfer<M: Id> {
    done: Effect<M>,
    lost_if_thrown: IdBits<M>,
    lost_by_calls: IdBits<M>,
    gained_if_thrown: IdBits<M>,
}

impl<M: Id> Default for Transfer<M> {
    fn default() -> Self {
        let [lost_if_thrown, lost_by_calls, gained_if_thrown] = Default::default();
        Transfer { done: Effect::default(), lost_if_thrown, lost_by_calls, gained_if_thrown }
    }
}

impl<M: Id> Transfer<M> {
    fn waits(&self) -> bool {
        !self.lost_if_thrown.is_empty() || !self.lost_by_calls.is_empty()
    }

    /// Applies the effect in the case that the statement throws; `is_over`: what it waits for has happened.
    fn thrown(&self, effect: &mut Effect<M>, is_over: bool) {
        if is_over {
            effect.lose(&self.lost_if_thrown);
        }
        effect.gain(&self.done.gained);
        effect.gain(&self.gained_if_thrown);
    }
}

/// Whether a handler catches `InterruptedException`.
pub(crate) fn catches_interrupts(analysis: &Analysis<'_>, handler: &Handler) -> bool {
    handler.catches.and_then(Type::as_class) == Some(analysis.program().well_known().interrupted)
}

/// Whether a handler may catch `InterruptedException`, among others.
fn may_catch_interrupts(analysis: &Analysis<'_>, handler: &Handler) -> bool {
    let program = analysis.program();
    let interrupted = program.well_known().interrupted;
    handler.catches.is_none_or(|caught| caught.as_class().is_some_and(|class| program.is_subclass(interrupted, class)))
}

/// For each of some statements, whether the method can return after it, and after it has thrown.
fn returns_after(body: &Body, statements: &[StatementId]) -> Vec<[bool; 2]> {
    let mut returns = IdVec::filled(false, body.blocks().len());
    let is_return = |block: &BlockId| matches!(body.statement(body.terminator(*block)).op, Op::Return(_));
    let mut stack: Vec<BlockId> = body.blocks().filter(is_return).collect();
    while let Some(block) = stack.pop() {
        if !std::mem::replace(&mut returns[block], true) {
            stack.extend(body.block(block).predecessors.iter().copied());
        }
    }
    let after = |statement: &StatementId| {
        let block = body.block_of(*statement);
        let is_caught = body.throwing_statement(block) == Some(*statement)
            && body.block(block).handlers.iter().any(|handler| returns[handler.target]);
        [returns[block], is_caught]
    };
    statements.iter().map(after).collect()
}

/// The instances that have an effect, or call one that has, on their own thread.
fn reaching<M: Id>(analysis: &Analysis<'_>, effects: &Effects<M>) -> IdVec<InstanceId, bool> {
    let mut reaches = IdVec::filled(false, analysis.instances().len());
    let seeds = effects.at.keys().map(|(instance, _)| *instance);
    let mut stack: Vec<InstanceId> = seeds.chain(effects.between.keys().map(|(instance, ..)| *instance)).collect();
    for seed in &stack {
        reaches[*seed] = true;
    }
    while let Some(instance) = stack.pop() {
        for edge in analysis.calls_to(instance).iter().filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..))) {
            if !std::mem::replace(&mut reaches[edge.caller], true) {
                stack.push(edge.caller);
            }
        }
    }
    reaches
}

/// All instances, callers before callees except where calls are recursive: a reverse postorder.
pub(crate) fn top_down(analysis: &Analysis<'_>) -> Vec<InstanceId> {
    let mut is_seen: IdVec<InstanceId, bool> = IdVec::filled(false, analysis.instances().len());
    let mut postorder = Vec::with_capacity(is_seen.len());
    let mut stack: Vec<(InstanceId, usize)> = Vec::new();
    for start in analysis.instances() {
        if !std::mem::replace(&mut is_seen[start], true) {
            stack.push((start, 0));
        }
        while let Some((instance, next)) = stack.last_mut() {
            match analysis.calls_from(*instance).get(*next) {
                Some(edge) => {
                    *next += 1;
                    if !std::mem::replace(&mut is_seen[edge.callee], true) {
                        stack.push((edge.callee, 0));
                    }
                }
                None => {
                    postorder.push(*instance);
                    stack.pop();
                }
            }
        }
    }
    postorder.reverse();
    postorder
}

/// Joins an effect into that of a block; returns whether this changed.
fn merge<M: Id>(into: &mut Option<Effect<M>>, effect: &Effect<M>) -> bool {
    match into {
        None => {
            *into = Some(effect.clone());
            true
        }
        Some(known) => known.or(effect),
    }
}
