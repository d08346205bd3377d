//! Which starts of threads are one origin.

use unsnarl_program::Type;

use super::*;
use crate::context::{Context, ContextId, Element};
use crate::heap::Object;
use crate::roots::Sensitivity;

struct World {
    heap: Heap,
    contexts: Contexts,
    origins: Origins,
}

impl World {
    fn new() -> World {
        World { heap: Heap::default(), contexts: Contexts::new(Sensitivity::Selective), origins: Origins::new() }
    }

    fn context(&mut self, origin: OriginId) -> ContextId {
        self.contexts.intern(Context { origin, element: Element::Any })
    }

    /// The object that a statement makes on a thread.
    fn made(&mut self, origin: OriginId, statement: usize) -> ObjectId {
        let context = self.context(origin);
        let site = AllocationSite::Statement(MethodId::new(0), StatementId::new(statement), 0);
        self.heap.intern(Object { site, ty: Type::NULL, context })
    }

    fn spawn(&mut self, parent: OriginId, statement: usize, object: ObjectId) -> OriginId {
        self.spawn_as(parent, OriginKind::Thread, Multiplicity::Once, statement, object)
    }

    fn spawn_as(
        &mut self,
        parent: OriginId,
        kind: OriginKind,
        multiplicity: Multiplicity,
        statement: usize,
        object: ObjectId,
    ) -> OriginId {
        let maker = Maker::Call(MethodId::new(0), StatementId::new(statement));
        self.origins.spawned(&self.heap, &self.contexts, parent, (kind, multiplicity), (maker, 0), object)
    }

    fn main(&mut self) -> OriginId {
        self.origins.entry(0, Multiplicity::Once, false)
    }
}

#[test]
fn an_origin_is_a_statement_and_an_object() {
    let mut world = World::new();
    let main = world.main();
    assert_eq!(world.main(), main);
    let (a, b) = (world.made(main, 1), world.made(main, 2));
    let first = world.spawn(main, 10, a);
    assert_eq!(world.spawn(main, 10, a), first);
    assert_ne!(world.spawn(main, 10, b), first, "another object");
    assert_ne!(world.spawn(main, 11, a), first, "another statement");
    assert_eq!(world.origins.len(), 5, "these, main and the initialisers");
    assert_eq!(world.origins.get(first).object, Some(a));
    assert_eq!(world.origins.get(first).start.statement(), Some((MethodId::new(0), StatementId::new(10))));
    assert_eq!(world.origins.get(main).start.statement(), None);
}

#[test]
fn a_thread_that_starts_its_own_kind_is_one_recursive_origin() {
    let mut world = World::new();
    let main = world.main();
    let root = world.made(main, 1);
    let first = world.spawn(main, 10, root);
    // The thread runs: makes one of its kind at another place, which starts the next at its own.
    let child = world.made(first, 2);
    let second = world.spawn(first, 11, child);
    assert_ne!(first, second);
    assert!(!world.origins.get(second).is_recursive);
    let grandchild = world.made(second, 2);
    assert_eq!(world.spawn(second, 11, grandchild), second);
    assert!(world.origins.get(second).is_recursive);
    assert!(!world.origins.get(first).is_recursive);
    assert_eq!(world.origins.len(), 4);
}

#[test]
fn threads_that_start_each_other_come_to_an_end() {
    let mut world = World::new();
    let mut running = world.main();
    for round in 0..200 {
        let statement = round % 3;
        let object = world.made(running, statement);
        running = world.spawn(running, 10 + statement, object);
    }
    assert!(world.origins.len() <= 2 + 2 * 3, "{} origins", world.origins.len());
    assert!(world.origins.ids().any(|origin| world.origins.get(origin).is_recursive));
}

#[test]
fn below_the_first_threads_the_statement_that_made_the_object_counts() {
    let mut world = World::new();
    let main = world.main();
    let (a, b) = (world.made(main, 1), world.made(main, 2));
    let (first, second) = (world.spawn(main, 10, a), world.spawn(main, 10, b));
    let (of_first, of_second, other) = (world.made(first, 3), world.made(second, 3), world.made(second, 4));
    assert_ne!(of_first, of_second);
    let helper = world.spawn(first, 11, of_first);
    assert_eq!(world.spawn(second, 11, of_second), helper);
    assert_ne!(world.spawn(second, 11, other), helper);
}

#[test]
fn many_threads_are_distinguished_by_what_made_their_objects() {
    let mut world = World::new();
    let main = world.main();
    for group in 1..200 {
        let origin = world.origins.entry(group, Multiplicity::Once, false);
        let object = world.made(origin, 1);
        world.spawn(main, 10, object);
    }
    let spawned = world.origins.len() - 200 - 1;
    assert!(spawned <= MAX_EXACT, "{spawned} origins for one statement that makes and one that starts");
}

#[test]
fn event_handlers_share_a_thread_and_the_most_runs_count() {
    let mut world = World::new();
    let main = world.main();
    let (a, b) = (world.made(main, 1), world.made(main, 2));
    let handler = world.spawn_as(main, OriginKind::EventDispatch, Multiplicity::Once, 10, a);
    assert_eq!(world.spawn_as(main, OriginKind::EventDispatch, Multiplicity::Repeated, 11, b), handler);
    assert_eq!(world.origins.get(handler).multiplicity, Multiplicity::Repeated);
    let task = world.spawn_as(main, OriginKind::Task, Multiplicity::Many, 12, a);
    assert_ne!(task, handler);
    assert_eq!(world.spawn_as(main, OriginKind::Task, Multiplicity::Once, 12, a), task);
    assert_eq!(world.origins.get(task).multiplicity, Multiplicity::Many);
}
