//! Opens the inputs, and reports what could not be read of them.

use std::path::{Path, PathBuf};

use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_classfile::issue::{Issue, IssueKind, Location};
use unsnarl_program::Program;

use super::console::Console;
use super::exit::{Exit, Failure, Outcome};
use super::options::Common;
use super::suggestions::nearest;

/// Lists the classes of some paths.
pub(crate) fn open(paths: &[PathBuf], common: &Common) -> Inputs {
    archive::open(paths, &Options { release: common.release, ..Options::default() })
}

/// The given folders in which no class file was found. Archives without classes do not count: jars that hold only
/// resources are common.
pub(crate) fn folders_without_classes<'p>(inputs: &Inputs, paths: &'p [PathBuf]) -> Vec<&'p Path> {
    let file = |location| std::iter::successors(Some(location), |inner: &&Location| inner.container()).last();
    let is_in = |folder: &Path, location| file(location).is_some_and(|file| Path::new(file.name()).starts_with(folder));
    let folders = paths.iter().map(PathBuf::as_path).filter(|path| path.is_dir());
    folders.filter(|folder| !inputs.entries.iter().any(|entry| is_in(folder, entry.location()))).collect()
}

/// Drops the classes of all modules of JDK images that `--module` does not name.
pub(crate) fn keep_modules(inputs: &mut Inputs, wanted: &[String]) -> Outcome<()> {
    if wanted.is_empty() {
        return Ok(());
    }
    let mut modules: Vec<&str> = inputs.entries.iter().filter_map(|entry| entry.module()).collect();
    modules.dedup();
    modules.sort_unstable();
    modules.dedup();
    if let Some(unknown) = wanted.iter().find(|name| !modules.contains(&name.as_str())) {
        let failure = Failure::wrong_use(format!("no input has a module `{unknown}`"));
        return Err(match nearest(unknown, modules.iter().copied()).as_slice() {
            _ if modules.is_empty() => failure.help("--module is for a JDK's lib/modules, and no input is one"),
            [] => failure.help(format!("there are {}", modules.join(", "))),
            near => failure.help(format!("did you mean {}?", near.join(" or "))),
        });
    }
    inputs.entries.retain(|entry| entry.module().is_none_or(|module| wanted.iter().any(|name| name == module)));
    Ok(())
}

/// Prints the issues of the inputs. A given path of which nothing could be read is an error; other issues are warnings.
pub(crate) fn report_issues(
    program: &Program,
    paths: &[PathBuf],
    without_classes: &[&Path],
    console: &Console,
) -> Exit {
    let is_given = |location: &Location| location.container().is_none() && is_one_of(location, paths);
    let is_lost = |issue: &&Issue| {
        is_given(&issue.location)
            && !matches!(issue.kind, IssueKind::DuplicateClass | IssueKind::DuplicateEntry)
            && !program.application_classes().any(|class| program.location(class).is_some_and(|of| is_in(of, issue)))
    };
    let (lost, doubtful): (Vec<&Issue>, Vec<&Issue>) = program.issues().iter().partition(is_lost);
    lost.iter().for_each(|issue| console.unreadable(issue));
    console.warnings(&doubtful);
    let is_empty = program.application_classes().len() == 0;
    let empty = match without_classes {
        [] if is_empty && lost.is_empty() => paths.iter().map(PathBuf::as_path).collect(),
        folders => folders.to_vec(),
    };
    // A path that was just reported as unreadable is not reported as empty, too.
    let is_reported = |path: &Path| lost.iter().any(|issue| path.to_string_lossy() == issue.location.name());
    let empty: Vec<String> =
        empty.into_iter().filter(|path| !is_reported(path)).map(|path| path.display().to_string()).collect();
    if !empty.is_empty() {
        let help = "name the folder or jar that the build makes, not its sources".into();
        console.error(&format!("no classes in {}; compile first?", empty.join(", ")), &[help]);
    }
    if lost.is_empty() && empty.is_empty() { Exit::Clean } else { Exit::Unreadable }
}

fn is_one_of(location: &Location, paths: &[PathBuf]) -> bool {
    paths.iter().any(|path| path.to_string_lossy() == location.name())
}

/// Whether a class was read from the file that an issue is about.
fn is_in(class: &Location, issue: &Issue) -> bool {
    std::iter::successors(Some(class), |inner| inner.container()).any(|inner| *inner == issue.location)
}
