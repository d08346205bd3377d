//! Folders that are given to programs: what they hold, links, limits.

#![allow(clippy::unwrap_used)] // helpers of tests are test code too

use std::fs;

use unsnarl_classfile::archive::{FolderEntry, FolderLimits, read_folder};
use unsnarl_classfile::issue::IssueKind;

use crate::archives::scratch;

fn entry(name: &str, content: Option<&str>) -> FolderEntry {
    FolderEntry { name: name.into(), content: content.map(Into::into) }
}

#[test]
fn all_files_and_folders_are_read_in_the_order_of_their_names() {
    let root = scratch("given_folder");
    fs::create_dir_all(root.join("b/empty")).unwrap();
    fs::write(root.join("b/x.txt"), "one").unwrap();
    fs::write(root.join("a"), "").unwrap();
    let read = read_folder(&root, FolderLimits::default()).unwrap();
    let expected = [entry("a", Some("")), entry("b", None), entry("b/empty", None), entry("b/x.txt", Some("one"))];
    assert_eq!(read.entries, expected);
    assert!(read.issues.is_empty());
}

#[cfg(unix)]
#[test]
fn links_within_are_followed_and_links_out_are_left_out() {
    let (root, other) = (scratch("given_links"), scratch("given_links_target"));
    fs::write(root.join("inside"), "in").unwrap();
    fs::write(other.join("outside"), "out").unwrap();
    std::os::unix::fs::symlink("inside", root.join("within")).unwrap();
    std::os::unix::fs::symlink(other.join("outside"), root.join("leak")).unwrap();
    std::os::unix::fs::symlink(&other, root.join("folder")).unwrap();
    std::os::unix::fs::symlink("nowhere", root.join("broken")).unwrap();
    let read = read_folder(&root, FolderLimits::default()).unwrap();
    assert_eq!(read.entries, [entry("inside", Some("in")), entry("within", Some("in"))]);
    let mut left_out: Vec<String> = read.issues.iter().map(|issue| issue.location.to_string()).collect();
    left_out.sort();
    let named = |name: &str| root.join(name).display().to_string();
    assert_eq!(left_out, [named("broken"), named("folder"), named("leak")]);
}

#[cfg(unix)]
#[test]
fn links_that_would_never_end_are_left_out() {
    let root = scratch("given_loops");
    for folder in ["one", "two"] {
        fs::create_dir(root.join(folder)).unwrap();
    }
    for (target, link) in [(".", "self"), ("../two", "one/other"), ("../one", "two/other")] {
        std::os::unix::fs::symlink(target, root.join(link)).unwrap();
    }
    let read = read_folder(&root, FolderLimits::default()).unwrap();
    let names: Vec<&str> = read.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["one", "one/other", "two", "two/other"]);
    let mut left_out: Vec<String> = read.issues.iter().map(|issue| issue.location.to_string()).collect();
    left_out.sort();
    let named = |name: &str| root.join(name).display().to_string();
    assert_eq!(left_out, [named("one/other/other"), named("self"), named("two/other/other")]);
    // Folders in folders end at a limit.
    assert_eq!(
        read_folder(&root, FolderLimits { depth: 1, ..FolderLimits::default() }).unwrap_err().kind,
        IssueKind::TooLarge
    );
}

#[test]
fn a_folder_that_is_too_large_is_refused_as_a_whole() {
    let root = scratch("given_large");
    fs::write(root.join("a"), "12345").unwrap();
    fs::write(root.join("b"), "12345").unwrap();
    let limits = FolderLimits { bytes: 10, ..FolderLimits::default() };
    assert_eq!(read_folder(&root, limits).unwrap().entries.len(), 2);
    let kind = |limits: FolderLimits| read_folder(&root, limits).unwrap_err().kind;
    assert_eq!(kind(FolderLimits { bytes: 9, ..limits }), IssueKind::TooLarge);
    assert_eq!(kind(FolderLimits { entries: 1, ..limits }), IssueKind::TooLarge);
    assert_eq!(read_folder(&root.join("none"), limits).unwrap_err().kind, IssueKind::Unreadable);
}
