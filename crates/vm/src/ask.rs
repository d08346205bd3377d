//! Asks the program about its own state: runs a method of it to its end, on a thread of its own, and takes all of it
//! back.

use crate::class::{ClassId, InitState, MethodId};
use crate::code::assembler::Assembler;
use crate::code::{Op, synthetic};
use crate::inspect::CodePoint;
use crate::raise::Raised;
use crate::thread::{ThreadId, as_int};
use crate::vm::{Stop, Vm};

/// The name of the thread that asks, among those that `Thread::key` names.
const KEY: u64 = 0xA5C;
/// Maximum number of instructions that an answer may take, and of steps.
const MAX_INSTRUCTIONS: u64 = 2_000_000;

/// What a method of the program answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A truth value
    Is(bool),
    /// An exception, by its class
    Throws(String),
    /// It cannot answer without waiting for others, takes too long, or its class is not initialised.
    None,
}

impl Vm {
    /// A `static boolean` method without parameters, by the names of its class and its own.
    pub fn question(&mut self, class: &str, method: &str) -> Result<MethodId, String> {
        let internal = class.replace('.', "/");
        self.load(&internal).map_err(|_| format!("there is no class {class}"))?;
        self.known_question(&internal, method).ok_or_else(|| format!("{class} has no `static boolean {method}()`"))
    }

    /// The same of a class that is loaded, by its internal name (`com/acme/Bank`): four look-ups in tables.
    pub fn known_question(&self, class: &str, method: &str) -> Option<MethodId> {
        let id = self.classes.loaded(class.as_bytes())?;
        let found = self.classes.declared(id, method.as_bytes(), b"()Z");
        found.filter(|found| self.classes.method(*found).access.is_static())
    }

    /// What the method answers in the present state, to which the VM backtracks afterwards.
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
        // A step need not have an instruction: to queue up has none.
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

    /// The answer that an ended thread left in its first variable.
    fn answered(&self, id: ThreadId) -> Answer {
        match self.uncaught(id) {
            Some((class, _)) => Answer::Throws(class),
            None => Answer::Is(self.thread(id).slots.first().is_some_and(|slot| as_int(*slot) != 0)),
        }
    }

    /// Where a method begins.
    pub fn declaration(&self, method: MethodId) -> CodePoint {
        self.code_point(method, 0)
    }

    /// The first frame of a thread that asks.
    fn asking(&mut self, question: MethodId, class: ClassId) -> MethodId {
        let name = [b"<ask>", &self.classes.symbols.text(self.classes.method(question).name)[..]].concat();
        if let Some(known) = self.classes.declared(class, &name, b"()V") {
            return known;
        }
        let mut code = Assembler::default();
        code.op(Op::CallStatic(question)).op(Op::Store1(0)).op(Op::EndThread);
        code.handle_since(0).op(Op::EndThreadBy);
        synthetic::add(self, class, &name, b"()V", code.finish(1, 4))
    }
}
