//! Initialises formatting before the program begins.
//!
//! Initialising a locale with its symbols and providers takes a JDK up to two million instructions, and a search would
//! repeat it in each execution that reaches a first `printf`. No program can observe when it happens, so it is done
//! once, if a class of the program calls formatting methods: the class that it starts with, or one of the few hundred
//! that are named from there on.

use rustc_hash::FxHashSet;
use unsnarl_classfile::ClassFile;
use unsnarl_classfile::constant_pool::Constant;

use crate::boot;
use crate::memory::Ref;
use crate::raise::Raised;
use crate::vm::Vm;

/// Methods that use formats.
const FORMATS: [(&[u8], &[&[u8]]); 4] = [
    (b"java/lang/String", &[b"format", b"formatted"]),
    (b"java/io/PrintStream", &[b"format", b"printf"]),
    (b"java/io/PrintWriter", &[b"format", b"printf"]),
    (b"java/util/Formatter", &[b"format"]),
];
/// The maximum number of classes that are searched.
const CLASSES: usize = 300;
/// Texts, integers and fractions use different parts of the JDK.
const EVERYTHING: &str = "%s %d %.1f%n";

impl Vm {
    /// Initialises formatting if a program that starts with a class (its name with dots) uses it.
    pub fn set_up_formats(&mut self, class: &str, is_wanted: &dyn Fn() -> bool) {
        if uses_formats(self, class) {
            // This is part of booting. If it fails, the program will fail at the same point.
            self.boot.is_booting = true;
            let _ = set_up(self, is_wanted);
            self.end_boot();
        }
    }
}

fn set_up(vm: &mut Vm, is_wanted: &dyn Fn() -> bool) -> Raised<()> {
    let format = vm.new_string(EVERYTHING)?;
    let text = vm.new_string("")?;
    let arguments = [text, boxed(vm, "java/lang/Integer", 1)?, boxed(vm, "java/lang/Double", 1.5f64.to_bits())?];
    let arguments = vm.new_reference_array(vm.known.object, &arguments)?;
    let method = ("java/lang/String", "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;");
    boot::call(vm, is_wanted, method, &[format, arguments])
}

fn boxed(vm: &mut Vm, class: &str, bits: u64) -> Raised<Ref> {
    let class = vm.load(class)?;
    let object = vm.new_object(class)?;
    vm.set_named(object, b"value", bits);
    Ok(object)
}

fn uses_formats(vm: &Vm, class: &str) -> bool {
    let mut known = FxHashSet::default();
    let mut waiting = vec![class.replace('.', "/")];
    while let Some(name) = waiting.pop() {
        if known.len() == CLASSES || !known.insert(name.clone()) {
            continue;
        }
        let Some(Ok(bytes)) = vm.classes.path.program_class(&name) else { continue };
        // A malformed class is reported when it is loaded.
        let Ok(file) = ClassFile::parse(bytes) else { continue };
        let constants = file.constants();
        for (index, constant) in constants.iter() {
            match constant {
                Constant::Method(..)
                    if constants.member(index).is_ok_and(|member| is_format(member.owner, member.name)) =>
                {
                    return true;
                }
                Constant::Class(of) => {
                    let name = constants.utf8(of).ok().and_then(|name| std::str::from_utf8(name).ok());
                    waiting.extend(name.filter(|name| !known.contains(*name)).map(str::to_owned));
                }
                _ => (),
            }
        }
    }
    false
}

fn is_format(owner: &[u8], name: &[u8]) -> bool {
    FORMATS.iter().any(|(class, methods)| *class == owner && methods.contains(&name))
}
