//! The files of the program: a file system in memory that is part of the state.
//!
//! It begins with the folders that every program sees, and with what the user gives (`given.rs`); nothing is ever
//! written back. The state holds only the files and folders that differ from that beginning, and the open files. Marks
//! share it: a change copies the file or folder that it changes, and no more.
//!
//! | file | holds |
//! |---|---|
//! | `given.rs` | what the file system begins with |
//! | `node.rs` | files and folders |
//! | `names.rs` | what is done by name: create, delete, rename, list |
//! | `open.rs` | open files: read, write, position |
//! | `errors.rs` | why an operation fails |
//!
//! What one call asks happens at once, and there is always room (A76). There are no links, no devices and no pipes.
//! Files are named by ids that are made of the path at which they were created, so that they do not depend on who
//! creates what first. Times are those of the virtual clock, and do not advance before the program has read that.

mod errors;
mod given;
mod names;
mod node;
mod open;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::hash::{mix, of_bytes};

pub(crate) use errors::Fault;
pub use given::{GivenFile, GivenFiles};
pub(crate) use names::{Examined, absolute};
pub(crate) use node::{FileId, Kind, Node};
pub(crate) use open::{Access, Descriptor, Of, STANDARD_INPUT};

use open::Open;

/// The working folder of the program: relative names begin there.
pub(crate) const WORKING_FOLDER: &str = "/program";
/// The folder of temporary files.
pub(crate) const TEMPORARY_FOLDER: &str = "/tmp";
/// The home of the user.
pub(crate) const HOME_FOLDER: &str = "/user";

/// The sum of the sizes of all files that were written. More is not supported.
const MOST_BYTES: u64 = 256 << 20;

pub(crate) type Result<T> = std::result::Result<T, Fault>;

/// The file system.
#[derive(Debug)]
pub(crate) struct Files {
    /// What it begins with.
    base: Rc<BTreeMap<FileId, Rc<Node>>>,
    state: Rc<State>,
}

/// What differs from the beginning.
#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    /// The files and folders that were made or changed.
    nodes: BTreeMap<FileId, Rc<Node>>,
    open: BTreeMap<Descriptor, Rc<Open>>,
    /// The sum of the sizes of `nodes`.
    bytes: u64,
    /// The digest of all this; 0 if it is not known.
    digest: Known,
}

/// Something that is computed when it is asked for, and is no part of what it belongs to.
#[derive(Clone, Debug, Default)]
struct Known(Cell<u64>);

impl PartialEq for Known {
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

/// A state to which the files can return.
#[derive(Clone, Debug)]
pub(crate) struct FilesMark(Rc<State>);

impl Files {
    /// A file system that holds what is given.
    pub fn new(given: &GivenFiles) -> Files {
        let base = given::base(given);
        let input = Open::standard_input();
        let open = [(STANDARD_INPUT, Rc::new(input))].into_iter().collect();
        Files { base: Rc::new(base), state: Rc::new(State { open, ..State::default() }) }
    }

    pub fn mark(&self) -> FilesMark {
        FilesMark(Rc::clone(&self.state))
    }

    pub fn undo_to(&mut self, to: &FilesMark) {
        if !Rc::ptr_eq(&self.state, &to.0) {
            self.state = Rc::clone(&to.0);
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.state.bytes as usize
    }

    /// Whether anything differs from the beginning.
    pub fn is_touched(&self) -> bool {
        let State { nodes, open, .. } = &*self.state;
        !nodes.is_empty() || open.len() != 1 || open.values().any(|open| open.position != 0)
    }

    /// A digest of all that differs from the beginning.
    pub fn digest(&self) -> u64 {
        let State { nodes, open, digest, .. } = &*self.state;
        if digest.0.get() == 0 {
            let nodes = nodes.iter().fold(1, |hash, (id, node)| mix(mix(hash, id.0), node.digest()));
            let all =
                open.iter().fold(nodes, |hash, (number, open)| mix(mix(hash, u64::from(number.0)), open.digest()));
            digest.0.set(all.max(1));
        }
        digest.0.get()
    }

    /// Words that describe all that differs from the beginning: equal only for equal files.
    pub fn describe(&self, each: &mut dyn FnMut(u64)) {
        for (id, node) in &self.state.nodes {
            each(id.0);
            node.describe(each);
        }
        for (number, open) in &self.state.open {
            each(u64::from(number.0));
            open.describe(each);
        }
    }

    fn node(&self, id: FileId) -> Option<&Rc<Node>> {
        self.state.nodes.get(&id).or_else(|| self.base.get(&id))
    }

    fn state_mut(&mut self) -> &mut State {
        let state = Rc::make_mut(&mut self.state);
        state.digest.0.set(0);
        state
    }

    /// Changes a file or folder.
    fn change(&mut self, id: FileId, change: impl FnOnce(&mut Node)) -> Result<()> {
        let Some(node) = self.node(id).cloned() else { return Err(Fault::NoEntry) };
        let is_changed = self.state.nodes.contains_key(&id);
        let before = if is_changed { node.size() } else { 0 };
        let mut node = node;
        let state = self.state_mut();
        // Otherwise the table itself is one more owner, and the content is copied though nobody else has it.
        state.nodes.remove(&id);
        change(Rc::make_mut(&mut node));
        node.forget_digest();
        state.bytes = state.bytes - before + node.size();
        let too_much = state.bytes > MOST_BYTES;
        state.nodes.insert(id, node);
        self.forget_unchanged(id);
        if too_much { Err(Fault::TooMuch) } else { Ok(()) }
    }

    /// A folder that is again as it was in the beginning does not differ from that.
    fn forget_unchanged(&mut self, id: FileId) {
        let is_as_before = match (self.base.get(&id), self.state.nodes.get(&id)) {
            (Some(before), Some(now)) => matches!(now.kind, Kind::Folder(_)) && **before == **now,
            _ => false,
        };
        if is_as_before {
            let state = self.state_mut();
            if let Some(node) = state.nodes.remove(&id) {
                state.bytes -= node.size();
            }
        }
    }

    /// Adds a file or folder with a name that was not taken.
    fn add(&mut self, path: &[u8], node: Node) -> FileId {
        let mut number = of_bytes(path).max(2);
        while self.node(FileId(number)).is_some() {
            number = mix(number, 1).max(2);
        }
        let id = FileId(number);
        let state = self.state_mut();
        state.bytes += node.size();
        state.nodes.insert(id, Rc::new(node));
        id
    }

    /// Removes a file or folder that no folder holds any more, unless it is open.
    fn collect(&mut self, id: FileId) {
        let is_open = self.state.open.values().any(|open| open.of == Of::File(id));
        if is_open || self.node(id).is_none_or(|node| node.is_linked) {
            return;
        }
        let state = self.state_mut();
        if let Some(node) = state.nodes.remove(&id) {
            state.bytes -= node.size();
        }
    }
}

#[cfg(test)]
mod tests;
