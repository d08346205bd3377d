//! What the file system begins with: the folders that every program sees, and the files that the user gives.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::node::{FileId, Kind, Node};
use super::{HOME_FOLDER, TEMPORARY_FOLDER, WORKING_FOLDER};
use crate::hash::{mix, of_bytes};
use crate::natives::EPOCH_MILLIS;

/// A file, or an empty folder, that a program finds when it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenFile {
    /// Its name, with slashes: absolute, or below the working folder.
    pub name: String,
    /// Its content; `None` for a folder.
    pub content: Option<Vec<u8>>,
}

/// All that a program finds when it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenFiles {
    /// Files and folders. The folders that they are in need not be named.
    pub files: Vec<GivenFile>,
    /// What standard input holds.
    pub input: Vec<u8>,
}

/// The folder that holds all others.
pub(super) const ROOT: FileId = FileId(0);
/// What standard input holds, which has no name.
pub(super) const INPUT: FileId = FileId(1);

/// When everything was made: when the program begins (A56).
pub(super) const BEGINNING: i64 = EPOCH_MILLIS * 1_000_000;

pub(super) fn base(given: &GivenFiles) -> BTreeMap<FileId, Rc<Node>> {
    let mut nodes = BTreeMap::new();
    nodes.insert(ROOT, folder());
    nodes.insert(INPUT, Node::new(Kind::File(Rc::new(given.input.clone())), 0o444, BEGINNING));
    for path in [WORKING_FOLDER, TEMPORARY_FOLDER, HOME_FOLDER] {
        put(&mut nodes, path, None);
    }
    for GivenFile { name, content } in &given.files {
        let name = if name.starts_with('/') { name.clone() } else { format!("{WORKING_FOLDER}/{name}") };
        put(&mut nodes, &name, content.as_ref());
    }
    nodes.into_iter().map(|(id, node)| (id, Rc::new(node))).collect()
}

fn folder() -> Node {
    Node::new(Kind::Folder(BTreeMap::new()), 0o755, BEGINNING)
}

/// Puts a file or folder at a path, with the folders that lead to it. What is there already stays.
fn put(nodes: &mut BTreeMap<FileId, Node>, path: &str, content: Option<&Vec<u8>>) {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let (mut at, mut so_far) = (ROOT, String::new());
    for (index, part) in parts.iter().enumerate() {
        so_far = format!("{so_far}/{part}");
        let known = match nodes.get(&at).map(|node| &node.kind) {
            Some(Kind::Folder(children)) => children.get(part.as_bytes()).copied(),
            // A file is in the way.
            _ => return,
        };
        at = known.unwrap_or_else(|| {
            let is_file = index + 1 == parts.len() && content.is_some();
            let node = match content.filter(|_| is_file) {
                Some(content) => Node::new(Kind::File(Rc::new(content.clone())), 0o644, BEGINNING),
                None => folder(),
            };
            let mut number = of_bytes(so_far.as_bytes()).max(2);
            while nodes.contains_key(&FileId(number)) {
                number = mix(number, 1).max(2);
            }
            nodes.insert(FileId(number), node);
            if let Some(Node { kind: Kind::Folder(children), .. }) = nodes.get_mut(&at) {
                children.insert(part.as_bytes().to_vec(), FileId(number));
            }
            FileId(number)
        });
    }
}
