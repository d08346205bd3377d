//! What statements throw in practice: what the program throws itself, and what waits and I/O throw.
//!
//! The latter are checked exceptions, so a method that does not catch them declares them: what it does not declare does
//! not leave it. Under-approximates: dereferencing `null` or an index out of range is a defect of another kind, and a
//! library call that neither waits nor does I/O is assumed to succeed, unless it calls back code that throws.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{BlockingKind, MethodFact, MethodModel};
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{BlockId, Body, Catches, Definition, Op, StatementId, Thrown};
use unsnarl_program::{ClassId, MethodId, Origin, Program, Type};

use crate::scene::known::may_be_called;
use crate::scene::{Code, Scene};

/// What a statement throws in practice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Throws {
    /// Objects of these classes or their subclasses.
    classes: BTreeSet<ClassId>,
    /// Something else that is not known.
    is_unknown: bool,
}

impl Throws {
    pub(crate) const UNKNOWN: Throws = Throws { classes: BTreeSet::new(), is_unknown: true };

    /// Objects of a class or its subclasses.
    pub(crate) fn of_class(class: ClassId) -> Throws {
        Throws { classes: BTreeSet::from([class]), is_unknown: false }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.classes.is_empty() && !self.is_unknown
    }

    fn add(&mut self, other: &Throws) {
        self.classes.extend(other.classes.iter().copied());
        self.is_unknown |= other.is_unknown;
    }

    /// How a handler for `catches` relates to it. What is not known is caught by a handler that catches anything.
    pub(crate) fn caught_by(&self, program: &Program, catches: Option<Type>) -> Catches {
        // Also handlers for missing classes, which are not known to be throwable.
        let is_all = catches.is_none_or(|catches| catches.as_class() == Some(program.well_known().throwable));
        if is_all || self.classes.is_empty() {
            return if self.is_nothing() { Catches::Never } else { Catches::Must };
        }
        Thrown::SubclassesOf(self.classes.iter().copied().collect()).caught_by(program, catches)
    }
}

/// What methods throw in practice.
pub(crate) struct Throwing {
    escaping: FxHashMap<MethodId, Throws>,
}

/// What may throw at a statement.
struct ThrowingSite {
    /// What the statement throws itself, and the library methods that it calls.
    itself: Throws,
    /// The methods of the program that it may call, in all instances.
    callees: SmallVec<[MethodId; 2]>,
}

impl Throwing {
    pub(crate) fn of(scene: &Scene<'_, '_, '_>) -> Throwing {
        let mut throwing = Throwing { escaping: FxHashMap::default() };
        let sites: Vec<Vec<(StatementId, ThrowingSite)>> = scene
            .code()
            .iter()
            .map(|code| {
                let sites =
                    code.body.statements().map(|statement| (statement, ThrowingSite::of(scene, code, statement)));
                sites.filter(|(_, site)| !site.itself.is_nothing() || !site.callees.is_empty()).collect()
            })
            .collect();
        // For each method, the indices of the methods that call it.
        let mut callers: FxHashMap<MethodId, Vec<usize>> = FxHashMap::default();
        for (index, sites) in sites.iter().enumerate() {
            for callee in sites.iter().flat_map(|(_, site)| &site.callees) {
                let callers = callers.entry(*callee).or_default();
                if callers.last() != Some(&index) {
                    callers.push(index);
                }
            }
        }
        // A fixpoint over a worklist: the set of escaping exceptions only grows.
        let mut due: VecDeque<usize> = (0..sites.len()).collect();
        let mut is_due = vec![true; sites.len()];
        while let Some(index) = due.pop_front() {
            is_due[index] = false;
            let code = &scene.code()[index];
            let escaping = throwing.escaping_from(scene, code, &sites[index]);
            if !escaping.is_nothing() && throwing.escaping.get(&code.method) != Some(&escaping) {
                throwing.escaping.insert(code.method, escaping);
                let again = callers.get(&code.method).into_iter().flatten();
                due.extend(again.filter(|caller| !std::mem::replace(&mut is_due[**caller], true)));
            }
        }
        throwing
    }

    fn escaping_from(
        &self,
        scene: &Scene<'_, '_, '_>,
        code: &Code<'_>,
        sites: &[(StatementId, ThrowingSite)],
    ) -> Throws {
        let (body, program) = (code.body, scene.program());
        let mut escaping = Throws::default();
        for (statement, site) in sites {
            let block = body.block_of(*statement);
            let throws = self.by(site);
            // What `finally` catches, it rethrows.
            let is_caught = body.throwing_statement(block) == Some(*statement)
                && body.block(block).handlers.iter().any(|handler| {
                    handler.catches.is_some() && throws.caught_by(program, handler.catches) == Catches::Must
                });
            if !is_caught {
                escaping.add(&throws);
            }
        }
        escaping
    }

    /// What a statement throws in practice.
    pub(crate) fn at(&self, scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> Throws {
        self.by(&ThrowingSite::of(scene, code, statement))
    }

    fn by(&self, site: &ThrowingSite) -> Throws {
        let mut throws = site.itself.clone();
        site.callees.iter().filter_map(|callee| self.escaping.get(callee)).for_each(|escaping| throws.add(escaping));
        throws
    }
}

impl ThrowingSite {
    fn of(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> ThrowingSite {
        let analysis = scene.analysis();
        let mut site = ThrowingSite { itself: Throws::default(), callees: SmallVec::new() };
        match code.body.statement(statement).op {
            Op::Throw(value) if !is_thrown_again(code.body, statement) => {
                site.itself.classes.extend(code.body.value(value).ty.as_class());
            }
            Op::Invoke { .. } => {
                for instance in &code.instances {
                    let edges = analysis.calls_at(*instance, Some(statement)).iter();
                    site.callees.extend(
                        edges.filter(|edge| edge.kind.runs_here()).map(|edge| analysis.instance(edge.callee).method),
                    );
                    let calls = analysis.library_calls_at(*instance, Some(statement)).iter();
                    for model in calls.filter_map(|call| analysis.model(*call)) {
                        site.itself.add(&thrown_by_wait(scene.program(), code.body, statement, model.method));
                    }
                }
                site.callees.sort_unstable();
                site.callees.dedup();
            }
            _ => {}
        }
        site
    }
}

/// Whether a statement rethrows what a catch-all handler has caught: the end of a `finally`.
pub(crate) fn is_thrown_again(body: &Body, statement: StatementId) -> bool {
    let Op::Throw(value) = body.statement(statement).op else { return false };
    let Definition::Statement(caught) = body.value(value).definition else { return false };
    let block = body.block_of(caught);
    let is_for_all = |above: &BlockId| {
        body.block(*above).handlers.iter().any(|handler| handler.target == block && handler.catches.is_none())
    };
    body.statement(caught).op == Op::Caught && body.block(block).predecessors.iter().any(is_for_all)
}

/// What a library method that waits throws: that it was interrupted, or that the awaited operation failed.
fn thrown_by_wait(program: &Program, body: &Body, statement: StatementId, method: &MethodModel) -> Throws {
    let is_interrupted = match method.blocks.map(|blocking| blocking.kind) {
        _ if !method.locks.is_empty() => method.locks.iter().any(|effect| effect.interruptible),
        None | Some(BlockingKind::Lock | BlockingKind::Park) => false,
        Some(BlockingKind::Io | BlockingKind::Future | BlockingKind::Process) => {
            let classes: BTreeSet<ClassId> = program.declared_exceptions(body.method).collect();
            let is_unknown = classes.is_empty() && caught_at(body, statement).next().is_some();
            return Throws { classes, is_unknown };
        }
        Some(_) => true,
    };
    let interrupted = program.well_known().interrupted;
    let is_named = |class: &ClassId| program.is_subclass(interrupted, *class);
    let is_expected = is_interrupted
        && (program.declared_exceptions(body.method).any(|class| is_named(&class))
            || caught_at(body, statement).any(|class| is_named(&class)));
    Throws { classes: is_expected.then_some(interrupted).into_iter().collect(), is_unknown: false }
}

/// Whether a call may throw for reasons that the program does not decide: it runs foreign code, or examines its input.
/// Methods of the program that the analysis has not followed are looked at alone.
pub(crate) fn may_throw(scene: &Scene<'_, '_, '_>, code: &Code<'_>, statement: StatementId) -> bool {
    let Op::Invoke { kind, method, .. } = code.body.statement(statement).op else { return false };
    let (analysis, program) = (scene.analysis(), scene.program());
    let is_followed = |instance: &InstanceId| {
        let mut edges = analysis.calls_at(*instance, Some(statement)).iter();
        edges.any(|edge| edge.kind.runs_here())
    };
    if code.instances.iter().any(is_followed) {
        return false;
    }
    let origin = method.owner.as_class().map(|owner| program.class(owner).origin);
    match (origin, scene.model_at(code, statement)) {
        (_, Some(model)) => {
            let runs = [MethodFact::Task, MethodFact::Function];
            runs.into_iter().any(|fact| model.method.is(fact)) || throws_on_input(program, model.method)
        }
        (Some(Origin::Application), None) => {
            let body = |method: MethodId| program.body(method).and_then(Result::ok);
            let bodies: Vec<&Body> =
                may_be_called(program, code.body, statement).into_iter().filter_map(body).collect();
            bodies.is_empty() || bodies.into_iter().any(throws_itself)
        }
        (Some(Origin::Phantom | Origin::Unloaded) | None, None) => false,
        (Some(_), None) => kind == InvokeKind::Interface,
    }
}

/// Whether a library method throws, on no particular occasion, something else than that an index is out of range.
pub(crate) fn throws_on_input(program: &Program, method: &MethodModel) -> bool {
    method.throws.iter().filter(|thrown| thrown.when.is_none()).any(|thrown| {
        let class = program.find_class(thrown.class.replace('.', "/").as_bytes());
        let array_index = program.well_known().array_index;
        !class.is_some_and(|class| is_index_error(program, class, array_index))
    })
}

/// Whether a class is one of an index that is out of range: the direct superclass of what array accesses throw, or one
/// of its subclasses.
fn is_index_error(program: &Program, class: ClassId, array_index: ClassId) -> bool {
    class == array_index
        || program.class(array_index).super_class.is_some_and(|index| program.is_subclass(class, index))
}

/// Whether a method has a `throw` that it does not catch itself.
fn throws_itself(body: &Body) -> bool {
    body.statements().any(|statement| {
        matches!(body.statement(statement).op, Op::Throw(_))
            && !is_thrown_again(body, statement)
            && body.block(body.block_of(statement)).handlers.is_empty()
    })
}

/// The classes of exceptions that the handlers of a statement name.
fn caught_at(body: &Body, statement: StatementId) -> impl Iterator<Item = ClassId> + '_ {
    let block = body.block_of(statement);
    let is_caught = body.throwing_statement(block) == Some(statement);
    let handlers = body.block(block).handlers.iter().filter(move |_| is_caught);
    handlers.filter_map(|handler| handler.catches?.as_class())
}
