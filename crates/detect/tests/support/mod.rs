//! Test support: the facts of a fixture, for unit tests and integration tests.

use unsnarl_classfile::archive::{Options, open};
use unsnarl_concurrency::{Assumed, Assumption, Facts};
use unsnarl_fixtures::Fixture;
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{CallScope, Callbacks, Sensitivity, Settings};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;

/// Calls `look` with the facts of a fixture.
pub(crate) fn with_facts<T>(
    fixture: &Fixture,
    models: &Models,
    sensitivity: Sensitivity,
    look: impl FnOnce(&Facts<'_, '_>) -> T,
) -> T {
    with_facts_without(fixture, models, sensitivity, &[], look)
}

/// The same without some assumptions.
pub(crate) fn with_facts_without<T>(
    fixture: &Fixture,
    models: &Models,
    sensitivity: Sensitivity,
    lifted: &[Assumption],
    look: impl FnOnce(&Facts<'_, '_>) -> T,
) -> T {
    let inputs = open(&fixture.classes, &Options::default());
    let program = Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ());
    let options = EntryOptions { all_classes: lifted.contains(&Assumption::OpenWorld), ..EntryOptions::default() };
    let entries = entry_points(&program, models, &options);
    let is_lifted = lifted.contains(&Assumption::StatedCallbacks);
    let callbacks = if is_lifted { Callbacks::Possible } else { Callbacks::Stated };
    let shared_arguments = lifted.contains(&Assumption::OpenWorld);
    let settings = Settings { sensitivity, callbacks, scope: CallScope::Program, shared_arguments };
    let analysis = unsnarl_pointer::analyse(&program, models, &entries.entries, settings, &|| false);
    let assumed = Assumed::without(lifted.iter().copied());
    for method in entries.left_out.iter().flat_map(|class| program.methods_of(*class)) {
        assumed.note(Assumption::OpenWorld, (method, None));
    }
    look(&Facts::assuming(&analysis, assumed, &|_| (), &|| false))
}
