//! The envelope of all JSON output: one object, with the version of its schema first and one line per element of a
//! list, so that it can be written while it is made, and compared line by line. `docs/json.md` is the reference.

use std::io::{self, Write};

use serde::Serialize;

/// The version of what `docs/json.md` describes. It grows with each change that could break a reader.
pub const SCHEMA: u32 = 1;

/// An object that is being written.
pub struct Document<'o, W: Write> {
    out: &'o mut W,
}

/// A list in it.
pub struct List<'d, W: Write> {
    out: &'d mut W,
    is_empty: bool,
}

impl<'o, W: Write> Document<'o, W> {
    /// Begins the object with what every document has.
    pub fn open(out: &'o mut W, command: &str) -> io::Result<Document<'o, W>> {
        write!(out, "{{\"schema\":{SCHEMA}")?;
        let mut document = Document { out };
        document.field("command", command)?;
        document.field("unsnarl", env!("CARGO_PKG_VERSION"))?;
        Ok(document)
    }

    /// Writes a field.
    pub fn field(&mut self, name: &'static str, value: impl Serialize) -> io::Result<()> {
        write!(self.out, ",\"{name}\":")?;
        serde_json::to_writer(&mut self.out, &value)?;
        Ok(())
    }

    /// Writes a field that is a list.
    pub fn list<E: From<io::Error>>(
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

    /// Writes a field that is a list of these elements.
    pub fn elements<T: Serialize>(
        &mut self,
        name: &'static str,
        elements: impl IntoIterator<Item = T>,
    ) -> io::Result<()> {
        self.list(name, |list| elements.into_iter().try_for_each(|element| list.element(&element)))
    }

    /// Ends the object.
    pub fn close(self) -> io::Result<()> {
        self.out.write_all(b"}\n")
    }
}

impl<W: Write> List<'_, W> {
    /// Writes an element.
    pub fn element(&mut self, element: &impl Serialize) -> io::Result<()> {
        self.rendered(&serde_json::to_string(element)?)
    }

    /// Writes an element that was rendered elsewhere.
    pub fn rendered(&mut self, element: &str) -> io::Result<()> {
        let comma = if self.is_empty { "\n" } else { ",\n" };
        self.is_empty = false;
        self.out.write_all(comma.as_bytes())?;
        self.out.write_all(element.as_bytes())
    }
}
