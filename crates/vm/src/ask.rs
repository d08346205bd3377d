//! Evaluates a method of the program in the present state: runs it to its end on an additional thread, and undoes
//! everything.

use crate::class::{ClassId, InitState, MethodId};
use crate::code::assembler::Assembler;
use crate::code::{Op, synthetic};
use crate::inspect::CodePoint;
use crate::raise::Raised;
use crate::thread::{ThreadId, as_int};
use crate::vm::{Stop, Vm};

/// The name of the additional thread, among those of `Thread::key`.
const KEY: u64 = 0xA5C;
/// The maximum number of instructions that the method may execute, and of steps.
const MAX_INSTRUCTIONS: u64 = 2_000_000;

/// The result of a method of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A Boolean value
    Is(bool),
    /// An exception, by its class
    Throws(String),
    /// It cannot return without waiting for other threads, takes too long, or its class is not initialised.
    None,
}

impl Vm {
    /// The `static boolean` method without parameters that has these names of class and method.
    pub fn question(&mut self, class: &str, method: &str) -> Result<MethodId, String> {
        let internal = class.replace('.', "/");
        self.load(&internal).map_err(|_| format!("there is no class {class}"))?;
        self.known_question(&internal, method).ok_or_else(|| format!("{class} has no `static boolean {method}()`"))
    }

    /// The same for a loaded class, by its internal name (`com/acme/Bank`): four lookups in tables.
    pub fn known_question(&self, class: &str, method: &str) -> Option<MethodId> {
        let id = self.classes.loaded(class.as_bytes())?;
        let found = self.classes.declared(id, method.as_bytes(), b"()Z");
        found.filter(|found| self.classes.method(*found).access.is_static())
    }

    /// The result of the method in the present state, which is restored afterwards.
    pub fn ask(&mut self, question: MethodId) -> Answer {
        let class = self.classes.method(question).class;
        if self.init_state(class) != InitState::Done {
            return Answer::None;
        }
        let back = self.mark(None);
        let limit = self.limits.instructions;
        let answer = self.answer(question, class).unwrap_or(Answer::None);
        self.limit_step(limit);
        self.backtrack(&back);
        answer
    }

    fn answer(&mut self, question: MethodId, class: ClassId) -> Raised<Answer> {
        let thread = self.new_object(self.known.thread)?;
        let entry = self.asking(question, class);
        let id = self.add_thread(thread, KEY, entry, &[])?;
        let end = self.executed() + MAX_INSTRUCTIONS;
        // A step need not execute an instruction: queueing does not.
        for _ in 0..MAX_INSTRUCTIONS {
            self.limit_step(end.saturating_sub(self.executed()));
            match self.step(id) {
                Stop::Ended => return Ok(self.answered(id)),
                Stop::Visible if self.is_enabled(id) => (),
                _ => break,
            }
        }
        Ok(Answer::None)
    }

    /// The result that an ended thread left in its first local variable.
    fn answered(&self, id: ThreadId) -> Answer {
        match self.uncaught(id) {
            Some((class, _)) => Answer::Throws(class),
            None => Answer::Is(self.thread(id).slots.first().is_some_and(|slot| as_int(*slot) != 0)),
        }
    }

    /// The beginning of a method.
    pub fn declaration(&self, method: MethodId) -> CodePoint {
        self.code_point(method, 0)
    }

    /// The first frame of the additional thread.
    fn asking(&mut self, question: MethodId, class: ClassId) -> MethodId {
        let name = [b"<ask>", &self.classes.symbols.text(self.classes.method(question).name)[..]].concat();
        if let Some(known) = self.classes.declared(class, &name, b"()V") {
            return known;
        }
        let mut code = Assembler::default();
        code.op(Op::CallStatic(question)).op(Op::Store1(0)).op(Op::EndThread);
        code.handle_since(0).op(Op::Int(0)).op(Op::EndThreadBy);
        synthetic::add(self, class, &name, b"()V", code.finish(1, 4))
    }
}
