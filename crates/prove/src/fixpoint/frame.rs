//! The fixpoint of one method: its blocks are visited in weak topological order until their states are stable.
//!
//! SSA values are kept once per method, where they are defined; a state adds what conditions say of them. A frame that
//! calls a method whose summary is out of date is put aside until that method's own frame has ended: the interpreter's
//! stack is a list, whatever the analysed program does.
//!
//! A frame goes through phases: it *ascends* until nothing grows, with widening at loop heads; it *descends* once,
//! which takes back what widening overshot; and in the last pass it shows every statement to the [`Observer`].

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Op, StatementId, ValueId};

use super::certificate::{Head, phis};
use super::order::BlockOrder;
use super::unit::{Exit, UnitId, join_into};
use super::{Convergence, Interpreter};
use crate::domain::{Domain, Number};
use crate::state::State;
use crate::tree::Merge;
use crate::value::Val;

/// How often a loop head is visited before values are widened.
const VISITS_BEFORE_WIDENING: u32 = 2;

/// Is shown every statement that may be executed, with the state before it, once all states are final.
pub(crate) trait Observer<D: Domain> {
    fn statement<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
    );

    /// A statement has defined a value, in the state after it.
    fn defined<'a>(
        &mut self,
        _interpreter: &mut Interpreter<'_, 'a, D>,
        _frame: &Frame<'a, D>,
        _value: ValueId,
        _state: &State<D>,
    ) {
    }
}

/// Shows everything to several observers.
pub(crate) struct Observers<'o, D: Domain>(pub(crate) Vec<&'o mut dyn Observer<D>>);

impl<D: Domain> Observer<D> for Observers<'_, D> {
    fn statement<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        at: StatementId,
        state: &State<D>,
    ) {
        self.0.iter_mut().for_each(|observer| observer.statement(interpreter, frame, at, state));
    }

    fn defined<'a>(
        &mut self,
        interpreter: &mut Interpreter<'_, 'a, D>,
        frame: &Frame<'a, D>,
        value: ValueId,
        state: &State<D>,
    ) {
        self.0.iter_mut().for_each(|observer| observer.defined(interpreter, frame, value, state));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ascending,
    Descending,
    Observing,
}

/// A method that is being interpreted.
pub(crate) struct Frame<'a, D: Domain> {
    pub(crate) unit: UnitId,
    pub(crate) body: &'a Body,
    order: Rc<BlockOrder>,
    values: IdVec<ValueId, Val<D>>,
    /// The state at the beginning of each block, after its φ-functions.
    entering: IdVec<BlockId, Option<State<D>>>,
    /// The state on each edge, and in which visit of its block it was computed.
    edges: FxHashMap<(BlockId, BlockId), (State<D>, u64)>,
    /// The states in which statements leave the method.
    returned: FxHashMap<StatementId, (State<D>, Val<D>)>,
    thrown: FxHashMap<StatementId, (State<D>, u64)>,
    visits: IdVec<BlockId, u32>,
    /// Positions of blocks that have to be visited.
    pending: BTreeSet<u32>,
    phase: Phase,
    /// The block that is being visited, the next statement, and the state before it.
    current: Option<(BlockId, StatementId, State<D>)>,
    /// The block that is being visited.
    visited: BlockId,
    /// Counts visits.
    visit: u64,
    /// The least position on the stack of a frame whose unfinished summary this one has used.
    pub(super) lowest_used: usize,
    /// Whether a frame above has used the unfinished summary of this one.
    pub(super) is_used: bool,
    /// Whether a frame above has enlarged the entry of this one.
    pub(super) has_new_entry: bool,
    /// Distinguishes this frame from others for the same unit.
    pub(super) serial: u64,
}

/// What comes after a statement.
pub(super) enum Next<D: Domain> {
    /// The next statement, in this state.
    Go(State<D>),
    /// Nothing: control goes elsewhere or ends.
    Stop,
    /// First a unit has to be interpreted; then the statement again, in this state.
    Call(UnitId, State<D>),
}

enum Progress {
    Call(UnitId),
    Done,
}

impl<'a, D: Domain> Frame<'a, D> {
    fn new(unit: UnitId, body: &'a Body, order: Rc<BlockOrder>, arguments: &[Val<D>], serial: u64) -> Frame<'a, D> {
        let blocks = body.blocks().len();
        let mut values = IdVec::filled(Val::Bottom, body.values().len());
        for (parameter, argument) in body.parameters().zip(arguments) {
            values[parameter] = *argument;
        }
        Frame {
            unit,
            body,
            order,
            values,
            entering: IdVec::filled(None, blocks),
            edges: FxHashMap::default(),
            returned: FxHashMap::default(),
            thrown: FxHashMap::default(),
            visits: IdVec::filled(0, blocks),
            pending: BTreeSet::from([0]),
            phase: Phase::Ascending,
            current: None,
            visited: BlockId::ENTRY,
            visit: 0,
            lowest_used: usize::MAX,
            is_used: false,
            has_new_entry: false,
            serial,
        }
    }

    /// A frame whose blocks are to be visited once, by the checker of certificates.
    pub(super) fn to_check(unit: UnitId, body: &'a Body, order: Rc<BlockOrder>, arguments: &[Val<D>]) -> Frame<'a, D> {
        Frame { phase: Phase::Descending, ..Frame::new(unit, body, order, arguments, 0) }
    }

    /// Begins to visit a block.
    pub(super) fn visit_again(&mut self, block: BlockId) {
        self.visit += 1;
        self.visited = block;
    }

    /// The state on an edge, if it was reached.
    pub(super) fn edge(&self, from: BlockId, to: BlockId) -> Option<&State<D>> {
        self.edges.get(&(from, to)).map(|(state, _)| state)
    }

    /// What is known at the heads of loops.
    fn heads(&self) -> impl Iterator<Item = ((UnitId, BlockId), Head<D>)> + '_ {
        let heads = self.entering.entries().filter(|(block, _)| self.order.is_head[*block]);
        heads.filter_map(|(block, state)| {
            let phis = phis(self.body, block).map(|(phi, _)| self.values[phi]);
            Some(((self.unit, block), Head { state: state.clone()?, values: phis.collect() }))
        })
    }

    /// What a value is in a state; `None` for constants that are objects.
    pub(crate) fn value(&self, state: &State<D>, value: ValueId) -> Option<Val<D>> {
        match self.body.value(value).definition {
            Definition::Constant(constant) => Some(match constant {
                Constant::Int(number) => Val::number(Number::Int(number)),
                Constant::Long(number) => Val::number(Number::Long(number)),
                Constant::Float(bits) => Val::number(Number::Float(f32::from_bits(bits))),
                Constant::Double(bits) => Val::number(Number::Double(f64::from_bits(bits))),
                _ => return None,
            }),
            _ => Some(state.refined.get(value).copied().unwrap_or(self.values[value])),
        }
    }

    /// The values of the method that are defined, as they are where they are defined.
    pub(super) fn defined(&self) -> impl Iterator<Item = (ValueId, Val<D>)> + '_ {
        self.values.entries().map(|(value, known)| (value, *known)).filter(|(_, known)| *known != Val::Bottom)
    }

    /// Defines a value: what conditions said of an earlier one is void.
    pub(super) fn define(&mut self, state: &mut State<D>, value: ValueId, new: Val<D>) {
        state.forget_value(value);
        if self.values[value] != new {
            self.values[value] = new;
            if self.phase == Phase::Ascending {
                // What follows in the same block has not been executed yet.
                for (user, is_phi) in &self.order.users[value] {
                    if self.entering[*user].is_some() && (*is_phi || *user != self.visited) {
                        self.pending.insert(self.order.position[*user]);
                    }
                }
            }
        }
    }

    /// Control may go from the present block to another, in this state.
    pub(super) fn flow(
        &mut self,
        from: BlockId,
        to: BlockId,
        state: &State<D>,
        interpreter: &mut Interpreter<'_, '_, D>,
    ) {
        if self.phase == Phase::Observing {
            return;
        }
        let visit = self.visit;
        match self.edges.get_mut(&(from, to)) {
            Some((known, at)) if *at == visit => *known = known.join(state, &mut interpreter.tables, None),
            Some((known, at)) => {
                *at = visit;
                if *known == *state {
                    return;
                }
                *known = state.clone();
            }
            None => {
                self.edges.insert((from, to), (state.clone(), visit));
            }
        }
        if self.phase == Phase::Ascending {
            self.pending.insert(self.order.position[to]);
        }
    }

    /// The method may return here.
    pub(super) fn leave(&mut self, at: StatementId, state: State<D>, result: Val<D>) {
        self.returned.insert(at, (state, result));
    }

    /// An exception may leave the method here.
    pub(super) fn leave_by_exception(
        &mut self,
        at: StatementId,
        state: &State<D>,
        interpreter: &mut Interpreter<'_, '_, D>,
    ) {
        let visit = self.visit;
        match self.thrown.get_mut(&at) {
            Some((known, of)) if *of == visit => *known = known.join(state, &mut interpreter.tables, None),
            _ => {
                self.thrown.insert(at, (state.clone(), visit));
            }
        }
    }

    pub(super) fn exit(&self, interpreter: &mut Interpreter<'_, '_, D>) -> Exit<D> {
        let mut exit = Exit::never();
        let mut returns: Vec<_> = self.returned.iter().collect();
        returns.sort_unstable_by_key(|(at, _)| **at);
        for (_, (state, result)) in returns {
            join_into(&mut exit.returned, &state.without_values(), &mut interpreter.tables);
            exit.result = exit.result.join(*result, &mut interpreter.tables.refs);
        }
        let mut throws: Vec<_> = self.thrown.iter().collect();
        throws.sort_unstable_by_key(|(at, _)| **at);
        for (_, (state, _)) in throws {
            join_into(&mut exit.thrown, &state.without_values(), &mut interpreter.tables);
        }
        exit
    }
}

struct Narrow;

impl<D: Domain> Merge<Val<D>> for Narrow {
    fn both(&mut self, _: u32, one: &Val<D>, other: &Val<D>) -> Option<Val<D>> {
        Some(one.narrow(*other))
    }
    fn first(&mut self, _: u32, _: &Val<D>) -> Option<Val<D>> {
        None
    }
    fn second(&mut self, _: u32, value: &Val<D>) -> Option<Val<D>> {
        Some(*value)
    }
    const KEEPS_SINGLES: bool = false;
}

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Interprets a unit, and what it calls. Returns why it stopped early, if it did.
    pub(super) fn interpret(
        &mut self,
        root: UnitId,
        mut observer: Option<&mut dyn Observer<D>>,
    ) -> Option<Convergence> {
        if self.is_checking {
            return None;
        }
        self.push(root);
        while let Some(mut frame) = self.stack.pop() {
            if self.is_stopped() {
                self.stack.clear();
                return Some(Convergence::Cancelled);
            }
            if self.units.len() > self.setting.max_units {
                self.stack.clear();
                return Some(Convergence::TooLarge);
            }
            let progress = match &mut observer {
                Some(observer) => self.advance(&mut frame, Some(&mut **observer)),
                None => self.advance(&mut frame, None),
            };
            match progress {
                Progress::Call(callee) => {
                    self.stack.push(frame);
                    self.push(callee);
                }
                Progress::Done => self.finish(frame),
            }
        }
        None
    }

    /// Begins to interpret a unit. A method without code was dealt with by its caller.
    fn push(&mut self, unit: UnitId) {
        let Some(body) = self.analysis().code_of(self.units[unit].instance) else { return };
        let order = self.order_of(body);
        self.serial += 1;
        self.outdate_readers();
        self.dependences.begin(unit);
        let arguments = self.units[unit].entry.as_ref().map(|entry| entry.arguments.clone()).unwrap_or_default();
        self.stack.push(Frame::new(unit, body, order, &arguments, self.serial));
    }

    fn finish(&mut self, frame: Frame<'a, D>) {
        let depth = self.stack.len();
        let exit = frame.exit(self);
        if let Some(heads) = &mut self.heads {
            heads.extend(frame.heads());
        }
        let unit = &mut self.units[frame.unit];
        let is_changed = exit != unit.exit;
        let has_grown = is_changed && unit.end(exit, frame.is_used, &mut self.tables, &self.thresholds);
        if has_grown || is_changed && !frame.is_used {
            self.outdate_callers(frame.unit);
        }
        let unit = &mut self.units[frame.unit];
        if has_grown || frame.has_new_entry {
            let is_used = frame.is_used;
            self.push(frame.unit);
            if let Some(again) = self.stack.last_mut() {
                again.is_used = is_used;
            }
            return;
        }
        unit.is_current = frame.lowest_used >= depth;
        unit.provisional = (!unit.is_current).then(|| (frame.lowest_used, self.stack[frame.lowest_used].serial));
        if let Some(caller) = self.stack.last_mut().filter(|_| frame.lowest_used < depth) {
            caller.lowest_used = caller.lowest_used.min(frame.lowest_used);
        }
    }

    /// Goes on with a frame until it is done or has to call.
    fn advance(&mut self, frame: &mut Frame<'a, D>, mut observer: Option<&mut dyn Observer<D>>) -> Progress {
        self.interference.reader.set(Some(frame.unit));
        loop {
            let Some((block, statement, state)) = frame.current.take() else {
                let Some(position) = frame.pending.pop_first() else {
                    frame.phase = match frame.phase {
                        Phase::Ascending => {
                            // Every block is visited again.
                            frame.returned.clear();
                            frame.thrown.clear();
                            Phase::Descending
                        }
                        Phase::Descending if observer.is_some() => Phase::Observing,
                        _ => return Progress::Done,
                    };
                    let is_visited = |block: &BlockId| frame.entering[*block].is_some();
                    frame.pending =
                        frame.body.blocks().filter(is_visited).map(|block| frame.order.position[block]).collect();
                    continue;
                };
                self.enter_block(frame, frame.order.blocks[position as usize]);
                continue;
            };
            if frame.phase == Phase::Observing
                && let Some(observer) = &mut observer
            {
                observer.statement(self, frame, statement, &state);
            }
            match self.execute(frame, block, statement, state) {
                Next::Go(state) => {
                    if frame.phase == Phase::Observing
                        && let (Some(observer), Some(value)) = (&mut observer, frame.body.statement(statement).result)
                    {
                        observer.defined(self, frame, value, &state);
                    }
                    frame.current = Some((block, StatementId::new(statement.index() + 1), state));
                }
                Next::Stop => {}
                Next::Call(callee, state) => {
                    frame.current = Some((block, statement, state));
                    return Progress::Call(callee);
                }
            }
        }
    }

    /// Joins what comes into a block, evaluates its φ-functions, and begins to visit it.
    fn enter_block(&mut self, frame: &mut Frame<'a, D>, block: BlockId) {
        let body = frame.body;
        frame.visit += 1;
        frame.visited = block;
        let is_head = frame.order.is_head[block];
        let mut joined: Option<State<D>> = None;
        if block == BlockId::ENTRY {
            joined = self.units[frame.unit].entry.as_ref().map(|entry| entry.state.without_values());
        }
        for above in &body.block(block).predecessors {
            if let Some((state, _)) = frame.edges.get(&(*above, block)) {
                let state = state.clone();
                join_into(&mut joined, &state, &mut self.tables);
            }
        }
        let Some(mut state) = joined else { return };
        if let Some(known) = frame.entering[block].take().filter(|_| is_head) {
            state = match frame.phase {
                Phase::Ascending => {
                    let widen = (frame.visits[block] >= VISITS_BEFORE_WIDENING).then_some(&self.thresholds);
                    known.join(&state, &mut self.tables, widen)
                }
                Phase::Descending => State {
                    cells: known.cells.merged(&state.cells, &mut Narrow),
                    refined: known.refined.merged(&state.refined, &mut Narrow),
                    ..state
                },
                Phase::Observing => known,
            };
        }
        frame.visits[block] += 1;
        let mut first = body.terminator(block);
        let mut defined: SmallVec<[(ValueId, Val<D>); 4]> = SmallVec::new();
        for statement in body.statements_of(block) {
            let Op::Phi(arguments) = body.statement(statement).op else {
                first = statement;
                break;
            };
            let Some(result) = body.statement(statement).result else { continue };
            let mut value = Val::Bottom;
            for (above, argument) in body.block(block).predecessors.iter().zip(body.operands(arguments)) {
                if let Some((edge, _)) = frame.edges.get(&(*above, block)) {
                    let edge = edge.clone();
                    let argument = self.eval(frame, &edge, *argument);
                    value = value.join(argument, &mut self.tables.refs);
                }
            }
            let known = frame.values[result];
            if is_head && known != Val::Bottom {
                value = match frame.phase {
                    Phase::Ascending if frame.visits[block] > VISITS_BEFORE_WIDENING => {
                        let joined = known.join(value, &mut self.tables.refs);
                        known.widen(joined, &mut self.tables.refs, &self.thresholds)
                    }
                    Phase::Ascending => known.join(value, &mut self.tables.refs),
                    _ => known.narrow(value),
                };
            }
            defined.push((result, value));
        }
        // φ-functions are evaluated at the same time: none sees what another defines.
        for (result, value) in defined {
            frame.define(&mut state, result, value);
        }
        frame.entering[block] = Some(state.clone());
        frame.current = Some((block, first, state));
    }

    /// What a value is in a state.
    pub(crate) fn eval(&mut self, frame: &Frame<'a, D>, state: &State<D>, value: ValueId) -> Val<D> {
        if let Some(known) = frame.value(state, value) {
            return known;
        }
        match frame.body.constant(value) {
            Some(Constant::Null) => Val::null(&mut self.tables.refs),
            _ => {
                // A string, a class or a method handle.
                let instance = self.units[frame.unit].instance;
                let objects = self.all_ages(self.analysis().points_to(instance, value));
                match objects.is_empty() {
                    true => Val::Any,
                    false => Val::Reference { may_be_null: false, objects: self.tables.refs.of(objects) },
                }
            }
        }
    }
}
