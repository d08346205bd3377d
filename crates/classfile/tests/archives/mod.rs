//! Creates archives for tests, valid and invalid ones, and opens them.
#![allow(clippy::unwrap_used)] // this is test code, though not in functions marked so

pub mod image;

use std::fs;
use std::path::{Path, PathBuf};

use libdeflater::{CompressionLvl, Compressor};
use unsnarl_classfile::archive::{Entry, Inputs, Options, open};
use unsnarl_classfile::issue::{Issue, IssueKind};

/// A fresh directory for the test called `name`.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("classfile").join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// Opens `bytes` as the file `name` in the scratch directory of the test called `test`.
pub fn open_bytes(test: &str, name: &str, bytes: &[u8], options: &Options) -> Inputs {
    let path = scratch(test).join(name);
    fs::write(&path, bytes).unwrap();
    open(&[path], options)
}

/// The locations of `entries`, without the directory of the outermost file.
pub fn places(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|entry| without_directory(&entry.location().to_string())).collect()
}

/// The issues as kind and location.
pub fn kinds(issues: &[Issue]) -> Vec<(IssueKind, String)> {
    issues.iter().map(|issue| (issue.kind, without_directory(&issue.location.to_string()))).collect()
}

fn without_directory(location: &str) -> String {
    let outermost = location.find("!/").unwrap_or(location.len());
    let start = location[..outermost].rfind('/').map_or(0, |slash| slash + 1);
    location[start..].to_owned()
}

/// All data of `inputs`, as text.
pub fn describe(inputs: &Inputs) -> String {
    let mut text = String::new();
    for entry in &inputs.entries {
        text += &format!("{} {} {:?}\n", entry.location(), entry.class_path(), entry.read());
    }
    for issue in &inputs.issues {
        text += &format!("{:?} {issue}\n", issue.kind);
    }
    text
}

pub fn deflate(content: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut compressed = vec![0; compressor.deflate_compress_bound(content.len())];
    let length = compressor.deflate_compress(content, &mut compressed).unwrap();
    compressed.truncate(length);
    compressed
}

pub fn zlib(content: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut compressed = vec![0; compressor.zlib_compress_bound(content.len())];
    let length = compressor.zlib_compress(content, &mut compressed).unwrap();
    compressed.truncate(length);
    compressed
}

/// The declarations of an entry in the central directory, and its actual data.
#[derive(Clone)]
pub struct Member {
    pub name: Vec<u8>,
    pub data: Vec<u8>,
    pub method: u16,
    pub flags: u16,
    pub crc: u32,
    pub compressed: u32,
    pub size: u32,
    /// The declared offset of the entry; the actual one if `None`.
    pub offset: Option<u32>,
}

pub const STORED: u16 = 0;
pub const DEFLATED: u16 = 8;

impl Member {
    pub fn stored(name: impl AsRef<[u8]>, content: &[u8]) -> Member {
        Member {
            name: name.as_ref().to_vec(),
            data: content.to_vec(),
            method: STORED,
            flags: 0,
            crc: libdeflater::crc32(content),
            compressed: content.len() as u32,
            size: content.len() as u32,
            offset: None,
        }
    }

    pub fn deflated(name: impl AsRef<[u8]>, content: &[u8]) -> Member {
        let data = deflate(content);
        let compressed = data.len() as u32;
        Member { method: DEFLATED, compressed, data, ..Member::stored(name, content) }
    }
}

/// A zip archive of `members`.
pub fn zip(members: &[Member]) -> Vec<u8> {
    let (mut bytes, directory) = entries_and_directory(members);
    let offset = bytes.len() as u32;
    bytes.extend_from_slice(&directory);
    push_end(&mut bytes, members.len() as u16, directory.len() as u32, offset);
    bytes
}

/// A zip archive of `members` with the zip64 records that more than 65,535 entries need.
pub fn zip64(members: &[Member]) -> Vec<u8> {
    let (mut bytes, directory) = entries_and_directory(members);
    let offset = bytes.len() as u64;
    bytes.extend_from_slice(&directory);
    let end = bytes.len() as u64;
    bytes.extend_from_slice(b"PK\x06\x06");
    bytes.extend_from_slice(&44u64.to_le_bytes());
    bytes.extend_from_slice(&[45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for number in [members.len() as u64, members.len() as u64, directory.len() as u64, offset] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(b"PK\x06\x07\0\0\0\0");
    bytes.extend_from_slice(&end.to_le_bytes());
    bytes.extend_from_slice(&1u32.to_le_bytes());
    push_end(&mut bytes, u16::MAX, u32::MAX, u32::MAX);
    bytes
}

fn push_end(bytes: &mut Vec<u8>, count: u16, directory_size: u32, directory_offset: u32) {
    bytes.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend_from_slice(&count.to_le_bytes());
    bytes.extend_from_slice(&directory_size.to_le_bytes());
    bytes.extend_from_slice(&directory_offset.to_le_bytes());
    bytes.extend_from_slice(&[0, 0]);
}

fn entries_and_directory(members: &[Member]) -> (Vec<u8>, Vec<u8>) {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for member in members {
        let offset = member.offset.unwrap_or(bytes.len() as u32);
        let mut common = Vec::new();
        for number in [member.flags, member.method, 0, 0] {
            common.extend_from_slice(&u16::to_le_bytes(number));
        }
        for number in [member.crc, member.compressed, member.size] {
            common.extend_from_slice(&number.to_le_bytes());
        }
        common.extend_from_slice(&(member.name.len() as u16).to_le_bytes());
        common.extend_from_slice(&[0, 0]);

        if member.offset.is_none() {
            bytes.extend_from_slice(b"PK\x03\x04\x14\0");
            bytes.extend_from_slice(&common);
            bytes.extend_from_slice(&member.name);
            bytes.extend_from_slice(&member.data);
        }
        directory.extend_from_slice(b"PK\x01\x02\x14\0\x14\0");
        directory.extend_from_slice(&common);
        directory.extend_from_slice(&[0; 10]);
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(&member.name);
    }
    (bytes, directory)
}
