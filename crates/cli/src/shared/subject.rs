//! Reads the program that the static analyses look at.

use std::path::PathBuf;

use unsnarl_engine::config::{Config, FILE_NAME, Library};
use unsnarl_engine::scope::Subject;
use unsnarl_library::Models;

use super::console::Console;
use super::exit::{Exit, Failure, Outcome};
use super::inputs;
use super::jdk;
use super::options::Common;
use super::paths;
use super::progress::Progress;

/// The first release whose classes are in one image.
const OLDEST_WITH_MODULES: u32 = 9;

/// Reads the program, and reports what could not be read. The exit code is the one if nothing else goes wrong.
pub(crate) fn read(config: &Config, models: &Models, common: &Common, console: &Console) -> Outcome<(Subject, Exit)> {
    if config.inputs.is_empty() {
        return Err(Failure::wrong_use("there is nothing to check")
            .help(format!("name a folder or jar, or say `inputs = [\"build/classes\"]` in {FILE_NAME}")));
    }
    let uses_jdk = config.library == Some(Library::Bodies);
    if config.jdk.is_some() && !uses_jdk {
        console.warning("a JDK is named, but the library is represented by models: `--library bodies` would read it");
    }
    let jdk = if uses_jdk { vec![jdk_home(config)?] } else { Vec::new() };
    [&config.inputs, &config.source, &config.classpath, &jdk]
        .into_iter()
        .try_for_each(|paths| paths::all_exist(paths))?;
    let mut opened = inputs::open(&config.inputs, common);
    let without_classes = inputs::folders_without_classes(&opened, &config.inputs);
    inputs::keep_modules(&mut opened, &common.modules)?;
    let (classpath, jdk) = (inputs::open(&config.classpath, common), inputs::open(&jdk, common));
    let classes = opened.entries.len() + classpath.entries.len() + jdk.entries.len();
    let progress = Progress::new("Reading classes", classes, !console.is_quiet);
    let subject = Subject::read(opened, classpath, jdk, models, &|read| progress.advance(read));
    drop(progress);
    let exit = inputs::report_issues(&subject.program, &config.inputs, &without_classes, console);
    for (name, meant) in config.unmatched_atomic(&subject.program) {
        let what_to_do = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "write its binary name, as `com.acme.Pool$Atomic`, and see that its retention is not SOURCE".into(),
        };
        console.warning(&format!("`atomic` names `{name}`, but no method has that annotation: {what_to_do}"));
    }
    Ok((subject, exit))
}

/// The failure for entry points that the program does not have.
pub(crate) fn unknown_entries(names: &[String]) -> Failure {
    Failure::wrong_use(names.join("; "))
        .help("`unsnarl inspect classes` lists the classes; the configuration may name entry points, too")
}

fn jdk_home(config: &Config) -> Outcome<PathBuf> {
    match &config.jdk {
        // A folder that does not exist is reported with the other paths.
        Some(home) if !home.is_dir() => Ok(home.clone()),
        named => jdk::find(named.as_deref(), OLDEST_WITH_MODULES, "`--library bodies` needs a JDK").map(|jdk| jdk.home),
    }
}
