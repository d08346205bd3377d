//! JDK images: synthetic ones in both byte orders and with all decompressors, damaged ones, and a real one.

#![allow(clippy::unwrap_used)] // helpers of tests are test code too

use std::collections::BTreeSet;
use std::process::Command;

use unsnarl_classfile::ClassFile;
use unsnarl_classfile::archive::{Limits, Options, open};
use unsnarl_classfile::issue::IssueKind::*;

use crate::archives::image::{Image, Order};
use crate::archives::*;

const OBJECT: [&str; 4] = ["java.base", "java/lang", "Object", "class"];
const LOGGER: [&str; 4] = ["java.logging", "java/util/logging", "Logger", "class"];

/// A class file with a constant pool of "java/lang/Object", a long (which takes two indices),
/// "(ILjava/lang/String;LMain;)V", "()V" and "main", followed by some bytes.
fn class_with_constants() -> Vec<u8> {
    let mut class = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x07".to_vec();
    let utf8 = |class: &mut Vec<u8>, text: &str| {
        class.push(1);
        class.extend_from_slice(&(text.len() as u16).to_be_bytes());
        class.extend_from_slice(text.as_bytes());
    };
    utf8(&mut class, "java/lang/Object");
    class.extend_from_slice(b"\x05\x01\x02\x03\x04\x05\x06\x07\x08");
    utf8(&mut class, "(ILjava/lang/String;LMain;)V");
    utf8(&mut class, "()V");
    utf8(&mut class, "main");
    class.extend_from_slice(b"the rest of the class");
    class
}

/// The same class with its strings in `image`.
fn compacted_class(image: &mut Image) -> Vec<u8> {
    // One byte with length and number, or a number of four bytes.
    let short = |offset: u32| match offset {
        0..0x20 => vec![0xA0 | offset as u8],
        _ => vec![0xC0 | (offset >> 8) as u8, offset as u8],
    };
    let object = image.string("java/lang/Object");
    let pattern = image.string("(IL;L;)V");
    let void = image.string("()V");
    let (package, string, main) = (image.string("java/lang"), image.string("String"), image.string("Main"));

    let mut class = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x07".to_vec();
    class.push(23);
    class.extend_from_slice(&object.to_be_bytes());
    class.extend_from_slice(b"\x05\x01\x02\x03\x04\x05\x06\x07\x08");
    class.push(25);
    class.extend(short(pattern));
    let names: Vec<u8> = [package, string, 0, main].into_iter().flat_map(short).collect();
    class.extend(short(names.len() as u32));
    class.extend(names);
    class.push(25);
    class.extend(short(void));
    class.extend(short(0));
    class.extend_from_slice(b"\x01\0\x04main");
    class.extend_from_slice(b"the rest of the class");
    class
}

#[test]
fn lists_and_reads_images_of_both_byte_orders() {
    for order in [Order::Little, Order::Big] {
        let mut image = Image::new(order);
        image.zipped(LOGGER, b"logger logger logger");
        image.plain(["java.base", "java/lang", "thread", "properties"], b"x=1");
        image.plain(OBJECT, b"object");
        image.plain(["java.base", "", "module-info", "class"], b"module");
        image.plain(["packages", "", "java.lang", ""], b"\0\0\0\0");
        let inputs = open_bytes("image_orders", "modules", &image.finish(), &Options::default());
        assert_eq!(inputs.issues, []);
        assert_eq!(
            places(&inputs.entries),
            [
                "modules!/java.base/java/lang/Object.class",
                "modules!/java.base/module-info.class",
                "modules!/java.logging/java/util/logging/Logger.class"
            ]
        );
        let facts: Vec<_> = inputs
            .entries
            .iter()
            .map(|entry| (entry.module().unwrap(), entry.class_path(), entry.read().unwrap()))
            .collect();
        assert_eq!(facts[0], ("java.base", "java/lang/Object", "object".into()));
        assert_eq!(facts[1], ("java.base", "module-info", "module".into()));
        assert_eq!(facts[2], ("java.logging", "java/util/logging/Logger", "logger logger logger".into()));
    }
}

#[test]
fn restores_compacted_constant_pools_also_below_another_decompressor() {
    for order in [Order::Little, Order::Big] {
        let class = class_with_constants();
        let mut image = Image::new(order);
        let compacted = compacted_class(&mut image);
        let compacted = image.stage("compact-cp", &compacted, class.len());
        image.compressed(OBJECT, &compacted, class.len());
        let stacked = image.stage("zip", &zlib(&compacted), compacted.len());
        image.compressed(LOGGER, &stacked, class.len());
        let inputs = open_bytes("image_compact", "modules", &image.finish(), &Options::default());
        assert_eq!(inputs.issues, []);
        assert_eq!(inputs.entries[0].read().unwrap(), class);
        assert_eq!(inputs.entries[1].read().unwrap(), class);
    }
}

#[test]
fn resources_that_lie_are_named() {
    let mut image = Image::new(Order::Little);
    let class = class_with_constants();
    let path = |base| ["m", "p", base, "class"];
    let unknown = image.stage("brotli", b"?", 9);
    image.compressed(path("Unknown"), &unknown, 9);
    let short = image.stage("zip", &zlib(b"four"), 4);
    image.compressed(path("Short"), &short, 5);
    let damaged = image.stage("zip", b"no zlib", 7);
    image.compressed(path("Zlib"), &damaged, 7);
    let mut compacted = compacted_class(&mut image);
    compacted[11] = 0x7F;
    let compacted = image.stage("compact-cp", &compacted, class.len());
    image.compressed(path("Compact"), &compacted, class.len());
    let huge = image.stage("zip", &zlib(b"four"), 1 << 40);
    image.compressed(path("Huge"), &huge, 4);

    let inputs = open_bytes("image_lies", "modules", &image.finish(), &Options::default());
    let found: Vec<_> =
        inputs.entries.iter().map(|entry| (entry.class_path(), entry.read().unwrap_err().kind)).collect();
    assert_eq!(
        found,
        [
            ("p/Compact", Corrupt),
            ("p/Huge", TooLarge),
            ("p/Short", Corrupt),
            ("p/Unknown", Unsupported),
            ("p/Zlib", Corrupt)
        ]
    );
}

#[test]
fn limits_hold_for_images_too() {
    let mut image = Image::new(Order::Little);
    image.plain(OBJECT, &[0; 101]);
    image.plain(LOGGER, &[0; 100]);
    let bytes = image.finish();
    let opened =
        |limits: Limits| open_bytes("image_limits", "modules", &bytes, &Options { limits, ..Options::default() });
    let inputs = opened(Limits { class_bytes: 100, ..Limits::default() });
    assert_eq!(inputs.entries.len(), 1);
    assert_eq!(kinds(&inputs.issues), [(TooLarge, "modules".into())]);
    assert!(inputs.issues[0].message.contains("java.base/java/lang/Object.class"), "{}", inputs.issues[0]);

    let inputs = opened(Limits { entries: 1, ..Limits::default() });
    assert_eq!(inputs.entries.len(), 0);
    assert_eq!(kinds(&inputs.issues), [(TooLarge, "modules".into())]);
}

#[test]
fn records_that_point_nowhere_are_counted_and_the_rest_is_listed() {
    let mut image = Image::new(Order::Little);
    image.plain(OBJECT, b"object");
    image.plain(LOGGER, b"logger");
    let mut bytes = image.finish();
    // The offset of the first record, after the header and two redirects.
    bytes[28 + 8..28 + 12].copy_from_slice(&0xFFFF_FFF0u32.to_le_bytes());
    let inputs = open_bytes("image_record", "modules", &bytes, &Options::default());
    assert_eq!(places(&inputs.entries), ["modules!/java.logging/java/util/logging/Logger.class"]);
    assert_eq!(kinds(&inputs.issues), [(Corrupt, "modules".into())]);
    assert!(inputs.issues[0].message.starts_with("1 resources"), "{}", inputs.issues[0]);
}

#[test]
fn headers_that_lie_are_refused() {
    let mut image = Image::new(Order::Big);
    image.plain(OBJECT, b"object");
    let bytes = image.finish();
    let with_word = |field: usize, word: u32| {
        let mut bytes = bytes.clone();
        bytes[field * 4..field * 4 + 4].copy_from_slice(&word.to_be_bytes());
        open_bytes("image_header", "modules", &bytes, &Options::default())
    };
    assert_eq!(kinds(&with_word(1, 2 << 16).issues), [(Unsupported, "modules".into())]);
    for field in 4..7 {
        let inputs = with_word(field, u32::MAX);
        assert_eq!(kinds(&inputs.issues), [(Corrupt, "modules".into())], "field {field}");
        assert!(inputs.issues[0].message.contains("the file at byte"), "{}", inputs.issues[0]);
    }
}

/// An image with all decompressors.
fn specimen() -> Vec<u8> {
    let mut image = Image::new(Order::Little);
    image.plain(OBJECT, b"object");
    image.zipped(LOGGER, b"logger logger logger");
    let compacted = compacted_class(&mut image);
    let size = class_with_constants().len();
    let compacted = image.stage("compact-cp", &compacted, size);
    image.compressed(["m", "p", "C", "class"], &compacted, size);
    image.finish()
}

#[test]
fn an_image_cut_off_anywhere_is_reported() {
    let bytes = specimen();
    for length in 0..bytes.len() {
        let inputs = open_bytes("image_cut", "modules", &bytes[..length], &Options::default());
        assert!(!inputs.issues.is_empty(), "cut at {length}");
        inputs.entries.iter().for_each(|entry| drop(entry.read()));
    }
}

#[test]
fn an_image_with_any_byte_changed_is_survived() {
    let bytes = specimen();
    let limits = Limits { class_bytes: 4096, ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    for position in 0..bytes.len() {
        for change in [0x01, 0x08, 0x80, 0xFF] {
            let mut damaged = bytes.clone();
            damaged[position] ^= change;
            let inputs = open_bytes("image_flip", "modules", &damaged, &options);
            assert!(inputs.entries.len() <= 3);
            for class in inputs.entries.iter().filter_map(|entry| entry.read().ok()) {
                assert!(class.len() <= 4096, "byte {position} changed");
            }
        }
    }
}

/// The JDK's `jimage` lists the same classes, and the name of each class is its path.
#[test]
fn a_real_jdk_is_read_as_its_own_tools_read_it() {
    let jdk = unsnarl_fixtures::jdk::find().unwrap();
    let inputs = open(std::slice::from_ref(&jdk.home), &Options::default());
    assert_eq!(inputs.issues, []);

    let tool = jdk.home.join("bin").join(format!("jimage{}", std::env::consts::EXE_SUFFIX));
    let output = Command::new(tool).arg("list").arg(jdk.modules()).output().unwrap();
    assert!(output.status.success());
    let ours: BTreeSet<(String, String)> = inputs
        .entries
        .iter()
        .map(|entry| (entry.module().unwrap().to_owned(), entry.class_path().to_owned()))
        .collect();
    assert_eq!(ours.len(), inputs.entries.len());
    assert_eq!(ours, classes_listed_by_jimage(&String::from_utf8(output.stdout).unwrap()));

    for entry in inputs.entries.iter().filter(|entry| entry.module() == Some("java.base")) {
        let bytes = entry.read().unwrap();
        let class = ClassFile::parse(bytes).unwrap();
        assert_eq!(class.name(), entry.class_path().as_bytes(), "{}", entry.location());
    }
}

/// `Module: m`, then an indented line for each class and other resource.
fn classes_listed_by_jimage(listing: &str) -> BTreeSet<(String, String)> {
    let mut module = "";
    let mut classes = BTreeSet::new();
    for line in listing.lines() {
        if let Some(name) = line.strip_prefix("Module: ") {
            module = name;
        } else if let Some(path) = line.trim().strip_suffix(".class") {
            classes.insert((module.to_owned(), path.to_owned()));
        }
    }
    classes
}
