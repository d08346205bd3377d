//! What annotations and superclasses mark methods as, and tests, which follow from it alone.
//!
//! A method is what its own annotations say; an abstract method passes its marks on to the methods that implement it.
//! An overriding method without annotation is not marked, as test runners see it. Instances of inner test classes are
//! made by themselves: what the enclosing class would prepare for them is not run before them.

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{Mark, Models};
use unsnarl_program::{ClassId, MethodId, Program, Type};

use super::{EntryKind, Finder, Phase, Process, is_concrete, is_own, name};

/// The marks of all methods of the inputs.
pub(super) struct Roles {
    marks: FxHashMap<MethodId, Vec<Mark>>,
    /// Classes that declare a marked method.
    declaring: FxHashSet<ClassId>,
}

impl Roles {
    pub(super) fn of(program: &Program, models: &Models) -> Roles {
        let mut roles = Roles { marks: FxHashMap::default(), declaring: FxHashSet::default() };
        for class in program.application_classes() {
            let are_tests = program.class_marks(models, class).contains(&Mark::Test);
            for method in program.methods_of(class) {
                let mut marks = program.method_marks(models, method);
                let is_open = program.method(method).access.is_public() && is_procedure(program, method);
                if are_tests && is_open && marks.is_empty() {
                    marks.push(Mark::Test);
                }
                roles.add(program, method, marks);
            }
        }
        for model in models.classes() {
            let selected =
                model.marks.iter().flatten().filter_map(|marking| Some((marking.mark, marking.methods.as_ref()?)));
            let selected: Vec<_> = selected.collect();
            let marking = program.find_class(model.name.replace('.', "/").as_bytes()).filter(|_| !selected.is_empty());
            for class in marking.iter().flat_map(|class| descendants(program, *class)) {
                for method in program.methods_of(class).filter(|method| is_procedure(program, *method)) {
                    let key = program.key(program.method(method).key);
                    let (name, descriptor) =
                        (program.text(key.name).to_string(), program.text(key.descriptor).to_string());
                    let marks = selected.iter().filter(|(_, methods)| methods.matches(&name, &descriptor));
                    roles.add(program, method, marks.map(|(mark, _)| *mark));
                }
            }
        }
        roles
    }

    fn add(&mut self, program: &Program, method: MethodId, marks: impl IntoIterator<Item = Mark>) {
        for mark in marks {
            self.declaring.insert(program.method(method).class);
            self.marks.entry(method).or_default().push(mark);
        }
    }

    /// The marked methods that run for objects of a class, with what they are marked as.
    pub(super) fn for_class(&self, program: &Program, class: ClassId) -> Vec<(Mark, MethodId)> {
        let mut found = Vec::new();
        for above in program.supertypes(class).into_iter().filter(|above| self.declaring.contains(above)) {
            for method in program.methods_of(above) {
                let Some(marks) = self.marks.get(&method) else { continue };
                let access = program.method(method).access;
                let runs = if access.is_static() { Some(method) } else { program.select_method(class, method) };
                let is_marked =
                    |runs: &MethodId| (*runs == method || access.is_abstract()) && program.method(*runs).has_code;
                if let Some(runs) = runs.filter(is_marked) {
                    found.extend(marks.iter().map(|mark| (*mark, runs)));
                }
            }
        }
        found
    }
}

impl Finder<'_> {
    /// The classes with tests, each a group: its tests run one after the other, and no other class's in the same
    /// process.
    pub(super) fn tests(&mut self, roles: &Roles) {
        let program = self.program;
        let mut number = 0;
        for class in program.application_classes().filter(|class| is_concrete(program, *class)) {
            let marked = roles.for_class(program, class);
            if !marked.iter().any(|(mark, _)| *mark == Mark::Test) {
                continue;
            }
            let mut methods: Vec<_> = self.constructors(class).map(|made| (Phase::Construct, made)).collect();
            methods.extend(marked.into_iter().filter_map(|(mark, method)| Some((phase_of_test(mark)?, method))));
            self.group(class, Process::Test(number), EntryKind::Test, methods);
            number += 1;
        }
    }
}

fn phase_of_test(mark: Mark) -> Option<Phase> {
    Some(match mark {
        Mark::Test => Phase::Run,
        Mark::BeforeEach => Phase::BeforeEach,
        Mark::AfterEach => Phase::AfterEach,
        Mark::BeforeAll => Phase::BeforeAll,
        Mark::AfterAll => Phase::AfterAll,
        _ => return None,
    })
}

/// Whether a name alone may mark a method: it returns nothing, and others may call it on an object.
fn is_procedure(program: &Program, method: MethodId) -> bool {
    let data = program.method(method);
    let returns_nothing = program.descriptor(data.key).is_some_and(|descriptor| descriptor.result == Type::VOID);
    let is_callable = !data.access.is_private() && !data.access.is_static() && !data.access.is_synthetic();
    returns_nothing && is_callable && !name(program, method).starts_with(b"<")
}

/// The subclasses and implementors of a class that come from the inputs, at any depth, in the program's order.
pub(super) fn descendants(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut found = program.direct_subtypes(class).to_vec();
    let mut seen: FxHashSet<ClassId> = found.iter().copied().collect();
    let mut next = 0;
    while let Some(below) = found.get(next).copied() {
        found.extend(program.direct_subtypes(below).iter().filter(|below| seen.insert(**below)));
        next += 1;
    }
    found.retain(|below| is_own(program, *below) && *below != class);
    found.sort();
    found
}
