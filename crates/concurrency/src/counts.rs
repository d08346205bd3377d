//! The numbers with which library objects are made: threads of an executor, releases for which a latch waits.
//!
//! Under-approximates: a number that is not a constant where it is passed is unknown.

use std::collections::BTreeMap;

use unsnarl_library::{Count, Root};
use unsnarl_pointer::{Analysis, LibraryCallId, ObjectId, ObjectSet};
use unsnarl_program::ir::Constant;

/// The number with which each object is made; `None` if it is not one constant.
pub fn counts(analysis: &Analysis<'_>) -> BTreeMap<ObjectId, Option<i32>> {
    let mut counts: BTreeMap<ObjectId, Option<i32>> = BTreeMap::new();
    for call in analysis.library_calls() {
        for count in analysis.model(call).into_iter().flat_map(|model| &model.method.counts) {
            add(analysis, call, count, &mut counts);
        }
    }
    counts
}

/// Executors that never have more than one thread: their number is 1 wherever it is set.
pub(crate) fn of_one_thread(analysis: &Analysis<'_>) -> ObjectSet {
    let mut counts = counts(analysis);
    for call in analysis.library_calls() {
        for limit in analysis.model(call).into_iter().flat_map(|model| &model.method.limits) {
            add(analysis, call, limit, &mut counts);
        }
    }
    let mut single = ObjectSet::default();
    for (object, _) in counts.into_iter().filter(|(_, number)| *number == Some(1)) {
        single.insert(object);
    }
    single
}

fn add(analysis: &Analysis<'_>, call: LibraryCallId, count: &Count, counts: &mut BTreeMap<ObjectId, Option<i32>>) {
    let number = constant_argument(analysis, call, count.number.root);
    for object in analysis.reached(call, &count.of).iter() {
        let known = counts.entry(object).or_insert(number);
        *known = known.filter(|known| Some(*known) == number);
    }
}

fn constant_argument(analysis: &Analysis<'_>, call: LibraryCallId, root: Root) -> Option<i32> {
    let library_call = analysis.library_call(call);
    let body = analysis.code_of(library_call.caller)?;
    match body.constant(body.passed(library_call.statement?, root)?) {
        Some(Constant::Int(number)) => Some(number),
        _ => None,
    }
}
