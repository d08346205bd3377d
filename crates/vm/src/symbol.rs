//! Interned names, descriptors and texts. Raw modified UTF-8, as in class files.

use std::rc::Rc;

use rustc_hash::FxHashMap;

/// A name, a descriptor or the text of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Symbol(pub u32);

/// All names so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    numbers: FxHashMap<Rc<[u8]>, Symbol>,
    texts: Vec<Rc<[u8]>>,
}

impl Symbols {
    pub fn intern(&mut self, text: &[u8]) -> Symbol {
        if let Some(known) = self.numbers.get(text) {
            return *known;
        }
        let symbol = Symbol(self.texts.len() as u32);
        let text: Rc<[u8]> = text.into();
        self.texts.push(text.clone());
        self.numbers.insert(text, symbol);
        symbol
    }

    /// The number of a known name.
    pub fn find(&self, text: &[u8]) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    pub fn text(&self, symbol: Symbol) -> &Rc<[u8]> {
        &self.texts[symbol.0 as usize]
    }

    /// The name as text for display.
    pub fn show(&self, symbol: Symbol) -> String {
        unsnarl_classfile::JavaText(self.text(symbol)).to_string()
    }
}
