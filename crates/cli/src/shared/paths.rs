//! Paths of the command line: whether they exist, and what users often write by mistake in place of one.

use std::path::{Path, PathBuf};

use unsnarl_program::Selector;

use super::exit::{Failure, Outcome};

/// Fails unless all paths exist and can be inputs.
pub(crate) fn all_exist(paths: &[PathBuf]) -> Outcome<()> {
    let wrong = |path: &PathBuf| no_input(path).or_else(|| is_missing(path).then(|| no_such_path(path, false)));
    paths.iter().find_map(wrong).map_or(Ok(()), Err)
}

/// Why a word cannot be an input, if it is one of the usual mistakes: a source file, or a list of paths in one word.
pub(crate) fn no_input(word: &Path) -> Option<Failure> {
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

/// Whether nothing exists at the path. A path that cannot be examined counts as existing: reading it gives the reason.
pub(crate) fn is_missing(path: &Path) -> bool {
    !path.try_exists().unwrap_or(true)
}

/// Whether a word is spelled like the path of a file, whether or not it exists.
pub(crate) fn looks_like_a_file(path: &Path) -> bool {
    const ENDINGS: [&str; 9] = ["jar", "war", "ear", "rar", "jmod", "zip", "class", "java", "toml"];
    let text = path.to_string_lossy();
    let starts = ["./", "../", "/", "~"].iter().any(|start| text.starts_with(start));
    let ends = path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)));
    !text.contains("::") && (starts || ends || text.ends_with(['/', '\\']))
}

/// The failure for a path that does not exist. If it `is_only_word` of the command line, it may be meant as a selector.
pub(crate) fn no_such_path(path: &Path, is_only_word: bool) -> Failure {
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
