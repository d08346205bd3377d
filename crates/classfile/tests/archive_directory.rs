//! Directories, single class files, JDK homes, and paths that do not exist.

#![allow(clippy::unwrap_used)] // helpers of tests are test code too

use std::fs;
use std::path::{Path, PathBuf};

use unsnarl_classfile::archive::{Entry, Limits, Options, Resources, exists_below, file_below, open};
use unsnarl_classfile::issue::IssueKind::*;

use crate::archives::image::{Image, Order};
use crate::archives::*;

fn write(root: &Path, files: &[(&str, &[u8])]) {
    for (name, content) in files {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
}

/// Locations relative to `root`, with the class paths.
fn below<'a>(root: &Path, entries: &'a [Entry]) -> Vec<(String, &'a str)> {
    let prefix = format!("{}/", root.display());
    let relative = |entry: &Entry| entry.location().to_string().strip_prefix(&prefix).unwrap().to_owned();
    entries.iter().map(|entry| (relative(entry), entry.class_path())).collect()
}

#[test]
fn walks_directories_and_opens_the_archives_in_them() {
    let root = scratch("directory_walk");
    let jar = zip(&[Member::stored("lib/Lib.class", b"lib")]);
    write(
        &root,
        &[
            ("com/acme/Bank.class", b"bank"),
            ("com/acme.class", b"acme"),
            ("com/acme/notes.txt", b""),
            ("lib/a.jar", &jar),
            ("WEB-INF/classes/web/Servlet.class", b"servlet"),
        ],
    );
    let inputs = open(std::slice::from_ref(&root), &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(
        below(&root, &inputs.entries),
        [
            ("WEB-INF/classes/web/Servlet.class".into(), "web/Servlet"),
            ("com/acme.class".into(), "com/acme"),
            ("com/acme/Bank.class".into(), "com/acme/Bank"),
            ("lib/a.jar!/lib/Lib.class".into(), "lib/Lib"),
        ]
    );
    assert_eq!(inputs.entries[2].read().unwrap(), "bank");
    assert_eq!(inputs.entries[3].read().unwrap(), "lib");
}

#[test]
fn paths_keep_their_order_and_missing_ones_are_named() {
    let root = scratch("directory_paths");
    write(&root, &[("z/Z.class", b"\xCA\xFE\xBA\xBE"), ("a/A.class", b"a"), ("no-suffix", b"\xCA\xFE\xBA\xBE")]);
    let paths: Vec<PathBuf> =
        ["z/Z.class", "missing.jar", "a", "no-suffix", "z"].iter().map(|name| root.join(name)).collect();
    let inputs = open(&paths, &Options::default());
    let found: Vec<_> = inputs.entries.iter().map(Entry::class_path).collect();
    assert_eq!(found, ["Z", "A", "no-suffix", "Z"]);
    assert_eq!(kinds(&inputs.issues), [(Unreadable, "missing.jar".into())]);
}

#[test]
fn a_class_file_that_vanishes_or_grows_is_named_when_read() {
    let root = scratch("directory_changes");
    write(&root, &[("A.class", b"four"), ("B.class", b"four")]);
    let limits = Limits { class_bytes: 4, ..Limits::default() };
    let inputs = open(std::slice::from_ref(&root), &Options { limits, ..Options::default() });
    assert_eq!(inputs.entries[0].read().unwrap(), "four");
    fs::write(root.join("A.class"), b"five!").unwrap();
    fs::remove_file(root.join("B.class")).unwrap();
    assert_eq!(inputs.entries[0].read().unwrap_err().kind, TooLarge);
    let issue = inputs.entries[1].read().unwrap_err();
    assert_eq!((issue.kind, &issue.location), (Unreadable, inputs.entries[1].location()));
}

#[cfg(unix)]
#[test]
fn links_are_followed_once_and_cannot_loop() {
    use std::os::unix::fs::symlink;
    let root = scratch("directory_links");
    let elsewhere = scratch("directory_links_target");
    write(&root, &[("a/A.class", b"a")]);
    write(&elsewhere, &[("B.class", b"b")]);
    symlink(&root, root.join("a/loop")).unwrap();
    symlink(&elsewhere, root.join("linked")).unwrap();
    symlink(root.join("a/A.class"), root.join("Linked.class")).unwrap();
    symlink(root.join("nowhere"), root.join("Dangling.class")).unwrap();
    let inputs = open(std::slice::from_ref(&root), &Options::default());
    assert_eq!(inputs.issues, []);
    let found: Vec<_> = inputs.entries.iter().map(Entry::class_path).collect();
    assert_eq!(found, ["Dangling", "Linked", "a/A", "linked/B"]);
    assert_eq!(inputs.entries[0].read().unwrap_err().kind, Unreadable);
    assert_eq!(inputs.entries[1].read().unwrap(), "a");
}

#[test]
fn an_unpacked_multi_release_jar_is_multi_release() {
    let root = scratch("directory_release");
    write(
        &root,
        &[
            ("META-INF/MANIFEST.MF", b"Multi-Release: true\n"),
            ("A.class", b"base"),
            ("META-INF/versions/11/A.class", b"eleven"),
        ],
    );
    let read = |release: u16| {
        let inputs = open(std::slice::from_ref(&root), &Options { release, ..Options::default() });
        assert_eq!(inputs.entries.len(), 1);
        assert_eq!(inputs.entries[0].class_path(), "A");
        inputs.entries[0].read().unwrap()
    };
    assert_eq!(read(10), "base");
    assert_eq!(read(11), "eleven");
}

#[test]
fn a_jdk_home_stands_for_its_image() {
    let home = scratch("directory_jdk");
    let mut image = Image::new(Order::Little);
    image.plain(["java.base", "java/lang", "Object", "class"], b"object");
    write(
        &home,
        &[
            ("release", b"JAVA_VERSION=\"25\"\n"),
            ("lib/modules", &image.finish()),
            ("lib/jrt-fs.jar", &zip(&[Member::stored("Other.class", b"")])),
        ],
    );
    let inputs = open(std::slice::from_ref(&home), &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(
        below(&home, &inputs.entries),
        [("lib/modules!/java.base/java/lang/Object.class".into(), "java/lang/Object")]
    );

    fs::write(home.join("lib/modules"), &image.finish()[..20]).unwrap();
    let inputs = open(std::slice::from_ref(&home), &Options::default());
    assert_eq!(kinds(&inputs.issues), [(Corrupt, "modules".into())]);
}

#[test]
fn resources_are_found_in_the_order_of_the_paths() {
    let root = scratch("directory_resources");
    let jar = zip(&[Member::stored("a/b.txt", b"of the jar"), Member::stored("c.txt", b"c")]);
    write(&root, &[("classes/a/b.txt", b"of the folder"), ("lib.jar", &jar), ("secret.txt", b"secret")]);
    let resources =
        Resources::open(&[root.join("classes"), root.join("lib.jar"), root.join("nowhere")], Limits::default());
    let folder = root.display();
    assert_eq!(
        resources.urls("a/b.txt"),
        [format!("file:{folder}/classes/a/b.txt"), format!("jar:file:{folder}/lib.jar!/a/b.txt")]
    );
    assert_eq!(resources.read("a/b.txt").unwrap(), "of the folder");
    assert_eq!(resources.read("c.txt").unwrap(), "c");
    for url in resources.urls("a/b.txt") {
        assert!(resources.read_url(&url).unwrap().starts_with(b"of the"));
    }
    for absent in ["d.txt", "a", "", "../secret.txt", "a/../../secret.txt", "/etc/passwd"] {
        assert_eq!(resources.read(absent), None, "{absent}");
        assert!(resources.urls(absent).is_empty(), "{absent}");
    }
    assert_eq!(file_below(&root, "secret.txt", &Limits::default()).unwrap(), "secret");
    assert!(exists_below(&root, "classes/a") && !exists_below(&root, "classes/b"));
}
