//! Methods that frameworks call: those at which a framework-made class is entered, and those that are marked as
//! handlers.
//!
//! One object per class is assumed, and that it is published to the threads that use it: making it, and what runs at
//! its start, end before the rest begins; objects are started one after the other (A12). A container that makes an
//! object for each request is over-approximated.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use unsnarl_library::{ClassFact, Mark, Multiplicity, OriginKind, Spawn};
use unsnarl_program::{ClassId, MethodId};

use super::marked::{Roles, descendants};
use super::{EntryKind, Finder, Phase, Process, count, is_concrete, list, methods_for, name};

/// How a framework calls a method.
type Manner = (OriginKind, Multiplicity);

const ONCE: Manner = (OriginKind::Request, Multiplicity::Once);
const HANDLER: Manner = (OriginKind::Request, Multiplicity::Many);
const SCHEDULED: Manner = (OriginKind::Timer, Multiplicity::Repeated);

impl<'a> Finder<'a> {
    /// What frameworks call, and the `extra` methods, as handlers.
    pub(super) fn frameworks(&mut self, roles: &Roles, extra: &[MethodId]) {
        let program = self.program;
        let entered = self.entered();
        let mut called = Vec::new();
        let before = self.found.entries.len();
        for class in program.application_classes().filter(|class| is_concrete(program, *class)) {
            let mut at_ends = Vec::new();
            let mut runs: Vec<(Manner, MethodId)> = Vec::new();
            for (mark, method) in roles.for_class(program, class) {
                match mark {
                    Mark::AtStart => at_ends.push((Phase::BeforeAll, method)),
                    Mark::AtEnd => at_ends.push((Phase::AfterAll, method)),
                    Mark::Handler => runs.push((HANDLER, method)),
                    Mark::Scheduled => runs.push((SCHEDULED, method)),
                    Mark::Injected if name(program, method) != b"<init>" => at_ends.push((Phase::BeforeAll, method)),
                    _ => {}
                }
            }
            for spawn in entered.get(&class).into_iter().flatten() {
                let manner = (spawn.kind, spawn.multiplicity);
                runs.extend(self.callees(class, spawn).into_iter().map(|method| (manner, method)));
            }
            if !extra.is_empty() {
                let is_named =
                    |method: &MethodId| extra.contains(method) && !program.method(*method).access.is_static();
                runs.extend(methods_for(program, class).filter(is_named).map(|method| (HANDLER, method)));
            }
            let is_made = || program.class_marks(self.models, class).contains(&Mark::Made);
            if at_ends.is_empty() && runs.is_empty() && !is_made() {
                continue;
            }
            called.push(class);
            self.framework_class(class, at_ends, runs);
        }
        called.extend(self.static_extra(extra));
        called.sort();
        called.dedup();
        if !called.is_empty() {
            let methods = count(self.found.entries.len() - before, "method");
            let classes = count(called.len(), "class");
            let names = list(program, &called);
            self.found.assumptions.push(format!("A framework is taken to call {methods} of {classes}: {names}."));
        }
    }

    /// The static ones of the `extra` methods, each on threads of its own. Returns their classes. Methods that nothing
    /// can call are unknown.
    fn static_extra(&mut self, extra: &[MethodId]) -> Vec<ClassId> {
        let mut classes = Vec::new();
        for method in extra.iter().collect::<BTreeSet<_>>() {
            let data = self.program.method(*method);
            if data.access.is_static() && data.has_code {
                let (kind, multiplicity) = HANDLER;
                let kind = EntryKind::Framework { kind, multiplicity };
                self.group(data.class, Process::Framework, kind, vec![(Phase::Run, *method)]);
                classes.push(data.class);
            } else if !self.found.entries.iter().any(|entry| entry.method == *method) {
                let shown = self.program.show(*method);
                self.found.unknown.push(format!(
                    "Nothing can call `{shown}`: it has no code, or no class that has it can have objects."
                ));
            }
        }
        classes
    }

    fn framework_class(&mut self, class: ClassId, at_ends: Vec<(Phase, MethodId)>, mut runs: Vec<(Manner, MethodId)>) {
        let kind = |(kind, multiplicity)| EntryKind::Framework { kind, multiplicity };
        let (start, end): (Vec<_>, Vec<_>) = at_ends.into_iter().partition(|(phase, _)| *phase == Phase::BeforeAll);
        let constructors = self.constructors(class).map(|made| (Phase::Construct, made));
        let start = constructors.chain(start).collect();
        self.group(class, Process::Framework, kind(ONCE), start);
        runs.sort();
        runs.dedup();
        // What may run many times at once is one group; the others run in parallel, each in a group of its own.
        let is_separate = |manner: Manner| manner.1 != Multiplicity::Many;
        for together in runs.chunk_by(|a, b| a.0 == b.0 && !is_separate(a.0)) {
            if let [(manner, _), ..] = together {
                let methods = together.iter().map(|(_, method)| (Phase::Run, *method)).collect();
                self.group(class, Process::Framework, kind(*manner), methods);
            }
        }
        self.group(class, Process::Framework, kind(ONCE), end);
    }

    /// How framework-made classes are entered.
    fn entered(&self) -> FxHashMap<ClassId, Vec<&'a Spawn>> {
        let mut entered: FxHashMap<ClassId, Vec<&Spawn>> = FxHashMap::default();
        for model in self.models.classes().filter(|model| model.is(ClassFact::FrameworkMade)) {
            let class = self.program.find_class(model.name.replace('.', "/").as_bytes());
            for below in class.iter().flat_map(|class| descendants(self.program, *class)) {
                entered.entry(below).or_default().extend(model.entered.iter().flat_map(|entered| &entered.spawns));
            }
        }
        entered
    }

    /// The methods that the call of a framework may reach in objects of a class: by name and number of arguments.
    fn callees(&self, class: ClassId, spawn: &Spawn) -> Vec<MethodId> {
        let program = self.program;
        let is_called = |method: &MethodId| {
            let data = program.method(*method);
            let arguments = program.descriptor(data.key).map(|descriptor| descriptor.parameters.len());
            name(program, *method) == spawn.callback.method.as_bytes()
                && arguments == Some(spawn.callback.arguments.len())
                && !(data.access.is_static() || data.access.is_private() || data.access.is_synthetic())
        };
        methods_for(program, class).filter(is_called).collect()
    }
}
