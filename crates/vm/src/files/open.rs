//! Open files: reading and writing them, at a position of their own.

use std::rc::Rc;

use super::given::INPUT;
use super::names::absolute;
use super::node::{FileId, Kind, describe_bytes};
use super::{Fault, Files, Result};
use crate::hash::{mix, of_bytes};

/// The number under which a file is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Descriptor(pub u32);

/// Standard input, which is always open.
pub(crate) const STANDARD_INPUT: Descriptor = Descriptor(0);
/// Descriptors below this are the console's.
const FIRST: u32 = 3;

/// How a file is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Access {
    pub reads: bool,
    pub writes: bool,
    /// Each write goes to the end.
    pub appends: bool,
    /// It is made if it is not there.
    pub creates: bool,
    /// It must not be there.
    pub is_new: bool,
    /// What it holds is thrown away.
    pub truncates: bool,
    /// The permissions of a file that is made.
    pub mode: u32,
}

/// What is open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Of {
    File(FileId),
    /// A file of the JDK, by its number.
    Jdk(u32),
    /// The names of what a folder holds that were not read yet, the last first.
    Listing(Rc<Vec<Vec<u8>>>),
}

/// An open file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Open {
    pub of: Of,
    /// The path under which it was opened.
    pub path: Rc<[u8]>,
    pub position: u64,
    pub access: Access,
}

impl Open {
    pub fn standard_input() -> Open {
        let access = Access { reads: true, ..Access::default() };
        Open { of: Of::File(INPUT), path: Rc::from(&b"standard input"[..]), position: 0, access }
    }

    fn of_word(&self) -> u64 {
        match &self.of {
            Of::File(id) => id.0,
            Of::Jdk(number) => u64::from(*number) | 1 << 40,
            Of::Listing(names) => names.len() as u64 | 1 << 41,
        }
    }

    fn flags(&self) -> u64 {
        let Access { reads, writes, appends, .. } = self.access;
        u64::from(reads) | u64::from(writes) << 1 | u64::from(appends) << 2
    }

    /// The path is no part of it, and the number of a file of the JDK depends on which were opened before: its path
    /// stands for it.
    pub fn digest(&self) -> u64 {
        let of = match &self.of {
            Of::File(id) => mix(1, id.0),
            Of::Jdk(_) => mix(2, of_bytes(&self.path)),
            Of::Listing(names) => names.iter().fold(3, |hash, name| mix(hash, of_bytes(name))),
        };
        mix(of, mix(self.position, self.flags()))
    }

    pub fn describe(&self, each: &mut dyn FnMut(u64)) {
        match &self.of {
            Of::Jdk(_) => describe_bytes(&self.path, each),
            Of::Listing(names) => names.iter().for_each(|name| describe_bytes(name, each)),
            Of::File(_) => each(self.of_word()),
        }
        each(self.position);
        each(self.flags());
    }
}

impl Files {
    /// A number that no open file has, for a thread: each thread has numbers of its own, so that they do not depend on
    /// who opens what first.
    fn free_number(&self, thread_key: u64) -> Descriptor {
        // The main thread begins as a process does.
        let block = if thread_key <= 1 { 0 } else { (mix(thread_key, 3) as u32 & 0x7FFE | 1) << 16 };
        let is_free = |number: &u32| !self.state.open.contains_key(&Descriptor(*number));
        Descriptor((block + FIRST..=i32::MAX as u32).find(is_free).unwrap_or(u32::MAX))
    }

    fn insert(&mut self, thread_key: u64, open: Open) -> Descriptor {
        let number = self.free_number(thread_key);
        self.state_mut().open.insert(number, Rc::new(open));
        number
    }

    /// Opens a file.
    pub fn open(&mut self, path: &[u8], access: Access, thread_key: u64, now: i64) -> Result<Descriptor> {
        let id = match self.find(path) {
            Ok(_) if access.creates && access.is_new => return Err(Fault::Exists),
            Ok(id) => {
                let examined = self.examine(id)?;
                if examined.is_folder && access.writes {
                    return Err(Fault::IsFolder);
                }
                if access.reads && !self.may(id, 4)? || access.writes && !self.may(id, 2)? {
                    return Err(Fault::NotAllowed);
                }
                if access.truncates && access.writes {
                    self.set_length(id, 0, now)?;
                }
                id
            }
            Err(Fault::NoEntry) if access.creates => self.create_file(path, access.mode, now)?,
            Err(fault) => return Err(fault),
        };
        let open = Open { of: Of::File(id), path: absolute(path).into(), position: 0, access };
        Ok(self.insert(thread_key, open))
    }

    /// Opens a file of the JDK, by its number.
    pub fn open_jdk(&mut self, path: &[u8], number: usize, thread_key: u64) -> Descriptor {
        let access = Access { reads: true, ..Access::default() };
        self.insert(thread_key, Open { of: Of::Jdk(number as u32), path: path.into(), position: 0, access })
    }

    /// Begins to list a folder.
    pub fn open_folder(&mut self, path: &[u8], thread_key: u64) -> Result<Descriptor> {
        let names = self.list(path)?;
        Ok(self.open_names(path, names, thread_key))
    }

    /// Opens a folder that holds these names.
    pub fn open_names(&mut self, path: &[u8], mut names: Vec<Vec<u8>>, thread_key: u64) -> Descriptor {
        names.reverse();
        let access = Access { reads: true, ..Access::default() };
        let open = Open { of: Of::Listing(Rc::new(names)), path: absolute(path).into(), position: 0, access };
        self.insert(thread_key, open)
    }

    /// The next name of a folder that is listed.
    pub fn next_name(&mut self, number: Descriptor) -> Result<Option<Vec<u8>>> {
        let mut next = None;
        self.with_open(number, |open| {
            if let Of::Listing(names) = &mut open.of {
                next = Rc::make_mut(names).pop();
            }
        })?;
        Ok(next)
    }

    pub fn close(&mut self, number: Descriptor) -> Result<()> {
        let Some(open) = self.state_mut().open.remove(&number) else { return Err(Fault::BadDescriptor) };
        if let Of::File(id) = open.of {
            self.collect(id);
        }
        Ok(())
    }

    /// What is open under a number.
    pub fn opened(&self, number: Descriptor) -> Result<Of> {
        self.state.open.get(&number).map(|open| open.of.clone()).ok_or(Fault::BadDescriptor)
    }

    /// The path under which it was opened.
    pub fn path_of(&self, number: Descriptor) -> Option<&[u8]> {
        self.state.open.get(&number).map(|open| &*open.path)
    }

    /// How a file was opened.
    pub fn access_of(&self, number: Descriptor) -> Result<Access> {
        self.state.open.get(&number).map(|open| open.access).ok_or(Fault::BadDescriptor)
    }

    pub fn position(&self, number: Descriptor) -> Result<u64> {
        self.state.open.get(&number).map(|open| open.position).ok_or(Fault::BadDescriptor)
    }

    pub fn set_position(&mut self, number: Descriptor, to: u64) -> Result<()> {
        self.with_open(number, |open| open.position = to)
    }

    fn with_open(&mut self, number: Descriptor, change: impl FnOnce(&mut Open)) -> Result<()> {
        match self.state_mut().open.get_mut(&number) {
            Some(open) => {
                change(Rc::make_mut(open));
                Ok(())
            }
            None => Err(Fault::BadDescriptor),
        }
    }

    /// What a file holds.
    pub fn content(&self, id: FileId) -> Result<&[u8]> {
        let node = self.node(id).ok_or(Fault::NoEntry)?;
        if node.is_folder() { Err(Fault::IsFolder) } else { Ok(node.content()) }
    }

    /// Writes bytes into an open file: at a position, or at its own, which moves on then. Returns where they went.
    pub fn write(&mut self, number: Descriptor, at: Option<u64>, bytes: &[u8], now: i64) -> Result<u64> {
        let access = self.access_of(number)?;
        let Of::File(id) = self.opened(number)? else { return Err(Fault::BadDescriptor) };
        if !access.writes {
            return Err(Fault::BadDescriptor);
        }
        let position = match at {
            _ if access.appends => self.content(id)?.len() as u64,
            Some(at) => at,
            None => self.position(number)?,
        };
        let end = position.checked_add(bytes.len() as u64).filter(|end| *end <= super::MOST_BYTES);
        let Some(end) = end else { return Err(Fault::TooMuch) };
        if !bytes.is_empty() {
            self.change(id, |node| {
                node.modified = now;
                if let Kind::File(content) = &mut node.kind {
                    let content = Rc::make_mut(content);
                    if content.len() < end as usize {
                        content.resize(end as usize, 0);
                    }
                    content[position as usize..end as usize].copy_from_slice(bytes);
                }
            })?;
        }
        if at.is_none() {
            self.set_position(number, end)?;
        }
        Ok(position)
    }

    /// Cuts a file off, or fills it up with zeros.
    pub fn set_length(&mut self, id: FileId, length: u64, now: i64) -> Result<()> {
        if length > super::MOST_BYTES {
            return Err(Fault::TooMuch);
        }
        self.change(id, |node| {
            node.modified = now;
            if let Kind::File(content) = &mut node.kind {
                Rc::make_mut(content).resize(length as usize, 0);
            }
        })
    }
}
