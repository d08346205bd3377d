//! From the words of the command line to a program and a selector.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use unsnarl_classfile::archive::{self, Inputs, Options};
use unsnarl_classfile::issue::{Issue, IssueKind, Location};
use unsnarl_library::Models;
use unsnarl_library::located::Mistake;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, Selector};

use crate::args::{Common, OptionalTarget, Target};
use crate::exit::{Exit, Failure, Outcome};
use crate::message::Console;
use crate::output::count;
use crate::progress::Progress;

/// What to read, and what of it to show.
pub(crate) struct Request {
    pub(crate) paths: Vec<PathBuf>,
    /// What to show: what any of them selects, or all if there are none.
    pub(crate) wanted: Vec<Wanted>,
}

/// A selector of the command line.
pub(crate) struct Wanted {
    pub(crate) selector: Selector,
    /// As the user wrote it.
    pub(crate) text: String,
    /// Whether it may have been meant as a path.
    pub(crate) may_be_path: bool,
}

/// A program, and how the command is to end once it is shown.
pub(crate) struct Loaded {
    pub(crate) program: Program,
    pub(crate) exit: Exit,
}

impl TryFrom<Target> for Request {
    type Error = Failure;

    fn try_from(target: Target) -> Outcome<Request> {
        split(target.words, target.select, 1)
    }
}

impl TryFrom<OptionalTarget> for Request {
    type Error = Failure;

    fn try_from(target: OptionalTarget) -> Outcome<Request> {
        split(target.words, target.select, 0)
    }
}

/// Tells paths from the selector: the last word is one if it is no existing path and does not look like the path of a file. At
/// least `needed` words are paths.
fn split(mut words: Vec<PathBuf>, select: Vec<String>, needed: usize) -> Outcome<Request> {
    if let Some(failure) = words.iter().find_map(|word| no_input(word)) {
        return Err(failure);
    }
    let mut wanted = select.into_iter().map(|text| parse(text, false)).collect::<Outcome<Vec<Wanted>>>()?;
    if wanted.is_empty()
        && words.len() > needed
        && let Some(word) = words.pop_if(|word| is_missing(word) && !looks_like_a_file(word))
    {
        wanted.push(parse(word.to_string_lossy().into(), true)?);
    }
    match words.iter().find(|word| is_missing(word)) {
        None => Ok(Request { paths: words, wanted }),
        Some(missing) => Err(no_such_path(missing, words.len() == 1 && wanted.is_empty())),
    }
}

fn parse(text: String, may_be_path: bool) -> Outcome<Wanted> {
    match Selector::parse(&text) {
        Ok(selector) => Ok(Wanted { selector, text, may_be_path }),
        Err(error) => Err(Failure::wrong_use(error.to_string())
            .help("selectors look like 'com.acme.Bank', 'com.acme.Bank::transfer', 'com.acme.*' or '*::run'")),
    }
}

/// What is wrong with a word that is neither a path nor a selector, but is often written as one.
fn no_input(word: &Path) -> Option<Failure> {
    let name = word.display();
    if word.is_file() && word.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("java")) {
        return Some(
            Failure::unreadable(format!("`{name}` is source code"))
                .help("compile it first, and name the folder or jar with its class files"),
        );
    }
    let parts: Vec<PathBuf> = std::env::split_paths(word).collect();
    let is_list = parts.len() > 1
        && parts.iter().all(|part| !part.as_os_str().is_empty())
        && parts.iter().any(|part| !is_missing(part) || looks_like_a_file(part));
    (is_list && is_missing(word)).then(|| {
        let parts: Vec<String> = parts.iter().map(|part| part.display().to_string()).collect();
        Failure::unreadable(format!("there is no file or folder `{name}`"))
            .help(format!("separate inputs by spaces: {}", parts.join(" ")))
    })
}

fn is_missing(path: &Path) -> bool {
    // What cannot be looked at is there; reading it will tell why.
    !path.try_exists().unwrap_or(true)
}

fn looks_like_a_file(path: &Path) -> bool {
    const ENDINGS: [&str; 9] = ["jar", "war", "ear", "rar", "jmod", "zip", "class", "java", "toml"];
    let text = path.to_string_lossy();
    let starts = ["./", "../", "/", "~"].iter().any(|start| text.starts_with(start));
    let ends = path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)));
    !text.contains("::") && (starts || ends || text.ends_with(['/', '\\']))
}

fn no_such_path(path: &Path, is_only_word: bool) -> Failure {
    let name = path.display();
    let failure = Failure::unreadable(format!("there is no file or folder `{name}`"));
    if is_only_word && !looks_like_a_file(path) && Selector::parse(&path.to_string_lossy()).is_ok() {
        return failure.help(format!("if `{name}` is a selector, name what to read before it"));
    }
    match path.ancestors().skip(1).find(|above| above.is_dir()) {
        Some(above) => failure.help(format!("`{}` is the part of it that exists", above.display())),
        None => failure.help("paths are relative to the current folder"),
    }
}

/// That all paths are there.
pub(crate) fn all_exist(paths: &[PathBuf]) -> Outcome<()> {
    let wrong = |path: &PathBuf| no_input(path).or_else(|| is_missing(path).then(|| no_such_path(path, false)));
    paths.iter().find_map(wrong).map_or(Ok(()), Err)
}

/// Lists the classes of some paths.
pub(crate) fn open(paths: &[PathBuf], common: &Common) -> Inputs {
    archive::open(paths, &Options { release: common.release, ..Options::default() })
}

/// The built-in models with those of the user over them.
pub(crate) fn models(files: &[PathBuf]) -> Outcome<Models> {
    let mut models = Models::builtin();
    for ModelFile { file, text } in &model_files(files)? {
        models.layer(file, text).map_err(|mistakes| wrong_models(file, &mistakes))?;
    }
    Ok(models)
}

/// A file of models.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ModelFile {
    /// Its path.
    pub(crate) file: String,
    /// What it holds.
    pub(crate) text: String,
}

/// Reads files of models, which may have mistakes.
pub(crate) fn model_files(files: &[PathBuf]) -> Outcome<Vec<ModelFile>> {
    let read = |path: &PathBuf| {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::unreadable(format!("cannot read the models in `{file}`: {error}")))?;
        Ok(ModelFile { file, text })
    };
    files.iter().map(read).collect()
}

/// That a file of models has mistakes.
pub(crate) fn wrong_models(file: &str, mistakes: &[Mistake]) -> Failure {
    with_mistakes(&format!("the models in `{file}`"), mistakes).help("docs/models.md describes the format")
}

/// That something has mistakes, each on a line.
pub(crate) fn with_mistakes(what: &str, mistakes: &[Mistake]) -> Failure {
    let lines: Vec<String> = mistakes.iter().map(|mistake| format!("\n  {mistake}")).collect();
    Failure::unreadable(format!("{what} have mistakes:{}", lines.concat()))
}

/// Reads the program, and tells what could not be read.
pub(crate) fn load(paths: &[PathBuf], common: &Common, console: &Console) -> Outcome<Loaded> {
    let start = Instant::now();
    let mut inputs = open(paths, common);
    let without_classes = folders_without_classes(&inputs, paths);
    keep_modules(&mut inputs, &common.modules)?;
    let found = inputs.entries.len();
    let progress = Progress::new("Reading classes", found, !console.is_quiet);
    let program = Program::build(inputs, &JdkIndex::embedded(), &|read| progress.advance(read));
    drop(progress);
    let exit = tell(&program, paths, &without_classes, console);
    console.detail(|| {
        let classes = count(program.application_classes().len(), "class");
        format!("read {classes} in {:.2} s", start.elapsed().as_secs_f64())
    });
    Ok(Loaded { program, exit })
}

/// The given folders in which no class file was found. Archives of resources alone are common among the jars of a program.
pub(crate) fn folders_without_classes<'p>(inputs: &Inputs, paths: &'p [PathBuf]) -> Vec<&'p Path> {
    let file = |location| std::iter::successors(Some(location), |place: &&Location| place.container()).last();
    let is_in = |folder: &Path, location| file(location).is_some_and(|file| Path::new(file.name()).starts_with(folder));
    let folders = paths.iter().map(PathBuf::as_path).filter(|path| path.is_dir());
    folders.filter(|folder| !inputs.entries.iter().any(|entry| is_in(folder, entry.location()))).collect()
}

/// Drops the classes of other modules of JDK images.
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

/// The names most like `wanted`, best first.
pub(crate) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    const ALIKE: f64 = 0.65;
    let mut alike: Vec<(f64, &str)> = names
        .map(|name| (strsim::normalized_damerau_levenshtein(wanted, name), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    alike.dedup_by_key(|(_, name)| *name);
    alike.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Prints the issues; those that leave nothing of a given path are errors.
pub(crate) fn tell(program: &Program, paths: &[PathBuf], without_classes: &[&Path], console: &Console) -> Exit {
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
    // What is said to be unreadable need not be said to be empty.
    let is_told = |path: &Path| lost.iter().any(|issue| path.to_string_lossy() == issue.location.name());
    let empty: Vec<String> =
        empty.into_iter().filter(|path| !is_told(path)).map(|path| path.display().to_string()).collect();
    if !empty.is_empty() {
        let help = "name the folder or jar that the build makes, not its sources".into();
        console.error(&format!("no classes in {}; compile first?", empty.join(", ")), &[help]);
    }
    if lost.is_empty() && empty.is_empty() { Exit::Clean } else { Exit::Unreadable }
}

fn is_one_of(location: &Location, paths: &[PathBuf]) -> bool {
    paths.iter().any(|path| path.to_string_lossy() == location.name())
}

/// Whether a class comes from the file of an issue.
fn is_in(class: &Location, issue: &Issue) -> bool {
    std::iter::successors(Some(class), |place| place.container()).any(|place| *place == issue.location)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<PathBuf> {
        words.iter().map(PathBuf::from).collect()
    }

    fn is_selector(last: &str) -> bool {
        matches!(split(words(&["src", last]), Vec::new(), 1), Ok(Request { wanted, .. }) if wanted.len() == 1)
    }

    #[test]
    fn the_last_word_is_a_selector_unless_it_is_or_looks_like_a_file() {
        for selector in ["Bank", "Bank::transfer", "com/acme/Bank", "com.acme.*", "*::run"] {
            assert!(is_selector(selector), "{selector}");
        }
        for path in ["src", "src/main.rs", "lib.jar", "LIB.JAR", "lib/*.jar", "./Bank", "../x", "/x/Bank", "out/"] {
            assert!(!is_selector(path), "{path}");
        }
    }

    #[test]
    fn what_is_missing_is_said_with_the_part_that_exists() {
        let Err(Failure::Told { exit, problem, help }) = split(words(&["src/inspekt", "Bank"]), Vec::new(), 1) else {
            panic!("the path is missing");
        };
        assert_eq!(exit, Exit::Unreadable);
        assert!(problem.contains("`src/inspekt`") && help[0].contains("`src`"), "{problem} {help:?}");
        let Err(Failure::Told { help, .. }) = split(words(&["Bank::transfer"]), Vec::new(), 1) else {
            panic!("nothing to read");
        };
        assert!(help[0].contains("name what to read before it"), "{help:?}");
    }

    #[test]
    fn a_bad_selector_is_wrong_use() {
        for (last, select) in [("Bank::transfer(int", None), ("src", Some("Bank#transfer"))] {
            let outcome = split(words(&["src", last]), select.into_iter().map(str::to_owned).collect(), 1);
            assert!(matches!(outcome, Err(Failure::Told { exit: Exit::WrongUse, .. })), "{last}");
        }
    }

    #[test]
    fn names_alike_are_found_and_others_not() {
        let names = ["java.base", "java.desktop", "jdk.compiler"];
        assert_eq!(nearest("java.bse", names.into_iter()), ["java.base"]);
        assert!(nearest("zzz", names.into_iter()).is_empty());
    }
}
