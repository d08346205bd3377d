//! What a thread may do that other threads can observe.

use unsnarl_pointer::{AllocationSite, Analysis, Maker, ObjectId, ObjectSet, Slot};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, FieldId, MethodId, Origin};

unsnarl_program::ids! {
    /// The number of an effect.
    EffectId;
    /// The number of a set of effects.
    SetId;
    /// The number of a set of locks.
    GuardsId;
}

/// The maximum number of sites at which an object may have been made; if there are more, it may be any.
const MAX_SITES: usize = 32;

/// Which objects: by the statement that makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MadeBy {
    /// Those that a statement makes, itself or by the library method that it calls.
    Statement(MethodId, StatementId),
    /// The class object of a class.
    Class,
    /// Those that the library makes by itself.
    Library,
    /// Any.
    Any,
}

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ElementKind {
    /// Numbers, and truth values.
    Primitive,
    /// References.
    Reference,
}

/// Which variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A field of some objects.
    Field(FieldId, MadeBy),
    /// A static field.
    Static(FieldId),
    /// The elements of some arrays: references, or numbers. One instruction makes arrays of both.
    Elements(MadeBy, ElementKind),
    /// What the library keeps in some objects, such as the elements of a list.
    Contents(MadeBy),
}

/// What a thread may do that other threads can observe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Effect {
    /// Reads a variable.
    Read(Place),
    /// Writes a variable.
    Write(Place),
    /// Enters a monitor.
    Enter(MadeBy),
    /// Waits for a notification.
    Wait(MadeBy),
    /// Notifies.
    Notify(MadeBy),
    /// Acquires, releases, awaits or signals a lock, a semaphore or the like.
    Synchronise(MadeBy),
    /// Starts a thread.
    Start(MadeBy),
    /// Waits for the end of a thread.
    Join(MadeBy),
    /// Parks, or unparks a thread.
    Park,
    /// Reads the clock.
    ReadClock,
    /// Initialises a class.
    Initialise(ClassId),
    /// Runs code of the library that may access what only the library knows, or park and unpark threads.
    Library,
    /// Is a thread of the library's own, such as a worker of a pool: accesses what the library has made or was given.
    Machinery,
    /// Prints, or otherwise reads or writes what is outside the program.
    Print,
    /// Ends the program.
    Exit,
    /// Interrupts a thread, or asks whether one is interrupted.
    Interrupt,
    /// Whatever a thread can do.
    Anything,
}

impl Effect {
    /// Whether it is about an object that its statement names.
    pub(super) fn is_on_object(self) -> bool {
        matches!(
            self,
            Effect::Read(Place::Field(..) | Place::Elements(..))
                | Effect::Write(Place::Field(..) | Place::Elements(..))
                | Effect::Enter(_)
        )
    }

    /// Whether it is an access that locks may protect.
    pub(super) fn is_access(self) -> bool {
        matches!(self, Effect::Read(_) | Effect::Write(_) | Effect::Library)
    }
}

/// What makes an object.
pub(super) fn maker_of(analysis: &Analysis<'_>, object: ObjectId) -> MadeBy {
    match analysis.object(object).site {
        AllocationSite::Statement(method, statement, _)
        | AllocationSite::Library(Maker::Call(method, statement), ..) => MadeBy::Statement(method, statement),
        AllocationSite::ClassOf(_) => MadeBy::Class,
        // What exists before the program starts, too: nobody passes anything to a `main`.
        AllocationSite::Library(Maker::Method(_), ..) | AllocationSite::Given(_) | AllocationSite::ThreadOf(_) => {
            MadeBy::Library
        }
        // What the library holds, and the program did not give to it.
        AllocationSite::Held(None, slot) if is_of_library(analysis, slot) => MadeBy::Library,
        AllocationSite::Held(Some(holder), _) if maker_of(analysis, holder) == MadeBy::Library => MadeBy::Library,
        AllocationSite::Merged(_) | AllocationSite::Passed(_) | AllocationSite::Held(..) => MadeBy::Any,
    }
}

/// Whether a field is declared by a class of the library.
fn is_of_library(analysis: &Analysis<'_>, slot: Slot) -> bool {
    let program = analysis.program();
    let field = slot.as_field();
    field.is_some_and(|field| program.class(program.field(field).class).origin == Origin::Library)
}

/// Calls `add` with each kind of objects in a set; with [`MadeBy::Any`] if it is empty or too large.
pub(super) fn made_by(analysis: &Analysis<'_>, objects: &ObjectSet, mut add: impl FnMut(MadeBy)) {
    let mut sites: Vec<MadeBy> = Vec::new();
    for object in objects.iter() {
        let site = maker_of(analysis, object);
        if !sites.contains(&site) {
            sites.push(site);
        }
        if sites.len() > MAX_SITES || site == MadeBy::Any {
            return add(MadeBy::Any);
        }
    }
    match sites.is_empty() {
        true => add(MadeBy::Any),
        false => sites.into_iter().for_each(add),
    }
}
