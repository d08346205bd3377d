//! The file system alone: names, deletions and renames, open files, digests.

use super::*;

const NOW: i64 = 5;

fn writing() -> Access {
    Access { reads: true, writes: true, creates: true, mode: 0o644, ..Access::default() }
}

fn files() -> Files {
    let given = |name: &str, content: &str| GivenFile { name: name.into(), content: Some(content.into()) };
    let files = vec![given("config/a.txt", "one"), given("/etc/b.txt", "two")];
    Files::new(&GivenFiles { files, input: b"typed".to_vec() })
}

fn text(files: &Files, path: &str) -> Result<String> {
    files.find(path.as_bytes()).and_then(|id| files.content(id).map(|bytes| String::from_utf8_lossy(bytes).into()))
}

fn write(files: &mut Files, path: &str, content: &str) {
    let open = files.open(path.as_bytes(), Access { truncates: true, ..writing() }, 1, NOW).unwrap();
    files.write(open, None, content.as_bytes(), NOW).unwrap();
    files.close(open).unwrap();
}

#[test]
fn names_are_followed_from_the_working_folder() {
    let files = files();
    for name in [
        "config/a.txt",
        "/program/config/a.txt",
        "./config/../config/a.txt",
        "../program/config//a.txt",
        "/../program/config/a.txt",
    ] {
        assert_eq!(text(&files, name).as_deref(), Ok("one"), "{name}");
    }
    assert_eq!(text(&files, "/etc/b.txt").as_deref(), Ok("two"));
    assert_eq!(text(&files, "config"), Err(Fault::IsFolder));
    assert_eq!(text(&files, ""), Err(Fault::NoEntry));
    assert_eq!(text(&files, "nowhere/.."), Err(Fault::NoEntry), "what is not there has no parent");
    assert_eq!(text(&files, "config/a.txt/.."), Err(Fault::NotFolder));
    assert_eq!(text(&files, "config/a.txt/"), Err(Fault::NotFolder));
    assert_eq!(text(&files, &"x".repeat(256)), Err(Fault::NameTooLong));
}

#[test]
fn everything_is_undone_and_has_its_own_digest() {
    let mut files = files();
    let (before, start) = (files.digest(), files.mark());
    assert!(!files.is_touched());
    write(&mut files, "x", "1");
    let (one, middle) = (files.digest(), files.mark());
    write(&mut files, "x", "2");
    let two = files.digest();
    assert!(before != one && one != two && before != two);
    files.undo_to(&middle);
    assert_eq!((files.digest(), text(&files, "x").as_deref()), (one, Ok("1")));
    let mut words = [Vec::new(), Vec::new()];
    files.describe(&mut |word| words[0].push(word));
    files.undo_to(&start);
    files.describe(&mut |word| words[1].push(word));
    assert!(!files.is_touched() && words[0] != words[1]);
}

#[test]
fn who_creates_first_makes_no_difference() {
    let (mut one, mut other) = (files(), files());
    write(&mut one, "x", "1");
    write(&mut one, "y", "2");
    write(&mut other, "y", "2");
    write(&mut other, "x", "1");
    assert_eq!(one.digest(), other.digest());
    // Nor who opens first.
    let opened = [1, 77].map(|key| one.open(b"x", writing(), key, NOW).unwrap());
    let mut reversed = [77, 1].map(|key| other.open(b"x", writing(), key, NOW).unwrap());
    reversed.reverse();
    assert_eq!((opened, one.digest()), (reversed, other.digest()));
}

#[test]
fn a_folder_that_is_as_before_does_not_count() {
    let mut files = files();
    let id = files.find(b"/program").unwrap();
    let modified = files.examine(id).unwrap().modified;
    files.create_file(b"x", 0o644, modified).unwrap();
    assert!(files.is_touched());
    files.delete(b"x", None, modified).unwrap();
    assert!(!files.is_touched());
}

#[test]
fn a_deleted_file_stays_as_long_as_it_is_open() {
    let mut files = files();
    let open = files.open(b"log", writing(), 1, NOW).unwrap();
    files.write(open, None, b"abc", NOW).unwrap();
    files.delete(b"log", Some(false), NOW).unwrap();
    assert_eq!(files.find(b"log"), Err(Fault::NoEntry));
    let Of::File(old) = files.opened(open).unwrap() else { panic!("a file") };
    assert_eq!(files.content(old), Ok(&b"abc"[..]));
    // Another file of this name is another file.
    write(&mut files, "log", "new");
    assert_ne!(files.find(b"log"), Ok(old));
    files.write(open, None, b"d", NOW).unwrap();
    assert_eq!((files.content(old), text(&files, "log").as_deref()), (Ok(&b"abcd"[..]), Ok("new")));
    files.close(open).unwrap();
    assert_eq!(files.content(old), Err(Fault::NoEntry));
    assert_eq!(files.close(open), Err(Fault::BadDescriptor));
}

#[test]
fn a_file_of_the_beginning_can_be_deleted_while_it_is_open() {
    let mut files = files();
    let open = files.open(b"config/a.txt", Access { reads: true, ..Access::default() }, 1, NOW).unwrap();
    files.delete(b"config/a.txt", Some(false), NOW).unwrap();
    let Of::File(old) = files.opened(open).unwrap() else { panic!("a file") };
    assert_eq!(files.content(old), Ok(&b"one"[..]));
    write(&mut files, "config/a.txt", "new");
    files.close(open).unwrap();
    assert_eq!(text(&files, "config/a.txt").as_deref(), Ok("new"));
}

#[test]
fn renames_replace_files_and_empty_folders_only() {
    let mut files = files();
    write(&mut files, "x", "1");
    write(&mut files, "y", "2");
    files.rename(b"x", b"y", NOW).unwrap();
    assert_eq!((text(&files, "x"), text(&files, "y").as_deref()), (Err(Fault::NoEntry), Ok("1")));
    assert_eq!(files.rename(b"x", b"z", NOW), Err(Fault::NoEntry));
    assert_eq!(files.rename(b"y", b"y", NOW), Ok(()), "itself");
    assert_eq!(files.rename(b"y", b"config", NOW), Err(Fault::IsFolder));
    assert_eq!(files.rename(b"config", b"y", NOW), Err(Fault::NotFolder));
    assert_eq!(files.rename(b"config", b"config/inside", NOW), Err(Fault::Invalid));
    files.create_folder(b"empty", 0o755, NOW).unwrap();
    assert_eq!(files.rename(b"empty", b"config", NOW), Err(Fault::NotEmpty));
    files.rename(b"config", b"empty", NOW).unwrap();
    assert_eq!(text(&files, "empty/a.txt").as_deref(), Ok("one"));
}

#[test]
fn only_what_may_be_deleted_is() {
    let mut files = files();
    assert_eq!(files.delete(b"config", None, NOW), Err(Fault::NotEmpty));
    assert_eq!(files.delete(b"config", Some(false), NOW), Err(Fault::IsFolder));
    assert_eq!(files.delete(b"config/a.txt", Some(true), NOW), Err(Fault::NotFolder));
    assert!(files.delete(b"/", None, NOW).is_err());
    let folder = files.find(b"config").unwrap();
    files.set_mode(folder, 0o555).unwrap();
    assert_eq!(files.delete(b"config/a.txt", None, NOW), Err(Fault::NotAllowed));
    files.set_mode(folder, 0o755).unwrap();
    files.delete(b"config/a.txt", None, NOW).unwrap();
    files.delete(b"config", Some(true), NOW).unwrap();
    assert_eq!(files.list(b"/program"), Ok(Vec::new()));
}

#[test]
fn what_is_open_is_read_and_written_at_its_own_position() {
    let mut files = files();
    let one = files.open(b"x", writing(), 1, NOW).unwrap();
    let end = files.open(b"x", Access { appends: true, ..writing() }, 1, NOW).unwrap();
    files.write(one, None, b"abc", NOW).unwrap();
    files.write(end, None, b"de", NOW).unwrap();
    files.write(one, None, b"D", NOW).unwrap();
    assert_eq!((text(&files, "x").as_deref(), files.position(one)), (Ok("abcDe"), Ok(4)));
    files.write(one, Some(7), b"!", NOW).unwrap();
    assert_eq!((text(&files, "x").as_deref(), files.position(one)), (Ok("abcDe\0\0!"), Ok(4)));
    let id = files.find(b"x").unwrap();
    files.set_length(id, 2, NOW).unwrap();
    assert_eq!(text(&files, "x").as_deref(), Ok("ab"));
    let only_read = files.open(b"x", Access { reads: true, ..Access::default() }, 1, NOW).unwrap();
    assert_eq!(files.write(only_read, None, b"x", NOW), Err(Fault::BadDescriptor));
    assert_eq!(files.write(one, Some(1 << 40), b"x", NOW), Err(Fault::TooMuch));
}

#[test]
fn opening_does_what_it_is_told() {
    let mut files = files();
    let only_read = Access { reads: true, ..Access::default() };
    assert_eq!(files.open(b"x", only_read, 1, NOW), Err(Fault::NoEntry));
    assert!(files.open(b"config", only_read, 1, NOW).is_ok(), "reading it fails later");
    assert_eq!(files.open(b"config", writing(), 1, NOW), Err(Fault::IsFolder));
    let new = Access { is_new: true, ..writing() };
    assert!(files.open(b"x", new, 1, NOW).is_ok());
    assert_eq!(files.open(b"x", new, 1, NOW), Err(Fault::Exists));
    assert_eq!(files.open(b"no/x", writing(), 1, NOW), Err(Fault::NoEntry));
    let id = files.find(b"config/a.txt").unwrap();
    files.set_mode(id, 0o444).unwrap();
    assert_eq!(files.open(b"config/a.txt", writing(), 1, NOW), Err(Fault::NotAllowed));
    assert!(files.open(b"config/a.txt", only_read, 1, NOW).is_ok());
}

#[test]
fn a_listing_shows_what_was_there_when_it_began() {
    let mut files = files();
    write(&mut files, "b", "");
    let listing = files.open_folder(b".", 1).unwrap();
    write(&mut files, "a", "");
    let mut names = Vec::new();
    while let Some(name) = files.next_name(listing).unwrap() {
        names.push(String::from_utf8(name).unwrap());
    }
    assert_eq!(names, ["b", "config"]);
    assert_eq!(files.open_folder(b"b", 1), Err(Fault::NotFolder));
}

#[test]
fn standard_input_is_open_from_the_beginning() {
    let files = files();
    let Of::File(id) = files.opened(STANDARD_INPUT).unwrap() else { panic!("a file") };
    assert_eq!(files.content(id), Ok(&b"typed"[..]));
}
