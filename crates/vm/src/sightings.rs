//! Records what the program's own code did: which instructions were executed, and the values that they computed.
//!
//! This is the truth against which an analysis of values can be tested: after a search of all states, the sightings
//! are what some execution does at each place. They are not part of the state, and backtracking does not undo them.
//! Recorded are the results of instructions and of calls that return, and the arguments of methods. Not recorded are
//! constants, copies between variables and the stack, and what a call returns that had to wait for another thread. Of
//! an object only its class is recorded, and the length of an array. Exceptions are recorded where they are raised, and
//! at each call through which they pass, whether or not they are caught there. What the program's code asks of the JDK
//! is recorded by `jdk_uses.rs`.
//!
//! A VM that does not record executes the same code as if there were nothing to record: the interpreter's loop is
//! compiled twice (`interpret/mod.rs`).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::descriptor::{BaseType, parse_method};
use unsnarl_classfile::instruction::Element;

use crate::class::{Body, ClassId, MethodId, Shape, ValueKind};
use crate::code::Op;
use crate::jdk_uses::JdkUsesRecorder;
use crate::thread::{Frame, Slot, ThreadId, as_ref, is_reference, whole};
use crate::vm::Vm;

/// A value. `C` is how classes are named.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SeenValue<C = String> {
    /// The bits of an `int`, of a shorter number or of a `float`
    Word(u32),
    /// The bits of a `long` or a `double`
    Wide(u64),
    /// `null`
    Null,
    /// An object of a class, by its internal name
    Object(C),
    /// An array of a class, by its internal name, and its length
    Array(C, u32),
}

/// A method, by names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenMethod {
    /// The internal name of the class
    pub class: String,
    /// The method's name
    pub name: String,
    /// Its descriptor
    pub descriptor: String,
}

/// What was seen of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodSightings {
    /// The pcs of the instructions that were executed, whether or not they threw an exception
    pub executed: BTreeSet<u16>,
    /// The results of instructions, by pc
    pub results: BTreeMap<u16, BTreeSet<SeenValue>>,
    /// The arguments, by position; 0 is `this` in an instance method
    pub arguments: BTreeMap<usize, BTreeSet<SeenValue>>,
    /// The classes of the exceptions that the VM raised for an instruction, by pc
    pub raised: BTreeMap<u16, BTreeSet<String>>,
    /// The classes of the exceptions that left an instruction, whoever raised them: for example in a method that it
    /// called; by pc
    pub left: BTreeMap<u16, BTreeSet<String>>,
}

/// What was seen of the program.
pub type Sightings = BTreeMap<SeenMethod, MethodSightings>;

/// A recording in progress.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// Whether values are left out.
    skips_values: bool,
    /// For each method, how many slots each of its arguments takes; `None` if the method is not recorded.
    methods: FxHashMap<MethodId, Option<Box<[u8]>>>,
    executed: FxHashSet<(MethodId, u32)>,
    results: FxHashSet<(MethodId, u32, SeenValue<ClassId>)>,
    arguments: FxHashSet<(MethodId, usize, SeenValue<ClassId>)>,
    raised: FxHashSet<(MethodId, u32, ClassId)>,
    left: FxHashSet<(MethodId, u32, ClassId)>,
    pub(crate) jdk_uses: JdkUsesRecorder,
}

/// Where the result of an instruction is.
enum Place {
    /// The topmost operands: how many slots
    Top(usize),
    Local(u16),
    Nowhere,
}

impl Vm {
    /// Begins to record.
    pub fn record_sightings(&mut self) {
        self.recorder = Some(Box::default());
    }

    /// Begins to record which instructions are executed and what they raise, without values. Test libraries count as
    /// code of the program.
    pub fn record_outcomes(&mut self) {
        self.recorder = Some(Box::new(Recorder { skips_values: true, ..Recorder::default() }));
    }

    /// Ends the recording. Returns what was recorded, if anything was.
    #[expect(clippy::iter_over_hash_type, reason = "all goes into sorted maps")]
    pub fn take_sightings(&mut self) -> Option<Sightings> {
        let recorder = *self.recorder.take()?;
        let mut sightings = Sightings::new();
        for (method, at) in recorder.executed {
            sightings.entry(self.seen_method(method)).or_default().executed.insert(self.pc_of(method, at));
        }
        for (method, at, value) in recorder.results {
            let of = sightings.entry(self.seen_method(method)).or_default();
            of.results.entry(self.pc_of(method, at)).or_default().insert(self.with_name(value));
        }
        for (method, position, value) in recorder.arguments {
            let of = sightings.entry(self.seen_method(method)).or_default();
            of.arguments.entry(position).or_default().insert(self.with_name(value));
        }
        for (method, at, exception) in recorder.raised {
            let of = sightings.entry(self.seen_method(method)).or_default();
            of.raised.entry(self.pc_of(method, at)).or_default().insert(self.internal_name(exception));
        }
        for (method, at, exception) in recorder.left {
            let of = sightings.entry(self.seen_method(method)).or_default();
            of.left.entry(self.pc_of(method, at)).or_default().insert(self.internal_name(exception));
        }
        Some(sightings)
    }

    /// Whether a method is recorded: it is of the program, and there is one.
    pub(crate) fn is_recorded(&mut self, method: MethodId) -> bool {
        let Some(recorder) = &self.recorder else { return false };
        if let Some(known) = recorder.methods.get(&method) {
            return known.is_some();
        }
        let of = self.classes.method(method);
        // Whoever asks what never happens needs to know of all code that is not of the JDK.
        let is_asked = if recorder.skips_values { self.is_outside_jdk(method) } else { self.is_of_program(of.class) };
        let is_own = of.index.is_some() && is_asked;
        let widths = is_own.then(|| self.widths_of_arguments(method));
        let Some(recorder) = &mut self.recorder else { return false };
        recorder.methods.insert(method, widths);
        is_own
    }

    fn widths_of_arguments(&self, method: MethodId) -> Box<[u8]> {
        let of = self.classes.method(method);
        let mut widths: Vec<u8> = if of.access.is_static() { vec![] } else { vec![1] };
        parse_method(self.classes.symbols.text(of.descriptor), |parameter| {
            let is_wide = parameter.dimensions == 0 && matches!(parameter.base, BaseType::Long | BaseType::Double);
            widths.push(if is_wide { 2 } else { 1 });
        });
        widths.into_boxed_slice()
    }

    /// An instruction of a recorded method is executed.
    pub(crate) fn saw_execution(&mut self, method: MethodId, at: u32) {
        if let Some(recorder) = &mut self.recorder {
            recorder.executed.insert((method, at));
        }
    }

    /// An instruction of a recorded method has been executed; control goes on with the next one.
    pub(crate) fn saw_result(&mut self, method: MethodId, at: u32, op: Op, slots: &[Slot], base: usize, top: usize) {
        let slots = match self.place_of_result(op) {
            Place::Top(width) => slots.get(top.saturating_sub(width)..top),
            Place::Local(local) => slots.get(base + usize::from(local)..=base + usize::from(local)),
            Place::Nowhere => None,
        };
        if let Some(slots) = slots {
            self.saw_value(method, at, slots);
        }
    }

    /// A thread has returned these slots to its topmost frame, which is after the call.
    pub(crate) fn saw_return(&mut self, thread: ThreadId, slots: &[Slot]) {
        let Some(Frame { method, at, .. }) = self.threads[thread].frames.last().copied() else { return };
        if self.is_recorded(method) && at > 0 {
            self.saw_value(method, at - 1, slots);
        }
    }

    /// The VM raises an exception of a class for an instruction of a method.
    pub(crate) fn saw_raise(&mut self, method: MethodId, at: u32, exception: ClassId) {
        if self.is_recorded(method)
            && let Some(recorder) = &mut self.recorder
        {
            recorder.raised.insert((method, at, exception));
        }
    }

    /// An exception of a class leaves an instruction of a method.
    pub(crate) fn saw_leave(&mut self, method: MethodId, at: u32, exception: ClassId) {
        if self.is_recorded(method)
            && let Some(recorder) = &mut self.recorder
        {
            recorder.left.insert((method, at, exception));
        }
    }

    fn saw_value(&mut self, method: MethodId, at: u32, slots: &[Slot]) {
        if self.recorder.as_ref().is_none_or(|recorder| recorder.skips_values) {
            return;
        }
        let value = self.seen_value(slots);
        if let (Some(value), Some(recorder)) = (value, &mut self.recorder) {
            recorder.results.insert((method, at, value));
        }
    }

    /// A method was called with these slots.
    pub(crate) fn saw_arguments(&mut self, method: MethodId, slots: &[Slot]) {
        if self.recorder.as_ref().is_none_or(|recorder| recorder.skips_values) || !self.is_recorded(method) {
            return;
        }
        let Some(Some(widths)) = self.recorder.as_ref().and_then(|recorder| recorder.methods.get(&method)).cloned()
        else {
            return;
        };
        let mut rest = slots;
        for (position, width) in widths.iter().enumerate() {
            let Some((own, after)) = rest.split_at_checked(usize::from(*width)) else { return };
            rest = after;
            let value = self.seen_value(own);
            if let (Some(value), Some(recorder)) = (value, &mut self.recorder) {
                recorder.arguments.insert((method, position, value));
            }
        }
    }

    fn seen_value(&self, slots: &[Slot]) -> Option<SeenValue<ClassId>> {
        Some(match *slots {
            [low, high] => SeenValue::Wide(whole(low, high)),
            [slot] if !is_reference(slot) => SeenValue::Word(slot as u32),
            [slot] if as_ref(slot).is_null() => SeenValue::Null,
            [slot] => {
                let class = self.memory.class_of(as_ref(slot));
                match self.classes.get(class).shape {
                    Shape::Array { .. } => SeenValue::Array(class, self.memory.length(as_ref(slot))),
                    _ => SeenValue::Object(class),
                }
            }
            _ => return None,
        })
    }

    fn place_of_result(&self, op: Op) -> Place {
        let of_kind = |kind: ValueKind| if kind == ValueKind::Void { Place::Nowhere } else { Place::Top(kind.slots()) };
        match op {
            Op::IntBinary(_)
            | Op::FloatBinary(_)
            | Op::IntNegate
            | Op::FloatNegate
            | Op::Compare(_)
            | Op::ArrayLength
            | Op::New(_)
            | Op::NewArray(_)
            | Op::NewPrimitiveArray(_)
            | Op::NewMultiArray(..)
            | Op::CheckCast(_)
            | Op::InstanceOf(_) => Place::Top(1),
            Op::LongBinary(_) | Op::DoubleBinary(_) | Op::LongNegate | Op::DoubleNegate => Place::Top(2),
            Op::ArrayLoad(element) | Op::Convert(_, element) => {
                Place::Top(if matches!(element, Element::Long | Element::Double) { 2 } else { 1 })
            }
            Op::Increment(local, _) => Place::Local(local),
            Op::GetField(field) | Op::GetStatic(field) => of_kind(self.classes.field(field).kind),
            // A native: the others return to their caller by themselves.
            Op::InvokeVirtual(site) => of_kind(self.classes.method(self.classes.site(site).method).result),
            Op::InvokeSpecial(method) | Op::InvokeStatic(method) | Op::CallStatic(method) => {
                of_kind(self.classes.method(method).result)
            }
            _ => Place::Nowhere,
        }
    }

    pub(crate) fn seen_method(&self, method: MethodId) -> SeenMethod {
        let of = self.classes.method(method);
        SeenMethod {
            class: self.internal_name(of.class),
            name: self.classes.symbols.show(of.name),
            descriptor: self.classes.symbols.show(of.descriptor),
        }
    }

    fn internal_name(&self, class: ClassId) -> String {
        self.classes.symbols.show(self.classes.get(class).name)
    }

    fn with_name(&self, value: SeenValue<ClassId>) -> SeenValue {
        match value {
            SeenValue::Word(bits) => SeenValue::Word(bits),
            SeenValue::Wide(bits) => SeenValue::Wide(bits),
            SeenValue::Null => SeenValue::Null,
            SeenValue::Object(class) => SeenValue::Object(self.internal_name(class)),
            SeenValue::Array(class, length) => SeenValue::Array(self.internal_name(class), length),
        }
    }

    fn pc_of(&self, method: MethodId, at: u32) -> u16 {
        match &self.classes.method(method).code {
            Body::Code(code) => code.pc(at),
            _ => 0,
        }
    }
}
