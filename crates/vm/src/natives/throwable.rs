//! Stack traces: `Throwable.fillInStackTrace` and the natives that read its result.
//!
//! The trace is an array of numbers, method and operation in turn, in the hidden field that the JDK has for it.

use super::{Answer, Call, Entries};
use crate::class::{MethodId, ValueKind};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::thread::ThreadId;
use crate::vm::{Unsupported, Vm};

/// The maximum number of frames of a trace, as by default in the JDK.
const MAX_FRAMES: usize = 1024;

/// The maximum number of frames that are shown for something unsupported.
const FRAMES: usize = 12;

/// The line number that denotes a native method.
const NATIVE_LINE: i32 = -2;

impl Vm {
    /// The methods and operations on a thread's stack, innermost first, without those that traces omit.
    pub(crate) fn trace(&self, thread: ThreadId) -> Vec<(MethodId, u32)> {
        let frames = self.thread(thread).frames.iter().rev();
        frames
            .filter(|frame| !self.classes.method(frame.method).is_hidden)
            .map(|frame| (frame.method, frame.at))
            .collect()
    }

    /// The same as text, innermost first.
    pub(crate) fn stack_lines(&self, thread: ThreadId, most: usize) -> Vec<String> {
        self.trace(thread).into_iter().take(most).map(|(method, at)| self.frame_text(method, at)).collect()
    }

    /// An outcome that says what is not supported, and where: the innermost frames up to the first one of the program.
    pub(crate) fn unsupported(&self, thread: ThreadId, what: String) -> Unsupported {
        let trace = self.trace(thread);
        let is_program = |method| self.classes.get(self.classes.method(method).class).module.is_none();
        let own = trace.iter().position(|(method, _)| is_program(*method));
        let mut stack = self.stack_lines(thread, own.map_or(FRAMES, |own| FRAMES.min(own + 1)));
        if let Some((method, at)) = own.filter(|own| *own >= FRAMES).map(|own| trace[own]) {
            stack[FRAMES - 1] = self.frame_text(method, at);
        }
        Unsupported { what, stack }
    }

    /// `com.acme.Bank.pay (Bank.java:12)`
    pub(crate) fn frame_text(&self, method: MethodId, at: u32) -> String {
        let name = self.classes.show_method(method);
        match (self.source_file(method), self.line_of(method, at)) {
            (Some(file), Some(line)) => format!("{name} ({file}:{line})"),
            _ => name,
        }
    }

    pub(crate) fn source_file(&self, method: MethodId) -> Option<String> {
        let file = self.classes.get(self.classes.method(method).class).file.as_ref()?;
        let name = file.attributes().source_file().ok().flatten()?;
        Some(String::from_utf8_lossy(name).into_owned())
    }

    pub(crate) fn line_of(&self, method: MethodId, at: u32) -> Option<u16> {
        match &self.classes.method(method).code {
            crate::class::Body::Code(code) => code.line(at),
            _ => None,
        }
    }
}

fn fill_in(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let exception = call.object(0)?;
    let mut trace = vm.trace(call.thread);
    // The frames that create the exception are not shown.
    let class = vm.memory.class_of(exception);
    let is_making = |(method, _): &(MethodId, u32)| {
        let of = vm.classes.method(*method);
        let name = &vm.classes.symbols.text(of.name)[..];
        (name == b"<init>" || name == b"fillInStackTrace") && vm.classes.get(class).is_subclass_of(of.class)
    };
    let first = trace.iter().position(|frame| !is_making(frame)).unwrap_or(trace.len());
    trace.drain(..first);
    trace.truncate(MAX_FRAMES);
    let array = vm.new_primitive_array(ValueKind::Long, trace.len() as u32)?;
    for (index, (method, at)) in trace.iter().enumerate() {
        let word = u64::from(method.0) << 32 | u64::from(*at);
        vm.memory.set_element(array, index as u32, ValueKind::Long.element_size(), word);
    }
    vm.set_named(exception, b"backtrace", u64::from(array.0));
    vm.set_named(exception, b"depth", trace.len() as u64);
    let unassigned = vm.classes.field_named(vm.known.throwable, b"UNASSIGNED_STACK");
    let unassigned = unassigned.map_or(0, |field| vm.memory.static_word(vm.classes.field(field).slot));
    vm.set_named(exception, b"stackTrace", unassigned);
    Ok(Answer::Reference(exception))
}

fn fill_elements(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let elements = call.object(0)?;
    // The back trace itself, or the exception that holds it.
    let given = call.object(1)?;
    let is_exception = vm.classes.get(vm.memory.class_of(given)).is_subclass_of(vm.known.throwable);
    let trace = if is_exception { Ref(vm.get_named(given, b"backtrace") as u32) } else { given };
    if trace.is_null() {
        return Ok(Answer::Void);
    }
    let count = vm.memory.length(elements).min(vm.memory.length(trace));
    for index in 0..count {
        let word = vm.memory.element(trace, index, ValueKind::Long.element_size());
        let (method, at) = (MethodId((word >> 32) as u32), word as u32);
        let element = vm.reference_at(elements, index);
        fill_element(vm, element, method, at)?;
    }
    Ok(Answer::Void)
}

pub(super) fn fill_element(vm: &mut Vm, element: Ref, method: MethodId, at: u32) -> Raised<()> {
    let class = vm.classes.method(method).class;
    let mirror = vm.mirror(class)?;
    let class_name = vm.java_name(class);
    let method_name = vm.classes.symbols.show(vm.classes.method(method).name);
    let file = vm.source_file(method);
    let line = match vm.classes.method(method).access.is_native() {
        true => NATIVE_LINE,
        false => vm.line_of(method, at).map_or(-1, i32::from),
    };
    let module = vm.classes.get(class).module.map(|module| vm.classes.symbols.show(module));
    let loader = match vm.classes.get(class).loader {
        crate::class::Loader::Application => Some("app"),
        crate::class::Loader::Platform => Some("platform"),
        crate::class::Loader::Boot => None,
    };
    let version = module.as_ref().map(|_| vm.classes.path.version.clone());
    let mut set = |name: &[u8], text: Option<&str>| -> Raised<()> {
        if let Some(text) = text {
            let string = vm.new_string(text)?;
            let string = vm.intern(string);
            vm.set_named(element, name, u64::from(string.0));
        }
        Ok(())
    };
    set(b"declaringClass", Some(&class_name))?;
    set(b"methodName", Some(&method_name))?;
    set(b"fileName", file.as_deref())?;
    set(b"moduleName", module.as_deref())?;
    set(b"moduleVersion", version.as_deref())?;
    set(b"classLoaderName", loader)?;
    vm.set_named(element, b"lineNumber", u64::from(line as u32));
    vm.set_named(element, b"declaringClassObject", u64::from(mirror.0));
    Ok(())
}

/// The message of a `NullPointerException`, which `code/null_message.rs` computes.
fn null_message(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let trace = Ref(vm.get_named(call.object(0)?, b"backtrace") as u32);
    if trace.is_null() || vm.memory.length(trace) == 0 {
        return Ok(Answer::Reference(Ref::NULL));
    }
    let word = vm.memory.element(trace, 0, ValueKind::Long.element_size());
    match vm.null_message(MethodId((word >> 32) as u32), word as u32) {
        Some(message) => vm.new_string(&message).map(Answer::Reference),
        None => Ok(Answer::Reference(Ref::NULL)),
    }
}

pub(super) const NATIVES: Entries = &[
    ("java/lang/Throwable", &[("fillInStackTrace(I)Ljava/lang/Throwable;", fill_in)]),
    ("java/lang/StackTraceElement", &[("initStackTraceElements", fill_elements)]),
    ("java/lang/NullPointerException", &[("getExtendedNPEMessage", null_message)]),
];
