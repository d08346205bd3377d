//! JSON of `inspect`: the envelope of all documents, with what was wrong with the inputs at its end. `docs/json.md` is
//! the reference.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_classfile::issue::Issue;

pub(crate) use unsnarl_report::json::Document;

/// Writes what was wrong with the inputs, and ends the object.
pub(crate) fn close<'i, W: Write>(
    mut document: Document<'_, W>,
    issues: impl IntoIterator<Item = &'i Issue>,
) -> io::Result<()> {
    document.elements("issues", issues.into_iter().map(IssueRecord::new))?;
    document.close()
}

/// What was not read as it is.
#[derive(Serialize)]
struct IssueRecord<'i> {
    kind: String,
    location: String,
    message: &'i str,
}

impl<'i> IssueRecord<'i> {
    fn new(issue: &'i Issue) -> IssueRecord<'i> {
        IssueRecord {
            kind: kebab_case(&format!("{:?}", issue.kind)),
            location: issue.location.to_string(),
            message: &issue.message,
        }
    }
}

/// `NotAnArchive` as `not-an-archive`.
fn kebab_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use unsnarl_classfile::issue::{IssueKind, Location};

    #[test]
    fn a_document_is_one_object_with_an_element_a_line() {
        let mut out = Vec::new();
        let mut document = Document::open(&mut out, "test").unwrap();
        document.field("count", 2).unwrap();
        document.list("empty", |_| io::Result::Ok(())).unwrap();
        document.list("two", |list| list.element(&"a").and_then(|()| list.rendered("{}"))).unwrap();
        let issue = Issue::new(&Location::of_path(Path::new("x.jar")), IssueKind::NotAnArchive, "what \"it\" is");
        close(document, [&issue]).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 6);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["schema"], unsnarl_report::json::SCHEMA);
        assert_eq!(value["two"][0], "a");
        assert_eq!(value["empty"].as_array().unwrap().len(), 0);
        assert_eq!(value["issues"][0]["kind"], "not-an-archive");
        assert_eq!(value["issues"][0]["message"], "what \"it\" is");
    }
}
