//! The open world: a library's public methods, called by threads of programs that are not there.
//!
//! Only classes that are made for several threads are called so (A13): those that are annotated as thread-safe,
//! themselves or a method; that synchronise (by a synchronized method or block, or with a field that is a lock,
//! volatile or atomic, or guarded by an annotation); and that start threads, themselves or in a superclass. What is
//! annotated as not thread-safe or immutable is not. Of each class there is one object that all threads share, and one
//! thread runs what it is made to run; callers pass any objects. Constructors that write static fields are called by
//! several threads, too.

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::Instruction;
use unsnarl_library::{ClassFact, Mark, MethodFact, Models, OrderKind, OriginKind, Spawn};
use unsnarl_program::ir::Op;
use unsnarl_program::{ClassId, FieldId, MethodId, Program};

use super::marked::descendants;
use super::program_main::any_main;
use super::{EntryKind, Finder, Phase, Process, count, is_concrete, is_own, list, methods_for, name};

/// How deep classes nest before a class is taken to be hidden: deeper than any compiler's output.
const MAX_NESTING: usize = 64;

impl Finder<'_> {
    /// The public methods of all classes that are meant for several threads, and what makes their objects.
    pub(super) fn open_world(&mut self, because: &str) {
        let program = self.program;
        let mut made_for_threads: FxHashMap<ClassId, bool> = FxHashMap::default();
        let mut classes = Vec::new();
        for class in program.application_classes() {
            if !is_instantiable(program, class) || !is_accessible(program, class) {
                continue;
            }
            let said = self.is_said_to_be_shared(class);
            if !said.unwrap_or_else(|| self.all_classes || self.is_made_for_threads(class, &mut made_for_threads)) {
                self.found.left_out.extend(said.is_none().then_some(class));
                continue;
            }
            let (tasks, mut methods): (Vec<MethodId>, Vec<MethodId>) = methods_for(program, class)
                .filter(|method| is_api(program, class, *method))
                .partition(|method| !self.all_classes && is_task_method(program, self.models, class, *method));
            methods.extend(self.constructors(class).filter(|method| counts_objects(program, *method)));
            if methods.is_empty() && tasks.is_empty() {
                continue;
            }
            classes.push(class);
            if methods.iter().chain(&tasks).any(|method| !program.method(*method).access.is_static()) {
                let makers = self.makers(class).into_iter().map(|method| (Phase::Construct, method)).collect();
                self.group(class, Process::OpenWorld, EntryKind::OpenApi, makers);
            }
            for (kind, methods) in [(EntryKind::OpenApi, methods), (EntryKind::OpenTask, tasks)] {
                let methods = methods.into_iter().map(|method| (Phase::Run, method)).collect();
                self.group(class, Process::OpenWorld, kind, methods);
            }
        }
        if !classes.is_empty() {
            let (that, number) = (if classes.len() == 1 { "is" } else { "are" }, count(classes.len(), "class"));
            let what = match self.all_classes {
                true => format!("{number} are taken to be called by several threads"),
                false => format!("{number} that {that} made for threads are taken to be called by several"),
            };
            let classes = list(program, &classes);
            self.found.assumptions.push(format!("{because} the public methods of {what}: {classes}."));
        }
    }

    /// Whether the class is meant for several threads, if an annotation says so or not; the nearest decides.
    fn is_said_to_be_shared(&self, class: ClassId) -> Option<bool> {
        let mut own = self.program.superclasses(class).filter(|above| is_own(self.program, *above));
        let says = |mark: &Mark| matches!(mark, Mark::ThreadSafe | Mark::NotThreadSafe | Mark::Immutable);
        let said = own.find_map(|above| self.program.class_marks(self.models, above).into_iter().find(says));
        said.map(|mark| mark == Mark::ThreadSafe)
    }

    /// Whether the class, or one above it, shows that it is meant for several threads.
    fn is_made_for_threads(&self, class: ClassId, made_for_threads: &mut FxHashMap<ClassId, bool>) -> bool {
        let mut own = self.program.superclasses(class).filter(|above| is_own(self.program, *above));
        own.any(|above| *made_for_threads.entry(above).or_insert_with(|| self.is_for_threads(above)))
    }

    /// Whether the class itself shows that it is made for several threads.
    fn is_for_threads(&self, class: ClassId) -> bool {
        let (program, models) = (self.program, self.models);
        let is_safe = |method: MethodId| {
            let marks = program.method_marks(models, method);
            marks.iter().any(|mark| matches!(mark, Mark::ThreadSafe | Mark::GuardedBy))
        };
        let is_guarded =
            |field: FieldId| program.field_marked(models, field).iter().any(|marked| marked.mark == Mark::GuardedBy);
        self.synchronises(class)
            || program.fields_of(class).any(is_guarded)
            || program.methods_of(class).any(is_safe)
            || program.methods_of(class).any(|method| self.starts_threads(method))
    }

    /// Whether the class itself has a synchronized method or block, a lock, or a field that is volatile or atomic.
    fn synchronises(&self, class: ClassId) -> bool {
        let program = self.program;
        let enters_monitor = |method: MethodId| {
            let Some(Ok(code)) = program.code(method) else { return false };
            code.instructions().any(|instruction| matches!(instruction, Ok((_, Instruction::MonitorEnter))))
        };
        let is_atomic = |class: ClassId| {
            let mut models = program.class_models(self.models, class).into_iter();
            models.find_map(|model| model.publishes) == Some(OrderKind::Atomic)
        };
        let is_lock = |class| program.class_is(self.models, class, ClassFact::Lock);
        let synchronises = |field: FieldId| {
            let class = program.descriptor(program.field(field).key).and_then(|field| field.result.as_class());
            let access = program.field(field).access;
            // A static one says nothing of the objects.
            !access.is_static() && (access.is_volatile() || class.is_some_and(is_atomic)) || class.is_some_and(is_lock)
        };
        program.methods_of(class).any(|method| program.method(method).access.is_synchronized())
            || program.fields_of(class).any(synchronises)
            || program.methods_of(class).any(enters_monitor)
    }

    /// Whether the method starts a thread, or submits a task to an executor, and does not wait for it.
    fn starts_threads(&self, method: MethodId) -> bool {
        let program = self.program;
        let Some(Ok(body)) = program.body(method) else { return false };
        body.statements().any(|statement| {
            let Op::Invoke { method, .. } = body.statement(statement).op else { return false };
            let model = method.resolved.and_then(|method| program.model(self.models, method));
            model.is_some_and(|model| model.method.spawns.iter().any(is_left_running))
        })
    }

    /// What makes an object of the class: its constructors, unless all are private; then public static methods that
    /// return one; and if there are none, the private constructors, which someone must call.
    fn makers(&self, class: ClassId) -> Vec<MethodId> {
        let program = self.program;
        let constructors: Vec<MethodId> = self.constructors(class).collect();
        let open = constructors.iter().copied().filter(|method| !program.method(*method).access.is_private());
        let open: Vec<MethodId> = open.collect();
        if !open.is_empty() {
            return open;
        }
        let is_factory = |method: &MethodId| {
            let data = program.method(*method);
            let made = program.descriptor(data.key).and_then(|descriptor| descriptor.result.as_class());
            data.has_code && data.access.is_static() && data.access.is_public() && made == Some(class)
        };
        let factories: Vec<MethodId> = program.methods_of(class).filter(is_factory).collect();
        if factories.is_empty() { constructors } else { factories }
    }
}

/// Whether callers may have an object of the class: it is concrete, or they may write a subclass since there is none.
fn is_instantiable(program: &Program, class: ClassId) -> bool {
    let is_extended = || descendants(program, class).iter().any(|below| is_concrete(program, *below));
    is_concrete(program, class) || (!program.class(class).access.is_interface() && !is_extended())
}

/// Whether the method is called by others: it is public, and of the source, or stands for one that is; of static ones,
/// the class's own. A `main` is not: it is called once, by the launcher.
fn is_api(program: &Program, class: ClassId, method: MethodId) -> bool {
    let data = program.method(method);
    // The compiler lets a class give access to what it inherits from one that others cannot name.
    let stands_for_inherited = || {
        let mut above = program.superclasses(data.class).skip(1).filter(|above| is_own(program, *above));
        above.any(|above| program.methods_of(above).any(|method| program.method(method).key == data.key))
    };
    data.access.is_public()
        && (!data.access.is_synthetic() || stands_for_inherited())
        && (!data.access.is_static() || data.class == class)
        && any_main(program, data.class) != Some(method)
}

/// Whether a constructor that others may call writes a static field.
fn counts_objects(program: &Program, constructor: MethodId) -> bool {
    let Some(Ok(body)) = program.body(constructor) else { return false };
    program.method(constructor).access.is_public()
        && body.statements().any(|statement| matches!(body.statement(statement).op, Op::PutStatic(..)))
}

/// Whether a thread or task goes on when the call that starts it has returned.
fn is_left_running(spawn: &Spawn) -> bool {
    use OriginKind::{Task, Thread, Timer, VirtualThread};
    !spawn.joined && matches!(spawn.kind, Thread | VirtualThread | Task | Timer)
}

/// Whether code elsewhere can use the class: it is public, or is known there by a supertype that is.
fn is_accessible(program: &Program, class: ClassId) -> bool {
    program.supertypes(class).into_iter().any(|above| is_own(program, above) && is_public(program, above))
}

/// Whether the class and all that enclose it can be named everywhere.
fn is_public(program: &Program, class: ClassId) -> bool {
    let mut class = class;
    for _ in 0..MAX_NESTING {
        let Some(file) = program.class_file(class).filter(|_| program.class(class).access.is_public()) else {
            return false;
        };
        let nesting = file.attributes().inner_classes().unwrap_or_default();
        let Some(nested) = nesting.into_iter().find(|nested| nested.inner == file.name()) else { return true };
        if nested.access.is_private() || nested.access.is_package_private() {
            return false;
        }
        match nested.outer.and_then(|outer| program.find_class(outer)) {
            Some(outer) => class = outer,
            None => return false,
        }
    }
    false
}

/// Whether a method is what threads run objects of a class for: it overrides one that models call a task.
pub fn is_task_method(program: &Program, models: &Models, class: ClassId, method: MethodId) -> bool {
    let parameters =
        |method: MethodId| program.descriptor(program.method(method).key).map(|descriptor| &descriptor.parameters);
    let is_overridden = |above: MethodId| {
        name(program, above) == name(program, method)
            && parameters(above) == parameters(method)
            && program.model(models, above).is_some_and(|model| model.method.is(MethodFact::Task))
    };
    let mut above = program.supertypes(class).into_iter().filter(|above| !is_own(program, *above));
    !program.method(method).access.is_static() && above.any(|above| program.methods_of(above).any(is_overridden))
}
