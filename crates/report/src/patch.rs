//! A patch, for `patch -p0` or `git apply -p0`, that writes inferred annotations into the sources.
//!
//! Lines are only ever added: an annotation above a declaration, and an import. Declarations that were not found in a
//! source, or that share a line with others, are left out, and named.

use std::collections::BTreeMap;
use std::sync::Arc;

use unsnarl_finding::{Declared, Report};

use crate::Sources;

/// How many lines of context surround a change.
const CONTEXT: usize = 3;

/// What is to be changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patch {
    /// The patch; empty if there is nothing to change.
    pub text: String,
    /// How many annotations it adds.
    pub annotations: usize,
    /// What should be annotated, but was not found in a source or shares its line with another declaration.
    pub left_out: Vec<String>,
}

/// What is to be annotated in one source file.
struct PatchedFile {
    text: Arc<str>,
    /// Lines to add, each with the line before which it belongs.
    added: Vec<(usize, String)>,
}

/// Something to annotate.
struct AnnotationTarget<'i> {
    class: &'i str,
    file: Option<&'i str>,
    name: &'i str,
    declared: Option<Declared>,
    lock: &'i str,
}

/// The patch that annotates all that has no annotation yet with this annotation class.
pub fn render(report: &Report, sources: &dyn Sources, annotation: &str) -> Patch {
    let fields = report.inference.fields.iter().filter_map(|field| {
        let (lock, declared) = (field.to_annotate()?, field.declared);
        Some(AnnotationTarget { class: &field.class, file: field.file.as_deref(), name: &field.field, declared, lock })
    });
    let methods = report.inference.methods.iter().filter_map(|method| {
        let (lock, declared) = (method.to_annotate()?, method.declared);
        Some(AnnotationTarget {
            class: &method.class,
            file: method.file.as_deref(),
            name: &method.method,
            declared,
            lock,
        })
    });
    let mut files: BTreeMap<String, PatchedFile> = BTreeMap::new();
    let mut patch = Patch::default();
    for wanted in fields.chain(methods) {
        if annotate(&wanted, sources, annotation, &mut files).is_none() {
            patch.left_out.push(format!("{}.{}", wanted.class, wanted.name));
        } else {
            patch.annotations += 1;
        }
    }
    for (path, mut file) in files {
        if file.added.is_empty() {
            continue;
        }
        import(&mut file, annotation);
        file.added.sort();
        patch.text += &unified(&path, &file.text, &file.added);
    }
    patch
}

fn annotate(
    wanted: &AnnotationTarget<'_>,
    sources: &dyn Sources,
    annotation: &str,
    files: &mut BTreeMap<String, PatchedFile>,
) -> Option<()> {
    let declared = wanted.declared.filter(|declared| declared.starts_line)?;
    let (path, text) = sources.lines(wanted.class, wanted.file)?;
    let file = files.entry(path).or_insert_with(|| PatchedFile { text, added: Vec::new() });
    let line = file.text.lines().nth(declared.line)?;
    let indent: String = line.chars().take_while(|letter| letter.is_whitespace()).collect();
    let name = simple(annotation);
    file.added.push((declared.line, format!("{indent}@{name}(\"{}\")", wanted.lock)));
    Some(())
}

/// Adds the import, unless the source has one of an annotation of that name.
fn import(file: &mut PatchedFile, annotation: &str) {
    let head = head(&file.text);
    let is_known = head.imports.iter().any(|(import, _)| simple(import) == simple(annotation));
    if is_known || !annotation.contains('.') {
        return;
    }
    let line = format!("import {annotation};");
    let is_plain = |import: &&(String, usize)| !import.0.starts_with("static ");
    let after = head.imports.iter().filter(is_plain).find(|(import, _)| import.as_str() > annotation);
    match (after, head.imports.iter().rfind(is_plain), head.package) {
        (Some((_, before)), ..) => file.added.push((*before, line)),
        (None, Some((_, last)), _) => file.added.push((last + 1, line)),
        (None, None, Some(package)) => file.added.extend([(package + 1, String::new()), (package + 1, line)]),
        (None, None, None) => file.added.extend([(0, line), (0, String::new())]),
    }
}

fn simple(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The top of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Head {
    /// The line of the package declaration.
    package: Option<usize>,
    /// The imported names, each with its line.
    imports: Vec<(String, usize)>,
}

/// The package and the imports of a source file, found line by line up to the first `{`; comments are not recognised.
fn head(text: &str) -> Head {
    let mut head = Head::default();
    for (line, written) in text.lines().enumerate() {
        let written = written.trim();
        if written.starts_with("package ") {
            head.package = Some(line);
        } else if let Some(name) = written.strip_prefix("import ") {
            let name = name.split(';').next().unwrap_or(name).trim();
            head.imports.push((name.to_owned(), line));
        } else if written.contains('{') {
            break;
        }
    }
    head
}

/// The unified difference that adds lines to a text. They are sorted by where they belong.
fn unified(path: &str, text: &str, added: &[(usize, String)]) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut patch = format!("--- {path}\n+++ {path}\n");
    let mut shift = 0;
    let mut rest = added;
    while let Some((first, _)) = rest.first() {
        // One hunk as long as the context of the changes meets.
        let meets = |pair: &[(usize, String)]| pair[1].0 <= pair[0].0 + 2 * CONTEXT;
        let count = 1 + rest.windows(2).take_while(|pair| meets(pair)).count();
        let (hunk, after) = rest.split_at(count);
        let from = first.saturating_sub(CONTEXT);
        let to = (hunk[count - 1].0 + CONTEXT).min(lines.len());
        let start = if to == from { from } else { from + 1 };
        patch += &format!("@@ -{start},{} +{},{} @@\n", to - from, start + shift, to - from + count);
        let mut next = hunk.iter().peekable();
        for (at, line) in lines.iter().enumerate().take(to).skip(from) {
            while let Some((_, new)) = next.next_if(|(before, _)| *before == at) {
                patch += &format!("+{new}\n");
            }
            patch += &format!(" {line}\n");
        }
        next.for_each(|(_, new)| patch += &format!("+{new}\n"));
        shift += count;
        rest = after;
    }
    patch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_has_the_package_and_the_imports() {
        let text = "// text\npackage p.q;\n\nimport a.B;\nimport static c.D.e;\n\nclass X { }\nimport no;\n";
        let imports = vec![("a.B".to_owned(), 3), ("static c.D.e".to_owned(), 4)];
        assert_eq!(head(text), Head { package: Some(1), imports });
        assert_eq!(head("class X { }"), Head::default());
    }

    #[test]
    fn hunks_have_the_lines_that_they_say() {
        let text: String = (1..=20).map(|line| format!("{line}\n")).collect();
        let added = [(0, "a".to_owned()), (5, "b".to_owned()), (15, "c".to_owned())];
        let patch = unified("X.java", &text, &added);
        assert!(patch.starts_with("--- X.java\n+++ X.java\n@@ -1,8 +1,10 @@\n+a\n 1\n"), "{patch}");
        assert!(patch.contains(" 5\n+b\n 6\n"), "{patch}");
        assert!(patch.contains("@@ -13,6 +15,7 @@\n 13\n 14\n 15\n+c\n 16\n"), "{patch}");
        assert!(unified("X", "", &[(0, "a".into())]).ends_with("@@ -0,0 +0,1 @@\n+a\n"));
    }
}
