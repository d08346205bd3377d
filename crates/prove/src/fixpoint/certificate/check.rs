//! The checker of certificates: whether an invariant holds at the start, and whether every step keeps it.
//!
//! There is no iteration: each statement of each unit is executed once, in the state that the certificate gives. A
//! certificate has the states in which units begin and end, those at the heads of loops, with the values of
//! φ-functions, in which states threads begin and end, all writes that others may see, and which locks protect what.
//! Everything else follows in one pass over the blocks of a unit, in an order in which each block comes after those
//! that lead to it, except for heads.
//!
//! The transfer functions, the pointer analysis and the facts on threads are those of the interpreter. They add what
//! they produce to the invariant; as soon as that makes it grow, it did not hold, and the certificate is refused there.
//! Whoever *writes* a certificate uses the same pass to enlarge an invariant until it holds ([`Mode::Enlarge`]).
//!
//! A state is compared as the interpreter compares it ([`State::is_within`]). It may leave things unsaid, and what is
//! unsaid means something: a static field that is missing has its default. So, before it is compared, a state is
//! completed with all that it means and that the certified state has an opinion on ([`Interpreter::completed`]).

use rustc_hash::FxHashMap;
use unsnarl_pointer::OriginId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{BlockId, Body, Op, StatementId, ValueId};

use super::super::Interpreter;
use super::super::frame::{Frame, Next, Observer};
use super::super::unit::{Exit, UnitId, join_into};
use crate::cells::{Cell, has_initialiser};
use crate::domain::Domain;
use crate::protection::ProtectionFinder;
use crate::state::State;
use crate::value::Val;

/// What is known where a loop begins.
#[derive(Clone, Debug)]
pub(crate) struct Head<D: Domain> {
    pub(crate) state: State<D>,
    /// What the φ-functions of the block may be, in their order.
    pub(crate) values: Vec<Val<D>>,
}

/// What is known where loops begin.
pub(crate) type Heads<D> = FxHashMap<(UnitId, BlockId), Head<D>>;

/// A part of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The program as a whole.
    Program,
    /// The beginning or end of a thread.
    Thread(OriginId),
    /// The end of a method.
    Method(MethodId),
    /// A statement.
    Statement(MethodId, StatementId),
}

/// What does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where.
    pub at: Place,
    /// What does not hold.
    pub what: String,
}

/// What to do about what does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Refuse it.
    Refuse,
    /// Enlarge the invariant; with widening, so that it comes to an end.
    Enlarge { is_widened: bool },
}

/// The φ-functions of a block.
pub(in super::super) fn phis(body: &Body, block: BlockId) -> impl Iterator<Item = (ValueId, &[ValueId])> {
    let statements = body.statements_of(block).map(|statement| body.statement(statement));
    statements.map_while(|statement| match (statement.op, statement.result) {
        (Op::Phi(arguments), Some(result)) => Some((result, body.operands(arguments))),
        _ => None,
    })
}

struct Check<'c, 'p, 'a, D: Domain> {
    interpreter: &'c mut Interpreter<'p, 'a, D>,
    heads: &'c mut Heads<D>,
    observer: &'c mut dyn Observer<D>,
    mode: Mode,
    has_grown: bool,
}

impl<'p, 'a, D: Domain> Interpreter<'p, 'a, D> {
    /// Executes everything once. Returns whether the invariant has grown; if it must not, where it would.
    pub(crate) fn check(
        &mut self,
        heads: &mut Heads<D>,
        observer: &mut dyn Observer<D>,
        mode: Mode,
    ) -> Result<bool, Refusal> {
        self.is_checking = true;
        for unit in &mut self.units {
            unit.is_current = true;
        }
        let mut check = Check { interpreter: self, heads, observer, mode, has_grown: false };
        check.threads()?;
        let mut next = 0;
        while next < check.interpreter.units.len() {
            check.unit(UnitId::new(next))?;
            next += 1;
        }
        Ok(check.has_grown)
    }

    /// A state with what it means without saying so, as far as a certified one says it.
    pub(in super::super) fn completed(&mut self, state: &State<D>, certified: &State<D>) -> State<D> {
        let mut completed = state.clone();
        if !self.is_checking {
            return completed;
        }
        for (id, _) in certified.cells.iter().filter(|(id, _)| !state.cells.contains(*id)) {
            let cell = self.cells.get(id);
            let mut meant = Val::Bottom;
            if let Cell::Static(field) = cell {
                let class = self.program().field(field).class;
                // Before its class is initialised, nobody can use it.
                if has_initialiser(self.program(), class) && state.classes.get(class).is_none() {
                    continue;
                }
                meant = self.static_default(cell);
            } else if cell.owner().is_some_and(|owner| certified.is_private(owner)) {
                // This thread holds no reference to the object.
                continue;
            }
            // Nothing is added to what is read under a lock: it must be there already.
            if self.protection.of(cell).iter().any(|lock| certified.excludes(*lock)) {
                for released in self.interference.released(id) {
                    meant = meant.join(released.value, &mut self.tables.refs);
                }
            }
            if meant != Val::Bottom {
                completed.cells.insert(id, meant);
            }
        }
        completed
    }

    /// The state in which a thread has ended, completed: of what it did not make itself and does not know, it may not
    /// claim to know anything.
    pub(in super::super) fn completed_end(
        &mut self,
        origin: OriginId,
        state: &State<D>,
        certified: &State<D>,
    ) -> State<D> {
        let mut completed = self.completed(state, certified);
        if !self.is_checking {
            return completed;
        }
        for (id, _) in certified.cells.iter().filter(|(id, _)| !state.cells.contains(*id)) {
            let owner = self.cells.get(id).owner().and_then(|owner| owner.known());
            if owner.is_some_and(|owner| self.analysis().object_context(owner).origin != origin) {
                completed.cells.insert(id, Val::Any);
            }
        }
        completed
    }

    /// What comes into a block: the state, and what the φ-functions are; `None` if nothing does.
    fn incoming(&mut self, frame: &Frame<'a, D>, block: BlockId) -> Option<(State<D>, Vec<Val<D>>)> {
        let body = frame.body;
        let mut joined: Option<State<D>> = None;
        if block == BlockId::ENTRY {
            joined = self.units[frame.unit].entry.as_ref().map(|entry| entry.state.without_values());
        }
        let mut values: Vec<Val<D>> = phis(body, block).map(|_| Val::Bottom).collect();
        for (position, above) in body.block(block).predecessors.iter().enumerate() {
            let Some(edge) = frame.edge(*above, block).cloned() else { continue };
            join_into(&mut joined, &edge, &mut self.tables);
            for (value, (_, arguments)) in values.iter_mut().zip(phis(body, block)) {
                let argument = self.eval(frame, &edge, arguments[position]);
                *value = value.join(argument, &mut self.tables.refs);
            }
        }
        let mut state = joined?;
        phis(body, block).for_each(|(phi, _)| state.forget_value(phi));
        Some((state, values))
    }
}

impl<'a, D: Domain> Check<'_, '_, 'a, D> {
    /// Something does not hold.
    fn fails(&mut self, at: Place, what: &str) -> Result<(), Refusal> {
        self.has_grown = true;
        match self.mode {
            Mode::Refuse => Err(Refusal { at, what: what.into() }),
            Mode::Enlarge { .. } => Ok(()),
        }
    }

    /// Does something that adds to the invariant what it produces: nothing may grow, and every write must be under the
    /// locks that protect what is written.
    fn step<T>(&mut self, at: Place, action: impl FnOnce(&mut Interpreter<'_, 'a, D>) -> T) -> Result<T, Refusal> {
        let before = self.interpreter.sizes();
        self.interpreter.finder = Some(ProtectionFinder::default());
        let result = action(self.interpreter);
        let finder = self.interpreter.finder.take().unwrap_or_default();
        for (grown, what) in before.iter().zip(self.interpreter.sizes()).map(|(before, after)| *before != after).zip([
            "a thread begins or ends in a state that the certificate does not have",
            "it writes what the certificate does not list",
            "it calls a method in a state that the certificate does not have",
        ]) {
            if grown {
                self.fails(at, what)?;
            }
        }
        if !finder.allows(&self.interpreter.protection) {
            let what = "it writes without a lock that protects this, or after a signal that nothing should follow";
            self.fails(at, what)?;
            self.interpreter.protection = std::rc::Rc::new(finder.restricted(&self.interpreter.protection));
            self.interpreter.drop_packs(self.heads);
        }
        Ok(result)
    }

    /// The program begins in a certified state, and so do all threads.
    fn threads(&mut self) -> Result<(), Refusal> {
        self.step(Place::Program, |interpreter| interpreter.start_entries())?;
        let begun: Vec<OriginId> = self.interpreter.starts.keys().copied().collect();
        for origin in begun {
            self.step(Place::Thread(origin), |interpreter| interpreter.run_thread(origin, None))?;
        }
        Ok(())
    }

    /// Every statement of a unit keeps the invariant.
    fn unit(&mut self, unit: UnitId) -> Result<(), Refusal> {
        let Some(arguments) = self.interpreter.units[unit].entry.as_ref().map(|entry| entry.arguments.clone()) else {
            return Ok(());
        };
        let Some(body) = self.interpreter.analysis().code_of(self.interpreter.units[unit].instance) else {
            return Ok(());
        };
        if self.interpreter.setting.facts.is_cancelled() || (self.interpreter.setting.stop)() {
            return Err(Refusal { at: Place::Method(body.method), what: "the check was stopped here".into() });
        }
        let order = self.interpreter.order_of(body);
        let mut frame = Frame::to_check(unit, body, order.clone(), &arguments);
        for block in &order.blocks {
            let incoming = match order.is_head[*block] {
                true => self.heads.get(&(unit, *block)).map(|head| (head.state.clone(), head.values.clone())),
                false => self.interpreter.incoming(&frame, *block),
            };
            if let Some((state, values)) = incoming {
                self.block(&mut frame, *block, state, values)?;
            }
        }
        for block in order.blocks.iter().filter(|block| order.is_head[**block]) {
            self.head(&frame, *block)?;
        }
        let exit = frame.exit(self.interpreter);
        self.exit(unit, body.method, exit)
    }

    fn block(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        state: State<D>,
        values: Vec<Val<D>>,
    ) -> Result<(), Refusal> {
        let body = frame.body;
        frame.visit_again(block);
        let mut state = state;
        let phis: Vec<ValueId> = phis(body, block).map(|(phi, _)| phi).collect();
        for (phi, value) in phis.iter().zip(values) {
            frame.define(&mut state, *phi, value);
        }
        let is_phi = |statement: &StatementId| matches!(body.statement(*statement).op, Op::Phi(_));
        let mut at = body.statements_of(block).find(|at| !is_phi(at)).unwrap_or(body.terminator(block));
        loop {
            let place = Place::Statement(body.method, at);
            self.observer.statement(self.interpreter, frame, at, &state);
            let next = loop {
                match self.step(place, |interpreter| interpreter.execute(frame, block, at, state.clone()))? {
                    // The entry of the callee has just been enlarged.
                    Next::Call(..) if self.mode != Mode::Refuse => {}
                    next => break next,
                }
            };
            match next {
                Next::Go(after) => state = after,
                Next::Stop => return Ok(()),
                Next::Call(..) => return self.fails(place, "it calls a method that the certificate does not have"),
            }
            at = StatementId::new(at.index() + 1);
        }
    }

    /// What comes to the head of a loop, also from inside, is certified.
    fn head(&mut self, frame: &Frame<'a, D>, block: BlockId) -> Result<(), Refusal> {
        let Some((state, values)) = self.interpreter.incoming(frame, block) else { return Ok(()) };
        let key = (frame.unit, block);
        let at = Place::Statement(frame.body.method, frame.body.terminator(block));
        let Some(known) = self.heads.get(&key).cloned() else {
            self.heads.insert(key, Head { state, values });
            return self.fails(at, "the certificate says that this loop is never entered");
        };
        let state = self.interpreter.completed(&state, &known.state);
        let Interpreter { tables, thresholds, .. } = &mut *self.interpreter;
        let is_within = |(new, old): (&Val<D>, &Val<D>)| new.is_within(*old, &tables.refs);
        let are_within = values.iter().zip(&known.values).all(is_within);
        if are_within && state.is_within(&known.state, tables) {
            return Ok(());
        }
        let widen = matches!(self.mode, Mode::Enlarge { is_widened: true }).then_some(&*thresholds);
        let joined = values.iter().zip(&known.values).map(|(new, old)| {
            let joined = old.join(*new, &mut tables.refs);
            widen.map_or(joined, |thresholds| old.widen(joined, &mut tables.refs, thresholds))
        });
        let values = joined.collect();
        self.heads.insert(key, Head { state: known.state.join(&state, tables, widen), values });
        self.fails(at, "this loop is entered, or goes on, in a state that the certificate does not have")
    }

    /// A unit ends in certified states.
    fn exit(&mut self, unit: UnitId, method: MethodId, exit: Exit<D>) -> Result<(), Refusal> {
        let known = self.interpreter.units[unit].exit.clone();
        let at = Place::Method(method);
        let (returned, is_returned) = self.ending(exit.returned, known.returned);
        let (thrown, is_thrown) = self.ending(exit.thrown, known.thrown);
        let refs = &mut self.interpreter.tables.refs;
        let is_result = exit.result.is_within(known.result, refs);
        let result = known.result.join(exit.result, refs);
        self.interpreter.units[unit].exit = Exit { returned, result, thrown };
        for (holds, what) in [
            (is_returned, "the method returns in a state that the certificate does not have"),
            (is_result, "the method returns what the certificate does not have"),
            (is_thrown, "an exception leaves the method in a state that the certificate does not have"),
        ] {
            if !holds {
                self.fails(at, what)?;
            }
        }
        Ok(())
    }

    /// Whether a state in which a method ends is certified, and one above both.
    fn ending(&mut self, new: Option<State<D>>, known: Option<State<D>>) -> (Option<State<D>>, bool) {
        match (new, known) {
            (None, known) => (known, true),
            (Some(new), None) => (Some(new), false),
            (Some(new), Some(known)) => {
                let new = self.interpreter.completed(&new, &known);
                let Interpreter { tables, thresholds, .. } = &mut *self.interpreter;
                if new.is_within(&known, tables) {
                    return (Some(known), true);
                }
                let widen = matches!(self.mode, Mode::Enlarge { is_widened: true }).then_some(&*thresholds);
                (Some(known.join(&new, tables, widen)), false)
            }
        }
    }
}
