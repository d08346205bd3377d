//! Class initialisers: when they run, and what they leave in static fields.

use unsnarl_pointer::{EdgeKind, InstanceId, OriginId};
use unsnarl_program::ClassId;
use unsnarl_program::ir::{BlockId, StatementId};

use super::Interpreter;
use super::calls::entered;
use super::frame::{Frame, Next};
use super::unit::{Entry, UnitId};
use crate::cells::{Cell, default_of, field_type};
use crate::domain::Domain;
use crate::interference::Kept;
use crate::ledger::Assumption;
use crate::state::{Initialised, State};
use crate::value::Val;

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// Runs the initialisers of classes that the statement may be the first to use. Returns what comes next, if it is
    /// not the statement itself.
    ///
    /// While the superclasses of a class are initialised, it is being initialised, too: its static fields have their
    /// defaults, and who uses it meanwhile does not run its initialiser (JVMS 5.5, steps 3 and 7).
    pub(super) fn initialise_classes(
        &mut self,
        frame: &mut Frame<'a, D>,
        block: BlockId,
        at: StatementId,
        state: &mut State<D>,
    ) -> Option<Next<D>> {
        let initialisers = self.initialisers_at(self.units[frame.unit].instance, at);
        if initialisers.is_empty() {
            return None;
        }
        let before = state.clone();
        let is_new = |(class, _): &&(ClassId, InstanceId)| before.classes.get(*class).is_none();
        let begun: Vec<ClassId> = initialisers.iter().filter(is_new).map(|(class, _)| *class).collect();
        for class in &begun {
            state.classes.insert(*class, Initialised::Must);
            self.clear_statics(state, *class);
        }
        let chain = self.chain_from(frame.unit, at);
        for initialiser in initialisers {
            match self.initialise(frame, (block, at), state, initialiser, &begun, &chain) {
                Ok(true) => {}
                Ok(false) => return Some(Next::Stop),
                Err(unit) => return Some(Next::Call(unit, before)),
            }
        }
        None
    }

    /// The initialisers that a statement may run, with their classes, in the order in which they run.
    fn initialisers_at(&self, instance: InstanceId, at: StatementId) -> Vec<(ClassId, InstanceId)> {
        let analysis = self.analysis();
        let program = self.program();
        let edges = analysis.calls_at(instance, Some(at)).iter();
        let found = edges.filter(|edge| edge.kind == EdgeKind::Initialise && analysis.code_of(edge.callee).is_some());
        let class = |initialiser: InstanceId| program.method(analysis.instance(initialiser).method).class;
        let mut found: Vec<(ClassId, InstanceId)> = found.map(|edge| (class(edge.callee), edge.callee)).collect();
        if found.len() > 1 {
            let orders = found.iter().map(|(class, _)| program.initialised_with(*class));
            let longest = orders.max_by_key(Vec::len).unwrap_or_default();
            found.sort_by_key(|(class, _)| longest.iter().position(|known| known == class).unwrap_or(longest.len()));
        }
        found
    }

    /// Runs an initialiser, unless it must have run. `begun` are the classes whose initialisation begins here.
    /// `Ok(false)` if it never ends; `Err` if its unit has to be interpreted first.
    fn initialise(
        &mut self,
        frame: &mut Frame<'a, D>,
        (block, at): (BlockId, StatementId),
        state: &mut State<D>,
        (class, initialiser): (ClassId, InstanceId),
        begun: &[ClassId],
        chain: &super::unit::Chain,
    ) -> Result<bool, UnitId> {
        let known = state.classes.get(class).copied().filter(|_| !begun.contains(&class));
        if known == Some(Initialised::Must) {
            return Ok(true);
        }
        let mut inside = entered(state);
        inside.classes.insert(class, Initialised::Must);
        self.clear_statics(&mut inside, class);
        if self.tables.origins.get(state.running).iter().next().is_some() {
            self.may_assume(Assumption::Initialisers, frame, at);
        }
        let origin = self.units[frame.unit].origin;
        let unit = self.unit(origin, initialiser, chain);
        if self.must_interpret(frame, unit, &Entry::new(inside, Vec::new())) {
            return Err(unit);
        }
        let exit = self.units[unit].exit.clone();
        if let Some(thrown) = &exit.thrown {
            let mut failed = self.back(frame, state, thrown);
            // Each later use of the class fails, too: as if its initialiser ran again.
            for class in begun.iter().copied().chain([class]) {
                failed.classes.insert(class, Initialised::May);
            }
            let raised = self.tables.raised.in_initialiser(self.program(), thrown.exceptions);
            self.throw(frame, block, at, &failed, raised, Val::Any);
        }
        let Some(returned) = exit.returned else { return Ok(false) };
        let mut after = self.back(frame, state, &returned);
        self.release_statics(frame, at, &after, class);
        if known == Some(Initialised::May) {
            after = after.join(state, &mut self.tables, None);
        }
        self.learn_statics(origin, &mut after, class);
        after.classes.insert(class, Initialised::Must);
        *state = after;
        Ok(true)
    }

    /// Sets the static fields of a class to their defaults.
    pub(super) fn clear_statics(&mut self, state: &mut State<D>, class: ClassId) {
        let program = self.program();
        state.clusters.forget();
        state.packs.clear();
        for field in program.fields_of(class).filter(|field| program.field(*field).access.is_static()) {
            let id = self.cells.id(Cell::Static(field));
            let value = default_of(field_type(program, field), &mut self.tables.refs);
            if !program.field(field).access.is_final() {
                state.cells.insert(id, value);
            }
        }
    }

    /// Another thread may have initialised the class, and have changed its static fields since.
    fn learn_statics(&mut self, origin: OriginId, state: &mut State<D>, class: ClassId) {
        let program = self.program();
        for field in program.fields_of(class).filter(|field| program.field(*field).access.is_static()) {
            let id = self.cells.id(Cell::Static(field));
            let Some(own) = state.cells.get(id).copied() else { continue };
            let released = self.seen(origin, state, Cell::Static(field), Kept::Released);
            let value = own.join(released, &mut self.tables.refs);
            state.cells.insert(id, value);
            state.packs.forget_cell(id);
        }
    }

    /// What a class initialiser leaves in static fields is seen by all who use the class.
    fn release_statics(&mut self, frame: &Frame<'a, D>, at: StatementId, state: &State<D>, class: ClassId) {
        let program = self.program();
        for field in program.fields_of(class).filter(|field| program.field(*field).access.is_static()) {
            let id = self.cells.id(Cell::Static(field));
            if let Some(value) = state.cells.get(id).copied() {
                let site = self.site(frame, at);
                self.interference.release(id, site, state.running, value, &mut self.tables, &self.thresholds);
            }
        }
    }

    /// Whether a static field is written by the initialiser of its own class: nobody else can use the class meanwhile.
    pub(super) fn is_initialising(&self, frame: &Frame<'a, D>, cell: Cell) -> bool {
        let program = self.program();
        let Cell::Static(field) = cell else { return false };
        let method = frame.body.method;
        let is_own = program.method(method).class == program.field(field).class;
        !self.setting.is_strict && is_own && program.is_class_initialiser(method)
    }
}
