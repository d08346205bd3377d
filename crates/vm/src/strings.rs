//! Java strings: creating, reading and interning them.

use unsnarl_classfile::JavaText;

use crate::class::ValueKind;
use crate::memory::{ElementSize, Ref};
use crate::raise::Raised;
use crate::symbol::Symbol;
use crate::vm::Vm;

impl Vm {
    /// A new string.
    pub(crate) fn new_string(&mut self, text: &str) -> Raised<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_of(&units)
    }

    /// A new string of UTF-16 units: one byte each if all are in Latin-1.
    pub(crate) fn new_string_of(&mut self, units: &[u16]) -> Raised<Ref> {
        let is_latin = units.iter().all(|unit| *unit < 256);
        let size = ElementSize(u8::from(!is_latin));
        let bytes = self.new_primitive_array(ValueKind::Byte, (units.len() as u32) << size.0)?;
        for (index, unit) in units.iter().enumerate() {
            self.memory.set_element(bytes, index as u32, size, u64::from(*unit));
        }
        let string = self.new_object(self.known.string)?;
        self.memory.set_field(string, self.known.string_value, u64::from(bytes.0));
        self.memory.set_field(string, self.known.string_coder, u64::from(!is_latin));
        Ok(string)
    }

    /// The UTF-16 units of a string, or of the text `null` if there is none.
    pub(crate) fn units(&self, string: Ref) -> Vec<u16> {
        if string.is_null() {
            return "null".encode_utf16().collect();
        }
        let bytes = Ref(self.memory.field(string, self.known.string_value) as u32);
        if bytes.is_null() {
            return Vec::new();
        }
        let size = ElementSize(self.memory.field(string, self.known.string_coder) as u8 & 1);
        let length = self.memory.length(bytes) >> size.0;
        (0..length).map(|index| self.memory.element(bytes, index, size) as u16).collect()
    }

    /// A string as text for display.
    pub(crate) fn text(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.units(string))
    }

    /// The interned string of a constant's text.
    pub(crate) fn interned(&mut self, text: Symbol) -> Raised<Ref> {
        let word = self.classes.string_at(&mut self.memory, text);
        self.interned_at(word)
    }

    /// The interned string of a static word.
    pub(crate) fn interned_at(&mut self, word: u32) -> Raised<Ref> {
        let known = Ref(self.memory.static_word(word) as u32);
        if !known.is_null() {
            return Ok(known);
        }
        let text = self.classes.string_of(word).map(|symbol| self.classes.symbols.text(symbol).clone());
        let units: Vec<u16> = JavaText(text.as_deref().unwrap_or_default()).utf16().collect();
        let string = self.new_string_of(&units)?;
        self.set_interned(word, string);
        Ok(string)
    }

    /// The interned string that equals this one: itself, if it is the first.
    pub(crate) fn intern(&mut self, string: Ref) -> Ref {
        let text = modified_utf8(&self.units(string));
        let symbol = self.classes.symbols.intern(&text);
        let word = self.classes.string_at(&mut self.memory, symbol);
        let known = Ref(self.memory.static_word(word) as u32);
        if !known.is_null() {
            return known;
        }
        self.set_interned(word, string);
        string
    }

    fn set_interned(&mut self, word: u32, string: Ref) {
        self.memory.set_static_word(word, u64::from(string.0));
        self.publish_static(string);
    }
}

/// UTF-16 as class files have it.
pub(crate) fn modified_utf8(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | unit as u8 & 0x3F]),
            _ => bytes.extend([0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6) as u8 & 0x3F, 0x80 | unit as u8 & 0x3F]),
        }
    }
    bytes
}
