//! Writing and reading the format, rejection of malformed files, and the contents that the module's header states.

use bytes::Bytes;
use unsnarl_classfile::archive::{self, Options};
use unsnarl_classfile::{Access, ClassFile, JavaText};

use super::block::Block;
use super::collect::{ClassEntry, MemberEntry, Members};
use super::write::put_class;
use super::{EMBEDDED, IndexBuilder, IndexedClass, IndexedMember, JdkIndex, JdkRange, MAGIC};

fn only(release: u16) -> JdkRange {
    JdkRange { first: release, last: release }
}

fn class(name: &str, release: u16) -> ClassEntry {
    ClassEntry {
        name: name.into(),
        module: format!("module.{release}").into(),
        access: Access(0x21),
        versions: only(release),
        super_name: Some("java/lang/Object".into()),
        signature: None,
        nest_host: None,
        outer: None,
        interfaces: vec![],
        permitted_subclasses: vec![],
        fields: Members::new(),
        methods: Members::new(),
    }
}

fn member(name: &str, descriptor: &str, access: u16, release: u16) -> ((Vec<u8>, Vec<u8>), MemberEntry) {
    let entry = MemberEntry { access: Access(access), versions: only(release), signature: None, exceptions: vec![] };
    ((name.into(), descriptor.into()), entry)
}

/// An index of two packages; `p/Shape` differs between JDK 3 and JDK 5.
fn small_builder(releases: [u16; 2]) -> IndexBuilder {
    let mut builder = IndexBuilder::new();
    for release in releases {
        let mut shape = class("p/Shape", release);
        shape.permitted_subclasses = vec!["p/Shape$Circle".into(), "q/Square".into()];
        shape.fields.extend([member("SIDES", "I", 0x19, release)]);
        shape.methods.extend([member("area", "()D", 0x401, release), member("<init>", "()V", 0x4, release)]);
        if release == 3 {
            shape.methods.extend([member("old", "()V", 0x1, 3)]);
        } else {
            shape.access = Access(0x421);
            shape.interfaces = vec!["q/Drawn".into(), "q/Named".into()];
            shape.signature = Some("<T:Ljava/lang/Object;>Ljava/lang/Object;".into());
            let (key, mut entry) = member("draw", "(Ljava/lang/Object;)V", 0x1, 5);
            entry.signature = Some("(TT;)V".into());
            entry.exceptions = vec!["q/Torn".into(), "java/io/IOException".into()];
            shape.methods.insert(key, entry);
            let mut circle = class("p/Shape$Circle", 5);
            circle.nest_host = Some("p/Shape".into());
            circle.outer = Some("p/Shape".into());
            builder.add(circle);
        }
        builder.add(shape);
        builder.jdk_versions.insert(release);
    }
    builder.add(class("q/Long", 3));
    builder.add(ClassEntry { super_name: None, ..class("Unnamed", 5) });
    builder
}

fn small_file() -> Vec<u8> {
    small_builder([3, 5]).finish()
}

fn texts<'a>(names: impl Iterator<Item = &'a [u8]>) -> Vec<&'a str> {
    names.map(|name| std::str::from_utf8(name).unwrap()).collect()
}

fn names<'a>(members: impl Iterator<Item = IndexedMember<'a>>) -> Vec<&'a str> {
    texts(members.map(IndexedMember::name))
}

#[test]
fn what_is_written_is_read_and_the_newest_jdk_is_right() {
    let index = JdkIndex::open(small_file().into()).unwrap();
    assert_eq!(index.jdk_versions(), [3, 5]);
    assert_eq!(texts(index.packages()), ["", "p", "q"]);
    assert_eq!(texts(index.classes().map(IndexedClass::name)), ["Unnamed", "p/Shape", "p/Shape$Circle", "q/Long"]);
    assert_eq!(index.class_count(), 4);

    let shape = index.class(b"p/Shape").unwrap();
    assert_eq!(shape.module(), b"module.5");
    assert_eq!((shape.access(), shape.versions()), (Access(0x421), JdkRange { first: 3, last: 5 }));
    assert_eq!(shape.super_name(), Some(&b"java/lang/Object"[..]));
    assert_eq!(shape.signature(), Some(&b"<T:Ljava/lang/Object;>Ljava/lang/Object;"[..]));
    assert_eq!((shape.nest_host(), shape.outer()), (None, None));
    assert_eq!(texts(shape.interface_names()), ["q/Drawn", "q/Named"]);
    assert_eq!(texts(shape.permitted_subclasses()), ["p/Shape$Circle", "q/Square"]);
    assert_eq!(names(shape.fields()), ["SIDES"]);
    assert_eq!(names(shape.methods()), ["<init>", "area", "draw", "old"]);
    assert_eq!(shape.field(b"SIDES", b"I").unwrap().access(), Access(0x19));
    assert_eq!(shape.method(b"area", b"()D").unwrap().versions(), JdkRange { first: 3, last: 5 });
    assert_eq!(shape.method(b"old", b"()V").unwrap().versions(), only(3));
    let draw = shape.method(b"draw", b"(Ljava/lang/Object;)V").unwrap();
    assert_eq!((draw.versions(), draw.signature()), (only(5), Some(&b"(TT;)V"[..])));
    assert_eq!(texts(draw.exceptions()), ["q/Torn", "java/io/IOException"]);

    let circle = index.class(b"p/Shape$Circle").unwrap();
    assert_eq!((circle.nest_host(), circle.outer()), (Some(&b"p/Shape"[..]), Some(&b"p/Shape"[..])));
    assert_eq!(circle.methods().len(), 0);
    assert_eq!(index.class(b"Unnamed").unwrap().super_name(), None);
}

#[test]
fn missing_classes_and_members_are_not_found() {
    let index = JdkIndex::open(small_file().into()).unwrap();
    for name in ["", "/", "p", "p/", "p/Shap", "p/Shape$", "p/q/Shape", "Shape", "r/Shape"] {
        assert!(index.class(name.as_bytes()).is_none(), "{name}");
    }
    let shape = index.class(b"p/Shape").unwrap();
    assert!(shape.method(b"area", b"()F").is_none());
    assert!(shape.method(b"SIDES", b"I").is_none(), "a field is no method");
}

#[test]
fn the_order_of_jdks_does_not_matter() {
    assert!(small_builder([3, 5]).finish() == small_builder([5, 3]).finish());
}

/// Reads everything in an index.
fn walk(index: &JdkIndex) -> usize {
    let member = |member: IndexedMember<'_>| member.name().len() + member.exceptions().map(<[u8]>::len).sum::<usize>();
    let class = |class: IndexedClass<'_>| class.methods().chain(class.fields()).map(member).sum::<usize>();
    index.classes().map(class).sum()
}

fn resealed(mut file: Vec<u8>) -> Bytes {
    if let Some((head, body)) = file.split_at_mut_checked(MAGIC.len() + 4) {
        head[MAGIC.len()..].copy_from_slice(&libdeflater::crc32(body).to_le_bytes());
    }
    file.into()
}

#[test]
fn a_changed_file_is_refused_and_never_a_panic_even_if_its_checksum_is_right() {
    let file = small_file();
    for at in 0..file.len() {
        assert!(JdkIndex::open(file[..at].to_vec().into()).is_err(), "cut at {at}");
        assert!(JdkIndex::open(resealed(file[..at].to_vec())).is_err(), "cut at {at} and resealed");
        for change in [1, 0x80, 0xFF] {
            let mut changed = file.clone();
            changed[at] ^= change;
            assert!(JdkIndex::open(changed.clone().into()).is_err(), "{change:x} at {at}");
            let _ = JdkIndex::open(resealed(changed)).map(|index| walk(&index));
        }
    }
}

#[test]
fn a_changed_block_is_never_a_panic() {
    let mut text = Vec::new();
    let builder = small_builder([3, 5]);
    builder.packages[&b"p"[..]].values().for_each(|class| put_class(&mut text, class));
    assert!(Block::read(text.clone(), b"p", 2).is_ok());
    for at in 0..text.len() {
        assert!(Block::read(text[..at].to_vec(), b"p", 2).is_err(), "cut at {at}");
        for value in 0..=u8::MAX {
            let mut changed = text.clone();
            changed[at] = value;
            let _ = Block::read(changed, b"p", 2);
        }
    }
}

#[test]
fn refusals_say_what_is_wrong_and_where() {
    let blocks = |classes: &[&str]| {
        let mut text = Vec::new();
        classes.iter().for_each(|name| put_class(&mut text, &class(name, 3)));
        text
    };
    let problem = |text, count| Block::read(text, b"p", count).unwrap_err().problem;
    assert_eq!(problem(blocks(&["p/B", "p/A"]), 2), "classes are out of order");
    assert_eq!(problem(blocks(&["p/A", "p/A"]), 2), "classes are out of order");
    assert_eq!(problem(blocks(&["p/A", "q/B"]), 2), "a class is of another package");
    assert_eq!(problem(blocks(&["p/A", "p/B"]), 3), "there are not as many classes as announced");

    let mut file = small_file();
    file[MAGIC.len()] ^= 1;
    let unsealed = JdkIndex::open(file.clone().into()).unwrap_err();
    assert_eq!(unsealed.to_string(), "not a JDK index: the checksum does not match (at byte 8)");
    file[MAGIC.len() + 4] += 1;
    let shifted = JdkIndex::open(resealed(file.clone())).unwrap_err();
    assert_eq!(shifted.package, None, "{shifted}");
    file[MAGIC.len() + 4] -= 1;
    let last = file.len() - 1;
    file[last] ^= 0xFF;
    let broken = JdkIndex::open(resealed(file)).unwrap_err().to_string();
    assert!(broken.ends_with("of package q)"), "{broken}");
    let other = JdkIndex::open(Bytes::from_static(b"PK\x03\x04 and so on")).unwrap_err().to_string();
    assert_eq!(other, "not a JDK index: it does not start as an index of this version does (at byte 0)");
}

#[test]
fn the_embedded_index_is_sound_and_damage_to_it_no_panic() {
    let index = JdkIndex::open(Bytes::from_static(EMBEDDED)).unwrap();
    assert_eq!(walk(&index), walk(&JdkIndex::embedded()));
    for at in (0..EMBEDDED.len()).step_by(EMBEDDED.len() / 61) {
        let mut changed = EMBEDDED.to_vec();
        changed[at] ^= 0x55;
        let _ = JdkIndex::read_directory(&changed.into()).map(|index| walk(&index));
    }
}

/// Checks the contents that the module's header states, on classes that every JDK from 17 on has.
fn check_contents(index: &JdkIndex) {
    let class = |name: &str| index.class(name.as_bytes()).unwrap_or_else(|| panic!("{name} is missing"));
    let has = |owner: &str, name: &str, descriptor: &str| {
        class(owner).method(name.as_bytes(), descriptor.as_bytes()).is_some()
    };

    let map = class("java/util/concurrent/ConcurrentHashMap");
    assert_eq!(map.super_name(), Some(&b"java/util/AbstractMap"[..]));
    assert_eq!(texts(map.interface_names()), ["java/util/concurrent/ConcurrentMap", "java/io/Serializable"]);
    assert_eq!(map.module(), b"java.base");
    assert!(map.signature().is_some_and(|signature| signature.starts_with(b"<K:")));
    let get = map.method(b"get", b"(Ljava/lang/Object;)Ljava/lang/Object;").unwrap();
    assert_eq!(get.signature(), Some(&b"(Ljava/lang/Object;)TV;"[..]));

    let object = class("java/lang/Object");
    assert_eq!(object.super_name(), None);
    let wait = object.method(b"wait", b"(J)V").unwrap();
    assert!(wait.access().is_public() && wait.access().is_final());
    assert_eq!(texts(wait.exceptions()), ["java/lang/InterruptedException"]);
    assert!(class("java/util/Hashtable").methods().any(|method| method.access().is_synchronized()));
    let entry = class("java/util/Map$Entry");
    assert_eq!((entry.outer(), entry.nest_host()), (Some(&b"java/util/Map"[..]), Some(&b"java/util/Map"[..])));
    assert!(texts(class("java/lang/constant/ClassDesc").permitted_subclasses()).len() > 1);

    assert!(has("java/lang/StringBuilder", "append", "(C)Ljava/lang/Appendable;"), "bridges");
    assert!(has("java/lang/AbstractStringBuilder", "length", "()I"), "a supertype that is not public");
    assert!(has("java/util/EnumSet", "addAll", "()V"), "package-private, but left to subclasses");
    assert!(!has("java/util/ArrayList", "grow", "()[Ljava/lang/Object;"), "private");
    assert!(class("java/util/ArrayList").field(b"elementData", b"[Ljava/lang/Object;").is_none(), "package-private");
    assert!(index.class(b"jdk/internal/misc/Unsafe").is_none(), "exported to friends only");
    assert!(
        has("java/util/Collections$SynchronizedMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
        "handed out"
    );
    assert!(index.class(b"java/util/Collections$1").is_none(), "anonymous");

    for class in index.classes() {
        let single = [class.super_name(), class.nest_host(), class.outer()].into_iter().flatten();
        for related in single.chain(class.interface_names()).chain(class.permitted_subclasses()) {
            assert!(index.class(related).is_some(), "{} needs {}", JavaText(class.name()), JavaText(related));
        }
    }
}

#[test]
fn the_embedded_index_holds_the_api() {
    let index = JdkIndex::embedded();
    check_contents(&index);
    assert_eq!(index.jdk_versions(), [17, 25]);
    assert_eq!(index.class(b"sun/misc/Unsafe").unwrap().module(), b"jdk.unsupported");
    assert!(index.class(b"javax/swing/JRootPane").is_some());
    assert!(index.class(b"javax/swing/BufferStrategyPaintManager").is_none(), "not public, and not of java.base");

    let thread = index.class(b"java/lang/Thread").unwrap();
    let versions = |name: &[u8], descriptor: &[u8]| thread.method(name, descriptor).unwrap().versions();
    assert_eq!(versions(b"start", b"()V"), JdkRange { first: 17, last: 25 });
    assert_eq!(versions(b"ofVirtual", b"()Ljava/lang/Thread$Builder$OfVirtual;"), only(25), "since 21");
    assert_eq!(versions(b"countStackFrames", b"()I"), only(17), "removed in 21");
    assert_eq!(index.class(b"java/lang/Compiler").unwrap().versions(), only(17), "removed in 21");
    assert_eq!(index.class(b"java/util/SequencedMap").unwrap().versions(), only(25), "since 21");
    for class in index.classes() {
        for member in class.fields().chain(class.methods()) {
            assert!(
                class.versions().first <= member.versions().first && member.versions().last <= class.versions().last
            );
        }
    }
}

#[test]
fn a_jdk_can_be_indexed_here_and_now() {
    let jdk = unsnarl_fixtures::jdk::find().unwrap_or_else(|problem| panic!("{problem}"));
    let inputs = archive::open(&[jdk.modules()], &Options::default());
    let base = inputs.entries.iter().filter(|entry| entry.module() == Some("java.base"));
    let classes: Vec<(Box<str>, ClassFile)> =
        base.map(|entry| ("java.base".into(), ClassFile::parse(entry.read().unwrap()).unwrap())).collect();
    let mut builder = IndexBuilder::new();
    builder.add_jdk(jdk.major as u16, &classes).unwrap();
    let file = builder.finish();
    check_contents(&JdkIndex::open(file.clone().into()).unwrap());

    let mut again = IndexBuilder::new();
    let backwards: Vec<_> = classes.into_iter().rev().collect();
    again.add_jdk(jdk.major as u16, &backwards).unwrap();
    assert!(again.finish() == file, "the order of classes shows in the bytes");
}
