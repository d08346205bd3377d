//! A forward data flow over all calls that gains and loses members of a set: which origins run, what has been released or acquired.
//!
//! Every stretch of code has an effect *out = (in − lost) ∪ gained*, `gained` on some way (may), `lost` on every way (must). Effects of instances are
//! computed bottom-up to a fixpoint; what holds on entry is then passed from callers to callees. Only instances that gain or lose
//! something, or call one that does, need a flow of their own. The answer for each statement is laid down as a number of a set, for each
//! stretch of statements with the same answer.
//!
//! Where the last statement of a block throws, its handlers see what it has gained, and what it has lost if that is said to be lost even
//! then; what its calls lose is lost only to handlers of interrupts. Interrupts do not happen (A15): their handler sees all waits of its `try` as done.

use std::collections::BTreeMap;

use unsnarl_pointer::{Analysis, CallEdge, EdgeKind, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Handler, Op, StatementId};
use unsnarl_program::{Id, IdBits, IdVec, Interned, Type};

unsnarl_program::ids! {
    /// An instance with a flow of its own.
    PlaceId;
    /// An effect from the entry of an instance to one of its statements.
    EffectId;
    /// A set of members that holds somewhere.
    SetId;
}

/// What a stretch of code does: out = (in − lost) ∪ gained.
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

    /// Joins another way; whether that changes anything.
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
    /// When it is done.
    pub(crate) done: Effect<M>,
    /// What is lost even if it throws.
    pub(crate) lost_if_thrown: IdBits<M>,
}

/// The effects of single statements, and of ways from one block to another.
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

    /// `even_if_thrown`: also if the statement throws, which an interrupt does not make it do (A15), but a time-out may.
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
struct Place<'a, M: Id> {
    instance: InstanceId,
    body: Option<&'a Body>,
    /// Its statements that have an effect or call a place.
    relevant: Vec<StatementId>,
    /// For each of them, whether the method can return after it, and after it has thrown.
    returns: Vec<[bool; 2]>,
    /// Whether ways between blocks have effects.
    has_ways: bool,
    summary: Summary<M>,
}

/// What an instance does.
#[derive(Clone, PartialEq)]
struct Summary<M: Id> {
    /// Until it returns.
    done: Effect<M>,
    /// What it may have gained when it throws: anything on its way.
    gained_if_thrown: IdBits<M>,
}

/// The effects of all instances.
pub(crate) struct Summaries<'s, 'a, M: Id> {
    analysis: &'s Analysis<'a>,
    effects: Effects<M>,
    /// In the order of evaluation: callees first.
    places: IdVec<PlaceId, Place<'a, M>>,
    /// For each instance, which place it is.
    place_of: IdVec<InstanceId, Option<PlaceId>>,
    /// All instances, callers first as far as there is no recursion.
    top_down: &'s [InstanceId],
}

impl<'s, 'a, M: Id> Summaries<'s, 'a, M> {
    /// Solves the flow for sets of the first `size` members.
    pub(crate) fn of(
        analysis: &'s Analysis<'a>,
        top_down: &'s [InstanceId],
        effects: Effects<M>,
        size: usize,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Summaries<'s, 'a, M> {
        let mut place_of = IdVec::filled(None, analysis.instances().len());
        let is_place = reaching(analysis, &effects);
        let bottom_up = || top_down.iter().rev().filter(|instance| is_place[**instance]);
        for (number, instance) in bottom_up().enumerate() {
            place_of[*instance] = Some(PlaceId::new(number));
        }
        let everything: IdBits<M> = (0..size).map(M::from_index).collect();
        let place = |instance: &InstanceId| {
            let own = effects.at.range((*instance, StatementId::new(0))..);
            let own = own.take_while(|((owner, _), _)| owner == instance).map(|((_, statement), _)| *statement);
            let calls = analysis.calls_from(*instance).iter().filter(|edge| place_of[edge.callee].is_some());
            let mut relevant: Vec<StatementId> = own.chain(calls.filter_map(|edge| edge.statement)).collect();
            relevant.sort_unstable();
            relevant.dedup();
            let done = Effect { gained: IdBits::default(), lost: everything.clone() };
            let summary = Summary { done, gained_if_thrown: IdBits::default() };
            let body = analysis.code_of(*instance);
            let returns = body.map(|body| returns_after(body, &relevant)).unwrap_or_default();
            let has_ways = effects.between.range((*instance, BlockId::ENTRY, BlockId::ENTRY)..).next();
            let has_ways = has_ways.is_some_and(|((owner, ..), _)| owner == instance);
            Place { instance: *instance, body, relevant, returns, has_ways, summary }
        };
        let places = bottom_up().map(place).collect();
        let mut summaries = Summaries { analysis, effects, places, place_of, top_down };
        summaries.solve(IdVec::filled(true, summaries.places.len()), is_cancelled);
        summaries
    }

    /// Solves again for effects of the same statements that gain more or lose less; whether there are any.
    pub(crate) fn weaken(&mut self, effects: Effects<M>, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut is_due = IdVec::filled(false, self.places.len());
        let changed = effects.at.iter().filter(|(key, effect)| self.effects.at.get(key) != Some(effect));
        let ways = effects.between.iter().filter(|(key, effect)| self.effects.between.get(key) != Some(effect));
        for instance in changed.map(|((instance, _), _)| instance).chain(ways.map(|((instance, ..), _)| instance)) {
            if let Some(place) = self.place_of[*instance] {
                is_due[place] = true;
            }
        }
        let is_changed = is_due.iter().any(|is_due| *is_due);
        self.effects = effects;
        self.solve(is_due, is_cancelled);
        is_changed
    }

    fn solve(&mut self, mut is_due: IdVec<PlaceId, bool>, is_cancelled: &dyn Fn() -> bool) {
        let mut steps = Vec::new();
        let mut is_stable = false;
        while !is_stable && !is_cancelled() {
            is_stable = true;
            for number in self.places.ids() {
                if !std::mem::replace(&mut is_due[number], false) {
                    continue;
                }
                let summary = self.summarise(&self.places[number], &mut steps);
                let place = &mut self.places[number];
                if place.summary == summary {
                    continue;
                }
                place.summary = summary;
                for edge in self.analysis.calls_to(place.instance) {
                    let caller = self.place_of[edge.caller];
                    if let (Some(caller), false) = (caller, matches!(edge.kind, EdgeKind::Spawn(..))) {
                        is_due[caller] = true;
                        is_stable &= caller > number;
                    }
                }
            }
        }
    }

    /// What an instance gains until it returns.
    pub(crate) fn gained_by(&self, instance: InstanceId) -> IdBits<M> {
        self.place(instance).map(|place| place.summary.done.gained.clone()).unwrap_or_default()
    }

    /// What an instance loses until it returns.
    pub(crate) fn lost_by(&self, instance: InstanceId) -> IdBits<M> {
        self.place(instance).map(|place| place.summary.done.lost.clone()).unwrap_or_default()
    }

    fn place(&self, instance: InstanceId) -> Option<&Place<'a, M>> {
        self.place_of[instance].map(|number| &self.places[number])
    }

    fn summarise(&self, place: &Place<'a, M>, steps: &mut Vec<Step<M>>) -> Summary<M> {
        let Some(body) = place.body else {
            let mut step = Step::default();
            self.call(self.analysis.calls_at(place.instance, None), &mut step);
            return Summary { done: step.done, gained_if_thrown: step.gained_if_thrown };
        };
        steps.clear();
        steps.extend(place.relevant.iter().map(|statement| self.step(place.instance, *statement)));
        let mut gained_if_thrown = IdBits::default();
        for gained in steps.iter().flat_map(|step| [&step.done.gained, &step.gained_if_thrown]) {
            gained_if_thrown.union(gained);
        }
        if place.has_ways || steps.iter().any(|step| !step.done.lost.is_empty() || step.waits()) {
            let (_, done) = self.flow_through(place, body, steps);
            return Summary { done, gained_if_thrown };
        }
        // Where nothing is lost, all is gained that a return can come after.
        let mut done = Effect::default();
        for (step, [returns, returns_if_thrown]) in steps.iter().zip(&place.returns) {
            if *returns {
                done.gained.union(&step.done.gained);
            }
            if *returns_if_thrown {
                done.gained.union(&step.gained_if_thrown);
            }
        }
        Summary { done, gained_if_thrown }
    }

    /// The effect from the entry to the start of each block, `None` if it is not reached, and to the end.
    fn flow_through(
        &self,
        place: &Place<'a, M>,
        body: &Body,
        steps: &[Step<M>],
    ) -> (IdVec<BlockId, Option<Effect<M>>>, Effect<M>) {
        let mut blocks = IdVec::filled(None, body.blocks().len());
        blocks[BlockId::ENTRY] = Some(Effect::default());
        let interrupted = self.interrupted(place, body, steps);
        let mut done: Option<Effect<M>> = None;
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            done = None;
            let mut next = 0;
            for block in body.blocks() {
                let terminator = body.terminator(block);
                let start = next;
                next += place.relevant[start..].partition_point(|statement| *statement <= terminator);
                let Some(mut effect) = blocks[block].clone() else { continue };
                let here = start..next;
                let throwing = body.throwing_statement(block).filter(|_| !body.block(block).handlers.is_empty());
                let last = here.clone().last().filter(|step| Some(place.relevant[*step]) == throwing);
                for step in &steps[here.start..last.unwrap_or(here.end)] {
                    effect.then(&step.done);
                }
                for handler in &body.block(block).handlers {
                    let mut passed = effect.clone();
                    let is_interrupt = catches_interrupts(self.analysis, handler);
                    let is_wait = last.is_some_and(|step| steps[step].waits());
                    let between = self.effects.between.get(&(place.instance, block, handler.target));
                    let awaited = interrupted.get(&handler.target).filter(|_| is_interrupt);
                    if awaited.is_some() && !is_wait && between.is_none() {
                        continue;
                    }
                    if let Some(step) = last {
                        steps[step].thrown(&mut passed);
                    }
                    if let Some(awaited) = awaited {
                        passed.lose(awaited);
                    }
                    is_stable &= !merge(&mut blocks[handler.target], &passed);
                }
                if let Some(step) = last {
                    effect.then(&steps[step].done);
                }
                if matches!(body.statement(terminator).op, Op::Return(_)) {
                    merge(&mut done, &effect);
                }
                for target in &body.block(block).successors {
                    let between = self.effects.between.get(&(place.instance, block, *target));
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
        // A method that never returns passes nothing on.
        (blocks, done.unwrap_or_default())
    }

    /// The handlers of interrupts that waits lead to, with all that those wait for: only waits are interrupted, and none before its end (A15).
    fn interrupted(&self, place: &Place<'a, M>, body: &Body, steps: &[Step<M>]) -> BTreeMap<BlockId, IdBits<M>> {
        let mut targets: BTreeMap<BlockId, IdBits<M>> = BTreeMap::new();
        let handlers = |block: BlockId| {
            body.block(block).handlers.iter().filter(|handler| catches_interrupts(self.analysis, handler))
        };
        for (statement, step) in place.relevant.iter().zip(steps).filter(|(_, step)| step.waits()) {
            let block = body.block_of(*statement);
            for handler in handlers(block).filter(|_| body.throwing_statement(block) == Some(*statement)) {
                let awaited = targets.entry(handler.target).or_default();
                awaited.union(&step.lost_if_thrown);
                awaited.union(&step.lost_by_calls);
            }
        }
        for block in body.blocks().filter(|_| place.has_ways) {
            for handler in handlers(block) {
                if let Some(between) = self.effects.between.get(&(place.instance, block, handler.target)) {
                    targets.entry(handler.target).or_default().union(&between.lost);
                }
            }
        }
        targets
    }

    /// The effect of a statement: of its calls first, then its own.
    fn step(&self, instance: InstanceId, statement: StatementId) -> Step<M> {
        let mut step = Step::default();
        self.call(self.analysis.calls_at(instance, Some(statement)), &mut step);
        step.lost_by_calls = step.done.lost.clone();
        if let Some(own) = self.effects.at.get(&(instance, statement)) {
            step.done.then(&own.done);
            step.lost_if_thrown = own.lost_if_thrown.clone();
        }
        step
    }

    /// The joint effect of all that a statement may call.
    fn call(&self, calls: &[CallEdge], step: &mut Step<M>) {
        let mut joint: Option<Effect<M>> = None;
        for edge in calls {
            if matches!(edge.kind, EdgeKind::Spawn(..)) {
                continue;
            }
            let summary = self.place(edge.callee).map(|place| &place.summary);
            if let Some(summary) = summary {
                step.gained_if_thrown.union(&summary.gained_if_thrown);
            }
            let callee = summary.map(|summary| &summary.done);
            // A class may have been initialised before.
            if edge.kind == EdgeKind::Initialise {
                if let Some(summary) = callee {
                    step.done.gain(&summary.gained);
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
            // The library may not call back at all, except what it is started with.
            if matches!(edge.kind, EdgeKind::Callback(_)) && edge.statement.is_some() {
                joint.lost = IdBits::default();
            }
        }
        if let Some(joint) = joint {
            step.done.then(&joint);
        }
    }

    /// Passes what holds from callers to callees, `at_start` where the program begins; what starts a thread or initialises a class is passed
    /// through `started_with`. Gives the answers.
    pub(crate) fn enter(
        &self,
        at_start: &IdBits<M>,
        started_with: &dyn Fn(&CallEdge, IdBits<M>) -> IdBits<M>,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Answers<M> {
        let analysis = self.analysis;
        let (stretches, effects) = self.all_stretches();
        let mut on_entry: IdVec<InstanceId, IdBits<M>> = IdVec::filled(IdBits::default(), analysis.instances().len());
        let uncalled = analysis.instances().filter(|instance| analysis.calls_to(*instance).is_empty());
        for start in uncalled.chain(analysis.entries().iter().map(|(_, instance, _)| *instance)) {
            on_entry[start] = at_start.clone();
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
                let stretches = self.place_of[*instance].map(|place| &stretches[place]);
                let entered = on_entry[*instance].clone();
                for edge in analysis.calls_from(*instance) {
                    let effect = match (edge.statement, stretches) {
                        (Some(statement), Some(stretches)) => stretch_at(stretches, statement),
                        _ => None,
                    };
                    let mut before =
                        effect.map_or_else(|| entered.clone(), |effect| effects[effect].applied_to(&entered));
                    // The library may call back again, with what the last time left behind.
                    if matches!(edge.kind, EdgeKind::Callback(_))
                        && edge.statement.is_some()
                        && let Some(place) = self.place(edge.callee)
                    {
                        before.union(&place.summary.done.gained);
                    }
                    let passed = match edge.kind {
                        EdgeKind::Spawn(..) | EdgeKind::Initialise => started_with(edge, before),
                        EdgeKind::Call | EdgeKind::Callback(_) => before,
                    };
                    if on_entry[edge.callee].union(&passed) {
                        is_due[edge.callee] = true;
                        is_stable &= rank[edge.callee] > rank[*instance];
                    }
                }
            }
        }
        self.answers(&on_entry, &stretches, &effects)
    }

    /// What each instance gains itself, whatever holds on entry.
    pub(crate) fn gained_within(&self) -> Answers<M> {
        let (stretches, effects) = self.all_stretches();
        let on_entry = IdVec::filled(IdBits::default(), self.analysis.instances().len());
        self.answers(&on_entry, &stretches, &effects)
    }

    fn answers(
        &self,
        on_entry: &IdVec<InstanceId, IdBits<M>>,
        stretches: &IdVec<PlaceId, Stretches>,
        effects: &Interned<EffectId, Effect<M>>,
    ) -> Answers<M> {
        let mut answers = Answers::default();
        for instance in self.analysis.instances() {
            let entered = &on_entry[instance];
            answers.push(StatementId::new(0), entered, true);
            let stretches = self.place_of[instance].map(|place| &stretches[place]);
            for (statement, effect) in stretches.into_iter().flatten() {
                answers.push(*statement, &effects[*effect].applied_to(entered), false);
            }
            answers.ends.push(answers.stretches.len() as u32);
        }
        answers
    }

    /// The stretches of all places, with the effects that they name.
    fn all_stretches(&self) -> (IdVec<PlaceId, Stretches>, Interned<EffectId, Effect<M>>) {
        let mut effects = Interned::default();
        let stretches = self.places.iter().map(|place| self.stretches(place, &mut effects)).collect();
        (stretches, effects)
    }

    /// The effects from the entry to the statements of a place: each from a statement to the next that is named.
    fn stretches(
        &self,
        place: &Place<'a, M>,
        effects: &mut Interned<EffectId, Effect<M>>,
    ) -> Vec<(StatementId, EffectId)> {
        let mut stretches = Stretches::new();
        let Some(body) = place.body else { return stretches };
        let steps: Vec<Step<M>> =
            place.relevant.iter().map(|statement| self.step(place.instance, *statement)).collect();
        let (mut blocks, _) = self.flow_through(place, body, &steps);
        let mut next = 0;
        for block in body.blocks() {
            let terminator = body.terminator(block);
            let first = body.statements_of(block).next().unwrap_or(terminator);
            let mut effect = blocks[block].take().unwrap_or_default();
            stretches.push((first, effects.intern(&effect)));
            while let Some(statement) = place.relevant.get(next).filter(|statement| **statement <= terminator) {
                effect.then(&steps[next].done);
                next += 1;
                stretches.push((StatementId::new(statement.index() + 1), effects.intern(&effect)));
            }
        }
        // Of two that start at one statement, the later is the block's own.
        stretches.dedup_by(|later, earlier| {
            let is_same_start = later.0 == earlier.0;
            if is_same_start {
                earlier.1 = later.1;
            }
            is_same_start
        });
        stretches.dedup_by_key(|(_, effect)| *effect);
        stretches
    }
}

fn stretch_at<T: Copy>(stretches: &[(StatementId, T)], statement: StatementId) -> Option<T> {
    let end = stretches.partition_point(|(start, _)| *start <= statement);
    end.checked_sub(1).map(|last| stretches[last].1)
}

/// The effects from the entry of a place to its statements, by number: each from a statement to the next that is named.
type Stretches = Vec<(StatementId, EffectId)>;

/// What holds before each statement.
pub(crate) struct Answers<M: Id> {
    sets: Interned<SetId, IdBits<M>>,
    /// For each instance, where its part of `stretches` ends. The first is what holds on entry.
    ends: IdVec<InstanceId, u32>,
    stretches: Vec<(StatementId, SetId)>,
}

impl<M: Id> Default for Answers<M> {
    fn default() -> Self {
        Answers { sets: Interned::default(), ends: IdVec::default(), stretches: Vec::new() }
    }
}

impl<M: Id> Answers<M> {
    fn push(&mut self, start: StatementId, set: &IdBits<M>, is_first: bool) {
        let id = self.sets.intern(set);
        match self.stretches.last() {
            Some((_, last)) if !is_first && *last == id => {}
            _ => self.stretches.push((start, id)),
        }
    }

    /// The stretches of an instance.
    #[inline]
    fn stretches_of(&self, instance: InstanceId) -> &[(StatementId, SetId)] {
        let before = instance.index().checked_sub(1).map(InstanceId::new);
        let start = before.map_or(0, |before| self.ends[before] as usize);
        &self.stretches[start..self.ends[instance] as usize]
    }

    /// What holds at the statements of an instance, each stretch once.
    pub(crate) fn anywhere_in(&self, instance: InstanceId) -> impl Iterator<Item = &IdBits<M>> {
        self.stretches_of(instance).iter().map(|(_, set)| &self.sets[*set])
    }

    /// What holds when a statement starts; in an instance without code, when that is entered.
    #[inline]
    pub(crate) fn before(&self, instance: InstanceId, statement: Option<StatementId>) -> &IdBits<M> {
        let own = self.stretches_of(instance);
        let found = match statement {
            Some(statement) if own.len() > 1 => stretch_at(own, statement),
            _ => own.first().map(|(_, set)| *set),
        };
        &self.sets[found.unwrap_or(SetId::new(0))]
    }
}

/// What a statement does.
struct Step<M: Id> {
    done: Effect<M>,
    lost_if_thrown: IdBits<M>,
    lost_by_calls: IdBits<M>,
    gained_if_thrown: IdBits<M>,
}

impl<M: Id> Default for Step<M> {
    fn default() -> Self {
        let [lost_if_thrown, lost_by_calls, gained_if_thrown] = Default::default();
        Step { done: Effect::default(), lost_if_thrown, lost_by_calls, gained_if_thrown }
    }
}

impl<M: Id> Step<M> {
    fn waits(&self) -> bool {
        !self.lost_if_thrown.is_empty() || !self.lost_by_calls.is_empty()
    }

    /// The effect where the statement throws.
    fn thrown(&self, effect: &mut Effect<M>) {
        effect.lose(&self.lost_if_thrown);
        effect.gain(&self.done.gained);
        effect.gain(&self.gained_if_thrown);
    }
}

/// Whether a handler is for what an interrupt throws.
pub(crate) fn catches_interrupts(analysis: &Analysis<'_>, handler: &Handler) -> bool {
    handler.catches.and_then(Type::as_class) == Some(analysis.program().well_known().interrupted)
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

/// The instances that have an effect or call one that has, on their own thread.
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

/// Joins an effect into the one at a block; whether that changes it.
fn merge<M: Id>(into: &mut Option<Effect<M>>, effect: &Effect<M>) -> bool {
    match into {
        None => {
            *into = Some(effect.clone());
            true
        }
        Some(known) => known.or(effect),
    }
}
