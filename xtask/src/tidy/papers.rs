//! `docs/papers.md` says where each part of the papers is in the code, and what tests it. What it names must exist.
//!
//! The rows of its tables have five cells. `Code` has paths, relative to `crates/` or to the workspace, each perhaps
//! with an item of the file: `detect/src/rank.rs::severity`. `Test` has `test:crate::module::name`, as Cargo prints it
//! after the folder of the crate, and `fixture:topic/Name`; `Deviation` may have them, too. All of these are in
//! backticks. `–` stands for nothing.
//!
//! Under-approximates: an item counts if its name occurs in the file, outside of comments. A test that a crate lists
//! itself (`harness.rs`) counts if its name is in a list of the file of its module, or if its whole name is a string.

use super::Problem;
use super::tree::Tree;

const DOCUMENT: &str = "docs/papers.md";
const COLUMNS: [&str; 5] = ["Paper", "What", "Code", "Test", "Deviation"];
const NOTHING: &str = "–";
/// How the last cell of a row without code begins.
const NOT_BUILT: &str = "not built";
/// How the cell begins of what nothing tests.
const NO_TEST: &str = "no test";

/// Where a line of the page is.
#[derive(Clone, Copy, PartialEq)]
enum Within {
    Text,
    Rows,
    OtherTable,
}

pub(super) fn check(tree: &Tree) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut within = Within::Text;
    for (line, text) in (1..).zip(tree.text(DOCUMENT).unwrap_or_default().lines()) {
        let Some(cells) = cells(text) else {
            within = Within::Text;
            continue;
        };
        let messages = match within {
            Within::Text if cells == COLUMNS => {
                within = Within::Rows;
                Vec::new()
            }
            Within::Text => {
                within = Within::OtherTable;
                vec![format!("a table of this page has the columns {}", COLUMNS.join(", "))]
            }
            Within::Rows if !is_ruler(&cells) => of_row(tree, &cells),
            Within::Rows | Within::OtherTable => Vec::new(),
        };
        let problem = |message| Problem { path: DOCUMENT.to_owned(), line, message };
        problems.extend(messages.into_iter().map(problem));
    }
    problems
}

/// The cells of a row of a table. A backslash before a bar makes it a part of its cell.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.trim().strip_prefix('|')?;
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in inside.match_indices('|').filter(|(at, _)| !inside[..*at].ends_with('\\')) {
        cells.push(inside[start..at].trim());
        start = at + 1;
    }
    cells.extend(Some(inside[start..].trim()).filter(|rest| !rest.is_empty()));
    Some(cells)
}

/// Whether this is the line between the names of the columns and the rows.
fn is_ruler(cells: &[&str]) -> bool {
    cells.iter().all(|cell| cell.contains('-') && cell.chars().all(|c| matches!(c, '-' | ':')))
}

/// What is wrong with a row.
fn of_row(tree: &Tree, cells: &[&str]) -> Vec<String> {
    let [_, _, code, test, deviation] = cells[..] else {
        return vec![format!(
            "a row has {} cells, this one has {}: escape bars inside cells",
            COLUMNS.len(),
            cells.len()
        )];
    };
    if let Some((column, _)) = COLUMNS.iter().zip(cells).find(|(_, cell)| cell.is_empty()) {
        return vec![format!("the cell of {column} is empty: write {NOTHING} if there is nothing")];
    }
    let is_built = !deviation.starts_with(NOT_BUILT);
    let mut messages = Vec::new();
    match (is_built, code == NOTHING) {
        (true, true) => messages.push(format!("there is no code: name it, or begin the last cell with `{NOT_BUILT}`")),
        (false, false) => messages.push(format!("what is not built has no code: write {NOTHING}, or say what differs")),
        (false, true) => {}
        (true, false) if quoted(code).next().is_none() => {
            messages.push("name files in backticks: `crate/src/file.rs` or `crate/src/file.rs::item`".to_owned());
        }
        (true, false) => messages.extend(quoted(code).filter_map(|place| of_code(tree, place))),
    }
    let is_name = |name: &&str| name.starts_with("test:") || name.starts_with("fixture:");
    messages.extend(quoted(test).chain(quoted(deviation).filter(is_name)).filter_map(|name| of_test(tree, name)));
    let is_said = quoted(test).next().is_some() || test.starts_with(NO_TEST) || test == NOTHING && !is_built;
    if !is_said {
        messages.push(format!("name a `test:` or a `fixture:` in backticks, or write `{NO_TEST}`"));
    }
    messages
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// What is wrong with a place in the code.
fn of_code(tree: &Tree, place: &str) -> Option<String> {
    let (path, item) = place.split_once("::").map_or((place, None), |(path, item)| (path, Some(item)));
    let path = path.trim_end_matches('/');
    let Some(path) = [format!("crates/{path}"), path.to_owned()].into_iter().find(|path| tree.has(path)) else {
        return Some(format!("`{path}` does not exist: correct the path; it starts below `crates/`"));
    };
    let item = item?;
    let Some(text) = tree.text(&path) else {
        return Some(format!("`{path}` is no text file, and cannot have `{item}`: name the file"));
    };
    let code = || text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let missing = item.split("::").find(|word| !code().any(|line| has_word(line, word)))?;
    Some(format!("`{path}` has no `{missing}`: name what the file has, or the file where it is now"))
}

/// What is wrong with the name of a test or fixture.
fn of_test(tree: &Tree, name: &str) -> Option<String> {
    if let Some(fixture) = name.strip_prefix("fixture:") {
        let is_there = is_fixture(tree, fixture);
        let advice = "name a file of `tests/java` or `tests/prebuilt`, as `fixture:topic/Name`";
        return (!is_there).then(|| format!("there is no fixture `{fixture}`: {advice}"));
    }
    let Some(test) = name.strip_prefix("test:") else {
        return Some(format!("`{name}` starts with neither `test:` nor `fixture:`"));
    };
    let advice = format!("name a test that exists, or write `{NO_TEST}`");
    (!is_test(tree, test)).then(|| format!("there is no test `{test}`: {advice}"))
}

fn is_fixture(tree: &Tree, fixture: &str) -> bool {
    let is_whole = fixture.split('/').count() == 2;
    let compiled = ["java", "kt", "scala"].map(|ending| format!("tests/prebuilt/{fixture}.{ending}"));
    is_whole && (tree.has(&format!("tests/java/{fixture}.java")) || compiled.iter().any(|path| tree.has(path)))
}

/// Whether a crate has a test with this name: the folder of the crate, then what Cargo prints.
fn is_test(tree: &Tree, test: &str) -> bool {
    let Some((folder, full_name)) = test.split_once("::") else { return false };
    let (modules, name) = full_name.rsplit_once("::").unwrap_or(("", full_name));
    let modules: Vec<&str> = modules.split("::").filter(|module| !module.is_empty()).collect();
    let root =
        [format!("crates/{folder}/"), format!("{folder}/")].into_iter().find(|root| tree.has(&root[..root.len() - 1]));
    let Some(root) = root else { return false };
    tree.ending(".rs").any(|(path, text)| {
        let Some(path) = path.strip_prefix(&root) else { return false };
        let is_own_list = path.starts_with("tests/");
        let is_named = || is_own_list && text.contains(&format!("\"{full_name}\""));
        let is_there = |depth| is_marked(text, name, depth) || is_own_list && is_listed(text, name);
        depth_in(tree, &root, path, text, &modules).is_some_and(is_there) || is_named()
    })
}

/// How deep a module is in a file of a crate: 0 if the file is the module, more if it is written out in it.
fn depth_in(tree: &Tree, root: &str, path: &str, text: &str, modules: &[&str]) -> Option<usize> {
    let mut parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    match parts[0] {
        "tests" if parts.len() > 2 && tree.has(&format!("{root}tests/{}/main.rs", parts[1])) => drop(parts.drain(..2)),
        "src" | "tests" => drop(parts.drain(..1)),
        _ => return None,
    }
    if matches!(parts[..], ["lib" | "main"]) || parts.last() == Some(&"mod") {
        parts.pop();
    }
    let declares = |module: &&str| text.lines().any(|line| line.trim() == format!("mod {module} {{"));
    let inside = modules.strip_prefix(&parts[..])?;
    inside.iter().all(declares).then_some(inside.len())
}

/// Whether a file has a function of this name with `#[test]`, so deep inside modules.
fn is_marked(text: &str, name: &str, depth: usize) -> bool {
    let declaration = format!("{}fn {name}(", "    ".repeat(depth));
    let mut is_test = false;
    for line in text.lines() {
        if line.starts_with(&declaration) {
            return is_test;
        }
        let line = line.trim();
        let is_above = line.starts_with("#[") || line.starts_with("//");
        is_test = line == "#[test]" || is_test && is_above;
    }
    false
}

/// Whether a list of tests in a file has this name, alone or at the start of a tuple.
fn is_listed(text: &str, name: &str) -> bool {
    text.lines().map(str::trim).filter(|line| line.ends_with(',')).any(|line| {
        let rest = line.trim_start_matches(['(', '"']).strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with([',', ' ', '"']))
    })
}

/// Whether a word stands in a line, and not within a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let stands_alone = |at: usize| !line[..at].ends_with(is_part) && !line[at + word.len()..].starts_with(is_part);
    !word.is_empty() && line.match_indices(word).any(|(at, _)| stands_alone(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::report_of;

    const HEAD: &str = "# Papers\n\n| Paper | What | Code | Test | Deviation |\n|---|:--|---|---|---|\n";

    const FILES: [(&str, &str); 10] = [
        ("crates/a/src/lib.rs", "//! A.\nmod tests {\n    #[test]\n    fn it_holds() {}\n    fn helper() {}\n}\n"),
        ("crates/a/src/sets/mod.rs", "//! Sets of Locks.\n// struct Old;\npub struct Sets;\nfn join() {}\n"),
        ("crates/a/src/sets/tests.rs", "//! T.\n#[test]\n#[expect(unused)]\nfn sets_join() {}\nfn of() {}\n"),
        ("crates/b/tests/main.rs", "//! B.\nTrial::test(\"topic::all\", all)\n"),
        (
            "crates/b/tests/rules.rs",
            "//! R.\ntrials!(\n    each_rule_holds,\n);\nfn each_rule_holds() {}\nfn not_run() {}\n",
        ),
        ("crates/b/tests/formats/main.rs", "//! F.\nmod text;\n"),
        ("crates/b/tests/formats/text.rs", "//! T.\n#[test]\nfn lines_fit() {}\n"),
        ("bench/src/main.rs", "//! B.\n"),
        ("tests/java/races/Counter.java", ""),
        ("tests/prebuilt/kotlin/Lazy.kt", ""),
    ];

    /// What is said about a page with these rows.
    fn said_of(rows: &str) -> String {
        let page = format!("{HEAD}{rows}\n");
        report_of(check, &[&FILES[..], &[(DOCUMENT, &page)]].concat())
    }

    fn said_of_code(code: &str) -> String {
        said_of(&format!("| 1 | a | {code} | no test | as in the paper |"))
    }

    fn said_of_test(test: &str) -> String {
        said_of(&format!("| 1 | a | `a/src/lib.rs` | {test} | as in the paper |"))
    }

    fn line_5(message: &str) -> String {
        format!("docs/papers.md:5: {message}\n")
    }

    #[test]
    fn what_exists_passes() {
        let places = ["a/src/lib.rs", "a/src/sets/", "a/src/sets/mod.rs::Sets::join", "bench/src/main.rs"];
        for place in places {
            assert_eq!(said_of_code(&format!("`{place}`")), "", "{place}");
        }
        let tests = [
            "test:a::tests::it_holds",
            "test:a::sets::tests::sets_join",
            "test:b::rules::each_rule_holds",
            "test:b::topic::all",
            "test:b::text::lines_fit",
            "fixture:races/Counter",
            "fixture:kotlin/Lazy",
        ];
        for test in tests {
            assert_eq!(said_of_test(&format!("`{test}`")), "", "{test}");
        }
        assert_eq!(said_of("| 1 | a \\| b | – | – | not built: why |"), "");
        assert_eq!(said_of(&format!("| 1 | a | – | `fixture:races/Counter` | not built |\n\n{HEAD}")), "");
    }

    #[test]
    fn a_file_that_is_missing_is_told() {
        let missing = "`a/src/gone.rs` does not exist: correct the path; it starts below `crates/`";
        assert_eq!(said_of_code("`a/src/lib.rs`, `a/src/gone.rs`"), line_5(missing));
    }

    #[test]
    fn an_item_that_is_missing_is_told() {
        let missing = |file: &str, item: &str| {
            line_5(&format!("`{file}` has no `{item}`: name what the file has, or the file where it is now"))
        };
        let file = "crates/a/src/sets/mod.rs";
        assert_eq!(said_of_code("`a/src/sets/mod.rs::Set`"), missing(file, "Set"), "a part of a word");
        assert_eq!(said_of_code("`a/src/sets/mod.rs::Old`"), missing(file, "Old"), "in a comment");
        assert_eq!(said_of_code("`a/src/sets/mod.rs::Sets::meet`"), missing(file, "meet"));
        let folder = "`crates/a/src/sets` is no text file, and cannot have `Sets`: name the file";
        assert_eq!(said_of_code("`a/src/sets/::Sets`"), line_5(folder));
    }

    #[test]
    fn a_test_that_is_missing_is_told() {
        let missing = [
            "a::tests::it_fails",
            "a::tests::helper",
            "a::it_holds",
            "a::other::tests::it_holds",
            "a::sets::tests::of",
            "b::rules::not_run",
            "b::each_rule_holds",
            "b::topic::some",
            "b::formats::text::lines_fit",
            "gone::tests::it_holds",
            "it_holds",
        ];
        for test in missing {
            let message = format!("there is no test `{test}`: name a test that exists, or write `no test`");
            assert_eq!(said_of_test(&format!("`test:{test}`")), line_5(&message));
        }
        let unclear = "`a::tests::it_holds` starts with neither `test:` nor `fixture:`";
        assert_eq!(said_of_test("`a::tests::it_holds`"), line_5(unclear));
    }

    #[test]
    fn a_fixture_that_is_missing_is_told() {
        for fixture in ["races/Gone", "Counter", "races", "races/Counter.java", "a/races/Counter"] {
            let advice = "name a file of `tests/java` or `tests/prebuilt`, as `fixture:topic/Name`";
            let message = format!("there is no fixture `{fixture}`: {advice}");
            assert_eq!(said_of_test(&format!("no test but `fixture:{fixture}`")), line_5(&message));
            let missed = format!("| 1 | a | `a/src/lib.rs` | no test | `~` is missed in `fixture:{fixture}` |");
            assert_eq!(said_of(&missed), line_5(&message));
        }
    }

    #[test]
    fn rows_say_all_and_do_not_contradict_themselves() {
        let cases = [
            (
                "| 1 | a | – | – | as in the paper |",
                "there is no code: name it, or begin the last cell with `not built`",
            ),
            (
                "| 1 | a | `a/src/lib.rs` | no test | not built: why |",
                "what is not built has no code: write –, or say what differs",
            ),
            (
                "| 1 | a | lib.rs | no test | less |",
                "name files in backticks: `crate/src/file.rs` or `crate/src/file.rs::item`",
            ),
            (
                "| 1 | a | `a/src/lib.rs` | by hand | less |",
                "name a `test:` or a `fixture:` in backticks, or write `no test`",
            ),
            ("| 1 | a | – |  | not built |", "the cell of Test is empty: write – if there is nothing"),
            ("| 1 | a | b | – | – | not built |", "a row has 5 cells, this one has 6: escape bars inside cells"),
        ];
        for (row, message) in cases {
            assert!(said_of(row).contains(message), "{row}: {}", said_of(row));
        }
        assert_eq!(said_of("| 1 | a | `a/src/lib.rs` | – | less |").lines().count(), 1);
        let other = "# P\n\n| Paper | Code |\n|---|---|\n| 1 | gone |\n";
        let expected = "docs/papers.md:3: a table of this page has the columns Paper, What, Code, Test, Deviation\n";
        assert_eq!(report_of(check, &[(DOCUMENT, other)]), expected);
    }
}
