//! Finds source files: by package and the name that the class file gives, in folders that are named and in the usual
//! places near the inputs.
//!
//! Those are the folder of the classes itself and, in it and in the folders above up to the project's, `src`,
//! `src/main/java`, `src/test/java` and the same for Kotlin. Kotlin files may leave out a common start of the package:
//! one is found in a shorter folder if it declares the package.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use unsnarl_report::Sources;

/// Below a project.
const USUAL: [&str; 6] = ["", "src", "src/main/java", "src/test/java", "src/main/kotlin", "src/test/kotlin"];
/// How far above its classes a project is: `build/classes/java/main` is four below.
const LEVELS: usize = 5;

/// A path to show and a text.
type Found = Option<(String, Arc<str>)>;

/// Source folders, and the files that were looked for.
pub(crate) struct SourceFolders {
    /// In the order in which they are searched.
    roots: Vec<PathBuf>,
    /// By package and file name.
    found: RefCell<BTreeMap<(String, String), Found>>,
}

impl SourceFolders {
    /// The folders that are named, then the usual places near the inputs.
    pub(crate) fn new(named: &[PathBuf], inputs: &[PathBuf]) -> SourceFolders {
        let mut roots = named.to_vec();
        for input in inputs {
            let Ok(absolute) = std::path::absolute(input) else { continue };
            for above in absolute.ancestors().take(LEVELS) {
                let usual = USUAL.iter().map(|place| above.join(place)).filter(|folder| folder.is_dir());
                for folder in usual {
                    if !roots.contains(&folder) {
                        roots.push(folder);
                    }
                }
            }
        }
        SourceFolders { roots, found: RefCell::default() }
    }

    fn find(&self, package: &str, file: &str) -> Found {
        // The name comes from a class file: it must not lead elsewhere.
        if file.contains(['/', '\\']) || file == ".." || package.contains(['/', '\\']) {
            return None;
        }
        let names: Vec<&str> = package.split('.').filter(|name| !name.is_empty()).collect();
        let is_kotlin = file.ends_with(".kt");
        let starts = if is_kotlin { names.len() } else { 0 };
        self.roots.iter().find_map(|root| {
            (0..=starts).find_map(|skipped| {
                let folder: PathBuf = names.iter().skip(skipped).collect();
                let path = root.join(folder).join(file);
                let text = std::fs::read_to_string(&path).ok()?;
                (skipped == 0 || declares(&text, package)).then(|| (shown(&path), text.into()))
            })
        })
    }
}

impl Sources for SourceFolders {
    fn lines(&self, class: &str, file: Option<&str>) -> Option<(String, Arc<str>)> {
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let key = (package.to_owned(), file?.to_owned());
        let mut found = self.found.borrow_mut();
        found.entry(key).or_insert_with_key(|(package, file)| self.find(package, file)).clone()
    }
}

fn declares(text: &str, package: &str) -> bool {
    let declared =
        |line: &str| line.trim().strip_prefix("package ").map(|name| name.trim_end_matches(';').trim() == package);
    text.lines().find_map(declared) == Some(true)
}

/// Relative to the current folder where the file lies below it.
fn shown(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    let path = path.strip_prefix("./").unwrap_or(path);
    path.strip_prefix(current).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder with these files, each with its own path as text, or a text of its own.
    fn project(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = unsnarl_fixtures::target_dir().join("cli-tests").join(name);
        let _ = fs::remove_dir_all(&folder);
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        }
        folder
    }

    fn text(sources: &SourceFolders, class: &str, file: &str) -> Option<String> {
        sources.lines(class, Some(file)).map(|(_, text)| text.to_string())
    }

    #[test]
    fn the_usual_layouts_are_known() {
        for (classes, source) in [
            ("target/classes", "src/main/java/com/acme/Bank.java"),
            ("target/test-classes", "src/test/java/com/acme/Bank.java"),
            ("build/classes/java/main", "src/main/java/com/acme/Bank.java"),
            ("out", "src/com/acme/Bank.java"),
            ("out", "com/acme/Bank.java"),
            ("classes", "classes/com/acme/Bank.java"),
        ] {
            let folder = project("layouts", &[(source, "text"), (&format!("{classes}/x"), "")]);
            let sources = SourceFolders::new(&[], &[folder.join(classes)]);
            assert_eq!(
                text(&sources, "com.acme.Bank$Account", "Bank.java").as_deref(),
                Some("text"),
                "{classes} {source}"
            );
            assert_eq!(text(&sources, "com.other.Bank", "Bank.java"), None, "another package");
            assert_eq!(text(&sources, "Bank", "Bank.java"), None, "no package");
            assert_eq!(sources.lines("com.acme.Bank", None), None);
        }
        let jar = project("jar", &[("build/libs/app.jar", ""), ("src/main/java/Main.java", "main")]);
        let sources = SourceFolders::new(&[], &[jar.join("build/libs/app.jar")]);
        assert_eq!(text(&sources, "Main", "Main.java").as_deref(), Some("main"));
    }

    #[test]
    fn folders_that_are_named_come_first() {
        let folder = project("named", &[("src/A.java", "near"), ("elsewhere/A.java", "named"), ("out/x", "")]);
        let named = SourceFolders::new(&[folder.join("elsewhere")], &[folder.join("out")]);
        assert_eq!(text(&named, "A", "A.java").as_deref(), Some("named"));
        let near = SourceFolders::new(&[folder.join("nowhere")], &[folder.join("out")]);
        assert_eq!(text(&near, "A", "A.java").as_deref(), Some("near"));
    }

    #[test]
    fn kotlin_may_leave_out_the_start_of_a_package() {
        let source = "// Bank\npackage com.acme.bank\n\nclass Bank\n";
        let folder =
            project("kotlin", &[("src/main/kotlin/bank/Bank.kt", source), ("src/main/kotlin/Wrong.kt", source)]);
        let sources = SourceFolders::new(&[folder.join("src/main/kotlin")], &[]);
        assert_eq!(text(&sources, "com.acme.bank.BankKt", "Bank.kt").as_deref(), Some(source));
        assert_eq!(text(&sources, "com.other.bank.BankKt", "Bank.kt"), None, "declares another package");
        assert_eq!(text(&sources, "com.acme.Wrong", "Wrong.kt"), None, "declares another package");
    }

    #[test]
    fn names_of_class_files_do_not_lead_elsewhere() {
        let folder = project("hostile", &[("secret.java", "secret"), ("src/x", "")]);
        let sources = SourceFolders::new(&[folder.join("src")], &[]);
        for file in ["../secret.java", "..", "/etc/passwd", "..\\secret.java"] {
            assert_eq!(text(&sources, "A", file), None, "{file}");
        }
        assert_eq!(text(&sources, "../.A", "secret.java"), None);
    }
}
