//! The execution that the VM is in: the steps that were taken since the search began, each of which can be taken back.

use unsnarl_vm::{Checkpoint, Stop, ThreadId, Vm};

use crate::choice::{Choice, choices, perform};
use crate::history::{History, Unordered};
use crate::schedule::Schedule;

/// A step of the path.
#[derive(Debug)]
pub(crate) struct Taken {
    pub choice: Choice,
    /// The state before it.
    pub before: Checkpoint,
}

/// See the module.
pub(crate) struct Path<'a> {
    pub vm: &'a mut Vm,
    taken: Vec<Taken>,
    /// The order of its steps, if somebody wants it.
    history: Option<History>,
    unordered: Vec<Unordered>,
}

impl<'a> Path<'a> {
    /// A path without steps from the present state on.
    pub fn new(vm: &'a mut Vm, with_history: bool) -> Path<'a> {
        vm.note_orders(with_history);
        Path { vm, taken: Vec::new(), history: with_history.then(History::default), unordered: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.taken.len()
    }

    /// Takes a step.
    pub fn take(&mut self, choice: Choice) -> Stop {
        let thread = choice.thread();
        let intent = self.history.as_ref().map(|_| History::intent(self.vm, thread));
        let before = self.vm.mark(Some(thread));
        self.taken.push(Taken { choice, before });
        // What properties tried out meanwhile is no part of the path.
        self.vm.forget_orders();
        let stop = perform(self.vm, choice);
        if let (Some(history), Some(intent)) = (&mut self.history, intent) {
            history.step(self.vm, intent, &self.taken, &mut self.unordered);
        }
        stop
    }

    /// Takes the last step back.
    pub fn back(&mut self) {
        if let Some(taken) = self.taken.pop() {
            self.vm.take_back(&taken.before);
            if let Some(history) = &mut self.history {
                history.back();
            }
        }
    }

    /// Takes steps back until so many are left.
    pub fn back_to(&mut self, length: usize) {
        while self.taken.len() > length {
            self.back();
        }
    }

    /// The VM, and what the last step races with, as far as the order of the path's steps tells.
    pub fn parts(&mut self) -> (&mut Vm, &[Unordered]) {
        (self.vm, &self.unordered)
    }

    /// Goes to the state that choices lead to from the first one.
    pub fn go_to(&mut self, choices: &[Choice]) {
        let common = self.taken.iter().zip(choices).take_while(|(taken, choice)| taken.choice == **choice).count();
        self.back_to(common);
        for choice in &choices[common..] {
            self.take(*choice);
        }
    }

    /// What can happen next, the thread that ran last first.
    pub fn choices(&self) -> Vec<Choice> {
        choices(self.vm, self.last())
    }

    /// The thread that took the last step.
    pub fn last(&self) -> Option<ThreadId> {
        self.taken.last().map(|taken| taken.choice.thread())
    }

    pub fn schedule(&self) -> Schedule {
        Schedule { choices: self.taken.iter().map(|taken| taken.choice).collect() }
    }

    /// Bytes of the VM's state and of what is kept of the steps.
    pub fn bytes(&self) -> usize {
        let history = self.history.as_ref().map_or(0, History::bytes);
        // A table that grows is there twice, once with double the size.
        self.vm.state_bytes() + 3 * (self.taken.len() * size_of::<Taken>() + history)
    }
}

impl Drop for Path<'_> {
    fn drop(&mut self) {
        self.vm.note_orders(false);
    }
}
