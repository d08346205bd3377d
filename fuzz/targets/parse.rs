//! Any bytes as a class file: reading, and every decoder of every attribute, must not panic, and time and memory stay
//! in proportion to the input.
#![no_main]

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use unsnarl_classfile::attributes::Attributes;
use unsnarl_classfile::{ClassFile, JavaText, Member};

fuzz_target!(|data: &[u8]| {
    let Ok(class) = ClassFile::parse(Bytes::copy_from_slice(data)) else {
        return;
    };
    for (index, _) in class.constants().iter() {
        let _ = class.constants().member(index);
        if let Ok(text) = class.constants().utf8(index) {
            let _ = JavaText(text).to_string();
            let _ = unsnarl_classfile::descriptor::parse_method(text, |_| ());
            let _ = unsnarl_classfile::descriptor::parse_type(text);
        }
    }
    let _ = (class.name(), class.super_name(), class.interface_names().count());
    decode_all(class.attributes());
    class.fields().for_each(member);
    class.methods().for_each(member);
});

fn member(member: Member<'_>) {
    let _ = (member.name(), member.descriptor());
    decode_all(member.attributes());
    let Ok(Some(code)) = member.code() else { return };
    for instruction in code.instructions().flatten() {
        if let unsnarl_classfile::instruction::Instruction::Switch(switch) = instruction.1 {
            assert!(switch.cases().all(|(_, target)| usize::from(target) < code.bytecode.len()));
        }
    }
    let _ = code.handlers().count();
    let _ = (code.line_numbers(), code.local_variables(), code.local_variable_types());
    let _ = code.stack_map();
    decode_all(code.attributes());
}

fn decode_all(attributes: Attributes<'_>) {
    let _ = (attributes.source_file(), attributes.signature(), attributes.constant_value());
    let _ = (attributes.exceptions(), attributes.nest_host(), attributes.nest_members());
    let _ = (attributes.permitted_subclasses(), attributes.inner_classes());
    let _ = (attributes.enclosing_method(), attributes.bootstrap_methods());
    let _ = (attributes.method_parameters(), attributes.annotations());
    let _ = (attributes.parameter_annotations(), attributes.module());
    for component in attributes.record().ok().flatten().unwrap_or_default() {
        let _ = (component.attributes.signature(), component.attributes.annotations());
    }
}
