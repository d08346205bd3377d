//! The interpreter: a loop over the operations of one thread.
//!
//! | file | does |
//! |---|---|
//! | `mod.rs` | the loop |
//! | `step.rs` | a step: runs the loop from one scheduling point to the next |
//! | `arithmetic.rs`, `operands.rs` | numbers; the operand stack |
//! | `arrays.rs` | checks of array accesses |
//! | `monitors.rs` | entering and exiting monitors |
//! | `link.rs` | resolves constants: replaces an operation by its resolved form |
//! | `invoke.rs` | calls, returns, natives |
//! | `throw.rs` | exceptions and initialisation of classes |
//! | `dynamic.rs`, `computed_once.rs` | `invokedynamic`; constants that are computed on first use |
//! | `handles.rs` | calls of method handles and variable handles |
//!
//! Operations that need more than the topmost frame are performed by a method of [`Vm`], which returns [`Next`].

mod arithmetic;
mod arrays;
mod computed_once;
mod dynamic;
mod handles;
mod invoke;
mod link;
mod monitors;
mod operands;
mod step;
mod throw;

pub(crate) use link::Named;
pub(crate) use operands::rearrange;

use std::mem;

use smallvec::SmallVec;
use unsnarl_classfile::instruction::{Comparison, Element, ValueKind as Stacked};

use crate::class::{InitState, ValueKind};
use crate::code::Op;
use crate::code::decode::kind_of;
use crate::memory::Ref;
use crate::order::{Order, SyncObject};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_int, as_ref, halves, int, reference, whole};
use crate::vm::{Stop, Vm};
use operands::narrow;

/// How the loop continues after an operation that a method performed.
pub(crate) enum Next {
    /// With the next operation of the same frame.
    Advance,
    /// With the present operation of the topmost frame.
    Reload,
    /// The thread stops.
    Stop(Stop),
}

impl Vm {
    /// Runs the topmost frame of a thread and the frames that it calls or returns to, until the thread stops, an
    /// exception is thrown, or only `pause` of the budget of instructions is left. `slots` holds the thread's slots
    /// meanwhile. `is_first` means that the next operation is the first one of a step: the thread does not stop before
    /// it. `RECORDS`: whether what the program computes is recorded (`sightings.rs`).
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction, in one loop")]
    fn run_code<const RECORDS: bool>(
        &mut self,
        id: ThreadId,
        slots: &mut Vec<Slot>,
        is_first: &mut bool,
        budget: &mut u64,
        pause: u64,
    ) -> Raised<Next> {
        'frames: loop {
            // Loads the topmost frame.
            self.leave_region(id);
            let Some(frame) = self.threads[id].frames.last().copied() else {
                return Ok(Next::Stop(Stop::Ended));
            };
            let Some(code) = self.classes.code(frame.method)? else {
                return Err(Raise::unsupported("a frame without code"));
            };
            *slots = self.lend_slots(id);
            let is_recorded = RECORDS && self.is_recorded(frame.method);
            let is_outside_jdk = RECORDS && self.is_outside_jdk(frame.method);
            // The registers of the VM.
            let ops = &code.ops[..];
            let (base, mut at, mut top) = (frame.base as usize, frame.at, frame.top as usize);
            macro_rules! push {
                ($slot:expr) => {{
                    let slot = $slot;
                    slots[top] = slot;
                    top += 1;
                }};
            }
            macro_rules! pop {
                () => {{
                    top -= 1;
                    slots[top]
                }};
            }
            macro_rules! push2 {
                ($value:expr) => {{
                    let [low, high] = halves($value);
                    slots[top] = low;
                    slots[top + 1] = high;
                    top += 2;
                }};
            }
            macro_rules! pop2 {
                () => {{
                    top -= 2;
                    whole(slots[top], slots[top + 1])
                }};
            }
            macro_rules! save {
                () => {{
                    if let Some(frame) = self.threads[id].frames.last_mut() {
                        frame.at = at;
                        frame.top = top as u32;
                    }
                }};
            }
            // Calls a method of the VM: the frame is saved before, and loaded again after.
            macro_rules! outside {
                ($call:expr) => {{
                    save!();
                    self.return_slots(id, slots);
                    let next: Raised<Next> = $call;
                    match next {
                        Ok(Next::Advance) => {
                            *slots = self.lend_slots(id);
                            top = self.threads[id].frames.last().map_or(0, |frame| frame.top as usize);
                        }
                        Ok(Next::Reload) => continue 'frames,
                        other => return other,
                    }
                }};
            }
            macro_rules! check {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(raise) => {
                            save!();
                            return Err(raise);
                        }
                    }
                };
            }
            // The same for what needs room on the heap: if it is full, once more without its garbage.
            macro_rules! in_room {
                ($result:expr) => {
                    match $result {
                        Err(raise) if raise.is_out_of_memory() => {
                            save!();
                            let has_room = self.has_room_after_all(id, slots);
                            check!(if has_room { $result } else { Err(raise) })
                        }
                        result => check!(result),
                    }
                };
            }
            // The same for an object that the program makes.
            macro_rules! made {
                ($result:expr) => {{
                    let object = in_room!($result);
                    self.note_made((frame.method, at), slots.get(base).copied(), object);
                    object
                }};
            }
            macro_rules! raise {
                ($raise:expr) => {{
                    save!();
                    return Err($raise);
                }};
            }
            loop {
                let op = ops[at as usize].get();
                if *budget == pause {
                    save!();
                    return Ok(Next::Stop(Stop::Abandoned));
                }
                *budget -= 1;
                let was_first = mem::replace(is_first, false);
                if !was_first && self.stops_before(id, op, slots, top, *budget) {
                    save!();
                    return Ok(Next::Stop(Stop::Visible));
                }
                if RECORDS && is_recorded {
                    self.saw_execution(frame.method, at);
                }
                if RECORDS && is_outside_jdk {
                    self.saw_jdk_use(op, slots, top);
                }
                match op {
                    Op::Nop => (),
                    Op::Int(value) => push!(int(value)),
                    Op::Null => push!(reference(Ref::NULL)),
                    Op::Long(index) => push2!(code.longs[index as usize]),
                    Op::Load1(local) => push!(slots[base + usize::from(local)]),
                    Op::Load2(local) => {
                        let local = base + usize::from(local);
                        slots[top] = slots[local];
                        slots[top + 1] = slots[local + 1];
                        top += 2;
                    }
                    Op::Store1(local) => slots[base + usize::from(local)] = pop!(),
                    Op::Store2(local) => {
                        let local = base + usize::from(local);
                        top -= 2;
                        slots[local] = slots[top];
                        slots[local + 1] = slots[top + 1];
                    }
                    Op::ArrayLoad(element) => {
                        let index = as_int(pop!());
                        let array = as_ref(pop!());
                        let kind = kind_of(element);
                        let index = check!(self.checked_index(array, index));
                        let bits = self.memory.element(array, index, kind.element_size());
                        match element {
                            Element::Long | Element::Double => push2!(bits),
                            Element::Byte => push!(int(i32::from(bits as i8))),
                            Element::Short => push!(int(i32::from(bits as i16))),
                            Element::Reference => push!(reference(Ref(bits as u32))),
                            _ => push!(bits),
                        }
                    }
                    Op::ArrayStore(element) => {
                        let kind = kind_of(element);
                        let bits = match element {
                            Element::Long | Element::Double => pop2!(),
                            _ => pop!() & 0xFFFF_FFFF,
                        };
                        let index = as_int(pop!());
                        let array = as_ref(pop!());
                        let index = check!(self.checked_index(array, index));
                        if element == Element::Reference {
                            check!(self.check_store(array, Ref(bits as u32)));
                            self.publish(array, Ref(bits as u32));
                        }
                        // A `boolean` array stores the lowest bit.
                        let is_boolean = element == Element::Byte && self.is_boolean_array(array);
                        let bits = if is_boolean { bits & 1 } else { bits };
                        self.memory.set_element(array, index, kind.element_size(), bits);
                    }
                    Op::Stack(op) => top = rearrange(op, slots, top),
                    Op::IntBinary(op) => {
                        let b = as_int(pop!());
                        let a = as_int(pop!());
                        push!(int(check!(arithmetic::int(op, a, b))));
                    }
                    Op::LongBinary(op) => {
                        let b = if arithmetic::is_shift(op) { i64::from(as_int(pop!())) } else { pop2!() as i64 };
                        let a = pop2!() as i64;
                        push2!(check!(arithmetic::long(op, a, b)) as u64);
                    }
                    Op::FloatBinary(op) => {
                        let b = f32::from_bits(pop!() as u32);
                        let a = f32::from_bits(pop!() as u32);
                        push!(Slot::from(arithmetic::float(op, a, b).to_bits()));
                    }
                    Op::DoubleBinary(op) => {
                        let b = f64::from_bits(pop2!());
                        let a = f64::from_bits(pop2!());
                        push2!(arithmetic::double(op, a, b).to_bits());
                    }
                    Op::IntNegate => {
                        let value = as_int(pop!());
                        push!(int(value.wrapping_neg()));
                    }
                    Op::LongNegate => {
                        let value = pop2!() as i64;
                        push2!(value.wrapping_neg() as u64);
                    }
                    Op::FloatNegate => {
                        let value = f32::from_bits(pop!() as u32);
                        push!(Slot::from((-value).to_bits()));
                    }
                    Op::DoubleNegate => {
                        let value = f64::from_bits(pop2!());
                        push2!((-value).to_bits());
                    }
                    Op::Increment(local, by) => {
                        let local = &mut slots[base + usize::from(local)];
                        *local = int(as_int(*local).wrapping_add(i32::from(by)));
                    }
                    Op::Convert(from, to) => {
                        let bits = match from {
                            Stacked::Long | Stacked::Double => pop2!(),
                            _ => pop!(),
                        };
                        let result = arithmetic::convert(from, to, bits);
                        match to {
                            Element::Long | Element::Double => push2!(result),
                            _ => push!(result),
                        }
                    }
                    Op::Compare(comparison) => {
                        let (a, b) = match comparison {
                            Comparison::FloatLess | Comparison::FloatGreater => {
                                let b = pop!();
                                (pop!(), b)
                            }
                            _ => {
                                let b = pop2!();
                                (pop2!(), b)
                            }
                        };
                        push!(int(arithmetic::compare(comparison, a, b)));
                    }
                    Op::IfZero(condition, target) => {
                        if arithmetic::holds(condition, as_int(pop!()), 0) {
                            at = target;
                            continue;
                        }
                    }
                    Op::IfInt(condition, target) => {
                        let b = as_int(pop!());
                        if arithmetic::holds(condition, as_int(pop!()), b) {
                            at = target;
                            continue;
                        }
                    }
                    Op::IfSame(same, target) => {
                        let b = as_ref(pop!());
                        if (as_ref(pop!()) == b) == same {
                            at = target;
                            continue;
                        }
                    }
                    Op::IfNull(is_null, target) => {
                        if as_ref(pop!()).is_null() == is_null {
                            at = target;
                            continue;
                        }
                    }
                    Op::Goto(target) => {
                        at = target;
                        continue;
                    }
                    Op::Jsr(target) => {
                        push!(int(at as i32 + 1));
                        at = target;
                        continue;
                    }
                    Op::Ret(local) => {
                        at = as_int(slots[base + usize::from(local)]) as u32;
                        continue;
                    }
                    Op::Switch(index) => {
                        at = code.switches[index as usize].target(as_int(pop!()));
                        continue;
                    }
                    Op::Return | Op::Return1 | Op::Return2 => {
                        let width = match op {
                            Op::Return => 0,
                            Op::Return1 => 1,
                            _ => 2,
                        };
                        let result = match width {
                            0 => [0, 0],
                            _ => [slots[top - width], slots[top - 1]],
                        };
                        save!();
                        self.return_slots(id, slots);
                        let returned = self.return_from(id, &result[..width])?;
                        if RECORDS && !frame.repeats {
                            self.saw_return(id, &result[..width]);
                        }
                        match returned {
                            Next::Reload => continue 'frames,
                            other => return Ok(other),
                        }
                    }
                    Op::ArrayLength => {
                        let array = as_ref(pop!());
                        if array.is_null() {
                            raise!(Raise::null_pointer());
                        }
                        push!(int(self.memory.length(array) as i32));
                    }
                    Op::Throw => {
                        let exception = as_ref(pop!());
                        raise!(if exception.is_null() { Raise::null_pointer() } else { Raise::Thrown(exception) });
                    }
                    Op::Refuse(why) => raise!(Raise::unsupported(self.classes.symbols.show(why))),
                    Op::MonitorEnter => {
                        let object = as_ref(pop!());
                        if !object.is_null() {
                            let by = self.classes.method(frame.method).class;
                            self.see_monitor(object, by, false);
                        }
                        check!(self.enter_monitor(id, object));
                    }
                    Op::MonitorExit => {
                        let object = as_ref(pop!());
                        check!(self.leave_monitor(id, object));
                    }
                    Op::NewPrimitiveArray(kind) => {
                        let length = as_int(pop!());
                        let class = self.classes.primitive(kind);
                        let class = self.classes.array_of(&mut self.memory, class);
                        push!(reference(made!(self.new_array(class, length))));
                    }
                    Op::Text(word) => push!(reference(in_room!(self.interned_at(word)))),
                    Op::ClassObject(class) => push!(reference(in_room!(self.mirror(class)))),
                    Op::GetField(field) => {
                        let object = as_ref(pop!());
                        if object.is_null() {
                            raise!(Raise::null_pointer());
                        }
                        let field = self.classes.field(field);
                        let bits = self.memory.field(object, field.slot);
                        match field.kind {
                            ValueKind::Long | ValueKind::Double => push2!(bits),
                            ValueKind::Reference => push!(reference(Ref(bits as u32))),
                            _ => push!(bits),
                        }
                    }
                    Op::PutField(field) => {
                        let (slot, kind) = (self.classes.field(field).slot, self.classes.field(field).kind);
                        let bits = match kind {
                            ValueKind::Long | ValueKind::Double => pop2!(),
                            _ => narrow(kind, pop!()),
                        };
                        let object = as_ref(pop!());
                        if object.is_null() {
                            raise!(Raise::null_pointer());
                        }
                        if kind == ValueKind::Reference {
                            self.publish(object, Ref(bits as u32));
                        }
                        self.memory.set_field(object, slot, bits);
                    }
                    Op::GetStatic(field) => {
                        let class = self.classes.field(field).class;
                        if !self.is_initialized(id, class) {
                            outside!(self.initialize(id, class));
                        }
                        let field = self.classes.field(field);
                        let bits = self.memory.static_word(field.slot);
                        match field.kind {
                            ValueKind::Long | ValueKind::Double => push2!(bits),
                            ValueKind::Reference => push!(reference(Ref(bits as u32))),
                            _ => push!(bits),
                        }
                    }
                    Op::PutStatic(field) => {
                        let (class, slot, kind) = {
                            let field = self.classes.field(field);
                            (field.class, field.slot, field.kind)
                        };
                        if !self.is_initialized(id, class) {
                            outside!(self.initialize(id, class));
                        }
                        let bits = match kind {
                            ValueKind::Long | ValueKind::Double => pop2!(),
                            _ => narrow(kind, pop!()),
                        };
                        if kind == ValueKind::Reference {
                            self.publish_static(Ref(bits as u32));
                        }
                        self.memory.set_static_word(slot, bits);
                    }
                    Op::New(class) => {
                        if !self.is_initialized(id, class) {
                            outside!(self.initialize(id, class));
                        }
                        push!(reference(made!(self.new_object(class))));
                    }
                    Op::NewArray(class) => {
                        let length = as_int(pop!());
                        push!(reference(made!(self.new_array(class, length))));
                    }
                    Op::NewMultiArray(class, dimensions) => {
                        top -= usize::from(dimensions);
                        let lengths: Vec<i32> =
                            slots[top..top + usize::from(dimensions)].iter().map(|s| as_int(*s)).collect();
                        push!(reference(made!(self.new_multi_array(class, &lengths))));
                    }
                    Op::CheckCast(class) => {
                        let object = as_ref(slots[top - 1]);
                        if !object.is_null() && !self.classes.is_assignable(self.memory.class_of(object), class) {
                            raise!(self.bad_cast(object, class));
                        }
                    }
                    Op::InstanceOf(class) => {
                        let object = as_ref(pop!());
                        let is_instance =
                            !object.is_null() && self.classes.is_assignable(self.memory.class_of(object), class);
                        push!(int(i32::from(is_instance)));
                    }
                    Op::InvokeVirtual(site) => {
                        self.warm(site, slots, top);
                        outside!(self.invoke_virtual(id, site));
                    }
                    Op::InvokeSpecial(method) => outside!(self.invoke_special(id, method)),
                    Op::InvokeStatic(method) => {
                        let class = self.classes.method(method).class;
                        if !self.is_initialized(id, class) {
                            outside!(self.initialize(id, class));
                        }
                        outside!(self.invoke(id, method));
                    }
                    Op::CallStatic(method) => outside!(self.invoke(id, method)),
                    Op::InvokePolymorphic(constant) => outside!(self.invoke_polymorphic(id, constant)),
                    Op::Capture(class) => {
                        let object = in_room!(self.new_object(class));
                        let fields = &self.classes.get(class).fields;
                        for field in fields.iter().rev() {
                            let (slot, kind) = (self.classes.field(*field).slot, self.classes.field(*field).kind);
                            let bits = match kind {
                                ValueKind::Long | ValueKind::Double => pop2!(),
                                _ => pop!() & 0xFFFF_FFFF,
                            };
                            self.memory.set_field(object, slot, bits);
                        }
                        push!(reference(object));
                    }
                    Op::CaptureOnce(class) => push!(reference(in_room!(self.only_object(class)))),
                    Op::Concatenate(count) => {
                        let parts: SmallVec<[Ref; 8]> =
                            slots[top - usize::from(count)..top].iter().map(|slot| as_ref(*slot)).collect();
                        let string = in_room!(self.new_string_of_parts(&parts));
                        top -= usize::from(count);
                        push!(reference(string));
                    }
                    Op::InvokeBasic(slots) => outside!(self.invoke_basic(id, slots)),
                    Op::LinkTo => outside!(self.link_to(id)),
                    Op::FormConstant(name, argument) => {
                        let form = as_ref(pop!());
                        push!(reference(self.form_constant(form, name, argument)));
                    }
                    Op::FormFunction(name) => {
                        let form = as_ref(pop!());
                        push!(reference(self.form_function(form, name)));
                    }
                    Op::Recall(word) => {
                        if let Some(value) = check!(self.recall(word)) {
                            push!(reference(value));
                            at += 1;
                        }
                    }
                    Op::RememberFailure(word) => check!(self.remember_failure(word, as_ref(slots[top - 1]))),
                    Op::Remember(word) => slots[top - 1] = reference(self.remember(word, as_ref(slots[top - 1]))),
                    Op::Initialize(class) => {
                        if !self.is_initialized(id, class) {
                            outside!(self.initialize(id, class));
                        }
                    }
                    Op::Initialized(class) => {
                        self.set_init_state(class, InitState::Done);
                        // Objects that a class of the JDK creates are reached through its static fields.
                        if self.classes.get(class).module.is_none() {
                            self.note(id, Order::Releases(SyncObject::Initialization));
                        }
                    }
                    Op::InitializationFailed(class) => outside!(self.initialization_failed(id, class)),
                    Op::EndThread => {
                        save!();
                        self.return_slots(id, slots);
                        self.end_thread(id, Ref::NULL);
                        return Ok(Next::Stop(Stop::Ended));
                    }
                    Op::HasOwnHandler => push!(int(i32::from(self.has_own_handler(id)))),
                    Op::EndThreadBy => {
                        self.threads[id].is_handled = as_int(pop!()) != 0;
                        let exception = as_ref(pop!());
                        save!();
                        self.return_slots(id, slots);
                        self.end_thread(id, exception);
                        return Ok(Next::Stop(Stop::Ended));
                    }
                    Op::Constant(_)
                    | Op::GetStaticOf(_)
                    | Op::PutStaticOf(_)
                    | Op::GetFieldOf(_)
                    | Op::PutFieldOf(_)
                    | Op::InvokeVirtualOf(_)
                    | Op::InvokeSpecialOf(_)
                    | Op::InvokeStaticOf(_)
                    | Op::InvokeInterfaceOf(_)
                    | Op::InvokeDynamicOf(_)
                    | Op::NewOf(_)
                    | Op::NewArrayOf(_)
                    | Op::NewMultiArrayOf(..)
                    | Op::CheckCastOf(_)
                    | Op::InstanceOfOf(_) => {
                        save!();
                        self.return_slots(id, slots);
                        let resolved = self.resolve(id, op);
                        *slots = self.lend_slots(id);
                        ops[at as usize].set(resolved?);
                        *is_first = was_first;
                        continue;
                    }
                }
                if RECORDS && is_recorded {
                    self.saw_result(frame.method, at, op, slots, base, top);
                }
                at += 1;
            }
        }
    }
}
