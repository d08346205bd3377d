//! Jars and other zip archives: which classes are listed, in which order, and their bytes.

#![allow(clippy::unwrap_used)] // helpers of tests are test code too

use unsnarl_classfile::archive::{DeclaredEntryPoint, LaunchKind, Options};
use unsnarl_classfile::issue::IssueKind::*;

use crate::archives::*;

fn class_paths(inputs: &unsnarl_classfile::archive::Inputs) -> Vec<&str> {
    inputs.entries.iter().map(|entry| entry.class_path()).collect()
}

#[test]
fn lists_classes_sorted_and_reads_stored_and_deflated_ones() {
    let jar = zip(&[
        Member::deflated("com/acme/Transfer.class", b"transfer transfer transfer"),
        Member::stored("com/acme/Bank.class", b"bank"),
        Member::stored("com/", b""),
        Member::stored("com/acme/bank.properties", b"x=1"),
        Member::stored("Empty.class", b""),
    ]);
    let inputs = open_bytes("zip_plain", "app.jar", &jar, &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(
        places(&inputs.entries),
        ["app.jar!/Empty.class", "app.jar!/com/acme/Bank.class", "app.jar!/com/acme/Transfer.class"]
    );
    assert_eq!(class_paths(&inputs), ["Empty", "com/acme/Bank", "com/acme/Transfer"]);
    assert!(inputs.entries.iter().all(|entry| entry.module().is_none()));

    let [empty, bank, transfer] = &inputs.entries[..] else { panic!() };
    assert_eq!(empty.read().unwrap(), "");
    assert_eq!(transfer.read().unwrap(), "transfer transfer transfer");
    assert_eq!(bank.read().unwrap(), "bank");
    assert_eq!(bank.read().unwrap().as_ptr(), bank.read().unwrap().as_ptr(), "stored entries are not copied");
}

#[test]
fn only_manifests_of_the_given_paths_declare_entry_points() {
    let manifest = |name: &str| format!("Manifest-Version: 1.0\r\nMain-Class: {name}\r\n");
    let (outer, inner) = (manifest("a.Main"), manifest("b.Other"));
    let library = zip(&[Member::stored("META-INF/MANIFEST.MF", inner.as_bytes())]);
    let jar = zip(&[Member::deflated("META-INF/MANIFEST.MF", outer.as_bytes()), Member::stored("lib/b.jar", &library)]);
    let inputs = open_bytes("zip_main", "app.jar", &jar, &Options::default());
    assert_eq!(inputs.entry_points, [DeclaredEntryPoint { class: "a.Main".to_owned(), kind: LaunchKind::Main }]);
    assert_eq!(open_bytes("zip_no_main", "app.jar", &zip(&[]), &Options::default()).entry_points, []);
}

#[test]
fn opens_nested_archives_in_their_place() {
    let library = zip(&[Member::stored("lib/Lib.class", b"lib")]);
    let war = zip(&[
        Member::stored("WEB-INF/classes/web/Servlet.class", b"servlet"),
        Member::deflated("WEB-INF/lib/deflated.jar", &library),
        Member::stored("WEB-INF/lib/stored.JAR", &library),
    ]);
    let ear = zip(&[
        Member::stored("web.war", &war),
        Member::stored("zz/Last.class", b"last"),
        Member::stored("BOOT-INF/classes/app/Main.class", b"main"),
        Member::stored("src.zip", &library),
    ]);
    let inputs = open_bytes("zip_nested", "app.ear", &ear, &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(
        places(&inputs.entries),
        [
            "app.ear!/BOOT-INF/classes/app/Main.class",
            "app.ear!/web.war!/WEB-INF/classes/web/Servlet.class",
            "app.ear!/web.war!/WEB-INF/lib/deflated.jar!/lib/Lib.class",
            "app.ear!/web.war!/WEB-INF/lib/stored.JAR!/lib/Lib.class",
            "app.ear!/zz/Last.class",
        ]
    );
    assert_eq!(class_paths(&inputs), ["app/Main", "web/Servlet", "lib/Lib", "lib/Lib", "zz/Last"]);
    assert_eq!(inputs.entries[2].read().unwrap(), "lib");
    assert_eq!(inputs.entries[3].read().unwrap(), "lib");
}

#[test]
fn a_multi_release_jar_shows_what_the_release_sees() {
    let members = |manifest: &[u8]| {
        zip(&[
            Member::deflated("META-INF/MANIFEST.MF", manifest),
            Member::stored("A.class", b"base"),
            Member::stored("META-INF/versions/11/A.class", b"eleven"),
            Member::stored("META-INF/versions/21/A.class", b"twenty-one"),
            Member::stored("META-INF/versions/11/only/Versioned.class", b"versioned"),
        ])
    };
    let multi = members(b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n");
    let single = members(b"Manifest-Version: 1.0\r\n\r\n");
    let seen = |name: &str, jar: &[u8], release: u16| -> Vec<(String, String)> {
        let inputs = open_bytes(name, "m.jar", jar, &Options { release, ..Options::default() });
        assert_eq!(inputs.issues, []);
        let text =
            |entry: &unsnarl_classfile::archive::Entry| String::from_utf8(entry.read().unwrap().to_vec()).unwrap();
        inputs.entries.iter().map(|entry| (entry.class_path().to_owned(), text(entry))).collect()
    };
    let pair = |path: &str, content: &str| (path.to_owned(), content.to_owned());
    assert_eq!(seen("zip_release_8", &multi, 8), [pair("A", "base")]);
    assert_eq!(seen("zip_release_17", &multi, 17), [pair("A", "eleven"), pair("only/Versioned", "versioned")]);
    assert_eq!(seen("zip_release_25", &multi, 25), [pair("only/Versioned", "versioned"), pair("A", "twenty-one")]);
    assert_eq!(seen("zip_release_none", &single, 25), [pair("A", "base")]);
}

#[test]
fn a_jmod_has_its_classes_below_classes() {
    let mut jmod = b"JM\x01\x00".to_vec();
    jmod.extend(zip(&[
        Member::deflated("classes/java/lang/Object.class", b"object"),
        Member::stored("lib/libjava.so", b""),
    ]));
    let inputs = open_bytes("zip_jmod", "java.base.jmod", &jmod, &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(class_paths(&inputs), ["java/lang/Object"]);
    assert_eq!(inputs.entries[0].read().unwrap(), "object");
}

#[test]
fn the_format_is_recognized_by_content() {
    let jar = zip(&[Member::stored("A.class", b"a")]);
    let mut executable = b"#!/bin/sh\nexec java -jar $0\n".to_vec();
    executable.extend(&jar);
    for (name, bytes) in [("no-suffix", &jar), ("launcher", &executable)] {
        let inputs = open_bytes("zip_content", name, bytes, &Options::default());
        assert_eq!(inputs.issues, []);
        assert_eq!(inputs.entries[0].read().unwrap(), "a", "{name}");
    }
    let inputs = open_bytes("zip_text", "notes.jar", b"not a jar at all", &Options::default());
    assert_eq!(kinds(&inputs.issues), [(NotAnArchive, "notes.jar".into())]);
    let inputs = open_bytes("zip_empty", "empty.jar", b"", &Options::default());
    assert_eq!(kinds(&inputs.issues), [(NotAnArchive, "empty.jar".into())]);
}

#[test]
fn of_entries_with_one_name_the_last_counts_as_for_the_jdk() {
    let jar = zip(&[
        Member::stored("A.class", b"first"),
        Member::stored("B.class", b"b"),
        Member::stored("A.class", b"second"),
        Member::stored("A.class", b"third"),
    ]);
    let inputs = open_bytes("zip_duplicate", "d.jar", &jar, &Options::default());
    assert_eq!(class_paths(&inputs), ["A", "B"]);
    assert_eq!(inputs.entries[0].read().unwrap(), "third");
    assert_eq!(kinds(&inputs.issues), [(DuplicateEntry, "d.jar!/A.class".into())]);
}

#[test]
fn odd_names_are_only_names() {
    let jar = zip(&[
        Member::stored("/etc/Absolute.class", b"1"),
        Member::stored("../../Up.class", b"2"),
        Member::stored(b"caf\xE9/Latin.class", b"3"),
        Member::stored(".class", b"4"),
    ]);
    let inputs = open_bytes("zip_names", "n.jar", &jar, &Options::default());
    assert_eq!(inputs.issues, []);
    assert_eq!(class_paths(&inputs), ["../../Up", "", "/etc/Absolute", "caf\u{FFFD}/Latin"]);
    assert_eq!(inputs.entries[3].read().unwrap(), "3");
}

#[test]
fn more_entries_than_sixteen_bits_count() {
    let members: Vec<Member> = (0..66_000).map(|number| Member::stored(format!("C{number:05}.class"), b"")).collect();
    for (name, jar) in [("zip_64", zip64(&members)), ("zip_wrapped", zip(&members))] {
        let inputs = open_bytes(name, "big.jar", &jar, &Options::default());
        assert_eq!(inputs.issues, [], "{name}");
        assert_eq!(inputs.entries.len(), 66_000, "{name}");
        assert_eq!(inputs.entries[65_999].class_path(), "C65999", "{name}");
    }
}

#[test]
fn the_listing_does_not_depend_on_the_number_of_threads() {
    let library = zip(&[Member::deflated("L.class", b"l"), Member::deflated("M.class", b"m")]);
    let members: Vec<Member> = (0..40)
        .flat_map(|number| {
            [
                Member::deflated(format!("lib/{number}.jar"), &library),
                Member::stored(format!("lib/{number}.class"), b"c"),
                Member { flags: 1, ..Member::stored(format!("lib/{number}e.class"), b"c") },
            ]
        })
        .collect();
    let jar = zip(&members);
    let mut options = Options::default();
    options.limits.total_bytes = library.len() as u64 * 20;
    let with_threads = |count: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build().unwrap();
        pool.install(|| describe(&open_bytes("zip_threads", "t.jar", &jar, &options)))
    };
    let alone = with_threads(1);
    assert!(alone.contains("TooLarge") && alone.contains("Encrypted"));
    assert_eq!(alone, with_threads(7));
}
