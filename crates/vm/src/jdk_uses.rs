//! Records what the program's own code asks of the JDK, and what happened that may be otherwise in another run.
//!
//! A search visits every schedule of the program on this VM. Whether that is every execution there is depends on what
//! the program uses: a JDK method that returns the time of day has one value here, and others elsewhere. So the
//! recording names all methods of the JDK that code outside the JDK called, and all fields of the JDK that it accessed;
//! whoever draws conclusions decides which of them are harmless. Calls by the JDK itself are not recorded: they are how
//! a method does what its description says. An exception is the text of an object, which the JDK asks for on behalf of
//! the program: the method that makes it counts as called by the program.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::class::{FieldId, MethodId};
use crate::code::{Op, synthetic};
use crate::sightings::SeenMethod;
use crate::thread::{Slot, as_ref};
use crate::vm::Vm;

/// The descriptors of methods that turn an object into text: `String.valueOf`, `StringBuilder.append`.
const TEXT_OF_OBJECT: [&[u8]; 2] =
    [b"(Ljava/lang/Object;)Ljava/lang/String;", b"(Ljava/lang/Object;)Ljava/lang/StringBuilder;"];

/// Something that happened, and that need not happen in another run, or that hides what other threads may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hazard {
    /// The heap had no room left.
    OutOfMemory,
    /// The stack of a thread had no room left.
    StackOverflow,
    /// Something could not be linked: a class or a member was missing, or did not fit.
    Linkage,
    /// A final field was written although other threads could reach the object: reads of it are no steps (A39).
    LateFinalField,
    /// A method handle or variable handle was used.
    Handle,
}

/// A field, by names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenField {
    /// The internal name of the class
    pub class: String,
    /// The field's name
    pub name: String,
}

/// What the program's own code did that concerns the JDK.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JdkUses {
    /// The methods of the JDK that it called
    pub called: BTreeSet<SeenMethod>,
    /// The fields of the JDK that it accessed
    pub accessed: BTreeSet<SeenField>,
    /// What else happened
    pub hazards: BTreeSet<Hazard>,
}

/// A recording in progress.
#[derive(Debug, Default)]
pub(crate) struct JdkUsesRecorder {
    called: FxHashSet<MethodId>,
    accessed: FxHashSet<FieldId>,
    hazards: FxHashSet<Hazard>,
}

impl Vm {
    /// What was recorded of uses of the JDK since [`Vm::record_sightings`], or [`Vm::record_outcomes`].
    #[expect(clippy::iter_over_hash_type, reason = "all goes into sorted sets")]
    pub fn jdk_uses(&self) -> JdkUses {
        let mut jdk_uses = JdkUses::default();
        let Some(recorder) = &self.recorder else { return jdk_uses };
        for method in &recorder.jdk_uses.called {
            jdk_uses.called.insert(self.seen_method(*method));
        }
        for field in &recorder.jdk_uses.accessed {
            let of = self.classes.field(*field);
            let class = self.classes.symbols.show(self.classes.get(of.class).name);
            jdk_uses.accessed.insert(SeenField { class, name: self.classes.symbols.show(of.name) });
        }
        jdk_uses.hazards.extend(&recorder.jdk_uses.hazards);
        jdk_uses
    }

    /// Something happened that need not happen elsewhere.
    pub(crate) fn saw_hazard(&mut self, hazard: Hazard) {
        if let Some(recorder) = &mut self.recorder {
            recorder.jdk_uses.hazards.insert(hazard);
        }
    }

    /// Whether a method is code from outside the JDK, or made by the VM for such code. The first frame of a thread is
    /// neither, in whatever class it is.
    pub(crate) fn is_outside_jdk(&self, method: MethodId) -> bool {
        let of = self.classes.method(method);
        let begins_thread = || of.index.is_none() && self.classes.symbols.text(of.name)[..] == *synthetic::FIRST;
        self.classes.get(of.class).module.is_none() && !begins_thread()
    }

    /// Code from outside the JDK executes an instruction; its operands are the topmost slots.
    pub(crate) fn saw_jdk_use(&mut self, op: Op, slots: &[Slot], top: usize) {
        match op {
            Op::GetField(field) | Op::GetStatic(field) | Op::PutStatic(field) => self.saw_access(field),
            Op::PutField(field) => {
                self.saw_access(field);
                let of = self.classes.field(field);
                let object = top.checked_sub(of.kind.slots() + 1).and_then(|at| slots.get(at)).copied();
                let object = object.map(as_ref).filter(|object| !object.is_null());
                let is_late = of.access.is_final() && object.is_some_and(|object| self.memory.is_shared(object));
                if is_late {
                    self.saw_hazard(Hazard::LateFinalField);
                }
            }
            Op::InvokeStatic(method) | Op::InvokeSpecial(method) | Op::CallStatic(method) => {
                self.saw_call(method, slots, top);
            }
            Op::InvokeVirtual(site) => {
                let of = self.classes.site(site);
                let (arguments, method) = (usize::from(of.arguments), of.method);
                let receiver = top.checked_sub(arguments).and_then(|at| slots.get(at)).copied();
                let Some(receiver) = receiver.map(as_ref).filter(|object| !object.is_null()) else { return };
                let class = self.memory.class_of(receiver);
                // A call that has no target throws.
                if let Ok(target) = self.classes.select(class, method) {
                    self.saw_call(target, slots, top);
                }
            }
            Op::InvokePolymorphic(_) | Op::InvokeBasic(_) | Op::LinkTo => self.saw_hazard(Hazard::Handle),
            _ => (),
        }
    }

    /// A method is called with the topmost slots as its arguments.
    fn saw_call(&mut self, method: MethodId, slots: &[Slot], top: usize) {
        let of = self.classes.method(method);
        // What the VM makes for itself is in no class file.
        let is_of_jdk = of.index.is_some() && !self.is_outside_jdk(method);
        let makes_text = TEXT_OF_OBJECT.contains(&&self.classes.symbols.text(of.descriptor)[..]);
        if let (true, Some(recorder)) = (is_of_jdk, &mut self.recorder) {
            recorder.jdk_uses.called.insert(method);
        }
        let argument = top.checked_sub(1).and_then(|at| slots.get(at)).copied().map(as_ref);
        let text = self.classes.declared(self.known.object, b"toString", b"()Ljava/lang/String;");
        if let (true, Some(argument), Some(text)) = (is_of_jdk && makes_text, argument, text)
            && !argument.is_null()
            && let Ok(target) = self.classes.select(self.memory.class_of(argument), text)
            && !self.is_outside_jdk(target)
            && let Some(recorder) = &mut self.recorder
        {
            recorder.jdk_uses.called.insert(target);
        }
    }

    fn saw_access(&mut self, field: FieldId) {
        let is_of_jdk = self.classes.get(self.classes.field(field).class).module.is_some();
        if let (true, Some(recorder)) = (is_of_jdk, &mut self.recorder) {
            recorder.jdk_uses.accessed.insert(field);
        }
    }
}
