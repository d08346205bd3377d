//! What the library models state about a class, looked up once, when the class is linked: see
//! `unsnarl_library::Explored`.
//!
//! A class that models declare as a synchronizer keeps its state where the JDK's synchronizers have theirs or, if it is
//! not built on those, in fields that are added here. Its own fields are then meaningless, since none of the methods
//! that use them is run.

use unsnarl_classfile::{Access, Member};
use unsnarl_library::{ClassView, Explored, Home, LockStep, SynchronizerKind};

use super::Classes;
use crate::class::{Class, ClassId, Field, FieldId, SynchronizerClass, ValueKind};
use crate::natives::{Native, native_of, unknown_action};

impl Classes {
    /// Looks up everything about a class whose name and module are known.
    pub(super) fn view<'l>(&self, library: &'l Explored, class: &Class) -> ClassView<'l> {
        let home = if class.module.is_some() { Home::Jdk } else { Home::ClassPath };
        library.class(home, &self.symbols.show(class.name))
    }

    /// Records simple facts.
    pub(super) fn note_facts(&self, class: &mut Class, view: &ClassView<'_>) {
        class.facts = view.facts();
        class.is_modelled = view.is_known();
    }

    /// Records whether objects of a class are synchronizers, and adds fields for their state if they have none: `words`
    /// is the number of words that they have so far, `references` those of them that hold references.
    pub(super) fn lay_out_synchronizer(
        &mut self,
        (class, id): (&mut Class, ClassId),
        view: &ClassView<'_>,
        words: &mut u32,
        references: &mut Vec<u32>,
    ) {
        let inherited = class.superclass.and_then(|parent| self.get(parent).synchronizer);
        let Some(stated) = view.synchronizer() else {
            class.synchronizer = inherited;
            return;
        };
        let (kind, is_fair) = (stated.kind, stated.is_fair);
        let named = |name: &[u8]| {
            let field = self.field_named(class.superclass?, name)?;
            self.get(self.field(field).class).module.is_some().then_some(field)
        };
        let (state, owner) = (named(b"state"), named(b"exclusiveOwnerThread"));
        let is_lock = matches!(
            kind,
            SynchronizerKind::ReentrantLock | SynchronizerKind::PlainLock | SynchronizerKind::ReadWriteLock
        );
        class.synchronizer = if let Some(inherited) = inherited {
            Some(SynchronizerClass { kind, is_fair, ..inherited })
        } else if kind == SynchronizerKind::Condition || state.is_some() && owner.is_some() {
            Some(SynchronizerClass { kind, is_fair, state, owner, readers: named(b"readHolds") })
        } else if is_lock {
            let mut add = |name: &[u8], kind: ValueKind| {
                let slot = *words;
                *words += 1;
                if kind == ValueKind::Reference {
                    references.push(slot);
                }
                Some(self.add_state(id, name, kind, slot))
            };
            let (state, owner) = (add(b"<state>", ValueKind::Long), add(b"<owner>", ValueKind::Reference));
            Some(SynchronizerClass { kind, is_fair, state, owner, readers: add(b"<readers>", ValueKind::Reference) })
        } else {
            // Only its own code knows the number of permits.
            None
        };
    }

    /// A field that no class file declares.
    fn add_state(&mut self, class: ClassId, name: &[u8], kind: ValueKind, slot: u32) -> FieldId {
        let descriptor: &[u8] = if kind == ValueKind::Reference { b"Ljava/lang/Object;" } else { b"J" };
        let id = FieldId(self.fields.len() as u32);
        self.fields.push(Field {
            class,
            name: self.symbols.intern(name),
            descriptor: self.symbols.intern(descriptor),
            kind,
            // Synthetic and volatile.
            access: Access(0x1040),
            slot,
            index: u16::MAX,
            is_cache: false,
        });
        id
    }

    /// What runs instead of a method of a synchronizer, or before it.
    pub(super) fn action_of(
        &self,
        library: &Explored,
        class: &Class,
        view: &ClassView<'_>,
        member: &Member<'_>,
    ) -> Option<Native> {
        let (name, descriptor) = (text(member.name()), text(member.descriptor()));
        if member.access().is_static() || name == "<init>" {
            return None;
        }
        if let Some(action) = view.method(name, descriptor).action {
            return Some(native_of(action, member.descriptor()));
        }
        class.synchronizer?;
        let own = view.method(name, descriptor).locks;
        let parents = class.superclass.iter().chain(&class.interfaces);
        let inherited = parents.flat_map(|parent| self.get(*parent).supertypes.iter()).find_map(|id| {
            let parent = self.get(*id);
            self.view(library, parent).method(name, descriptor).locks
        });
        Some(match own.or(inherited)? {
            LockStep::Action(action) => native_of(action, member.descriptor()),
            LockStep::Unknown => unknown_action(),
        })
    }
}

/// A name; empty if no model could have it.
pub(super) fn text(name: &[u8]) -> &str {
    std::str::from_utf8(name).unwrap_or_default()
}
