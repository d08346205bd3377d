//! Where the analysis begins: entry points, each on the thread of its group, on receivers and arguments that exist
//! already.

use rustc_hash::FxHashSet;
use unsnarl_library::{Mark, MethodFact, Models};
use unsnarl_program::ir::{Body, Op};
use unsnarl_program::{ClassId, FieldId, Program, Type};

use crate::analysis::Analysis;
use crate::analysis::InstanceId;
use crate::context::{Context, Element};
use crate::entry::{Entry, EntryKind, Phase, is_task_method};
use crate::heap::{AllocationSite, ObjectId, ObjectSet, Slot};
use crate::origin::OriginId;
use crate::solver::Solver;
use crate::template::FunctionCode;

/// How precise the analysis is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sensitivity {
    /// Receivers and calls are distinguished where it pays.
    Selective,
    /// The same, with objects distinguished by one more of the objects that they are made in, and thread by thread in
    /// larger programs, too.
    Deep,
    /// The same, but code that several threads run is analysed once for all of them: for large programs.
    SharedCode,
    /// Only threads are distinguished.
    ThreadsOnly,
    /// The same; in large programs, code that several threads run is analysed once for all of them.
    Coarse,
    /// Nothing is distinguished: each method is analysed once, and what a thread runs is called where the thread is
    /// started. Models stand only for methods without code.
    Insensitive,
}

/// What the library is taken to call on objects that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callbacks {
    /// All that it may call: for proofs.
    Possible,
    /// What models say. In large programs, that formatting calls nothing of what it formats (A69): for findings.
    Stated,
}

/// Which calls are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallScope {
    /// All.
    Program,
    /// Those within a class and the classes nested in it. What other classes do is not known.
    Nest,
}

/// How a program is to be analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How precise the analysis is to be.
    pub sensitivity: Sensitivity,
    /// What the library calls.
    pub callbacks: Callbacks,
    /// Which calls are followed.
    pub scope: CallScope,
    /// Whether what unknown callers pass to a library may be shared between them, instead of their own (A13).
    pub shared_arguments: bool,
}

impl From<Sensitivity> for Settings {
    fn from(sensitivity: Sensitivity) -> Settings {
        Settings { sensitivity, callbacks: Callbacks::Possible, scope: CallScope::Program, shared_arguments: true }
    }
}

/// The maximum number of instances for an analysis thread by thread. A program that has more is analysed with shared
/// code.
const MAX_INSTANCES: usize = 20_000;
/// The same for [`Sensitivity::Coarse`], and for [`Sensitivity::Deep`].
const MAX_INSTANCES_COARSE: usize = 5_000;
const MAX_INSTANCES_DEEP: usize = 200_000;

/// Analyses the program from its entry points. Stops early, with what is known so far, once `is_cancelled` says so. A
/// program that is too large for [`Sensitivity::Selective`] or [`Sensitivity::Deep`] is analysed with
/// [`Sensitivity::SharedCode`].
pub fn analyse<'a>(
    program: &'a Program,
    models: &'a Models,
    entries: &[Entry],
    settings: impl Into<Settings>,
    is_cancelled: &dyn Fn() -> bool,
) -> Analysis<'a> {
    let settings: Settings = settings.into();
    let sensitivity = settings.sensitivity;
    let groups = Groups::of(entries);
    let solve = |sensitivity: Sensitivity, max_instances: usize| {
        let mut solver = Solver::new(program, models, Settings { sensitivity, ..settings });
        let made = made_by_frameworks(entries);
        solver.opened = opened(entries);
        for entry in entries {
            solver.add_entry(entry, groups.of_entry(entry), &made);
        }
        for class in &made {
            solver.inject_fields(*class, &made);
        }
        solver.solve(max_instances, is_cancelled);
        // What a field holds may lead to further fields.
        while !solver.opened.is_empty() && !solver.is_too_large && !is_cancelled() {
            let has_new_objects = solver.fill_unassigned();
            if !solver.enter_returned() && !has_new_objects {
                break;
            }
            solver.solve(max_instances, is_cancelled);
        }
        solver
    };
    let (first, max_instances, otherwise) = match sensitivity {
        Sensitivity::Selective => (sensitivity, MAX_INSTANCES, Sensitivity::SharedCode),
        Sensitivity::Deep => (sensitivity, MAX_INSTANCES_DEEP, Sensitivity::SharedCode),
        Sensitivity::Coarse => (Sensitivity::ThreadsOnly, MAX_INSTANCES_COARSE, sensitivity),
        _ => (sensitivity, usize::MAX, sensitivity),
    };
    let mut solver = solve(first, max_instances);
    if solver.is_too_large {
        drop(solver);
        solver = solve(otherwise, usize::MAX);
    }
    Analysis::of(solver)
}

/// Which entry points share a thread. Where there are many alternatives, they are analysed together: what one test or
/// caller of a library does is then also known to the others, which costs precision and nothing else. Mains that a
/// manifest names are not mixed with others.
struct Groups {
    are_launched_merged: bool,
    are_mains_merged: bool,
    are_tests_merged: bool,
}

/// The maximum number of programs (mains, test classes) that are analysed separately.
const MAX_ALONE: usize = 8;
/// Of so many objects of a class that callers get from a library, the methods are called.
const MAX_HANDED_OUT: usize = 2;
/// Numbers of merged groups: no entry point has such a number of its own.
const MERGED: u32 = 1 << 30;
/// The first number of the threads that run tasks which callers get from a library.
const HANDED_OUT: u32 = 1 << 31;

impl Groups {
    fn of(entries: &[Entry]) -> Groups {
        let are_merged = |kind: EntryKind, is_launched: bool| {
            let counted = entries.iter().filter(|entry| entry.kind == kind && entry.is_launched == is_launched);
            let mut groups: Vec<u32> = counted.map(|entry| entry.group).collect();
            groups.dedup();
            groups.len() > MAX_ALONE
        };
        Groups {
            are_launched_merged: are_merged(EntryKind::Main, true),
            are_mains_merged: are_merged(EntryKind::Main, false),
            are_tests_merged: are_merged(EntryKind::Test, false),
        }
    }

    fn of_entry(&self, entry: &Entry) -> u32 {
        let is_merged = if entry.is_launched { self.are_launched_merged } else { self.are_mains_merged };
        match entry.kind {
            EntryKind::Main if is_merged => MERGED,
            EntryKind::Test if self.are_tests_merged => MERGED + 1,
            EntryKind::OpenApi if entry.phase == Phase::Construct => MERGED + 2,
            EntryKind::OpenApi => MERGED + 3,
            EntryKind::Uncalled => MERGED + 4,
            _ => entry.group,
        }
    }
}

/// The classes of which frameworks make objects, each once.
fn made_by_frameworks(entries: &[Entry]) -> Vec<ClassId> {
    let framework = entries.iter().filter(|entry| matches!(entry.kind, EntryKind::Framework { .. }));
    let mut classes: Vec<ClassId> = framework.map(|entry| entry.class).collect();
    classes.sort();
    classes.dedup();
    classes
}

/// The classes of an open world: there is an object of each that unknown callers share.
fn opened(entries: &[Entry]) -> FxHashSet<ClassId> {
    let is_open = |entry: &&Entry| matches!(entry.kind, EntryKind::OpenApi | EntryKind::OpenTask | EntryKind::Uncalled);
    entries.iter().filter(is_open).map(|entry| entry.class).collect()
}

impl Solver<'_> {
    /// What a framework injects for a type: the objects of that type that it makes, or else an unknown one (A12).
    fn injected(&mut self, ty: Type, made: &[ClassId]) -> Vec<ObjectId> {
        let program = self.program;
        let wanted = ty.as_class().filter(|wanted| *wanted != program.well_known().object);
        let fits = |class: &&ClassId| wanted.is_some_and(|wanted| program.is_subclass(**class, wanted));
        let mut fitting: Vec<Type> = made.iter().filter(fits).map(|class| Type::class(*class)).collect();
        if fitting.is_empty() {
            fitting.push(ty);
        }
        fitting.into_iter().map(|ty| self.given(ty)).collect()
    }

    /// Injects objects into the annotated fields of an object that a framework makes.
    fn inject_fields(&mut self, class: ClassId, made: &[ClassId]) {
        let (program, models) = (self.program, self.models);
        let object = self.given(Type::class(class));
        let fields = program.superclasses(class).flat_map(|above| program.fields_of(above));
        let is_asked =
            |field: &FieldId| program.field_marked(models, *field).iter().any(|marked| marked.mark == Mark::Injected);
        for field in fields.filter(is_asked).collect::<Vec<_>>() {
            let ty = program.descriptor(program.field(field).key).map(|descriptor| descriptor.result);
            let Some(ty) = ty.filter(|ty| ty.is_reference()) else { continue };
            let node = self.field_node(object, Slot::field(field));
            for injected in self.injected(ty, made) {
                self.add_object(node, injected);
            }
        }
    }

    /// Lets unknown callers call functions that they get from the library, and the methods of objects of classes that
    /// are made for threads: a few of each class, and none in large programs. Of what is in a collection or array that
    /// they get, only tasks: who gets several runs them. Returns whether there are new ones.
    fn enter_returned(&mut self) -> bool {
        let program = self.program;
        let mut returned: Vec<ObjectId> = Vec::new();
        for (_, instance, entry) in self.entries.iter().filter(|(_, _, entry)| entry.kind == EntryKind::OpenApi) {
            let result = self.instance(*instance).template.result;
            let objects = self.node(*instance, result).map(|node| self.points_to(node).clone());
            let is_other = |object: &ObjectId| self.heap.object(*object).ty.as_class() != Some(entry.class);
            returned.extend(objects.iter().flat_map(|objects| objects.iter()).filter(is_other));
            let elements = objects.iter().flat_map(|objects| self.elements_of(objects));
            returned.extend(elements.filter(|object| self.is_task(*object)));
        }
        returned.sort_unstable();
        returned.dedup();
        let is_made = |object: &ObjectId| matches!(self.heap.object(*object).site, AllocationSite::Statement(..));
        returned.retain(|object| is_made(object) && !self.handed_out.contains(object));
        let before = self.entries.len();
        for object in returned {
            if let Some(code) = self.plugins.lambdas.code_of(object).copied() {
                self.handed_out.insert(object);
                self.enter_function(object, &code);
                continue;
            }
            let class = self.class_of(object);
            let known = self.handed_out.iter().filter(|known| self.class_of(**known) == class).count();
            self.handed_out.insert(object);
            if !self.policy.splits_threads || known >= MAX_HANDED_OUT {
                continue;
            }
            let own = |(origin, _, entry): &(OriginId, InstanceId, Entry)| {
                let is_called = entry.class == class && entry.kind == EntryKind::OpenApi && entry.phase == Phase::Run;
                (is_called && !program.method(entry.method).access.is_static()).then_some((*origin, *entry))
            };
            let mut entries: Vec<(OriginId, Entry)> = self.entries.iter().filter_map(own).collect();
            entries.dedup();
            if entries.is_empty() {
                entries = self.entries_of_part(object);
            }
            for (origin, entry) in entries {
                self.enter_entry(origin, &entry, Some(object), &[]);
            }
        }
        self.entries.len() > before
    }

    /// The entry points of an object that callers get from the library, if it is of a class that is nested in the one
    /// whose method returns it: its public methods, on the threads that get it, or on a thread of its own for a task.
    fn entries_of_part(&mut self, object: ObjectId) -> Vec<(OriginId, Entry)> {
        let (program, class) = (self.program, self.class_of(object));
        let name = |class: ClassId| program.class_name(class);
        let Some((origin, _, returning)) = self.returning(object) else { return Vec::new() };
        let is_part = name(class).len() > name(returning.class).len()
            && name(class).starts_with(name(returning.class))
            && name(class)[name(returning.class).len()] == b'$';
        if !is_part {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for method in program.methods_of(class).collect::<Vec<_>>() {
            let data = program.method(method);
            let access = data.access;
            let is_called = data.has_code && access.is_public() && !access.is_static() && !access.is_synthetic();
            if !is_called || program.is_constructor(method) {
                continue;
            }
            let mut entry = Entry { method, class, ..returning };
            let mut origin = origin;
            if is_task_method(program, self.models, class, method) {
                entry.kind = EntryKind::OpenTask;
                origin = self.origins.entry(HANDED_OUT + self.handed_out.len() as u32, entry.multiplicity(), false);
            }
            entries.push((origin, entry));
        }
        entries
    }

    /// What collections and arrays hold.
    fn elements_of(&self, objects: &ObjectSet) -> Vec<ObjectId> {
        let holds = |object: ObjectId| self.known_field(object, Slot::ELEMENT);
        objects.iter().filter_map(holds).flat_map(|node| self.points_to(node).iter()).collect()
    }

    /// Whether threads are meant to run an object.
    fn is_task(&self, object: ObjectId) -> bool {
        let (program, class) = (self.program, self.class_of(object));
        match self.plugins.lambdas.code_of(object) {
            Some(code) => self.is_task_function(object, code),
            None => program.methods_of(class).any(|method| is_task_method(program, self.models, class, method)),
        }
    }

    fn is_task_function(&self, object: ObjectId, code: &FunctionCode) -> bool {
        let program = self.program;
        program.methods_of(self.class_of(object)).any(|called| {
            program.key(program.method(called).key).name == code.method
                && program.model(self.models, called).is_some_and(|model| model.method.is(MethodFact::Task))
        })
    }

    /// An entry point that returns an object to unknown callers, itself or in a collection.
    fn returning(&self, object: ObjectId) -> Option<(OriginId, InstanceId, Entry)> {
        let returns = |(_, instance, entry): &&(OriginId, InstanceId, Entry)| {
            let node = self.node(*instance, self.instance(*instance).template.result);
            let is_returned =
                |objects: &ObjectSet| objects.contains(object) || self.elements_of(objects).contains(&object);
            entry.kind == EntryKind::OpenApi && node.is_some_and(|node| is_returned(self.points_to(node)))
        };
        self.entries.iter().find(returns).copied()
    }

    /// Lets unknown callers call a function object that they get from the library: on the threads that get it, or on a
    /// thread of its own if it is a task.
    fn enter_function(&mut self, object: ObjectId, code: &FunctionCode) {
        let program = self.program;
        let Some(method) = code.implementation.method.filter(|method| program.method(*method).has_code) else { return };
        let Some((mut origin, _, mut entry)) = self.returning(object) else { return };
        let data = program.method(method);
        if self.is_task_function(object, code) {
            entry.kind = EntryKind::OpenTask;
            origin = self.origins.entry(HANDED_OUT + self.handed_out.len() as u32, entry.multiplicity(), false);
        }
        let is_own = self.policy.is_selective && data.access.is_synthetic();
        let element = if is_own { Element::Receiver(object) } else { Element::Any };
        let instance = self.intern_instance(method, Context { origin, element });
        self.entries.push((origin, instance, Entry { method, class: data.class, ..entry }));
        let this = (!data.access.is_static()).then(|| Type::class(data.class));
        let declared = program.descriptor(data.key).map_or(&[][..], |descriptor| &descriptor.parameters);
        let types = this.into_iter().chain(declared.iter().copied());
        let parameters = self.template(method).parameters.clone();
        for (index, (parameter, ty)) in parameters.iter().zip(types).enumerate() {
            let Some(node) = self.node(instance, *parameter) else { continue };
            if index < code.captured {
                let captured = self.field_node(object, Slot::captured(index));
                self.edge(captured, node, None);
            } else {
                let passed = if self.policy.shares_arguments { self.given(ty) } else { self.passed(ty, origin) };
                self.add_object(node, passed);
            }
        }
    }

    fn add_entry(&mut self, entry: &Entry, group: u32, made: &[ClassId]) {
        let program = self.program;
        let data = program.method(entry.method);
        if !data.has_code {
            return;
        }
        self.initialise_entry(data.class);
        let is_off_event_thread = matches!(entry.kind, EntryKind::Main | EntryKind::Test);
        let origin = self.origins.entry(group, entry.multiplicity(), is_off_event_thread);
        let receiver = (!data.access.is_static()).then(|| self.given(Type::class(entry.class)));
        self.enter_entry(origin, entry, receiver, made);
    }

    /// Lets the threads of an origin call an entry point, on a receiver.
    fn enter_entry(&mut self, origin: OriginId, entry: &Entry, receiver: Option<ObjectId>, made: &[ClassId]) {
        let program = self.program;
        let data = program.method(entry.method);
        let class = Type::class(entry.class);
        let is_distinguished =
            receiver.is_some() && self.policy.distinguishes_receivers(program, &mut self.library, entry.class);
        let element = receiver.filter(|_| is_distinguished).map_or(Element::Any, Element::Receiver);
        let instance = self.intern_instance(entry.method, Context { origin, element });
        self.entries.push((origin, instance, *entry));
        let parameters = self.template(entry.method).parameters.clone();
        let declared = program.descriptor(data.key).map_or(&[][..], |descriptor| &descriptor.parameters);
        let is_injected = matches!(entry.kind, EntryKind::Framework { .. }) && entry.phase < Phase::Run;
        let locks = |body: &Body| body.statements().any(|at| matches!(body.statement(at).op, Op::MonitorEnter(_)));
        // What it is compared with may be the object that all share, which matters for the order of locks.
        let is_compared = program.bytes(program.key(data.key).name) == b"equals"
            && program.body(entry.method).and_then(Result::ok).is_some_and(locks);
        let is_callers_own = matches!(entry.kind, EntryKind::OpenApi) && !self.policy.shares_arguments;
        let this = receiver.map(|_| (class, false));
        let types = this.into_iter().chain(declared.iter().map(|ty| (*ty, is_injected)));
        for (index, (parameter, (ty, is_injected))) in parameters.iter().zip(types).enumerate() {
            let Some(node) = self.node(instance, *parameter) else { continue };
            if let Some(receiver) = receiver.filter(|_| index == 0) {
                self.add_object(node, receiver);
                continue;
            }
            let argument = |solver: &mut Self, ty: Type| match ty.as_class() {
                Some(_) if is_compared => solver.given(class),
                // It may be the object that all share.
                Some(class) if solver.opened.contains(&class) => solver.given(ty),
                _ if is_callers_own => solver.passed(ty, origin),
                _ => solver.given(ty),
            };
            let objects = if is_injected { self.injected(ty, made) } else { vec![argument(self, ty)] };
            for object in &objects {
                self.add_object(node, *object);
            }
            if let Some(element) = ty.element().filter(|element| element.is_reference()) {
                let element = argument(self, element);
                let elements = self.field_node(objects[0], Slot::ELEMENT);
                self.add_object(elements, element);
            }
        }
    }
}
