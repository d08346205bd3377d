//! Where the analysis begins: entry points, each on the thread of its group, on receivers and arguments that exist already.

use unsnarl_program::models::Models;
use unsnarl_program::{Program, Type};

use crate::analysis::Analysis;
use crate::context::{Context, Element};
use crate::entry::{Entry, EntryKind, Phase};
use crate::heap::Slot;
use crate::solver::Solver;

/// How precise the analysis is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sensitivity {
    /// Receivers and calls are told apart where it pays.
    Selective,
    /// The same, but code that several threads run is analysed once for all of them: for large programs.
    SharedCode,
    /// Only threads are told apart.
    ThreadsOnly,
    /// Nothing is: each method is analysed once, and what a thread runs is called where the thread is started. Models stand only for
    /// methods without code.
    Insensitive,
}

/// So many methods in contexts are analysed thread by thread; a program that has more is analysed with shared code.
const MAX_INSTANCES: usize = 20_000;

/// Analyses the program from its entry points. Stops early, with what is known so far, once `is_cancelled` says so. A program that is too
/// large for [`Sensitivity::Selective`] is analysed with [`Sensitivity::SharedCode`].
pub fn analyse<'a>(
    program: &'a Program,
    models: &'a Models,
    entries: &[Entry],
    sensitivity: Sensitivity,
    is_cancelled: &dyn Fn() -> bool,
) -> Analysis<'a> {
    let groups = Groups::of(entries);
    let solve = |sensitivity: Sensitivity, max_instances: usize| {
        let mut solver = Solver::new(program, models, sensitivity);
        for entry in entries {
            solver.add_entry(entry, groups.of_entry(entry));
        }
        solver.solve(max_instances, is_cancelled);
        solver
    };
    let mut solver = match sensitivity {
        Sensitivity::Selective => solve(sensitivity, MAX_INSTANCES),
        _ => solve(sensitivity, usize::MAX),
    };
    if solver.is_too_large {
        drop(solver);
        solver = solve(Sensitivity::SharedCode, usize::MAX);
    }
    Analysis::of(solver)
}

/// Which entry points share a thread. Where there are many alternatives, they are analysed together: what one test or caller of a library
/// does is then also known to the others, which costs precision and nothing else. Mains that a manifest names are not
/// mixed with others.
struct Groups {
    are_launched_merged: bool,
    are_mains_merged: bool,
    are_tests_merged: bool,
}

/// So many programs (mains, test classes) are analysed each by itself.
const MAX_ALONE: usize = 8;
/// Numbers of merged groups: no entry point has such a number of its own.
const MERGED: u32 = 1 << 30;

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
            _ => entry.group,
        }
    }
}

impl Solver<'_> {
    fn add_entry(&mut self, entry: &Entry, group: u32) {
        let program = self.program;
        let data = program.method(entry.method);
        if !data.has_code {
            return;
        }
        self.initialise_entry(data.class);
        let is_off_event_thread = matches!(entry.kind, EntryKind::Main | EntryKind::Test);
        let origin = self.origins.entry(group, entry.multiplicity(), is_off_event_thread);
        let class = Type::class(entry.class);
        let receiver = (!data.access.is_static()).then(|| self.given(class));
        let tells_apart =
            receiver.is_some() && self.policy.tells_receivers_apart(program, &mut self.library, entry.class);
        let element = receiver.filter(|_| tells_apart).map_or(Element::Any, Element::Receiver);
        let instance = self.instance(entry.method, Context { origin, element });
        self.entries.push((origin, instance, *entry));
        let parameters = self.template(entry.method).parameters.clone();
        let declared = program.descriptor(data.key).map_or(&[][..], |descriptor| &descriptor.parameters);
        let types = receiver.map(|_| class).into_iter().chain(declared.iter().copied());
        for (parameter, ty) in parameters.iter().zip(types) {
            let Some(node) = self.node(instance, *parameter) else { continue };
            let object = self.given(ty);
            self.graph.add_object(node, object);
            if let Some(element) = ty.element().filter(|element| element.is_reference()) {
                let element = self.given(element);
                let elements = self.field_node(object, Slot::ELEMENT);
                self.graph.add_object(elements, element);
            }
        }
    }
}
