//! A chunk of class files: parsed, with texts and keys interned in tables of the chunk.

use rustc_hash::FxHashMap;
use unsnarl_classfile::archive::Entry;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::issue::{Issue, IssueKind, Location};
use unsnarl_classfile::{Access, ClassFile, NEWEST_KNOWN_VERSION};

use crate::ids::{IdVec, KeyId, Symbol};
use crate::program::Source;
use crate::symbols::Symbols;
use crate::types::Type;

/// Parsed classes with ids of the chunk's own tables.
#[derive(Default)]
pub(super) struct Chunk {
    pub(super) texts: Symbols,
    pub(super) keys: KeyTable,
    /// Names in class constants, in order of first use.
    pub(super) class_names: Vec<Symbol>,
    pub(super) is_class_name: IdVec<Symbol, bool>,
    pub(super) classes: Vec<ParsedClass>,
    pub(super) issues: Vec<Issue>,
}

pub(super) struct ParsedClass {
    pub(super) file: ClassFile,
    pub(super) location: Location,
    pub(super) name: Symbol,
    pub(super) super_name: Option<Symbol>,
    pub(super) interfaces: Vec<Symbol>,
    pub(super) fields: Vec<ParsedMember>,
    pub(super) methods: Vec<ParsedMember>,
    /// Raw ids of the chunk's symbols and keys, by constant index.
    pub(super) links: Box<[u32]>,
}

pub(super) struct ParsedMember {
    pub(super) key: KeyId,
    pub(super) access: Access,
    pub(super) has_code: bool,
}

/// Distinct pairs of name and descriptor.
#[derive(Default)]
pub(super) struct KeyTable {
    pub(super) keys: IdVec<KeyId, (Symbol, Symbol)>,
    pub(super) ids: FxHashMap<(Symbol, Symbol), KeyId>,
}

impl KeyTable {
    pub(super) fn intern(&mut self, name: Symbol, descriptor: Symbol) -> (KeyId, bool) {
        let next = self.keys.next_id();
        let id = *self.ids.entry((name, descriptor)).or_insert(next);
        if id == next {
            self.keys.push((name, descriptor));
        }
        (id, id == next)
    }
}

impl Chunk {
    pub(super) fn read(entries: &[Entry]) -> Chunk {
        let mut chunk = Chunk::default();
        for entry in entries {
            match entry.read() {
                Ok(bytes) => match ClassFile::parse(bytes) {
                    // A module descriptor does not define a class.
                    Ok(file) if file.access().is_module() => {}
                    Ok(file) => chunk.add(file, entry.location().clone()),
                    Err(problem) => {
                        chunk.issues.push(Issue::new(
                            entry.location(),
                            IssueKind::MalformedClass,
                            format!("{problem}; class skipped"),
                        ));
                    }
                },
                Err(issue) => chunk.issues.push(issue),
            }
        }
        chunk
    }

    fn class_name(&mut self, name: &[u8]) -> Symbol {
        let symbol = self.texts.intern(name);
        if self.is_class_name.len() < self.texts.len() {
            self.is_class_name.resize(self.texts.len(), false);
        }
        if !std::mem::replace(&mut self.is_class_name[symbol], true) {
            self.class_names.push(symbol);
        }
        symbol
    }

    fn key(&mut self, name: &[u8], descriptor: &[u8]) -> KeyId {
        let (name, descriptor) = (self.texts.intern(name), self.texts.intern(descriptor));
        self.keys.intern(name, descriptor).0
    }

    fn add(&mut self, file: ClassFile, location: Location) {
        let (major, _) = file.version();
        if major > NEWEST_KNOWN_VERSION {
            let message = format!(
                "class-file version {major} is newer than {NEWEST_KNOWN_VERSION}, the newest known; read all the same"
            );
            self.issues.push(Issue::new(&location, IssueKind::Unsupported, message));
        }
        let pool = file.constants();
        let mut links = vec![0u32; pool.len()];
        for (index, constant) in pool.iter() {
            // `ClassFile::parse` has checked that these refer to text.
            let text = |index| pool.utf8(index).unwrap_or_default();
            links[usize::from(index)] = match constant {
                Constant::Class(name) => self.class_name(text(name)).to_raw(),
                Constant::String(string) => self.texts.intern(text(string)).to_raw(),
                // A method type is a key without a name.
                Constant::MethodType(descriptor) => self.key(b"", text(descriptor)).to_raw(),
                Constant::NameAndType(name, descriptor) => self.key(text(name), text(descriptor)).to_raw(),
                _ => 0,
            };
        }
        let name = self.class_name(file.name());
        let super_name = file.super_name().map(|name| self.class_name(name));
        let interfaces = file.interface_names().map(|name| self.class_name(name)).collect();
        let mut member = |member: unsnarl_classfile::Member<'_>| ParsedMember {
            key: self.key(member.name(), member.descriptor()),
            access: member.access(),
            has_code: member.attributes().has(b"Code"),
        };
        let fields = file.fields().map(&mut member).collect();
        let methods = file.methods().map(&mut member).collect();
        self.classes.push(ParsedClass {
            location,
            name,
            super_name,
            interfaces,
            fields,
            methods,
            links: links.into(),
            file,
        });
    }
}

/// Maps the symbols and keys of a chunk to those of the program.
pub(super) struct ChunkMap {
    pub(super) symbols: IdVec<Symbol, Symbol>,
    pub(super) local_keys: IdVec<KeyId, (Symbol, Symbol)>,
    pub(super) class_names: Vec<Symbol>,
    pub(super) keys: IdVec<KeyId, KeyId>,
    /// Types of class constants, by symbol of the program.
    pub(super) types: FxHashMap<Symbol, Type>,
}

impl ChunkMap {
    pub(super) fn symbol(&self, local: Symbol) -> Symbol {
        self.symbols[local]
    }

    pub(super) fn key(&self, local: KeyId) -> KeyId {
        self.keys[local]
    }
}

impl ParsedClass {
    pub(super) fn into_source(self, map: &ChunkMap) -> Source {
        let mut links = self.links;
        for (index, constant) in self.file.constants().iter() {
            let link = &mut links[usize::from(index)];
            *link = match constant {
                Constant::Class(_) => {
                    let named = Symbol::from_raw(*link).and_then(|local| map.types.get(&map.symbol(local)));
                    named.map_or(0, |named| named.to_raw())
                }
                Constant::String(_) => Symbol::from_raw(*link).map_or(0, |local| map.symbol(local).to_raw()),
                Constant::NameAndType(..) | Constant::MethodType(_) => {
                    KeyId::from_raw(*link).map_or(0, |local| map.key(local).to_raw())
                }
                _ => 0,
            };
        }
        Source::new(self.file, self.location, links)
    }
}
