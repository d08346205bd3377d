//! The open world: a library's public methods, called by threads of programs that are not there.
//!
//! Only classes that are meant for several threads are called so: those that are annotated as thread-safe, and those that synchronise
//! (by a synchronized method or block, or with a field that is a lock), themselves or in a superclass. What is annotated as not
//! thread-safe or immutable is not (A13). Of each class there is one object that all threads share; callers pass any objects.

use unsnarl_classfile::instruction::Instruction;
use unsnarl_program::models::{ClassFact, Mark};
use unsnarl_program::{ClassId, MethodId, Program};

use super::marked::descendants;
use super::{EntryKind, Finder, Phase, Process, count, is_concrete, is_own, list, methods_for};

/// How deep classes nest before a class is taken to be hidden: deeper than any compiler's output.
const MAX_NESTING: usize = 64;

impl Finder<'_> {
    /// The public methods of all classes that are meant for several threads, and what makes their objects.
    pub(super) fn open_world(&mut self, because: &str) {
        let program = self.program;
        let synchronises: Vec<bool> = program.application_classes().map(|class| self.synchronises(class)).collect();
        let mut classes = Vec::new();
        for class in program.application_classes() {
            if !is_instantiable(program, class)
                || !self.is_shared(class, &synchronises)
                || !is_accessible(program, class)
            {
                continue;
            }
            let methods: Vec<MethodId> =
                methods_for(program, class).filter(|method| is_api(program, class, *method)).collect();
            if methods.is_empty() {
                continue;
            }
            classes.push(class);
            if methods.iter().any(|method| !program.method(*method).access.is_static()) {
                let makers = self.makers(class).into_iter().map(|method| (Phase::Construct, method)).collect();
                self.group(class, Process::OpenWorld, EntryKind::OpenApi, makers);
            }
            let methods = methods.into_iter().map(|method| (Phase::Run, method)).collect();
            self.group(class, Process::OpenWorld, EntryKind::OpenApi, methods);
        }
        if !classes.is_empty() {
            let (that, number) = (
                if classes.len() == 1 { "synchronises or is" } else { "synchronise or are" },
                count(classes.len(), "class"),
            );
            self.found.assumptions.push(format!(
                "{because} the public methods of {number} that {that} marked thread-safe are taken to be called by several threads: {}.",
                list(program, &classes)
            ));
        }
    }

    /// Whether the class is meant for several threads; the nearest annotation has the say.
    fn is_shared(&self, class: ClassId, synchronises: &[bool]) -> bool {
        let own = || self.program.superclasses(class).filter(|above| is_own(self.program, *above));
        let says = |mark: &Mark| matches!(mark, Mark::ThreadSafe | Mark::NotThreadSafe | Mark::Immutable);
        let said = own().find_map(|above| self.program.class_marks(self.models, above).into_iter().find(says));
        match said {
            Some(mark) => mark == Mark::ThreadSafe,
            None => own().any(|above| synchronises.get(above.index()).copied().unwrap_or_default()),
        }
    }

    /// Whether the class itself has a synchronized method or block, or a lock.
    fn synchronises(&self, class: ClassId) -> bool {
        let program = self.program;
        let enters_monitor = |method: MethodId| {
            let Some(Ok(code)) = program.code(method) else { return false };
            code.instructions().any(|instruction| matches!(instruction, Ok((_, Instruction::MonitorEnter))))
        };
        let is_lock = |class| program.class_is(self.models, class, ClassFact::Lock);
        let field_class = |field| program.descriptor(program.field(field).key)?.result.as_class();
        program.methods_of(class).any(|method| program.method(method).access.is_synchronized())
            || program.fields_of(class).filter_map(field_class).any(is_lock)
            || program.methods_of(class).any(enters_monitor)
    }

    /// What makes an object of the class: its constructors, unless all are private; then public static methods that return one; and
    /// if there are none, the private constructors, which someone must call.
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

/// Whether the method is called by others: it is public, and of the source; of static ones, the class's own.
fn is_api(program: &Program, class: ClassId, method: MethodId) -> bool {
    let data = program.method(method);
    data.access.is_public() && !data.access.is_synthetic() && (!data.access.is_static() || data.class == class)
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
