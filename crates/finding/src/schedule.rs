//! A schedule: which thread took which step, in order. Enough, with the program, to run the same execution again.

use crate::site::Site;

/// A step of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which thread: 0 is the first, others in order of their start.
    pub thread: u32,
    /// Where it was, and what it did there.
    pub site: Site,
    /// The value that it read or wrote, if it did.
    pub value: Option<String>,
    /// Whether no method of the program runs: only the library's do.
    pub is_in_library: bool,
    /// Whether it was time that let it go on: the end of a sleep, or of a wait with a time-out.
    pub is_by_time: bool,
}

impl Step {
    /// What it did, and the value that it read or wrote.
    pub fn words(&self) -> String {
        match &self.value {
            Some(value) => format!("{}: {value}", self.site.role),
            None => self.site.role.clone(),
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
    pub steps: Vec<Step>,
}
