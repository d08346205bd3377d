//! Malformed class files: each is rejected with the offset of the problem, or read as far as possible. None causes a
//! panic.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use bytes::Bytes;
use unsnarl_classfile::annotation::ElementValue;
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::{ClassFile, Member};
use unsnarl_fixtures::assembler::{Class, Code, STATIC, numbers};

fn parse(bytes: Vec<u8>) -> Result<ClassFile, String> {
    ClassFile::parse(Bytes::from(bytes)).map_err(|malformed| malformed.to_string())
}

fn sound() -> Class {
    Class::new("A")
        .field(STATIC, "s", "I")
        .bootstrap("A.boot:()V", &["int 1", "\"text\""])
        .method(STATIC, "f", "(I)I", ".line 7\nfrom: iload_0\nireturn\nto: athrow\n.catch any from to to")
        .attribute("SourceFile", &[0, 1])
}

/// Decodes everything in a class file.
fn decode_everything(class: &ClassFile) {
    fn attributes(attributes: Attributes<'_>) {
        let _ = (attributes.source_file(), attributes.signature(), attributes.constant_value());
        let _ = (attributes.exceptions(), attributes.nest_host(), attributes.nest_members());
        let _ = (attributes.permitted_subclasses(), attributes.inner_classes(), attributes.enclosing_method());
        let _ = (attributes.bootstrap_methods(), attributes.method_parameters(), attributes.annotations());
        let _ = (attributes.parameter_annotations(), attributes.record().is_ok(), attributes.module());
    }
    fn member(member: Member<'_>) {
        attributes(member.attributes());
        if let Ok(Some(code)) = member.code() {
            let _ = (code.instructions().count(), code.handlers().count(), code.stack_map());
            let _ = (code.line_numbers(), code.local_variables(), code.local_variable_types());
            attributes(code.attributes());
        }
    }
    for (index, _) in class.constants().iter() {
        let _ = class.constants().member(index);
    }
    attributes(class.attributes());
    class.fields().for_each(member);
    class.methods().for_each(member);
}

/// The class files of all fixtures.
fn real_classes() -> Vec<Vec<u8>> {
    let topic = unsnarl_fixtures::topic("ir");
    let files = topic.fixtures.iter().flat_map(|fixture| &fixture.classes);
    files.map(|file| std::fs::read(file).unwrap()).collect()
}

#[test]
fn a_class_cut_off_anywhere_is_refused_within_what_is_left() {
    let real = real_classes();
    for bytes in real.iter().take(12).chain([&sound().finish()]) {
        for length in 0..bytes.len() {
            let cut = Bytes::copy_from_slice(&bytes[..length]);
            let malformed = ClassFile::parse(cut).expect_err("a class cut off");
            assert!(malformed.offset <= length, "{malformed} in {length} bytes");
        }
    }
}

#[test]
fn a_class_with_any_byte_changed_is_survived() {
    let mut read = 0;
    for bytes in real_classes().into_iter().step_by(3) {
        for at in 0..bytes.len() {
            for value in [0, 0xFF, bytes[at] ^ 1] {
                let mut changed = bytes.clone();
                changed[at] = value;
                if let Ok(class) = ClassFile::parse(Bytes::from(changed)) {
                    decode_everything(&class);
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1_000, "changes of text and code do not spoil the class");
}

#[test]
fn headers_that_are_wrong() {
    let with = |change: fn(&mut Vec<u8>)| {
        let mut bytes = sound().finish();
        change(&mut bytes);
        parse(bytes).unwrap_err()
    };
    assert_eq!(with(Vec::clear), "the file ends in the middle of a number (at byte 0)");
    assert_eq!(with(|bytes| bytes[0] = 0), "not a class file: it does not start with CAFEBABE (at byte 0)");
    let length = sound().finish().len();
    let trailing = with(|bytes| bytes.push(0));
    assert_eq!(trailing, format!("there are bytes after the end of the class (at byte {length})"));
    let absurd = with(|bytes| bytes[8..10].fill(255));
    assert_eq!(absurd, "65535 constants are announced, more than the file can hold (at byte 10)");
    let none = with(|bytes| bytes[8..10].fill(0));
    assert!(none.contains("(at byte"), "{none}");
}

#[test]
fn versions_from_45_on_are_read() {
    for version in [45, 49, 69, 70, 65_535] {
        assert_eq!(parse(sound().version(version).finish()).unwrap().version(), (version, 0));
    }
    let old = parse(sound().version(44).finish()).unwrap_err();
    assert_eq!(old, "class-file version 44 is older than 45, the first there was (at byte 6)");
}

#[test]
fn constants_that_refer_to_the_wrong_kind() {
    // In a new class: 1 is the text "A", 2 the class A, 3 and 4 the same for Object.
    for (entry, problem) in [
        (&[7, 0, 2][..], "this constant refers to constant 2, which is not text"),
        (&[8, 0, 2], "this constant refers to constant 2, which is not text"),
        (&[16, 0, 2], "this constant refers to constant 2, which is not text"),
        (&[19, 0, 2], "this constant refers to constant 2, which is not text"),
        (&[20, 0, 0], "this constant refers to constant 0, which is not text"),
        (&[12, 0, 1, 0, 2], "this constant refers to constant 2, which is not text"),
        (&[12, 255, 255, 0, 1], "this constant refers to constant 65535, which is not text"),
        (&[9, 0, 1, 0, 1], "this constant refers to constant 1, which is not a class"),
        (&[9, 0, 2, 0, 1], "this constant refers to constant 1, which is not a name and type"),
        (&[10, 0, 2, 0, 2], "this constant refers to constant 2, which is not a name and type"),
        (&[11, 0, 2, 0, 5], "this constant refers to constant 5, which is not a name and type"),
        (&[17, 0, 0, 0, 1], "this constant refers to constant 1, which is not a name and type"),
        (&[18, 0, 0, 0, 2], "this constant refers to constant 2, which is not a name and type"),
        (&[15, 0, 0, 2], "a method handle of kind 0 cannot refer to constant 2"),
        (&[15, 5, 0, 2], "a method handle of kind 5 cannot refer to constant 2"),
        (&[15, 10, 0, 2], "a method handle of kind 10 cannot refer to constant 2"),
        (&[2, 0, 0], "unknown constant tag 2"),
        (&[13, 0, 0], "unknown constant tag 13"),
        (&[21, 0, 0], "unknown constant tag 21"),
        (&[1, 255, 255], "the file ends here, but 65535 more bytes were announced"),
    ] {
        let mut class = Class::new("A");
        class.constants.raw(entry);
        let bytes = class.finish();
        let start = bytes.windows(entry.len()).position(|window| window == entry).unwrap();
        let at = if entry[0] == 1 { start + 3 } else { start };
        assert_eq!(parse(bytes).unwrap_err(), format!("{problem} (at byte {at})"));
    }
}

/// The second half of a `long` is no constant.
#[test]
fn nothing_refers_to_the_second_half_of_a_long() {
    let mut class = Class::new("A");
    let long = class.constants.raw(&[5, 0, 0, 0, 0, 0, 0, 0, 1]);
    class.constants.raw(&[8, 0, long as u8 + 1]);
    assert!(parse(class.finish()).unwrap_err().starts_with("this constant refers to constant 6, which is not text"));
}

#[test]
fn members_and_names_that_are_no_constants() {
    let with = |change: fn(&mut Class)| {
        let mut class = Class::new("A");
        change(&mut class);
        parse(class.finish()).unwrap_err()
    };
    assert!(with(|class| class.this_class = 0).starts_with("there is no constant 0"));
    assert!(with(|class| class.this_class = 1).starts_with("constant 1 is not a class"));
    assert!(with(|class| class.super_class = 3).starts_with("constant 3 is not a class"));
    assert!(with(|class| class.interfaces = vec![2, 77]).starts_with("there is no constant 77"));
    assert!(with(|class| class.this_class = class.constants.class("[I")).contains("own name is not a class name"));
    assert!(
        with(|class| class.super_class = class.constants.class("a.B"))
            .contains("superclass's name is not a class name")
    );
    assert!(
        with(|class| class.interfaces = vec![class.constants.class("")])
            .contains("interface's name is not a class name")
    );
}

#[test]
fn tables_of_65_535_entries_are_read() {
    let mut class = Class::new("A");
    let code = class.assemble("handler: nop\ngoto handler");
    let lines: Vec<u8> = numbers(&[65_535]).into_iter().chain(numbers(&[0, 1]).repeat(65_535)).collect();
    let code =
        Code { handlers: vec![[0, 1, 0, 0]; 65_535], attributes: vec![("LineNumberTable".to_owned(), lines)], ..code };
    class.interfaces = vec![class.super_class; 65_535];
    class.bootstraps = vec![vec![1]; 65_535];
    class = class.method_with_code(STATIC, "f", "()V", &code);
    for _ in 1..65_535 {
        class = class.method_with(STATIC, "g", "()V", &[]).field(STATIC, "x", "I");
    }
    let class = parse(class.field(STATIC, "y", "I").finish()).unwrap();
    assert_eq!((class.methods().len(), class.fields().len(), class.interface_names().len()), (65_535, 65_535, 65_535));
    let code = class.method(0).unwrap().code().unwrap().unwrap();
    assert_eq!((code.handlers().len(), code.line_numbers().unwrap().len()), (65_535, 65_535));
    assert_eq!(class.attributes().bootstrap_methods().unwrap().len(), 65_535);
}

/// The largest possible pool: 65,534 constants, almost all of which refer to the last one.
#[test]
fn pools_of_maximum_size() {
    let mut class = Class::new("A");
    for _ in 0..65_529 {
        class.constants.raw(&[8, 255, 254]);
    }
    let last = class.constants.raw(&[1, 0, 1, b'x']);
    assert_eq!(last, 65_534);
    let class = parse(class.finish()).unwrap();
    assert_eq!(class.constants().iter().count(), 65_534);
}

#[test]
fn attributes_whose_lengths_lie() {
    let with = |name: &str, content: &[u8]| parse(Class::new("A").attribute(name, content).finish()).unwrap();
    // The extent of attributes is checked when the class is parsed.
    let mut bytes = Class::new("A").attribute("Some", &[1, 2, 3]).finish();
    let length = bytes.len() - 7;
    bytes[length..length + 4].fill(255);
    let problem = parse(bytes).unwrap_err();
    assert_eq!(
        problem,
        format!("the file ends here, but 4294967295 more bytes were announced (at byte {})", length + 4)
    );

    // The content of an attribute is checked when it is decoded.
    let class = with("InnerClasses", &[255, 255, 0, 2]);
    assert!(
        class
            .attributes()
            .inner_classes()
            .unwrap_err()
            .to_string()
            .starts_with("the file ends in the middle of a number")
    );
    let class = with("NestMembers", &[0, 1, 0, 1]);
    assert!(class.attributes().nest_members().unwrap_err().to_string().starts_with("constant 1 is not a class"));
    let class = with("Record", &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 9]);
    assert!(class.attributes().record().unwrap_err().to_string().starts_with("the file ends here, but 9 more bytes"));
    let class = with("SourceFile", &[]);
    assert!(class.attributes().source_file().is_err());
    let class = with("BootstrapMethods", &[0, 1, 0, 1, 255, 255]);
    assert!(class.attributes().bootstrap_methods().is_err());
    let class = with("EnclosingMethod", &[0, 2, 0, 2]);
    assert!(
        class.attributes().enclosing_method().unwrap_err().to_string().starts_with("constant 2 is not a name and type")
    );
}

/// An annotation whose value is an array in an array in an array.
fn nested_annotation(depth: usize) -> Vec<u8> {
    let mut content = numbers(&[1, 1, 1, 1]);
    content.extend([b'[', 0, 1].repeat(depth));
    content.extend([b's', 0, 1]);
    content
}

#[test]
fn annotations_nest_up_to_the_limit() {
    let annotated = |depth| {
        parse(Class::new("A").attribute("RuntimeVisibleAnnotations", &nested_annotation(depth)).finish()).unwrap()
    };
    let class = annotated(64);
    let annotations = class.attributes().annotations().unwrap();
    let mut value = &annotations[0].elements[0].1;
    let mut depth = 0;
    while let ElementValue::Array(inner) = value {
        (value, depth) = (&inner[0], depth + 1);
    }
    assert_eq!((depth, value), (64, &ElementValue::String(b"A")));
    for depth in [65, 20_000] {
        let problem = annotated(depth).attributes().annotations().unwrap_err().to_string();
        assert!(problem.starts_with("annotation values nest deeper than 64"), "{problem}");
    }
    // The limit holds for nested annotations too.
    let inside = [b'@', 0, 1, 0, 1, 0, 1].repeat(20_000);
    let content = [numbers(&[1, 1, 1, 1]), inside].concat();
    let class = parse(Class::new("A").attribute("RuntimeInvisibleAnnotations", &content).finish()).unwrap();
    assert!(class.attributes().annotations().unwrap_err().to_string().starts_with("annotation values nest deeper"));
}

#[test]
fn stack_maps_that_are_wrong() {
    let frames = |content: &[u8]| {
        let mut class = Class::new("A");
        let mut code = class.assemble("return");
        code.attributes.push(("StackMapTable".to_owned(), content.to_vec()));
        let class = parse(class.method_with_code(STATIC, "f", "()V", &code).finish()).unwrap();
        let code = class.method(0).unwrap().code().unwrap().unwrap();
        code.stack_map().map(|frames| frames.len()).map_err(|malformed| malformed.problem.to_string())
    };
    assert_eq!(frames(&[0, 2, 0, 251, 0, 9]), Ok(2));
    assert_eq!(frames(&[0, 1, 128]), Err("unknown stack map frame 128".to_owned()));
    assert_eq!(frames(&[0, 1, 64, 9]), Err("unknown verification type 9".to_owned()));
    assert_eq!(
        frames(&[0, 2, 251, 255, 255, 251, 255, 255]),
        Err("a stack map frame lies behind the end of the code".to_owned())
    );
    assert_eq!(frames(&[255, 255]), Err("the file ends in the middle of a number".to_owned()));
    assert_eq!(frames(&[0, 1, 255, 0, 0, 255, 255]), Err("the file ends in the middle of a number".to_owned()));
}
