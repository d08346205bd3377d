//! The envelope of all JSON output: one object, with the version of its schema first and one element of a list a line, so that
//! it can be written while it is made, and compared line by line. `docs/json.md` is the reference.

use std::io::{self, Write};

use serde::Serialize;
use unsnarl_classfile::issue::Issue;

/// The version of what `docs/json.md` describes. It grows with each change that could break a reader.
pub(crate) const SCHEMA: u32 = 1;

/// An object that is being written.
pub(crate) struct Document<'o, W: Write> {
    out: &'o mut W,
}

/// A list in it.
pub(crate) struct List<'d, W: Write> {
    out: &'d mut W,
    is_empty: bool,
}

impl<'o, W: Write> Document<'o, W> {
    /// Begins the object with what every document has.
    pub(crate) fn open(out: &'o mut W, command: &str) -> io::Result<Document<'o, W>> {
        write!(out, "{{\"schema\":{SCHEMA}")?;
        let mut document = Document { out };
        document.field("command", command)?;
        document.field("unsnarl", env!("CARGO_PKG_VERSION"))?;
        Ok(document)
    }

    /// Writes a field.
    pub(crate) fn field(&mut self, name: &'static str, value: impl Serialize) -> io::Result<()> {
        write!(self.out, ",\"{name}\":")?;
        serde_json::to_writer(&mut self.out, &value)?;
        Ok(())
    }

    /// Writes a field that is a list.
    pub(crate) fn list<E: From<io::Error>>(
        &mut self,
        name: &'static str,
        write: impl FnOnce(&mut List<'_, W>) -> Result<(), E>,
    ) -> Result<(), E> {
        write!(self.out, ",\"{name}\":[")?;
        let mut list = List { out: self.out, is_empty: true };
        write(&mut list)?;
        let end = if list.is_empty { "]" } else { "\n]" };
        self.out.write_all(end.as_bytes())?;
        Ok(())
    }

    /// Writes what was wrong with the inputs, and ends the object.
    pub(crate) fn close<'i>(mut self, issues: impl IntoIterator<Item = &'i Issue>) -> io::Result<()> {
        self.list("issues", |list| issues.into_iter().try_for_each(|issue| list.element(&IssueRecord::new(issue))))?;
        self.out.write_all(b"}\n")
    }
}

impl<W: Write> List<'_, W> {
    /// Writes an element.
    pub(crate) fn element(&mut self, element: &impl Serialize) -> io::Result<()> {
        self.rendered(&serde_json::to_string(element)?)
    }

    /// Writes an element that was rendered elsewhere.
    pub(crate) fn rendered(&mut self, element: &str) -> io::Result<()> {
        let comma = if self.is_empty { "\n" } else { ",\n" };
        self.is_empty = false;
        self.out.write_all(comma.as_bytes())?;
        self.out.write_all(element.as_bytes())
    }
}

/// What was not read as it stands.
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
        document.close([&issue]).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 6);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["schema"], SCHEMA);
        assert_eq!(value["two"][0], "a");
        assert_eq!(value["empty"].as_array().unwrap().len(), 0);
        assert_eq!(value["issues"][0]["kind"], "not-an-archive");
        assert_eq!(value["issues"][0]["message"], "what \"it\" is");
    }
}
