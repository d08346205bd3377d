//! The plug-ins: each adds one part of Java to the solver, which knows only methods, calls, fields and objects.
//!
//! | plug-in | what it adds |
//! |---|---|
//! | [`models`] | what library methods do to the heap and what they call back, as their models say |
//! | [`threads`] | the threads that library methods start, and the current thread |
//! | [`reflection`] | classes, members and instances that the program gets by name; proxies |
//! | [`field_access`] | accesses through `VarHandle` and field updaters |
//! | [`defaults`] | what is assumed where a model is silent (A8) |
//! | [`lambdas`] | function objects |
//! | [`program_objects`] | what the library calls on objects of the program, by itself |
//!
//! The solver calls the hooks of [`Plugin`] through the functions below, which ask each plug-in that has the hook, in a
//! fixed order: nodes, objects and instances are numbered as they are found, and so the result depends on that order.
//! All calls are direct. A plug-in keeps its state in [`Plugins`], where only its own module can read or change it. The
//! idea is that of Tai-e's plug-in system (Tan and Li 2023).

pub(crate) mod defaults;
pub(crate) mod field_access;
pub(crate) mod lambdas;
pub(crate) mod models;
pub(crate) mod program_objects;
pub(crate) mod reflection;
pub(crate) mod threads;

use unsnarl_library::MethodModel;
use unsnarl_program::ir::StatementId;
use unsnarl_program::{FieldId, MethodId, Type};

use self::defaults::DefaultPlugin;
use self::field_access::FieldAccessPlugin;
use self::lambdas::LambdaPlugin;
use self::models::ModelPlugin;
use self::program_objects::ProgramObjectPlugin;
use self::reflection::ReflectionPlugin;
use self::threads::ThreadPlugin;
use crate::analysis::{CallEdge, InstanceId, LibraryCallId};
use crate::heap::{ObjectId, ObjectSet};
use crate::solver::calls::CallSiteId;
use crate::solver::graph::Node;
use crate::solver::{Constraint, Solver};

/// What a plug-in may react to. Hooks get the whole solver; the plug-in finds its own state in `solver.plugins`.
pub(crate) trait Plugin {
    /// What the plug-in attaches to nodes, to hear of the objects that they point to.
    type Constraint: Copy;

    /// A node with a constraint of the plug-in points to further objects.
    fn on_new_objects(_solver: &mut Solver<'_>, _constraint: Self::Constraint, _objects: &ObjectSet) {}

    /// A library method is called that was not called from there before.
    fn on_library_call(_solver: &mut Solver<'_>, _call: LibraryCallId, _model: Option<&MethodModel>) {}

    /// The body of a method is added in a context. Its own allocations have been made; its loads, stores and calls come
    /// next.
    fn on_new_instance(_solver: &mut Solver<'_>, _instance: InstanceId) {}

    /// Code of the program, or reflection, makes an object with a constructor.
    fn on_new_object(_solver: &mut Solver<'_>, _by: InstanceId, _statement: Option<StatementId>, _object: ObjectId) {}

    /// A class object is used for the first time.
    fn on_class_object(_solver: &mut Solver<'_>, _object: ObjectId, _ty: Type) {}

    /// A static field is read into a node.
    fn on_static_load(_solver: &mut Solver<'_>, _field: FieldId, _to: Node) {}

    /// A virtual call of `method` reaches a receiver. Whether the plug-in handles it; else the solver looks for the
    /// method in the receiver's class.
    fn on_dispatch(_solver: &mut Solver<'_>, _call: CallSiteId, _receiver: ObjectId, _method: MethodId) -> bool {
        false
    }

    /// The same for a call that the library makes, which knows only the name of the method.
    fn on_named_dispatch(_solver: &mut Solver<'_>, _call: CallSiteId, _receiver: ObjectId, _name: &str) -> bool {
        false
    }

    /// A call site is connected with an instance that it calls.
    fn on_link(_solver: &mut Solver<'_>, _call: CallSiteId, _callee: InstanceId) {}

    /// The call graph has a new edge.
    fn on_call_edge(_solver: &mut Solver<'_>, _edge: CallEdge) {}
}

/// The state of all plug-ins that have any.
pub(crate) struct Plugins {
    pub(crate) lambdas: LambdaPlugin,
    pub(crate) models: ModelPlugin,
    pub(crate) program_objects: ProgramObjectPlugin,
    pub(crate) reflection: ReflectionPlugin,
    pub(crate) threads: ThreadPlugin,
}

impl Plugins {
    /// `running` is a node for the plug-in of threads alone.
    pub(crate) fn new(running: Node) -> Plugins {
        Plugins {
            lambdas: LambdaPlugin::default(),
            models: ModelPlugin::default(),
            program_objects: ProgramObjectPlugin::default(),
            reflection: ReflectionPlugin::default(),
            threads: ThreadPlugin::new(running),
        }
    }
}

/// A constraint of some plug-in.
#[derive(Clone, Copy)]
pub(crate) enum PluginConstraint {
    Default(<DefaultPlugin as Plugin>::Constraint),
    FieldAccess(<FieldAccessPlugin as Plugin>::Constraint),
    Model(<ModelPlugin as Plugin>::Constraint),
    Reflection(<ReflectionPlugin as Plugin>::Constraint),
    Thread(<ThreadPlugin as Plugin>::Constraint),
}

macro_rules! constraints {
    ($($variant:ident of $plugin:ty),* $(,)?) => {
        $(impl From<<$plugin as Plugin>::Constraint> for Constraint {
            fn from(constraint: <$plugin as Plugin>::Constraint) -> Constraint {
                Constraint::Plugin(PluginConstraint::$variant(constraint))
            }
        })*
    };
}

constraints! {
    Default of DefaultPlugin,
    FieldAccess of FieldAccessPlugin,
    Model of ModelPlugin,
    Reflection of ReflectionPlugin,
    Thread of ThreadPlugin,
}

#[inline]
pub(crate) fn on_new_objects(solver: &mut Solver<'_>, constraint: PluginConstraint, objects: &ObjectSet) {
    match constraint {
        PluginConstraint::Default(constraint) => DefaultPlugin::on_new_objects(solver, constraint, objects),
        PluginConstraint::FieldAccess(constraint) => FieldAccessPlugin::on_new_objects(solver, constraint, objects),
        PluginConstraint::Model(constraint) => ModelPlugin::on_new_objects(solver, constraint, objects),
        PluginConstraint::Reflection(constraint) => ReflectionPlugin::on_new_objects(solver, constraint, objects),
        PluginConstraint::Thread(constraint) => ThreadPlugin::on_new_objects(solver, constraint, objects),
    }
}

/// The default comes last: it applies where no other plug-in knows what the call returns.
pub(crate) fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId) {
    let model = solver.model_of(call);
    ModelPlugin::on_library_call(solver, call, model);
    ThreadPlugin::on_library_call(solver, call, model);
    ReflectionPlugin::on_library_call(solver, call, model);
    FieldAccessPlugin::on_library_call(solver, call, model);
    DefaultPlugin::on_library_call(solver, call, model);
}

pub(crate) fn on_new_instance(solver: &mut Solver<'_>, instance: InstanceId) {
    LambdaPlugin::on_new_instance(solver, instance);
}

pub(crate) fn on_new_object(solver: &mut Solver<'_>, by: InstanceId, statement: Option<StatementId>, object: ObjectId) {
    ProgramObjectPlugin::on_new_object(solver, by, statement, object);
}

pub(crate) fn on_class_object(solver: &mut Solver<'_>, object: ObjectId, ty: Type) {
    ReflectionPlugin::on_class_object(solver, object, ty);
}

pub(crate) fn on_static_load(solver: &mut Solver<'_>, field: FieldId, to: Node) {
    ModelPlugin::on_static_load(solver, field, to);
}

pub(crate) fn on_dispatch(solver: &mut Solver<'_>, call: CallSiteId, receiver: ObjectId, method: MethodId) -> bool {
    LambdaPlugin::on_dispatch(solver, call, receiver, method)
        || ReflectionPlugin::on_dispatch(solver, call, receiver, method)
}

pub(crate) fn on_named_dispatch(solver: &mut Solver<'_>, call: CallSiteId, receiver: ObjectId, name: &str) -> bool {
    LambdaPlugin::on_named_dispatch(solver, call, receiver, name)
}

pub(crate) fn on_link(solver: &mut Solver<'_>, call: CallSiteId, callee: InstanceId) {
    ThreadPlugin::on_link(solver, call, callee);
}

pub(crate) fn on_call_edge(solver: &mut Solver<'_>, edge: CallEdge) {
    ReflectionPlugin::on_call_edge(solver, edge);
}
