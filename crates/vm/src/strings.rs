//! Java strings: creating, reading and interning them.

use unsnarl_classfile::JavaText;

use crate::class::ValueKind;
use crate::memory::{ElementSize, Ref};
use crate::raise::{Raise, Raised};
use crate::symbol::Symbol;
use crate::vm::Vm;

/// What string concatenation makes of a reference to nothing.
const NULL: &str = "null";

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

    /// The bytes of a string, and the size of its units.
    fn value_of(&self, string: Ref) -> (Ref, ElementSize) {
        let bytes = Ref(self.memory.field(string, self.known.string_value) as u32);
        (bytes, ElementSize(self.memory.field(string, self.known.string_coder) as u8 & 1))
    }

    /// A new string of others, one behind the other; `null` is the text `null`.
    pub(crate) fn new_string_of_parts(&mut self, parts: &[Ref]) -> Raised<Ref> {
        let known = |vm: &Vm, part: &Ref| if part.is_null() { None } else { Some(vm.value_of(*part)) };
        let (mut length, mut size) = (0u64, ElementSize(0));
        for part in parts {
            match known(self, part) {
                None => length += NULL.len() as u64,
                Some((bytes, of)) if !bytes.is_null() => {
                    length += u64::from(self.memory.length(bytes) >> of.0);
                    size.0 = size.0.max(of.0);
                }
                Some(_) => (),
            }
        }
        let Ok(all) = i32::try_from(length << size.0) else {
            return Err(Raise::string_too_long());
        };
        let string = self.new_object(self.known.string)?;
        let into = self.new_primitive_array(ValueKind::Byte, all as u32)?;
        let mut at = 0;
        for part in parts {
            match known(self, part) {
                None => {
                    for unit in NULL.encode_utf16() {
                        self.memory.set_element(into, at, size, u64::from(unit));
                        at += 1;
                    }
                }
                Some((bytes, of)) if !bytes.is_null() => {
                    let count = self.memory.length(bytes) >> of.0;
                    if of == size {
                        self.memory.copy_elements((bytes, 0), (into, at), count, size);
                    } else {
                        for index in 0..count {
                            let unit = self.memory.element(bytes, index, of);
                            self.memory.set_element(into, at + index, size, unit);
                        }
                    }
                    at += count;
                }
                Some(_) => (),
            }
        }
        self.memory.set_field(string, self.known.string_value, u64::from(into.0));
        self.memory.set_field(string, self.known.string_coder, u64::from(size.0));
        Ok(string)
    }

    /// The UTF-16 units of a string, or of the text `null` if there is none.
    pub(crate) fn units(&self, string: Ref) -> Vec<u16> {
        if string.is_null() {
            return NULL.encode_utf16().collect();
        }
        let (bytes, size) = self.value_of(string);
        if bytes.is_null() {
            return Vec::new();
        }
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
