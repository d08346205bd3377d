//! A schedule: which thread took which step, in order. Together with the program and the JDK, it suffices to replay the
//! execution.

use std::fmt;

use crate::action::Action;
use crate::site::Site;

/// The value of a variable that a step read or wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// As Java writes it.
    pub text: String,
    /// Whether a step that reads and writes left it as it was.
    pub is_as_before: bool,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        f.write_str(if self.is_as_before { ", as before" } else { "" })
    }
}

/// A step of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleStep {
    /// Which thread: 0 is the first, others in order of their start.
    pub thread: u32,
    /// Where it was; its role is the action in words.
    pub site: Site,
    /// What it did there.
    pub action: Action,
    /// The value that it read or wrote, if it did.
    pub value: Option<Value>,
    /// Whether no method of the program runs: only the library's do.
    pub is_in_library: bool,
    /// Whether it was time that let it go on: the end of a sleep, or of a wait with a time-out.
    pub is_by_time: bool,
}

impl ScheduleStep {
    /// What it did, and the value that it read or wrote.
    pub fn words(&self) -> String {
        self.with_value(&self.action)
    }

    /// Like [`words`](Self::words), with the very variable where that is part of the contents of a library's object.
    pub fn exact_words(&self) -> String {
        self.with_value(&self.action.without_containers())
    }

    fn with_value(&self, action: &Action) -> String {
        match &self.value {
            Some(value) => format!("{action}: {value}"),
            None => action.to_string(),
        }
    }
}

/// A whole schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The version of this format.
    pub version: u32,
    /// The choices, in their text form: all that is needed to run it again.
    pub choices: String,
    /// The names of the threads.
    pub threads: Vec<String>,
    /// The steps, in order.
    pub steps: Vec<ScheduleStep>,
}
