//! Text that works on every machine: relative links of documentation have targets, and no file mentions a path of one
//! machine.

use super::Problem;
use super::tree::Tree;

/// Prefixes of paths that exist on one machine only.
const MACHINE_PATHS: [&str; 6] = ["/home/", "/root/", "/work/", "/tmp/", "/Users/", "C:\\"];

/// Files that have such paths as examples: this one, and a test of what becomes of them.
const WITH_EXAMPLES: [&str; 2] = ["xtask/src/tidy/links.rs", "crates/report/tests/render/sarif.rs"];

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| !WITH_EXAMPLES.contains(path)) {
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(start) = MACHINE_PATHS.iter().find(|start| mentions(line, start)) {
                let message = format!("`{start}…` is a path of one machine");
                problems.push(Problem { path: path.to_owned(), line: number, message });
            }
        }
    }
    for (path, text) in tree.ending(".md") {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut in_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            let mut report = |message| problems.push(Problem { path: path.to_owned(), line: number, message });
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
            }
            if in_code {
                continue;
            }
            for target in targets(line).filter(|target| is_relative(target)) {
                let file = target.split('#').next().unwrap_or_default();
                if !resolve(folder, file).is_some_and(|file| tree.has(&file)) {
                    report(format!("the link to `{target}` leads nowhere"));
                }
            }
        }
    }
    problems
}

/// Whether a path that starts like this stands in a line, and not within a longer path or address.
fn mentions(line: &str, start: &str) -> bool {
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '~');
    line.match_indices(start).any(|(at, _)| !line[..at].ends_with(is_path))
}

/// The targets of the links in a line, inline or as definitions of references.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let inline = line.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    let definition = line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")).map(|(_, target)| target.trim());
    inline.chain(definition)
}

fn is_relative(target: &str) -> bool {
    !(target.starts_with('#') || target.contains("://") || target.starts_with("mailto:"))
}

/// The path of `target` as seen from `folder`, relative to the workspace; `None` if it leaves it.
fn resolve(folder: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    #[test]
    fn links_that_lead_somewhere_pass() {
        let text = "[a](b.md#part), [up](../README.md) and [here](#x)\n[web](https://example.org/x.md)\n\
                    [r]: ../docs/\n```\n[no](link)\n```\n";
        let files = [("docs/a.md", text), ("docs/b.md", ""), ("README.md", "[d](docs) [c](crates/x/src/lib.rs)\n")];
        let code = [("crates/x/src/lib.rs", "")];
        assert_eq!(report_of(check, &[&files[..], &code[..]].concat()), "");
    }

    #[test]
    fn links_that_lead_nowhere_are_located() {
        let text = "# A\n[b](b.md) [c](../../c.md)\n[r]: gone.md\n";
        let expected = "docs/a.md:2: the link to `b.md` leads nowhere\n\
                        docs/a.md:2: the link to `../../c.md` leads nowhere\n\
                        docs/a.md:3: the link to `gone.md` leads nowhere\n";
        assert_eq!(report_of(check, &[("docs/a.md", text)]), expected);
    }

    #[test]
    fn paths_of_one_machine_are_problems() {
        let said_of = |line: &str| report_of(check, &[("a.md", &format!("{line}\n"))]);
        assert_eq!(said_of("see `/home/me/x`"), "a.md:1: `/home/…` is a path of one machine\n");
        assert!(!said_of("```\n/tmp/out\n```").is_empty());
        let rust = [("a.rs", "//! A.\n// as in /work/a\n"), ("A.java", "// C:\\a\n"), ("a.toml", "a = \"/tmp/a\"\n")];
        assert_eq!(report_of(check, &rust).lines().count(), 3, "in every kind of file");
        assert_eq!(said_of("in /usr/lib/jvm and src/work/x and https://example.org/home/a"), "");
    }
}
