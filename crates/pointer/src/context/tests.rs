//! Contexts of objects that are made by objects: distinguished up to a depth, and never without end.

use unsnarl_program::Type;

use super::*;
use crate::heap::{AllocationSite, Object};

fn site(number: usize) -> AllocationSite {
    AllocationSite::Statement(MethodId::new(0), StatementId::new(number), 0)
}

/// An object that a method of `owner` makes on a thread.
fn made_by(
    heap: &mut Heap,
    contexts: &mut Contexts,
    origin: OriginId,
    owner: Option<ObjectId>,
    number: usize,
) -> ObjectId {
    let element = owner.map_or(Element::Any, Element::Receiver);
    let running = contexts.intern(Context { origin, element });
    let context = contexts.of_allocation(heap, running, site(number));
    heap.intern(Object { site: site(number), ty: Type::NULL, context })
}

const THREAD: OriginId = OriginId::new(7);

#[test]
fn what_two_objects_make_is_distinguished() {
    let (mut heap, mut contexts) = (Heap::default(), Contexts::new(Sensitivity::Selective));
    let mut made = |owner, number| made_by(&mut heap, &mut contexts, THREAD, owner, number);
    let (one, two) = (made(None, 1), made(None, 2));
    let (of_one, of_two) = (made(Some(one), 3), made(Some(two), 3));
    assert_ne!(of_one, of_two);
    assert_eq!(of_one, made(Some(one), 3));
    assert_eq!(contexts.owners(&heap, of_one).collect::<Vec<_>>(), [one]);
}

#[test]
fn nesting_ends_and_keeps_the_thread() {
    let (mut heap, mut contexts) = (Heap::default(), Contexts::new(Sensitivity::Selective));
    let mut owner = None;
    let mut depths = Vec::new();
    for number in 0..6 {
        let made = made_by(&mut heap, &mut contexts, THREAD, owner, number);
        depths.push(contexts.owners(&heap, made).count());
        assert_eq!(contexts.get(heap.object(made).context).origin, THREAD);
        owner = Some(made);
    }
    assert!(depths.iter().all(|depth| *depth <= MAX_DEPTH), "{depths:?}");
    assert_eq!(depths[..=MAX_DEPTH], [0, 1, 2]);
    assert_eq!(depths[MAX_DEPTH + 1], 0, "too deep: starts again");
}

#[test]
fn an_object_that_makes_its_own_kind_is_one() {
    let (mut heap, mut contexts) = (Heap::default(), Contexts::new(Sensitivity::Selective));
    let mut node = made_by(&mut heap, &mut contexts, THREAD, None, 0);
    for _ in 0..100 {
        node = made_by(&mut heap, &mut contexts, THREAD, Some(node), 0);
    }
    assert_eq!(heap.len(), 1, "a list is one node");
    for round in 0..1000 {
        node = made_by(&mut heap, &mut contexts, THREAD, Some(node), round % 3);
    }
    assert!(heap.len() <= 3 * 3 * 3, "three kinds that make each other: {} objects", heap.len());
}

#[test]
fn contexts_are_interned() {
    let mut contexts = Contexts::new(Sensitivity::Selective);
    assert_eq!(contexts.get(Contexts::ROOT), Context { origin: Origins::INITIALISERS, element: Element::Any });
    let context = Context { origin: THREAD, element: Element::Call(MethodId::new(1), StatementId::new(2)) };
    let id = contexts.intern(context);
    assert_eq!((contexts.intern(context), contexts.get(id), contexts.len()), (id, context, 2));
}
