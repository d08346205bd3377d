//! Test support: the facts of a fixture, for unit tests and integration tests.

use unsnarl_classfile::archive::{Options, open};
use unsnarl_concurrency::Facts;
use unsnarl_fixtures::Fixture;
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{Callbacks, Sensitivity, Settings};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;

/// Calls `look` with the facts of a fixture.
pub(crate) fn with_facts<T>(
    fixture: &Fixture,
    models: &Models,
    sensitivity: Sensitivity,
    look: impl FnOnce(&Facts<'_, '_>) -> T,
) -> T {
    let inputs = open(&fixture.classes, &Options::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let entries = entry_points(&program, models, &EntryOptions::default());
    let settings = Settings { sensitivity, callbacks: Callbacks::Stated };
    let analysis = unsnarl_pointer::analyse(&program, models, &entries.entries, settings, &|| false);
    look(&Facts::of(&analysis, &|_| (), &|| false))
}
