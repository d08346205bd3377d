//! Contexts: under what circumstances a method is analysed.
//!
//! A context is a thread origin (always) and an element: the receiver object for classes whose instances are worth
//! distinguishing, the call for static methods that lock, make or call back what they are given. So two `ArrayList`s,
//! two accounts with a lock each and two threads that run the same code are distinguished, and everything else is
//! analysed once per thread. If there are too many receivers, further ones are distinguished by class alone, so that a
//! method of a superclass still calls what the right subclass has. The scheme is selective object sensitivity (Milanova
//! et al. 2005; Smaragdakis et al. 2011) with origins as in origin-sensitive points-to analysis (Liu et al. 2021).
//!
//! Which classes: `policy.rs`.

use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, Interned, MethodId};

use crate::heap::{Heap, ObjectId};
use crate::origin::{OriginId, Origins};
use crate::roots::Sensitivity;

unsnarl_program::ids! {
    /// A context.
    ContextId;
}

/// How deep receivers nest in the context of an object: an object of an object of an object.
const MAX_DEPTH: usize = 2;
/// The same for [`Sensitivity::Deep`].
const MAX_DEPTH_DEEP: usize = 3;

/// What distinguishes the calls of one method on one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Element {
    /// Nothing.
    Any,
    /// The receiver, or the function object whose code it is.
    Receiver(ObjectId),
    /// The class of the receiver, if there are too many receivers to distinguish them.
    Class(ClassId),
    /// The call.
    Call(MethodId, StatementId),
}

/// The circumstances of an analysis of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Context {
    /// Whose code it is.
    pub origin: OriginId,
    /// Further distinction.
    pub element: Element,
}

/// All contexts, numbered in order of discovery.
#[derive(Default)]
pub struct Contexts {
    contexts: Interned<ContextId, Context>,
    max_depth: usize,
}

impl Contexts {
    /// Static initialisers, and objects that belong to no thread.
    pub const ROOT: ContextId = ContextId::new(0);

    pub(crate) fn new(sensitivity: Sensitivity) -> Contexts {
        let max_depth = if sensitivity == Sensitivity::Deep { MAX_DEPTH_DEEP } else { MAX_DEPTH };
        let mut contexts = Contexts { max_depth, ..Contexts::default() };
        contexts.intern(Context { origin: Origins::INITIALISERS, element: Element::Any });
        contexts
    }

    pub(crate) fn intern(&mut self, context: Context) -> ContextId {
        self.contexts.intern(context)
    }

    /// The number of a context, if it is known.
    pub(crate) fn find(&self, context: Context) -> Option<ContextId> {
        self.contexts.find(&context)
    }

    /// A context.
    #[inline]
    pub fn get(&self, context: ContextId) -> Context {
        self.contexts[context]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.contexts.values().len()
    }

    /// Whether there are none; never true once the analysis has begun.
    pub fn is_empty(&self) -> bool {
        self.contexts.values().is_empty()
    }

    /// The receivers that an object is nested in, innermost first: whose method made it, whose method made that, …
    pub fn owners<'a>(&'a self, heap: &'a Heap, object: ObjectId) -> impl Iterator<Item = ObjectId> + 'a {
        let owner = |object: &ObjectId| match self.get(heap.object(*object).context).element {
            Element::Receiver(owner) => Some(owner),
            _ => None,
        };
        std::iter::successors(owner(&object), owner)
    }

    /// The context of objects made by a method that runs in `context`: the same, unless that nests too deep or in
    /// itself.
    pub(crate) fn of_allocation(
        &mut self,
        heap: &Heap,
        context: ContextId,
        site: crate::heap::AllocationSite,
    ) -> ContextId {
        let Context { origin, element } = self.get(context);
        let Element::Receiver(receiver) = element else { return context };
        let recurs = heap.object(receiver).site == site
            || self.owners(heap, receiver).any(|owner| heap.object(owner).site == site);
        if recurs || self.owners(heap, receiver).count() >= self.max_depth {
            return self.intern(Context { origin, element: Element::Any });
        }
        context
    }
}

#[cfg(test)]
mod tests;
