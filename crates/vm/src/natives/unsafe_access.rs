//! `jdk.internal.misc.Unsafe`: memory by offset, compare-and-set, park and unpark.
//!
//! An offset is in bytes from an object's first word. The offset of a static field has a marker bit and counts from the
//! first static field of its class, whose `Class` object is the base; so it does not depend on which classes were
//! linked before. Without an object, it is an address of memory outside the heap (`off_heap.rs`). Every
//! read-modify-write is one step, as on hardware, and none fails spuriously (A60). Fences have no effect: executions
//! are sequentially consistent. Every access mode except the plain one is treated as volatile (A58).

use smallvec::SmallVec;
use unsnarl_classfile::Access;

use super::{Answer, Call, Entries, VisibleEntries, nothing};
use crate::class::{FieldId, Shape, ValueKind};
use crate::clock::is_endless;
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::memory::{ElementSize, HEADER, Ref};
use crate::operation::{Elements, Mode, Operation, Variable};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref, whole};
use crate::vm::{Missed, Vm};

const STATIC: u64 = 1 << 40;

/// The target of an object and an offset.
enum Cell {
    Static(u32),
    Field(Ref, u32),
    Array(Ref, u32),
}

impl Vm {
    /// What an access of a kind at an object and an offset denotes. A JVM would read or overwrite any memory; here,
    /// what is no variable of that kind is not supported.
    fn cell(&self, object: Ref, offset: u64, kind: ValueKind) -> Raised<Cell> {
        let size = 1 << kind.element_size().0;
        if object.is_null() {
            return match self.off_heap.find(offset) {
                Some((array, at)) if u64::from(at) + size <= u64::from(self.memory.length(array)) => {
                    Ok(Cell::Array(array, at))
                }
                _ => Err(Raise::unsupported("memory outside the heap that nobody has allocated")),
            };
        }
        if offset & STATIC != 0 {
            return self.static_cell(object, offset, kind).map(Cell::Static);
        }
        let Some(after) = offset.checked_sub(u64::from(HEADER) * 8) else {
            return Err(Raise::unsupported("an offset into an object's header"));
        };
        let class = self.classes.get(self.memory.class_of(object));
        let is_of_references = match class.shape {
            Shape::Array { kind, .. } => {
                let end = u64::from(self.memory.length(object)) << kind.element_size().0;
                if after.checked_add(size).is_none_or(|last| last > end) {
                    return Err(Raise::unsupported("an offset beyond an array"));
                }
                let is_of_references = kind == ValueKind::Reference;
                if is_of_references && after % size != 0 {
                    return Err(Raise::unsupported("an offset into a reference"));
                }
                is_of_references
            }
            _ if after / 8 >= u64::from(class.words) => return Err(Raise::unsupported("an offset beyond an object")),
            _ if after % 8 != 0 => return Err(Raise::unsupported("an offset into a field")),
            _ => class.references.contains(&((after / 8) as u32)),
        };
        if is_of_references != (kind == ValueKind::Reference) {
            return Err(wrong_kind());
        }
        Ok(match class.shape {
            Shape::Array { .. } => Cell::Array(object, after as u32),
            _ => Cell::Field(object, (after / 8) as u32),
        })
    }

    /// The address of the static field at an offset of a class.
    fn static_cell(&self, mirror: Ref, offset: u64, kind: ValueKind) -> Raised<u32> {
        if self.memory.class_of(mirror) != self.known.class {
            return Err(Raise::unsupported("a static field without its class"));
        }
        let class = self.classes.get(self.class_of_mirror(mirror));
        let address = u32::try_from(offset & !STATIC).ok().and_then(|offset| class.statics.checked_add(offset));
        let field = class
            .fields
            .iter()
            .map(|id| self.classes.field(*id))
            .find(|field| field.access.is_static() && Some(field.slot) == address);
        match field {
            Some(field) if (field.kind == ValueKind::Reference) == (kind == ValueKind::Reference) => Ok(field.slot),
            Some(_) => Err(wrong_kind()),
            None => Err(Raise::unsupported("an offset of no static field")),
        }
    }

    fn peek(&self, object: Ref, offset: u64, kind: ValueKind) -> Raised<u64> {
        let size = 1 << kind.element_size().0;
        let mask = if size == 8 { u64::MAX } else { (1 << (8 * size)) - 1 };
        Ok(match self.cell(object, offset, kind)? {
            Cell::Static(address) => self.memory.static_word(address) & mask,
            Cell::Field(object, slot) => self.memory.field(object, slot) & mask,
            Cell::Array(array, at) if at % size == 0 => self.memory.element(array, at / size, kind.element_size()),
            Cell::Array(array, at) => self.memory.bytes_at(array, at, size),
        })
    }

    fn poke(&mut self, object: Ref, offset: u64, kind: ValueKind, bits: u64) -> Raised<()> {
        let size = 1 << kind.element_size().0;
        // A field stores small values as a sign-extended `int`.
        let whole = match kind {
            ValueKind::Boolean => bits & 1,
            ValueKind::Byte => u64::from(i32::from(bits as i8) as u32),
            ValueKind::Short => u64::from(i32::from(bits as i16) as u32),
            ValueKind::Char => bits & 0xFFFF,
            ValueKind::Long | ValueKind::Double => bits,
            _ => bits & 0xFFFF_FFFF,
        };
        match self.cell(object, offset, kind)? {
            Cell::Static(address) => {
                self.memory.set_static_word(address, whole);
                if kind == ValueKind::Reference {
                    self.publish_static(Ref(bits as u32));
                }
            }
            Cell::Field(object, slot) => {
                self.memory.set_field(object, slot, whole);
                if kind == ValueKind::Reference {
                    self.publish(object, Ref(bits as u32));
                }
            }
            Cell::Array(array, at) => {
                if at % size == 0 {
                    self.memory.set_element(array, at / size, kind.element_size(), bits);
                } else {
                    self.memory.set_bytes_at(array, at, size, bits);
                }
                if kind == ValueKind::Reference {
                    self.publish(array, Ref(bits as u32));
                }
            }
        }
        Ok(())
    }

    /// The offset of a field.
    pub(crate) fn offset_of(&self, field: FieldId) -> u64 {
        let field = self.classes.field(field);
        if field.access.is_static() {
            STATIC | u64::from(field.slot - self.classes.get(field.class).statics)
        } else {
            u64::from(field.slot + HEADER) * 8
        }
    }

    /// The variable that an object and an offset denote, for the scheduler.
    fn place(&self, object: Ref, offset: u64, kind: ValueKind) -> Option<Variable> {
        match self.cell(object, offset, kind).ok()? {
            Cell::Static(address) => {
                let (class, _) = self.classes.owner_of_static(address)?;
                let is_it = |id: &&FieldId| {
                    let field = self.classes.field(**id);
                    field.access.is_static() && field.slot == address
                };
                self.classes.get(class).fields.iter().find(is_it).copied().map(Variable::Static)
            }
            Cell::Field(object, _) if !self.memory.is_shared(object) => None,
            Cell::Field(object, slot) => {
                let mut class = Some(self.memory.class_of(object));
                while let Some(at) = class {
                    let of = self.classes.get(at);
                    let is_it = |id: &&FieldId| {
                        let field = self.classes.field(**id);
                        !field.access.is_static() && field.slot == slot
                    };
                    if let Some(found) = of.fields.iter().find(is_it) {
                        return Some(Variable::Field(object, *found));
                    }
                    class = of.superclass;
                }
                None
            }
            Cell::Array(array, at) => {
                let shape = self.classes.get(self.memory.class_of(array)).shape;
                let Shape::Array { kind, .. } = shape else { return None };
                self.memory.is_shared(array).then_some(Variable::Element(array, at >> kind.element_size().0))
            }
        }
    }
}

fn wrong_kind() -> Raise {
    Raise::unsupported("a reference accessed as a number, or a number as a reference")
}

/// The bits of an argument of this kind.
fn argument(call: &Call, slot: usize, kind: ValueKind) -> u64 {
    match kind {
        ValueKind::Long | ValueKind::Double => call.long(slot) as u64,
        _ => u64::from(call.int(slot) as u32),
    }
}

fn answer(kind: ValueKind, bits: u64) -> Answer {
    match kind {
        ValueKind::Boolean => Answer::Int((bits & 1) as i32),
        ValueKind::Byte => Answer::Int(i32::from(bits as i8)),
        ValueKind::Short => Answer::Int(i32::from(bits as i16)),
        ValueKind::Char => Answer::Int(i32::from(bits as u16)),
        ValueKind::Int => Answer::Int(bits as i32),
        ValueKind::Float => Answer::Float(f32::from_bits(bits as u32)),
        ValueKind::Long => Answer::Long(bits as i64),
        ValueKind::Double => Answer::Double(f64::from_bits(bits)),
        ValueKind::Reference => Answer::Reference(Ref(bits as u32)),
        ValueKind::Void => Answer::Void,
    }
}

// Slots of every access: the Unsafe, the object, the offset (two), then the values.
const VALUE: usize = 4;

fn get(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    Ok(answer(kind, vm.peek(call.reference(1), call.long(2) as u64, kind)?))
}

fn put(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    vm.poke(call.reference(1), call.long(2) as u64, kind, argument(call, VALUE, kind))?;
    Ok(Answer::Void)
}

/// Reads a value, and writes what a function computes from it; returns the value that was read.
fn update(vm: &mut Vm, call: &Call, kind: ValueKind, new: impl FnOnce(u64) -> Option<u64>) -> Raised<u64> {
    let (object, offset) = (call.reference(1), call.long(2) as u64);
    let old = vm.peek(object, offset, kind)?;
    if let Some(new) = new(old) {
        vm.poke(object, offset, kind, new)?;
    }
    Ok(old)
}

fn exchange(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<(u64, bool)> {
    let expected = argument(call, VALUE, kind);
    let new = argument(call, VALUE + kind.slots(), kind);
    let old = update(vm, call, kind, |old| (old == expected).then_some(new))?;
    Ok((old, old == expected))
}

fn compare_and_set(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    exchange(vm, call, kind).map(|(_, is_done)| is_done.into())
}

fn compare_and_exchange(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    exchange(vm, call, kind).map(|(old, _)| answer(kind, old))
}

fn get_and_set(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    let new = argument(call, VALUE, kind);
    update(vm, call, kind, |_| Some(new)).map(|old| answer(kind, old))
}

fn get_and_add(vm: &mut Vm, call: &Call, kind: ValueKind) -> Raised<Answer> {
    let by = argument(call, VALUE, kind);
    update(vm, call, kind, |old| Some(old.wrapping_add(by))).map(|old| answer(kind, old))
}

fn pending(vm: &Vm, slots: &[Slot], kind: ValueKind, mode: Mode, is_volatile: bool) -> Option<Operation> {
    let place = vm.place(as_ref(slots[1]), whole(slots[2], slots[3]), kind)?;
    Some(Operation::Access { place, mode, is_volatile })
}

macro_rules! accesses {
    ($(($name:literal, $kind:ident)),* $(,)?) => {
        &[$(
            (UNSAFE, concat!("get", $name), |vm, call| get(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Read, false)),
            (UNSAFE, concat!("put", $name), |vm, call| put(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Write, false)),
            (UNSAFE, concat!("get", $name, "Volatile"), |vm, call| get(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Read, true)),
            (UNSAFE, concat!("put", $name, "Volatile"), |vm, call| put(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Write, true)),
            (UNSAFE, concat!("get", $name, "Acquire"), |vm, call| get(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Read, true)),
            (UNSAFE, concat!("put", $name, "Release"), |vm, call| put(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Write, true)),
            (UNSAFE, concat!("get", $name, "Opaque"), |vm, call| get(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Read, true)),
            (UNSAFE, concat!("put", $name, "Opaque"), |vm, call| put(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Write, true)),
            (UNSAFE, concat!("compareAndSet", $name), |vm, call| compare_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("weakCompareAndSet", $name), |vm, call| compare_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("weakCompareAndSet", $name, "Plain"), |vm, call| compare_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("weakCompareAndSet", $name, "Acquire"), |vm, call| compare_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("weakCompareAndSet", $name, "Release"), |vm, call| compare_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("compareAndExchange", $name), |vm, call| compare_and_exchange(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("compareAndExchange", $name, "Acquire"), |vm, call| compare_and_exchange(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("compareAndExchange", $name, "Release"), |vm, call| compare_and_exchange(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("getAndSet", $name), |vm, call| get_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("getAndSet", $name, "Acquire"), |vm, call| get_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
            (UNSAFE, concat!("getAndSet", $name, "Release"), |vm, call| get_and_set(vm, call, ValueKind::$kind), |vm, _, slots| pending(vm, slots, ValueKind::$kind, Mode::Update, true)),
        )*
            (UNSAFE, "getAndAddInt", |vm, call| get_and_add(vm, call, ValueKind::Int), |vm, _, slots| pending(vm, slots, ValueKind::Int, Mode::Update, true)),
            (UNSAFE, "getAndAddIntAcquire", |vm, call| get_and_add(vm, call, ValueKind::Int), |vm, _, slots| pending(vm, slots, ValueKind::Int, Mode::Update, true)),
            (UNSAFE, "getAndAddIntRelease", |vm, call| get_and_add(vm, call, ValueKind::Int), |vm, _, slots| pending(vm, slots, ValueKind::Int, Mode::Update, true)),
            (UNSAFE, "getAndAddLong", |vm, call| get_and_add(vm, call, ValueKind::Long), |vm, _, slots| pending(vm, slots, ValueKind::Long, Mode::Update, true)),
            (UNSAFE, "getAndAddLongAcquire", |vm, call| get_and_add(vm, call, ValueKind::Long), |vm, _, slots| pending(vm, slots, ValueKind::Long, Mode::Update, true)),
            (UNSAFE, "getAndAddLongRelease", |vm, call| get_and_add(vm, call, ValueKind::Long), |vm, _, slots| pending(vm, slots, ValueKind::Long, Mode::Update, true)),
            (UNSAFE, "copyMemory0", copy_memory, copies_memory),
            (UNSAFE, "park", park, parks),
            (UNSAFE, "unpark", unpark, unparks),
        ]
    };
}

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub(super) const VISIBLE: VisibleEntries = accesses![
    ("Int", Int),
    ("Long", Long),
    ("Reference", Reference),
    ("Boolean", Boolean),
    ("Byte", Byte),
    ("Short", Short),
    ("Char", Char),
    ("Float", Float),
    ("Double", Double),
];

fn parks(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let (is_absolute, time) = (as_int(slots[1]) != 0, whole(slots[2], slots[3]));
    Some(Operation::Park((is_absolute || time != 0) && !vm.is_in_long_park(thread)))
}

fn park(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let has_to_wait = !vm.thread(call.thread).control.has_permit && !vm.is_interrupted(call.thread);
    if has_to_wait && !vm.is_sharing {
        let is_timed = matches!(parks(vm, call.thread, &call.slots), Some(Operation::Park(true)));
        let nanos = vm.nanos_parked(call.boolean(1), call.long(2));
        if is_timed && !is_endless(nanos) {
            vm.park_is_over(call.thread, nanos);
        }
        return Ok(vm.wait_alone(is_timed.then_some(nanos)));
    }
    vm.control(call.thread, |control| control.has_permit = false);
    Ok(Answer::Void)
}

fn unparks(_: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    Some(Operation::Unpark(as_ref(slots[1])))
}

fn unpark(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let object = call.reference(1);
    let thread = (!object.is_null()).then(|| vm.thread_of(object)).flatten();
    if let Some(thread) = thread.filter(|thread| !vm.has_ended(*thread)) {
        if vm.thread(thread).control.has_permit {
            vm.note_missed(call.thread, Missed::Spent(thread));
        }
        vm.control(thread, |control| control.has_permit = true);
    }
    Ok(Answer::Void)
}

fn field_offset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(1)?);
    let name = vm.text(call.object(2)?);
    match vm.classes.field_named(class, name.as_bytes()) {
        Some(field) => Ok(Answer::Long(vm.offset_of(field) as i64)),
        None => Err(Raise::new("java/lang/InternalError", name)),
    }
}

fn reflected_offset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let field = vm.reflected_field(call.object(1)?)?;
    Ok(Answer::Long(vm.offset_of(field) as i64))
}

fn static_base(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let field = vm.reflected_field(call.object(1)?)?;
    let class = vm.classes.field(field).class;
    vm.mirror(class).map(Answer::Reference)
}

fn array_scale(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(1)?);
    match vm.classes.get(class).shape {
        Shape::Array { kind, .. } => Ok(Answer::Int(1 << kind.element_size().0)),
        _ => Err(Raise::New("java/lang/InvalidClassException", None)),
    }
}

fn allocate_instance(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(1)?);
    let of = vm.classes.get(class);
    if !matches!(of.shape, Shape::Object) || of.access.is_abstract() || of.is_interface() || class == vm.known.class {
        return Err(Raise::new("java/lang/InstantiationException", vm.java_name(class)));
    }
    if vm.is_initialized(call.thread, class) {
        return vm.new_object(class).map(Answer::Reference);
    }
    // `new` initialises the class first.
    let mut code = Assembler::default();
    code.op(Op::New(class)).op(Op::Return1);
    let descriptor = b"()Ljava/lang/Object;";
    let code = code.finish(0, 2);
    let method = vm.classes.add_synthetic(vm.known.object, b"<allocate>", descriptor, Access(0x1008), code);
    Ok(Answer::Call(method, SmallVec::new()))
}

fn throw_exception(_: &mut Vm, call: &Call) -> Raised<Answer> {
    Err(Raise::Thrown(call.object(1)?))
}

fn should_be_initialized(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(1)?);
    Ok((!vm.is_initialized(call.thread, class)).into())
}

fn set_memory(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(bytes) = vm.copied_bytes(&call.slots[1..], &call.slots[4..]) else {
        return Err(Raise::unsupported("setting memory beyond what was allocated"));
    };
    vm.memory.copied += u64::from(bytes.count);
    for at in bytes.first..bytes.first + bytes.count {
        vm.memory.set_element(bytes.array, at, ElementSize(0), call.int(6) as u64 & 0xFF);
    }
    Ok(Answer::Void)
}

fn copy_memory(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (Some(from), Some(to)) =
        (vm.copied_bytes(&call.slots[1..], &call.slots[7..]), vm.copied_bytes(&call.slots[4..], &call.slots[7..]))
    else {
        return Err(Raise::unsupported("copying memory beyond what was allocated"));
    };
    let count = call.long(7) as u32;
    vm.memory.copy_elements((from.array, from.first), (to.array, to.first), count, ElementSize(0));
    Ok(Answer::Void)
}

impl Vm {
    /// The bytes from an object and an offset on, whose number is in other slots, as if they were elements; `None` if
    /// they are not all in one array of numbers.
    fn copied_bytes(&self, place: &[Slot], count: &[Slot]) -> Option<Elements> {
        let (object, offset) = (as_ref(place[0]), whole(place[1], place[2]));
        let count = u32::try_from(whole(count[0], count[1])).ok()?;
        let (array, first) = if object.is_null() {
            self.off_heap.find(offset)?
        } else {
            (object, u32::try_from(offset.checked_sub(u64::from(HEADER) * 8)?).ok()?)
        };
        let Shape::Array { kind, .. } = self.classes.get(self.memory.class_of(array)).shape else { return None };
        let end = u64::from(self.memory.length(array)) << kind.element_size().0;
        let is_within = kind != ValueKind::Reference && u64::from(first) + u64::from(count) <= end;
        is_within.then_some(Elements { array, first, count })
    }

    /// The same, as elements that others can reach.
    fn copied_elements(&self, thread: ThreadId, place: &[Slot], count: &[Slot], mode: Mode) -> Option<Elements> {
        let Elements { array, first, count } = self.copied_bytes(place, count).filter(|bytes| bytes.count > 0)?;
        let Shape::Array { kind, .. } = self.classes.get(self.memory.class_of(array)).shape else { return None };
        let size = kind.element_size().0;
        let last = (first + count - 1) >> size;
        self.elements(thread, array, first >> size, last - (first >> size) + 1, mode)
    }
}

/// Copies of memory that others can reach are steps: those between buffers.
fn copies_memory(vm: &Vm, thread: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let from = vm.copied_elements(thread, &slots[1..], &slots[7..], Mode::Read);
    let to = vm.copied_elements(thread, &slots[4..], &slots[7..], Mode::Write);
    (from.is_some() || to.is_some()).then_some(Operation::Copy { from, to })
}

/// `copySwapMemory0(from, offset, to, offset, bytes, element size)`: the bytes of each element in reverse.
fn copy_swap_memory(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (Some(from), Some(to)) =
        (vm.copied_bytes(&call.slots[1..], &call.slots[7..]), vm.copied_bytes(&call.slots[4..], &call.slots[7..]))
    else {
        return Err(Raise::unsupported("copying memory beyond what was allocated"));
    };
    vm.memory.copied += u64::from(from.count);
    let read = |index: u32| vm.memory.element(from.array, from.first + index, ElementSize(0));
    let bytes: Vec<u64> = (0..from.count).map(read).collect();
    let size = usize::try_from(call.long(9)).unwrap_or(1).max(1);
    for (index, byte) in bytes.chunks(size).flat_map(|element| element.iter().rev()).enumerate() {
        vm.memory.set_element(to.array, to.first + index as u32, ElementSize(0), *byte);
    }
    Ok(Answer::Void)
}

pub(super) const NATIVES: Entries = &[(
    UNSAFE,
    &[
        ("objectFieldOffset1", field_offset),
        ("objectFieldOffset0", reflected_offset),
        ("staticFieldOffset0", reflected_offset),
        ("staticFieldBase0", static_base),
        ("arrayBaseOffset0", |_, _| Ok(Answer::Int(HEADER as i32 * 8))),
        ("arrayIndexScale0", array_scale),
        ("allocateInstance", allocate_instance),
        ("throwException", throw_exception),
        ("shouldBeInitialized0", should_be_initialized),
        ("ensureClassInitialized0", super::class::ensure_initialized),
        ("setMemory0", set_memory),
        ("copySwapMemory0", copy_swap_memory),
        ("loadFence", nothing),
        ("storeFence", nothing),
        ("fullFence", nothing),
        ("storeStoreFence", nothing),
        ("loadLoadFence", nothing),
    ],
)];
