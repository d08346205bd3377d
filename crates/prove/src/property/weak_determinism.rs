//! What the program reads from memory does not depend on the schedule, as far as the value domain can tell.
//!
//! As [`super::determinism`], which has the definition and its source, but two accesses that are not ordered are
//! harmless if the abstract value of both is the same: whoever comes first, the domain cannot tell the difference. So
//! the property depends on the domain: with `sign`, it does not matter which of two positive numbers is written last;
//! with `top`, numbers never matter.

use unsnarl_concurrency::Facts;

use super::determinism::conclude;
use super::{Answer, Property, View};
use crate::Alert;
use crate::events::{Events, Place};

pub(super) struct WeakDeterminism;

impl Property for WeakDeterminism {
    fn name(&self) -> &'static str {
        "weak-determinism"
    }

    fn summary(&self) -> &'static str {
        "which abstract value is read, or left in memory, may depend on the schedule"
    }

    fn check(&self, _: &mut dyn View) -> Answer {
        Answer::NoSite
    }

    fn is_about_threads(&self) -> bool {
        true
    }

    fn conclude(&self, facts: &Facts<'_, '_>, events: &Events) -> Vec<(Place, Option<Alert>)> {
        conclude(facts, events, self.name(), false)
    }
}
