//! Which methods are analysed separately for each receiver or call, and which objects are merged.
//!
//! Worth distinguishing are instances of classes that lock or are locked, containers, threads and tasks, and what holds
//! those: classes with a synchronized method, a `monitorenter`, an explicit lock or a bare `Object`, and subclasses of
//! what models call `container`, `lock`, `thread`, `executor` or `future`. A static method is analysed for each call if
//! it locks, returns a new object, or takes a function; another one if it takes a function, and its receivers are not
//! distinguished.

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::ClassFact;
use unsnarl_program::ir::{Definition, DynamicSite, Op};
use unsnarl_program::{ClassId, MethodId, Origin, Program, Type};

use crate::library::Library;
use crate::roots::{CallScope, Callbacks, Sensitivity, Settings};

pub(crate) const WORTH_DISTINGUISHING: [ClassFact; 6] = [
    ClassFact::Container,
    ClassFact::Lock,
    ClassFact::Condition,
    ClassFact::Thread,
    ClassFact::Executor,
    ClassFact::Future,
];

/// Objects of such library classes are not distinguished if they hold no references.
const VALUES: [ClassFact; 3] = [ClassFact::ValueBased, ClassFact::SharedInstances, ClassFact::Immutable];

/// Instances of a class with a field of such a class are distinguished, too.
const WORTH_HOLDING: [ClassFact; 4] = [ClassFact::Lock, ClassFact::Condition, ClassFact::Thread, ClassFact::Executor];

#[derive(Default)]
pub(crate) struct Policy {
    /// Whether contexts have elements at all.
    pub(crate) is_selective: bool,
    /// Whether there are origins at all.
    pub(crate) distinguishes_threads: bool,
    /// Whether contexts have origins: a method that two threads reach is two instances.
    pub(crate) splits_threads: bool,
    /// Whether the library may call what it is given in other ways than models say (A8, A69).
    pub(crate) calls_unmentioned: bool,
    /// Whether formatting calls methods of what it formats (A69).
    pub(crate) follows_formatting: bool,
    /// Whether only calls within a class and the classes nested in it are followed.
    pub(crate) is_local: bool,
    /// Whether unknown callers may share what they pass (A13).
    pub(crate) shares_arguments: bool,
    classes: FxHashMap<ClassId, bool>,
    methods: FxHashMap<MethodId, bool>,
    merged: FxHashMap<ClassId, bool>,
}

impl Policy {
    pub(crate) fn new(Settings { sensitivity, callbacks, scope, shared_arguments }: Settings) -> Policy {
        let is_selective = matches!(sensitivity, Sensitivity::Selective | Sensitivity::Deep | Sensitivity::SharedCode);
        let distinguishes_threads = sensitivity != Sensitivity::Insensitive;
        let splits_threads =
            matches!(sensitivity, Sensitivity::Selective | Sensitivity::Deep | Sensitivity::ThreadsOnly);
        let calls_unmentioned = callbacks == Callbacks::Possible;
        let follows_formatting = calls_unmentioned || splits_threads;
        Policy {
            is_selective,
            distinguishes_threads,
            splits_threads,
            calls_unmentioned,
            follows_formatting,
            is_local: scope == CallScope::Nest,
            // A proof must not rest on it.
            shares_arguments: shared_arguments || calls_unmentioned,
            ..Policy::default()
        }
    }

    /// Whether methods are analysed separately for each receiver of exactly this class.
    pub(crate) fn distinguishes_receivers(
        &mut self,
        program: &Program,
        library: &mut Library<'_>,
        class: ClassId,
    ) -> bool {
        if !self.is_selective {
            return false;
        }
        if let Some(known) = self.classes.get(&class) {
            return *known;
        }
        let is_merged = self.is_merged(program, library, class);
        let is_worth = !is_merged
            && (WORTH_DISTINGUISHING.iter().any(|fact| library.class_is(class, *fact))
                || program.superclasses(class).any(|class| {
                    locks(program, library, class) || is_task(program, library, class) || contains(program, class)
                }));
        self.classes.insert(class, is_worth);
        is_worth
    }

    /// Whether a method is analysed separately for each call.
    pub(crate) fn distinguishes_calls(
        &mut self,
        program: &Program,
        library: &mut Library<'_>,
        method: MethodId,
    ) -> bool {
        if !self.is_selective {
            return false;
        }
        if let Some(known) = self.methods.get(&method) {
            return *known;
        }
        let is_worth = method_is_worth(program, library, method);
        self.methods.insert(method, is_worth);
        is_worth
    }

    /// Whether all objects of the class are one: exceptions, strings, and other values of the library whose identity
    /// does not matter.
    pub(crate) fn is_merged(&mut self, program: &Program, library: &mut Library<'_>, class: ClassId) -> bool {
        let well_known = program.well_known();
        if let Some(known) = self.merged.get(&class) {
            return *known;
        }
        let is_value = class == well_known.string
            || program.is_subclass(class, well_known.throwable)
            || (VALUES.iter().any(|fact| library.class_is(class, *fact)) && library.holds_nothing(class));
        self.merged.insert(class, is_value);
        is_value
    }
}

/// Whether a class of the program locks, or holds a lock.
fn locks(program: &Program, library: &mut Library<'_>, class: ClassId) -> bool {
    if program.class(class).origin != Origin::Application {
        return false;
    }
    let holds_lock = program.fields_of(class).any(|field| {
        let field = program.field(field);
        let ty = program.descriptor(field.key).and_then(|descriptor| descriptor.result.as_class());
        !field.access.is_static() && ty.is_some_and(|ty| WORTH_HOLDING.iter().any(|fact| library.class_is(ty, *fact)))
    });
    holds_lock
        || program.methods_of(class).any(|method| {
            let access = program.method(method).access;
            !access.is_static()
                && (access.is_synchronized() || has_monitor(program, method) || makes_lock(program, method))
        })
}

/// Whether a class of the program is a container: it keeps any objects in an array.
fn contains(program: &Program, class: ClassId) -> bool {
    let object = Type::class(program.well_known().object);
    program.class(class).origin == Origin::Application
        && program.fields_of(class).any(|field| {
            let field = program.field(field);
            let ty = program.descriptor(field.key).map(|descriptor| descriptor.result);
            !field.access.is_static() && ty.and_then(|ty| ty.element()) == Some(object)
        })
}

fn has_monitor(program: &Program, method: MethodId) -> bool {
    let Some(Ok(body)) = program.body(method) else { return false };
    body.statements().any(|statement| matches!(body.statement(statement).op, Op::MonitorEnter(_)))
}

/// Whether a constructor makes an object that can be nothing but a lock.
fn makes_lock(program: &Program, method: MethodId) -> bool {
    if !program.is_constructor(method) {
        return false;
    }
    let Some(Ok(body)) = program.body(method) else { return false };
    let object = program.well_known().object;
    body.statements().any(|statement| body.statement(statement).op == Op::New(object))
}

/// Whether instances are made to be run: they implement an interface of the library with one method, which it may run
/// on another thread.
fn is_task(program: &Program, library: &Library<'_>, class: ClassId) -> bool {
    let data = program.class(class);
    data.origin == Origin::Application
        && data.interfaces.iter().any(|interface| {
            let is_library = program.class(*interface).origin != Origin::Application;
            let mut declared =
                program.methods_of(*interface).filter(|method| program.method(*method).access.is_abstract());
            let first = declared.next().map(|method| program.bytes(program.key(program.method(method).key).name));
            is_library && declared.next().is_none() && first.is_some_and(|name| library.may_spawn(name))
        })
}

fn method_is_worth(program: &Program, library: &mut Library<'_>, method: MethodId) -> bool {
    let Some(Ok(body)) = program.body(method) else { return false };
    if body.parameters().len() == 0 && !returns_reference(program, method) {
        return false;
    }
    let is_function = |ty: Type| {
        ty.element().unwrap_or(ty).as_class().is_some_and(|class| {
            let mut declared = program.methods_of(class).filter(|method| program.method(*method).access.is_abstract());
            program.class(class).access.is_interface() && declared.next().is_some() && declared.next().is_none()
        })
    };
    if body.parameters().any(|parameter| is_function(body.value(parameter).ty)) {
        return true;
    }
    if !program.method(method).access.is_static() {
        return false;
    }
    let mut makes = false;
    for statement in body.statements() {
        match body.statement(statement).op {
            Op::MonitorEnter(_) => return true,
            Op::Dynamic { site, operands, .. } => {
                let is_lambda = matches!(body.dynamic(site), DynamicSite::Lambda(_));
                makes |= is_lambda && !body.operands(operands).is_empty();
            }
            Op::New(class) => makes |= !program.is_subclass(class, program.well_known().throwable),
            Op::Invoke { kind, method, arguments } if kind != InvokeKind::Static => {
                let receiver = body.operands(arguments).first();
                let is_parameter = receiver
                    .is_some_and(|receiver| matches!(body.value(*receiver).definition, Definition::Parameter(_)));
                let owner = method.owner.as_class();
                if is_parameter && owner.is_some_and(|owner| library.class_is(owner, ClassFact::Lock)) {
                    return true;
                }
            }
            _ => {}
        }
    }
    makes && returns_reference(program, method) && body.statements().len() <= 60
}

fn returns_reference(program: &Program, method: MethodId) -> bool {
    program.descriptor(program.method(method).key).is_some_and(|descriptor| descriptor.result.as_class().is_some())
}
