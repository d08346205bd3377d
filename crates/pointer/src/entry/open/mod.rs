//! The open world: a library's public methods, called by threads of programs that are not there.
//!
//! Only classes that are made for several threads are called so (A13): those that are annotated as thread-safe,
//! themselves or a method; that synchronise (by a synchronized method or block, with the locks of their parts, or
//! with a field that is a lock, volatile or atomic, or guarded by an annotation); that keep an object whose methods
//! all do; that start threads, themselves or in a superclass; that compute with the number of the current thread;
//! and tasks that run until another method sets a field. What is annotated as not thread-safe or immutable is not.
//! Of each class there is one object that all threads share, and one thread runs what it is made to run, also if
//! that only works on an object of such a class; callers pass any objects. Constructors that write static fields
//! are called by several threads, too.

mod intent;
mod reach;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use unsnarl_library::{Mark, MethodFact};
use unsnarl_program::ir::Op;
use unsnarl_program::{ClassId, MethodId, Program};

use super::marked::descendants;
use super::program_main::any_main;
use super::{EntryKind, Finder, Phase, Process, count, is_concrete, is_own, list, methods_for};
pub use intent::{has_one_object, has_parts_for_threads, is_task_method};
use reach::Reach;

impl Finder<'_> {
    /// The methods of all classes that are meant for several threads, and what makes their objects.
    ///
    /// Code that is there calls most of what is not public, and knows how. So that is entered only if nothing that was
    /// entered before leads to it.
    pub(super) fn open_world(&mut self, because: &str) {
        let program = self.program;
        let (candidates, left_out) = self.open_classes();
        self.found.left_out = left_out;
        let tasks = self.tasks_of_shared();
        let mut opened: BTreeMap<ClassId, Vec<MethodId>> = BTreeMap::new();
        let mut reach = Reach::of(program);
        for are_public in [true, false] {
            for class in &candidates {
                let is_public_class = is_accessible(program, *class);
                let is_public = |method: &MethodId| is_public_class && program.method(*method).access.is_public();
                let is_made = || self.constructors(*class).any(|constructor| reach.contains(constructor));
                if !are_public && !is_public_class && is_made() {
                    continue;
                }
                let methods = methods_for(program, *class).filter(|method| self.is_callable(*class, *method));
                let methods = methods.filter(|method| is_public(method) == are_public);
                let methods: Vec<MethodId> = methods.filter(|method| are_public || !reach.contains(*method)).collect();
                for method in self.makers(*class).into_iter().filter(|_| !methods.is_empty()).chain(methods.clone()) {
                    reach.add_calls_of(method);
                }
                opened.entry(*class).or_default().extend(methods);
            }
        }
        // Code that is there and makes a task has it run.
        let is_made = |class: ClassId| self.constructors(class).any(|constructor| reach.contains(constructor));
        let tasks: Vec<ClassId> = tasks.into_iter().filter(|class| !is_made(*class)).collect();
        self.found.left_out.retain(|class| !tasks.contains(class));
        for class in tasks {
            let is_task = |method: &MethodId| is_task_method(program, self.models, class, *method);
            let methods = methods_for(program, class).filter(|method| self.is_callable(class, *method));
            opened.entry(class).or_default().extend(methods.filter(is_task));
        }
        let mut classes = Vec::new();
        for (class, methods) in opened {
            let (tasks, mut methods): (Vec<MethodId>, Vec<MethodId>) = methods
                .into_iter()
                .partition(|method| !self.options.all_classes && is_task_method(program, self.models, class, *method));
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
            let is_named = |class: &ClassId| self.options.opened.contains(class);
            let what = match self.options.all_classes || classes.iter().all(is_named) {
                true => format!("{number} are taken to be called by several threads"),
                false => format!("{number} that {that} made for threads are taken to be called by several"),
            };
            let classes = list(program, &classes);
            self.found.assumptions.push(format!("{because} methods of {what}: {classes}."));
        }
    }

    /// Whether the entry points that were found may lead to at least half of the classes that are made for threads, or
    /// a manifest says what starts the program.
    pub(super) fn leads_to_most(&self) -> bool {
        if self.found.entries.iter().any(|entry| entry.is_launched) {
            return true;
        }
        let program = self.program;
        let mut reach = Reach::of(program);
        for entry in &self.found.entries {
            reach.add(entry.method);
        }
        let (classes, _) = self.open_classes();
        let is_reached = |class: &&ClassId| program.methods_of(**class).any(|method| reach.contains(method));
        2 * classes.iter().filter(is_reached).count() >= classes.len()
    }

    /// The classes of which several threads may use an object, and those of which they may not, for all one can see.
    fn open_classes(&self) -> (Vec<ClassId>, Vec<ClassId>) {
        let program = self.program;
        let mut made_for_threads: FxHashMap<ClassId, bool> = FxHashMap::default();
        let (mut classes, mut left_out) = (Vec::new(), Vec::new());
        for class in program.application_classes() {
            if !is_instantiable(program, class) || !has_name(program, class) {
                continue;
            }
            let is_named = self.options.opened.contains(&class);
            let said = if is_named { Some(true) } else { self.is_said_to_be_shared(class) };
            if said
                .unwrap_or_else(|| self.options.all_classes || self.is_made_for_threads(class, &mut made_for_threads))
            {
                classes.push(class);
            } else {
                left_out.extend(said.is_none().then_some(class));
            }
        }
        (classes, left_out)
    }

    /// The tasks that show nothing themselves, and work on an object of a class that is made for threads.
    fn tasks_of_shared(&self) -> Vec<ClassId> {
        let program = self.program;
        let mut made_for_threads: FxHashMap<ClassId, bool> = FxHashMap::default();
        let mut is_left = |class: &ClassId| {
            let is_task =
                || program.methods_of(*class).any(|method| is_task_method(program, self.models, *class, method));
            is_concrete(program, *class)
                && has_name(program, *class)
                && is_task()
                && !self.options.all_classes
                && !self.options.opened.contains(class)
                && self.is_said_to_be_shared(*class).is_none()
                && !self.is_made_for_threads(*class, &mut made_for_threads)
                && self.keeps_made_for_threads(*class, &mut made_for_threads)
        };
        program.application_classes().filter(|class| is_left(class)).collect()
    }

    /// Whether others may call the method: on any thread, and without a lock that an annotation asks them for.
    fn is_callable(&self, class: ClassId, method: MethodId) -> bool {
        let marks = self.program.method_marks(self.models, method);
        let is_kept = |mark: &Mark| matches!(mark, Mark::GuardedBy | Mark::ForTests | Mark::ThreadConfined);
        (is_api(self.program, class, method) || self.is_called_by_serialisation(class, method))
            && !marks.iter().any(is_kept)
    }

    /// Whether serialisation calls a private method of the class: only such methods may ask it for the default.
    fn is_called_by_serialisation(&self, class: ClassId, method: MethodId) -> bool {
        let data = self.program.method(method);
        let asks = |op: &Op| match op {
            Op::Invoke { method, .. } => method.owner.as_class().is_some_and(|owner| {
                let model = self.program.model_of_missing(self.models, owner, method.key);
                model.is_some_and(|model| model.method.is(MethodFact::SerialisesCaller))
            }),
            _ => false,
        };
        let body = self.program.body(method).filter(|_| data.class == class && data.access.is_private());
        body.and_then(Result::ok).is_some_and(|body| body.statements().any(|one| asks(&body.statement(one).op)))
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

/// Whether the method is called by others: it is not private, and of the source, or stands for one that is; of static
/// ones, the class's own. A `main` is not: it is called once, by the launcher.
fn is_api(program: &Program, class: ClassId, method: MethodId) -> bool {
    let data = program.method(method);
    // The compiler lets a class give access to what it inherits from one that others cannot name.
    let stands_for_inherited = || {
        let mut above = program.superclasses(data.class).skip(1).filter(|above| is_own(program, *above));
        above.any(|above| program.methods_of(above).any(|method| program.method(method).key == data.key))
    };
    !data.access.is_private()
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

/// Whether the class has a name that other classes may use: it is not made within a method, and not private.
fn has_name(program: &Program, class: ClassId) -> bool {
    let Some(file) = program.class_file(class) else { return false };
    let attributes = file.attributes();
    let nesting = attributes.inner_classes().unwrap_or_default();
    let is_private = nesting.iter().any(|nested| nested.inner == file.name() && nested.access.is_private());
    !is_private && !attributes.has(b"EnclosingMethod") && !program.class(class).access.is_synthetic()
}

/// Whether code elsewhere can use the class: it is public, or is known there by a supertype that is.
fn is_accessible(program: &Program, class: ClassId) -> bool {
    program.supertypes(class).into_iter().any(|above| is_own(program, above) && program.is_public_everywhere(above))
}
