//! Archives with wrong declarations, truncated archives, and archives written to exhaust memory: each is reported as an
//! issue at the right location, and everything else is still listed.

#![allow(clippy::unwrap_used)] // helpers of tests are test code too

use unsnarl_classfile::archive::{Inputs, Limits, Options};
use unsnarl_classfile::issue::IssueKind::{self, *};

use crate::archives::*;

fn with_limits(limits: Limits) -> Options {
    Options { limits, ..Options::default() }
}

/// Opens a jar with `bad` and a valid class; returns the only issue of listing and reading.
fn issue_of(test: &str, bad: Member, options: &Options) -> (IssueKind, String) {
    let jar = zip(&[bad, Member::stored("Good.class", b"good")]);
    let inputs = open_bytes(test, "h.jar", &jar, options);
    let (good, bad): (Vec<_>, Vec<_>) = inputs.entries.iter().partition(|entry| entry.class_path() == "Good");
    assert_eq!(good[0].read().unwrap(), "good", "the rest is still there");
    let mut issues = inputs.issues;
    issues.extend(bad.iter().filter_map(|entry| entry.read().err()));
    assert_eq!(issues.len(), 1, "{issues:?}");
    assert!(issues[0].location.to_string().ends_with("h.jar!/Bad.class"), "{}", issues[0]);
    (issues[0].kind, issues[0].message.clone())
}

#[test]
fn entries_that_cannot_be_read_are_named() {
    let options = Options::default();
    let honest = Member::deflated("Bad.class", &[7; 1000]);

    let (kind, message) = issue_of("h_encrypted", Member { flags: 1, ..honest.clone() }, &options);
    assert_eq!((kind, &*message), (Encrypted, "it is encrypted; entry skipped"));

    let (kind, message) = issue_of("h_method", Member { method: 12, ..honest.clone() }, &options);
    assert_eq!(kind, Unsupported);
    assert!(message.contains("method") && message.contains("12"), "{message}");

    let (kind, message) = issue_of("h_crc", Member { crc: 0x1234, ..honest.clone() }, &options);
    assert_eq!(kind, Corrupt);
    assert!(message.contains("should be 00001234"), "{message}");

    let (kind, message) = issue_of("h_short", Member { size: 1001, ..honest.clone() }, &options);
    assert_eq!((kind, &*message), (Corrupt, "it declares 1001 bytes but inflates to only 1000; class skipped"));

    let (kind, message) = issue_of("h_long", Member { size: 999, ..honest.clone() }, &options);
    assert_eq!(kind, Corrupt);
    assert!(message.contains("more than the 999 bytes it declares"), "{message}");

    let (kind, _) = issue_of("h_data", Member { data: vec![0xFF; honest.data.len()], ..honest.clone() }, &options);
    assert_eq!(kind, Corrupt);

    let (kind, message) = issue_of("h_offset", Member { offset: Some(77), ..honest.clone() }, &options);
    assert_eq!(kind, Corrupt);
    assert!(message.contains("at byte 77"), "{message}");

    let (kind, message) =
        issue_of("h_stored", Member { size: 9, ..Member::stored("Bad.class", b"ten bytes!") }, &options);
    assert_eq!(kind, Corrupt);
    assert!(message.contains("10 bytes for a content of 9"), "{message}");
}

#[test]
fn sizes_beyond_the_limits_are_refused_before_anything_is_allocated() {
    let limits = Limits { class_bytes: 100, ..Limits::default() };
    let large = Member::deflated("Bad.class", &[7; 101]);
    assert_eq!(issue_of("h_large", large, &with_limits(limits.clone())).0, TooLarge);
    let stored = Member::stored("Bad.class", &[7; 101]);
    assert_eq!(issue_of("h_large_stored", stored, &with_limits(limits)).0, TooLarge);

    let huge = Member { size: u32::MAX - 1, ..Member::deflated("Bad.class", b"x") };
    assert_eq!(issue_of("h_huge", huge, &Options::default()).0, TooLarge);

    let zeros = Member::deflated("Bad.class", &vec![0; 2 << 20]);
    let (kind, message) = issue_of("h_ratio", zeros, &Options::default());
    assert_eq!(kind, TooLarge);
    assert!(message.contains("250 times"), "{message}");
}

#[test]
fn as_many_entries_as_the_limit_are_listed() {
    let members: Vec<Member> = (0..5).map(|number| Member::stored(format!("C{number}.class"), b"")).collect();
    let options = with_limits(Limits { entries: 3, ..Limits::default() });
    let inputs = open_bytes("h_entries", "e.jar", &zip(&members), &options);
    assert_eq!(inputs.entries.len(), 3);
    assert_eq!(kinds(&inputs.issues), [(TooLarge, "e.jar".into())]);
}

#[test]
fn all_entries_together_have_a_limit() {
    let content: Vec<u8> = (0..100).collect();
    let members: Vec<Member> = (0..5).map(|number| Member::deflated(format!("C{number}.class"), &content)).collect();
    let options = with_limits(Limits { total_bytes: 350, ..Limits::default() });
    let inputs = open_bytes("h_total", "t.jar", &zip(&members), &options);
    assert_eq!(inputs.entries.len(), 3);
    assert_eq!(kinds(&inputs.issues), [(TooLarge, "t.jar".into())]);
    assert!(inputs.issues[0].message.ends_with("2 entries skipped"), "{}", inputs.issues[0]);
}

#[test]
fn nesting_ends_at_the_limit() {
    let mut jar = zip(&[Member::stored("Innermost.class", b"")]);
    for depth in 0..4 {
        let class = Member::stored(format!("Depth{depth}.class"), b"");
        jar = zip(&[class, Member::deflated("n.jar", &jar)]);
    }
    let listed = |nesting: usize| {
        let options = with_limits(Limits { nesting, ..Limits::default() });
        open_bytes("h_nesting", "d.jar", &jar, &options)
    };
    assert_eq!(listed(4).entries.len(), 5);
    assert_eq!(listed(4).issues, []);
    assert_eq!(listed(2).entries.len(), 3);
    assert_eq!(kinds(&listed(2).issues), [(TooDeep, "d.jar!/n.jar!/n.jar!/n.jar".into())]);
    assert_eq!(kinds(&listed(0).issues), [(TooDeep, "d.jar!/n.jar".into())]);
}

/// Many entries, all with the same data: the archive is small, its content large.
#[test]
fn overlapping_entries_cannot_multiply_their_data() {
    let kernel = Member::deflated("A.class", &vec![0; 1 << 20]);
    let copies = (0..1000).map(|number| Member {
        name: format!("B{number:03}.class").into_bytes(),
        offset: Some(0),
        ..kernel.clone()
    });
    let members: Vec<Member> = std::iter::once(kernel.clone()).chain(copies).collect();
    let jar = zip(&members);
    let inputs = open_bytes("h_overlap", "o.jar", &jar, &Options::default());
    assert_eq!(inputs.entries.len(), jar.len() / kernel.data.len());
    assert_eq!(kinds(&inputs.issues), [(Corrupt, "o.jar".into())]);
    assert!(inputs.issues[0].message.contains("overlap"), "{}", inputs.issues[0]);
    assert_eq!(inputs.entries[0].read().unwrap().len(), 1 << 20);
}

#[test]
fn a_nested_archive_that_is_none_is_named() {
    let jar = zip(&[
        Member::stored("lib/broken.jar", b"PK\x03\x04 and so on"),
        Member::stored("lib/text.jar", b"text"),
        Member { crc: 1, ..Member::deflated("lib/wrong.jar", &zip(&[])) },
        Member::stored("Z.class", b"z"),
    ]);
    let inputs = open_bytes("h_nested", "n.jar", &jar, &Options::default());
    assert_eq!(places(&inputs.entries), ["n.jar!/Z.class"]);
    assert_eq!(
        kinds(&inputs.issues),
        [
            (Corrupt, "n.jar!/lib/broken.jar".into()),
            (NotAnArchive, "n.jar!/lib/text.jar".into()),
            (Corrupt, "n.jar!/lib/wrong.jar".into())
        ]
    );
}

#[test]
fn a_damaged_directory_gives_what_is_before_the_damage() {
    let jar = zip(&[Member::stored("A.class", b"a"), Member::stored("B.class", b"b")]);
    let second = jar.windows(4).rposition(|bytes| bytes == b"PK\x01\x02").unwrap();
    let mut damaged = jar.clone();
    damaged[second] = b'?';
    let inputs = open_bytes("h_directory", "d.jar", &damaged, &Options::default());
    assert_eq!(places(&inputs.entries), ["d.jar!/A.class"]);
    assert_eq!(kinds(&inputs.issues), [(Corrupt, "d.jar".into())]);

    let count = jar.len() - 12;
    let mut miscounted = jar;
    miscounted[count] = 7;
    let inputs = open_bytes("h_count", "c.jar", &miscounted, &Options::default());
    assert_eq!(inputs.entries.len(), 2);
    assert!(inputs.issues[0].message.contains("declares 7 entries but has 2"), "{}", inputs.issues[0]);
}

/// A jar with all features, small enough to damage each of its bytes.
fn specimen() -> (Vec<u8>, Vec<Vec<u8>>) {
    let contents = [b"stored".to_vec(), vec![b'd'; 50], b"nested".to_vec(), b"versioned".to_vec()];
    let library = zip(&[Member::deflated("N.class", &contents[2])]);
    let jar = zip(&[
        Member::stored("META-INF/MANIFEST.MF", b"Multi-Release: true\n"),
        Member::stored("S.class", &contents[0]),
        Member::deflated("D.class", &contents[1]),
        Member::stored("s.jar", &library),
        Member::deflated("d.jar", &library),
        Member::stored("META-INF/versions/9/S.class", &contents[3]),
    ]);
    (jar, contents.to_vec())
}

/// A class that can still be read has its original content: checksums ensure that.
fn assert_nothing_invented(inputs: &Inputs, contents: &[Vec<u8>], what: &str) {
    for entry in &inputs.entries {
        if let Ok(bytes) = entry.read() {
            assert!(contents.iter().any(|content| *content == bytes), "{what}: {} is {bytes:?}", entry.location());
        }
    }
}

#[test]
fn a_jar_cut_off_anywhere_is_reported() {
    let (jar, contents) = specimen();
    assert_eq!(open_bytes("h_whole", "s.jar", &jar, &Options::default()).issues, []);
    for length in 0..jar.len() {
        let inputs = open_bytes("h_cut", "s.jar", &jar[..length], &Options::default());
        assert!(!inputs.issues.is_empty(), "cut at {length}");
        assert_nothing_invented(&inputs, &contents, &format!("cut at {length}"));
    }
}

#[test]
fn a_jar_with_any_byte_changed_is_survived() {
    let (jar, contents) = specimen();
    for position in 0..jar.len() {
        for change in [0x01, 0x80, 0xFF] {
            let mut damaged = jar.clone();
            damaged[position] ^= change;
            let inputs = open_bytes("h_flip", "s.jar", &damaged, &Options::default());
            assert!(inputs.entries.len() <= 6);
            assert_nothing_invented(&inputs, &contents, &format!("byte {position} changed"));
        }
    }
}
