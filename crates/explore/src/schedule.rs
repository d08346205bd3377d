//! The choices of an execution as plain, versioned data. Together with the program and the JDK, they suffice to replay
//! the execution.
//!
//! In the text form, each choice is a word: `3` (thread 3 runs), `3>5` (thread 3 notifies and wakes thread 5), `3!`
//! (the wait of thread 3 times out), `3?` (thread 3 notices its interrupt, although it could continue without); `3*7`
//! stands for seven times `3`. Threads are numbered in the order in which they are started; the main thread is 0. If
//! joins and ends of threads use the monitors of the threads, the word `monitors` comes first.

use std::fmt;
use std::str::FromStr;

use unsnarl_vm::{ThreadId, TimeOuts, Vm};

use crate::choice::Choice;

/// The choices of an execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The choices, in order.
    pub choices: Vec<Choice>,
    /// How it is run besides.
    pub manner: Manner,
}

/// How executions are run, besides their choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// Whether joins and ends of threads use the monitors of the threads: then they take more steps.
    pub thread_monitors: bool,
    /// Whether time passes only if no thread can go on otherwise: then the clock runs.
    pub in_time: bool,
}

impl Manner {
    /// How a VM runs them.
    pub(crate) fn of(vm: &Vm) -> Manner {
        Manner { thread_monitors: vm.uses_thread_monitors(), in_time: vm.time_outs() == TimeOuts::Last }
    }

    /// Has a VM run them so.
    pub(crate) fn set(self, vm: &mut Vm) {
        vm.use_thread_monitors(self.thread_monitors);
        vm.let_time_out(if self.in_time { TimeOuts::Last } else { TimeOuts::Any });
    }
}

/// The words for [`Manner::thread_monitors`] and [`Manner::in_time`].
const MONITORS: &str = "monitors";
const IN_TIME: &str = "in-time";

impl Schedule {
    /// The version of the text form.
    pub const VERSION: u32 = 1;

    /// The number of waits that end without a cause.
    pub fn spurious_wakeups(&self) -> u32 {
        self.choices.iter().filter(|choice| choice.is_spurious()).count() as u32
    }

    /// The number of context switches.
    pub fn switches(&self) -> usize {
        self.choices.windows(2).filter(|pair| pair[0].thread() != pair[1].thread()).count()
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (word, is_given) in [(MONITORS, self.manner.thread_monitors), (IN_TIME, self.manner.in_time)] {
            if is_given {
                write!(f, "{}{word}", if first { "" } else { " " })?;
                first = false;
            }
        }
        for group in self.choices.chunk_by(|a, b| a == b) {
            if !first {
                f.write_str(" ")?;
            }
            first = false;
            match group[0] {
                Choice::Run(thread) => write!(f, "{}", thread.0)?,
                Choice::Notify(thread, woken) => write!(f, "{}>{}", thread.0, woken.0)?,
                Choice::TimeOut(thread) => write!(f, "{}!", thread.0)?,
                Choice::Interrupted(thread) => write!(f, "{}?", thread.0)?,
                Choice::Spurious(thread) => write!(f, "{}~", thread.0)?,
            }
            if group.len() > 1 {
                write!(f, "*{}", group.len())?;
            }
        }
        Ok(())
    }
}

/// A text that is not a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduleFault {
    /// The invalid word.
    pub word: String,
}

impl fmt::Display for ScheduleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a step of a schedule", self.word)
    }
}

impl std::error::Error for ScheduleFault {}

impl FromStr for Schedule {
    type Err = ScheduleFault;

    fn from_str(text: &str) -> Result<Schedule, ScheduleFault> {
        let mut choices = Vec::new();
        let mut words = text.split_whitespace().peekable();
        let [thread_monitors, in_time] = [MONITORS, IN_TIME].map(|word| words.next_if_eq(&word).is_some());
        for word in words {
            let fault = || ScheduleFault { word: word.to_owned() };
            let (step, times) = word.split_once('*').unwrap_or((word, "1"));
            let times: usize = times.parse().ok().filter(|times| *times <= 100_000_000).ok_or_else(fault)?;
            let thread = |text: &str| text.parse().map(ThreadId).map_err(|_| fault());
            let choice = if let Some((thread_text, woken)) = step.split_once('>') {
                Choice::Notify(thread(thread_text)?, thread(woken)?)
            } else if let Some(timed) = step.strip_suffix('!') {
                Choice::TimeOut(thread(timed)?)
            } else if let Some(interrupted) = step.strip_suffix('?') {
                Choice::Interrupted(thread(interrupted)?)
            } else if let Some(woken) = step.strip_suffix('~') {
                Choice::Spurious(thread(woken)?)
            } else {
                Choice::Run(thread(step)?)
            };
            choices.extend(std::iter::repeat_n(choice, times));
        }
        Ok(Schedule { choices, manner: Manner { thread_monitors, in_time } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let (a, b) = (ThreadId(0), ThreadId(12));
        let mut choices = vec![Choice::Run(a), Choice::Run(a), Choice::Notify(a, b)];
        choices.extend([Choice::TimeOut(b), Choice::Interrupted(b), Choice::Spurious(b)]);
        let schedule = Schedule { choices, manner: Manner::default() };
        assert_eq!(schedule.to_string(), "0*2 0>12 12! 12? 12~");
        assert_eq!(schedule.to_string().parse(), Ok(schedule.clone()));
        assert_eq!(schedule.switches(), 1);
        let monitors = Manner { thread_monitors: true, in_time: false };
        let with_monitors = Schedule { manner: monitors, ..schedule.clone() };
        assert_eq!(with_monitors.to_string(), "monitors 0*2 0>12 12! 12? 12~");
        assert_eq!(with_monitors.to_string().parse(), Ok(with_monitors));
        let both = Schedule { manner: Manner { in_time: true, ..monitors }, ..schedule };
        assert_eq!(both.to_string(), "monitors in-time 0*2 0>12 12! 12? 12~");
        assert_eq!(both.to_string().parse(), Ok(both));
        assert_eq!(
            "in-time".parse(),
            Ok(Schedule { manner: Manner { in_time: true, ..Manner::default() }, ..Schedule::default() })
        );
        for bad in ["0 monitors", "x", "1>", "1*x", "70000", "1*99999999999"] {
            assert!(bad.parse::<Schedule>().is_err(), "{bad}");
        }
    }
}
