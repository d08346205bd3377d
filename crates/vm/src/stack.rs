//! The stack of a thread, frame by frame, for those who know what code may still do.

use crate::class::MethodId;
use crate::past::Spot;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// Whose code a frame runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// The program's, or that of a library on the class path.
    Program,
    /// The JDK's.
    Jdk,
    /// The JDK's, which runs a handler for the exception that has ended the thread.
    Ending,
    /// Code that does nothing itself but call the next frame: made by the VM for function objects and reflection, or
    /// the beginning of a thread.
    Glue,
}

/// A method that is being executed.
#[derive(Clone, Copy, Debug)]
pub struct StackFrame {
    /// Where it is.
    pub spot: Spot,
    /// Whose code it is.
    pub kind: FrameKind,
    /// Whether its caller repeats its instruction on return: a class initialiser.
    pub repeats: bool,
}

impl Vm {
    /// The frames of a thread, innermost first.
    pub fn frames(&self, thread: ThreadId) -> impl Iterator<Item = StackFrame> + '_ {
        self.thread(thread).frames.iter().rev().map(|frame| StackFrame {
            spot: Spot { method: frame.method, at: frame.at },
            kind: self.frame_kind(frame.method),
            repeats: frame.repeats,
        })
    }

    /// The thread that initialises a class.
    pub fn initialiser(&self, class: crate::ClassId) -> Option<ThreadId> {
        match self.init_state(class) {
            crate::class::InitState::Running(thread) => Some(thread),
            _ => None,
        }
    }

    pub(crate) fn frame_kind(&self, method: MethodId) -> FrameKind {
        let of = self.classes.method(method);
        let name = self.classes.symbols.text(of.name);
        let is_of_thread = of.class == self.known.thread;
        match self.classes.get(of.class).module {
            _ if of.index.is_none() => FrameKind::Glue,
            _ if is_of_thread && matches!(&name[..], b"run" | b"runWith") => FrameKind::Glue,
            _ if is_of_thread && name[..] == *b"dispatchUncaughtException" => FrameKind::Ending,
            None => FrameKind::Program,
            Some(_) => FrameKind::Jdk,
        }
    }

    /// The names of the class that declares a field, and of the field.
    pub fn field_names(&self, field: crate::FieldId) -> (String, String) {
        let of = self.classes.field(field);
        (self.classes.show(of.class), self.classes.symbols.show(of.name))
    }

    /// Whether a class of the JDK declares a field.
    pub fn is_field_of_jdk(&self, field: crate::FieldId) -> bool {
        self.classes.get(self.classes.field(field).class).module.is_some()
    }

    /// Whether a field is final.
    pub fn is_final(&self, field: crate::FieldId) -> bool {
        self.classes.field(field).access.is_final()
    }

    /// Whether a field is one of `java.lang.Thread`: what a thread looks at that an exception ends.
    pub fn is_of_thread(&self, field: crate::FieldId) -> bool {
        self.classes.field(field).class == self.known.thread
    }

    /// Whether a field is the flag that tells a thread that it is interrupted.
    pub fn is_interrupt_flag(&self, field: crate::FieldId) -> bool {
        let field = self.classes.field(field);
        field.class == self.known.thread && field.slot == self.known.thread_interrupted
    }

    /// Whether the class of an object is one of the JDK's, or an array.
    pub fn is_of_jdk(&self, object: crate::Ref) -> bool {
        self.classes.get(self.memory.class_of(object)).module.is_some()
    }
}
