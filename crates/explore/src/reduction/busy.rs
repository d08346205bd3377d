//! Which points of the program have more than one choice although others are put off, and why: these are what a user,
//! or a maintainer, can change to make the state space smaller.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use unsnarl_vm::{Operation, Spot, ThreadId, Vm};

use super::Reducer;
use super::futures::Futures;
use super::hints::{Effect, Hints, MadeBy, Place};
use super::stubborn::is_timed;
use crate::action;
use crate::choice::Choice;

/// A point of the program at which several threads must be considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BusyPoint {
    /// Where a thread is: the class, the method, and the line.
    pub place: String,
    /// What it is about to do.
    pub action: String,
    /// What another thread may do that depends on it, and where.
    pub reason: String,
    /// In how many states.
    pub states: u64,
}

/// Why the next step of a thread is not the only one that is considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Why {
    /// Another thread may have an effect that depends on it.
    Effect(u32),
    /// It depends on the time that passes.
    Time,
    Clock,
    Exit,
    /// The threads that its step, or the step that it waits for, involves.
    Involved,
}

/// Counts the states in which a thread is at a point.
#[derive(Default)]
pub(super) struct Busy {
    states: FxHashMap<(Option<Spot>, Why), (u64, String)>,
}

impl Reducer<'_> {
    /// Counts a state with several choices.
    pub(super) fn count(&mut self, vm: &Vm, pending: &[Option<Operation>], chosen: &[Choice]) {
        let Some(thread) = chosen.first().map(|choice| choice.thread()) else { return };
        let Some(operation) = pending[thread.index()] else { return };
        let why = self.why(vm, thread, operation);
        let Some(busy) = &mut self.busy else { return };
        let count =
            busy.states.entry((vm.spot(thread), why)).or_insert_with(|| (0, action::pending(vm, thread).to_string()));
        count.0 += 1;
    }

    fn why(&mut self, vm: &Vm, thread: ThreadId, operation: Operation) -> Why {
        if self.may_read_clock() {
            return Why::Clock;
        }
        if is_timed(operation) {
            return Why::Time;
        }
        let mask = self.dependence.mask(vm, &mut self.futures, thread, operation);
        let others =
            || vm.thread_ids().filter(|other| *other != thread).map(|other| self.futures.get(self.now[other.index()]));
        let effect = others().find_map(|future| self.dependence.first_common(&mask, future));
        if let Some(effect) = effect {
            return Why::Effect(effect);
        }
        if others().any(|future| future.meets(&self.exits)) { Why::Exit } else { Why::Involved }
    }

    /// The points with the most states.
    pub fn busiest(&self, vm: &Vm) -> Vec<BusyPoint> {
        let Some(busy) = &self.busy else { return Vec::new() };
        let mut by_name: BTreeMap<(String, String, String), u64> = BTreeMap::new();
        // Sums do not depend on the order.
        busy.states.iter().for_each(|((spot, why), (states, action))| {
            let point = spot.map_or_else(|| vm.beginning(), |spot| vm.point_of(spot));
            let reason = self.reason(*why);
            *by_name.entry((located(&point.class, &point.method, point.line), action.clone(), reason)).or_default() +=
                states;
        });
        let mut points: Vec<BusyPoint> = by_name
            .into_iter()
            .map(|((place, action, reason), states)| BusyPoint { place, action, reason, states })
            .collect();
        points.sort_by_key(|point| std::cmp::Reverse(point.states));
        points.truncate(10);
        points
    }

    fn reason(&self, why: Why) -> String {
        match why {
            Why::Time => "time may pass first".to_owned(),
            Why::Clock => "a thread may read the clock".to_owned(),
            Why::Exit => "another thread may end the program".to_owned(),
            Why::Involved => "the step involves other threads".to_owned(),
            Why::Effect(number) => format!("another thread may {}", effect_in_words(&self.futures, number)),
        }
    }
}

/// What a thread may do, and where, in words.
pub(super) fn effect_in_words(futures: &Futures<'_>, number: u32) -> String {
    if number == futures.death {
        return "end".to_owned();
    }
    let hints = futures.hints;
    let mut text =
        hints.effects.get(number as usize).map_or_else(|| "do anything".to_owned(), |of| described(hints, of));
    if let Some(Some((method, line))) = hints.places.get(number as usize) {
        let method = &hints.methods[*method as usize];
        _ = write!(text, ", in {}", located(&method.class, &method.name, *line));
    }
    text
}

/// A place in words.
pub(super) fn located(class: &str, method: &str, line: Option<u16>) -> String {
    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
    format!("{class}.{method}{line}")
}

fn described(hints: &Hints, effect: &Effect) -> String {
    let of = |by: &MadeBy| match by {
        MadeBy::Instruction(method, _) => {
            let method = &hints.methods[*method as usize];
            format!("an object made in {}.{}", method.class, method.name)
        }
        MadeBy::Class => "a class".to_owned(),
        MadeBy::Library => "an object of the library".to_owned(),
        MadeBy::Any => "any object".to_owned(),
    };
    let place = |place: &Place| match place {
        Place::Field(field, _) | Place::Static(field) => format!("{}.{}", field.class, field.name),
        Place::Elements(by, _) => format!("elements of {}", of(by)),
        Place::Contents(by) => format!("what is in {}", of(by)),
    };
    match effect {
        Effect::Read(of) => format!("read {}", place(of)),
        Effect::Write(of) => format!("write {}", place(of)),
        Effect::Enter(by) => format!("lock {}", of(by)),
        Effect::Wait(by) => format!("wait for {}", of(by)),
        Effect::Notify(by) => format!("notify {}", of(by)),
        Effect::Synchronise(by) => format!("synchronise by {}", of(by)),
        Effect::Start(by) => format!("start {}", of(by)),
        Effect::Join(by) => format!("join {}", of(by)),
        Effect::Park => "park or unpark".to_owned(),
        Effect::ReadClock => "read the clock".to_owned(),
        Effect::Initialise(class) => format!("initialise {class}"),
        Effect::Library => "access what the library keeps".to_owned(),
        Effect::Machinery => "access whatever the library has".to_owned(),
        Effect::Print => "print".to_owned(),
        Effect::Exit => "end the program".to_owned(),
        Effect::Interrupt => "interrupt".to_owned(),
        Effect::Anything => "do anything".to_owned(),
    }
}
