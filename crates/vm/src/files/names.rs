//! What is done to files by their names.

use std::rc::Rc;

use super::given::ROOT;
use super::node::{FileId, Kind, Node};
use super::open::Of;
use super::{Fault, Files, Result, WORKING_FOLDER};

/// The permissions of its owner: the program is no superuser.
const READ: u32 = 0o400;
const WRITE: u32 = 0o200;
const ENTER: u32 = 0o100;
/// As on Linux.
const MOST_NAME: usize = 255;

/// What a program learns of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Examined {
    pub id: FileId,
    pub is_folder: bool,
    pub mode: u32,
    pub length: u64,
    pub modified: i64,
    pub accessed: i64,
}

/// Where a name leads.
struct Place {
    /// The folder that holds it.
    parent: FileId,
    /// Its name there; empty for the root.
    name: Vec<u8>,
    /// What is there.
    found: Option<FileId>,
    /// Whether the name ends with a slash.
    is_folder_name: bool,
}

/// A path with all `.` and `..` followed, from the root.
pub(crate) fn absolute(path: &[u8]) -> Vec<u8> {
    let base: &[u8] = if path.starts_with(b"/") { b"" } else { WORKING_FOLDER.as_bytes() };
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in base.split(|byte| *byte == b'/').chain(path.split(|byte| *byte == b'/')) {
        match part {
            b"" | b"." => (),
            b".." => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    let mut path = Vec::new();
    for part in &parts {
        path.push(b'/');
        path.extend_from_slice(part);
    }
    if path.is_empty() { b"/".to_vec() } else { path }
}

impl Files {
    fn place(&self, path: &[u8]) -> Result<Place> {
        if path.is_empty() {
            return Err(Fault::NoEntry);
        }
        let base: &[u8] = if path.starts_with(b"/") { b"" } else { WORKING_FOLDER.as_bytes() };
        let parts = base.split(|byte| *byte == b'/').chain(path.split(|byte| *byte == b'/'));
        let parts: Vec<&[u8]> = parts.filter(|part| !part.is_empty() && *part != b".").collect();
        // The folders on the way, for `..`.
        let mut way: Vec<(FileId, &[u8])> = vec![(ROOT, b"")];
        let mut missing: Option<&[u8]> = None;
        for part in &parts {
            if missing.is_some() {
                return Err(Fault::NoEntry);
            }
            if part.len() > MOST_NAME {
                return Err(Fault::NameTooLong);
            }
            let at = way.last().map_or(ROOT, |(id, _)| *id);
            let Some(node) = self.node(at) else { return Err(Fault::NoEntry) };
            let Kind::Folder(children) = &node.kind else { return Err(Fault::NotFolder) };
            if node.mode & ENTER == 0 {
                return Err(Fault::NotAllowed);
            }
            if *part == b".." {
                if way.len() > 1 {
                    way.pop();
                }
                continue;
            }
            match children.get(*part) {
                Some(child) => way.push((*child, part)),
                None => missing = Some(part),
            }
        }
        let is_folder_name = path.ends_with(b"/");
        let last = |index: usize| way.len().checked_sub(index).and_then(|at| way.get(at)).map_or(ROOT, |(id, _)| *id);
        Ok(match missing {
            Some(name) => Place { parent: last(1), name: name.to_vec(), found: None, is_folder_name },
            None => {
                let name = way.last().map_or_else(Vec::new, |(_, name)| name.to_vec());
                Place { parent: last(2), name, found: Some(last(1)), is_folder_name }
            }
        })
    }

    /// What a name leads to.
    pub fn find(&self, path: &[u8]) -> Result<FileId> {
        let place = self.place(path)?;
        let id = place.found.ok_or(Fault::NoEntry)?;
        if place.is_folder_name && !self.node(id).is_some_and(|node| node.is_folder()) {
            return Err(Fault::NotFolder);
        }
        Ok(id)
    }

    /// What a program learns of a file.
    pub fn examine(&self, id: FileId) -> Result<Examined> {
        let node = self.node(id).ok_or(Fault::NoEntry)?;
        let Node { mode, modified, accessed, .. } = **node;
        let accessed = accessed.unwrap_or(modified);
        Ok(Examined { id, is_folder: node.is_folder(), mode, length: node.length(), modified, accessed })
    }

    /// Whether the program may do something to a file: 4 is to read it, 2 to write it, 1 to run or enter it.
    pub fn may(&self, id: FileId, access: u32) -> Result<bool> {
        let node = self.node(id).ok_or(Fault::NoEntry)?;
        Ok(node.mode & (access << 6) == access << 6)
    }

    fn must_be_writable(&self, folder: FileId) -> Result<()> {
        match self.node(folder) {
            Some(node) if node.mode & WRITE != 0 => Ok(()),
            Some(_) => Err(Fault::NotAllowed),
            None => Err(Fault::NoEntry),
        }
    }

    /// Makes a file that must not be there, or a folder.
    fn create(&mut self, path: &[u8], kind: Kind, mode: u32, now: i64) -> Result<FileId> {
        let place = self.place(path)?;
        if place.found.is_some() {
            return Err(Fault::Exists);
        }
        if place.is_folder_name && matches!(kind, Kind::File(_)) {
            return Err(Fault::IsFolder);
        }
        self.must_be_writable(place.parent)?;
        let id = self.add(&absolute(path), Node::new(kind, mode & 0o777, now));
        self.change_children(place.parent, now, |children| _ = children.insert(place.name, id))?;
        Ok(id)
    }

    fn change_children(
        &mut self,
        folder: FileId,
        now: i64,
        change: impl FnOnce(&mut std::collections::BTreeMap<Vec<u8>, FileId>),
    ) -> Result<()> {
        self.change(folder, |node| {
            if let Kind::Folder(children) = &mut node.kind {
                change(children);
                node.modified = now;
            }
        })
    }

    /// Makes an empty file that must not be there.
    pub fn create_file(&mut self, path: &[u8], mode: u32, now: i64) -> Result<FileId> {
        self.create(path, Kind::File(Rc::default()), mode, now)
    }

    /// Makes a folder that must not be there.
    pub fn create_folder(&mut self, path: &[u8], mode: u32, now: i64) -> Result<FileId> {
        self.create(path, Kind::Folder(Default::default()), mode, now)
    }

    /// Deletes a file, or an empty folder, or either of them.
    pub fn delete(&mut self, path: &[u8], folder: Option<bool>, now: i64) -> Result<()> {
        let place = self.place(path)?;
        let id = place.found.ok_or(Fault::NoEntry)?;
        let node = self.node(id).ok_or(Fault::NoEntry)?;
        match (&node.kind, folder) {
            (Kind::Folder(_), Some(false)) => return Err(Fault::IsFolder),
            (Kind::File(_), Some(true)) => return Err(Fault::NotFolder),
            (Kind::File(_), _) if place.is_folder_name => return Err(Fault::NotFolder),
            (Kind::Folder(children), _) if !children.is_empty() => return Err(Fault::NotEmpty),
            (Kind::Folder(_), _) if id == ROOT => return Err(Fault::NotAllowed),
            _ => (),
        }
        self.must_be_writable(place.parent)?;
        self.change_children(place.parent, now, |children| _ = children.remove(&place.name))?;
        self.unlink(id)
    }

    fn unlink(&mut self, id: FileId) -> Result<()> {
        let is_open = self.state.open.values().any(|open| open.of == Of::File(id));
        if is_open {
            return self.change(id, |node| node.is_linked = false);
        }
        let state = self.state_mut();
        if let Some(node) = state.nodes.remove(&id) {
            state.bytes -= node.size();
        }
        Ok(())
    }

    /// Gives a file or folder another name. What had that name before is gone.
    pub fn rename(&mut self, from: &[u8], to: &[u8], now: i64) -> Result<()> {
        let (source, target) = (self.place(from)?, self.place(to)?);
        let id = source.found.ok_or(Fault::NoEntry)?;
        let is_folder = self.node(id).is_some_and(|node| node.is_folder());
        if id == ROOT || target.found == Some(ROOT) {
            return Err(Fault::Invalid);
        }
        if !is_folder && (source.is_folder_name || target.is_folder_name) {
            return Err(Fault::NotFolder);
        }
        if target.found == Some(id) {
            return Ok(());
        }
        let inside = [absolute(from), b"/".to_vec()].concat();
        if is_folder && absolute(to).starts_with(&inside) {
            return Err(Fault::Invalid);
        }
        if let Some(replaced) = target.found {
            match self.node(replaced).map(|node| &node.kind) {
                Some(Kind::File(_)) if is_folder => return Err(Fault::NotFolder),
                Some(Kind::Folder(_)) if !is_folder => return Err(Fault::IsFolder),
                Some(Kind::Folder(children)) if !children.is_empty() => return Err(Fault::NotEmpty),
                _ => (),
            }
        }
        self.must_be_writable(source.parent)?;
        self.must_be_writable(target.parent)?;
        self.change_children(source.parent, now, |children| _ = children.remove(&source.name))?;
        self.change_children(target.parent, now, |children| _ = children.insert(target.name, id))?;
        match target.found {
            Some(replaced) => self.unlink(replaced),
            None => Ok(()),
        }
    }

    /// The names of what a folder holds, in order.
    pub fn list(&self, path: &[u8]) -> Result<Vec<Vec<u8>>> {
        let node = self.node(self.find(path)?).ok_or(Fault::NoEntry)?;
        match &node.kind {
            Kind::File(_) => Err(Fault::NotFolder),
            Kind::Folder(_) if node.mode & READ == 0 => Err(Fault::NotAllowed),
            Kind::Folder(children) => Ok(children.keys().cloned().collect()),
        }
    }

    /// Sets the permissions.
    pub fn set_mode(&mut self, id: FileId, mode: u32) -> Result<()> {
        self.change(id, |node| node.mode = mode & 0o777)
    }

    /// Sets when a file was changed and, if that is given, when it was read.
    pub fn set_times(&mut self, id: FileId, modified: i64, accessed: Option<i64>) -> Result<()> {
        self.change(id, |node| {
            // Who does not set it leaves it as it is.
            node.accessed = accessed.or(node.accessed).or(Some(node.modified)).filter(|time| *time != modified);
            node.modified = modified;
        })
    }
}
