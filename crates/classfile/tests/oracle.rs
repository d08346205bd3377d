//! What this reader reads in the fixtures is what the JDK's own `javap` reads: constants, members, instructions with
//! their pcs, operands and targets, exception tables, line numbers, local variables and stack maps.
//!
//! Both outputs are converted to facts, one per line, and compared as sorted lists.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use bytes::Bytes;
use unsnarl_classfile::code::{Code, LocalVariable};
use unsnarl_classfile::constant_pool::{Constant, ConstantPool};
use unsnarl_classfile::instruction::Instruction;
use unsnarl_classfile::stack_map::{LocalsChange, VerificationType};
use unsnarl_classfile::{ClassFile, JavaText, Member};
use unsnarl_fixtures::assembler::MNEMONICS;
use unsnarl_fixtures::jdk;

type Facts = Vec<String>;

#[test]
fn javap_reads_the_same() {
    let topics =
        [unsnarl_fixtures::topic("ir"), unsnarl_fixtures::prebuilt("patterns"), unsnarl_fixtures::prebuilt("lambdas")];
    let files: Vec<PathBuf> =
        topics.iter().flat_map(|topic| &topic.fixtures).flat_map(|fixture| fixture.classes.clone()).collect();
    assert!(files.len() > 60);
    let jdk = jdk::find().unwrap_or_else(|none| panic!("{none}"));
    let output = Command::new(jdk.javap()).args(["-v", "-p"]).args(&files).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let of_javap: BTreeMap<String, Facts> = text.split("Classfile ").skip(1).map(facts_of_javap).collect();
    let mut count = 0;
    for file in &files {
        let class = ClassFile::parse(Bytes::from(std::fs::read(file).unwrap())).unwrap();
        let ours = facts(&class);
        let path = file.canonicalize().unwrap().display().to_string();
        let theirs = of_javap.get(&path).unwrap_or_else(|| panic!("javap says nothing of {path}"));
        let missing: Vec<&String> = theirs.iter().filter(|fact| ours.binary_search(fact).is_err()).collect();
        let surplus: Vec<&String> = ours.iter().filter(|fact| theirs.binary_search(fact).is_err()).collect();
        assert!(missing.is_empty() && surplus.is_empty(), "{path}\nonly javap: {missing:#?}\nonly we: {surplus:#?}");
        assert_eq!(&ours, theirs, "{path}: repeated facts");
        count += ours.len();
    }
    assert!(count > 10_000, "{count} facts");
}

/// The facts that `javap -v -p` prints of a class, by its path.
fn facts_of_javap(section: &str) -> (String, Facts) {
    #[derive(PartialEq)]
    enum Table {
        None,
        Constants,
        Code,
        Switch,
        Handlers,
        Lines,
        Variables,
        Frames,
    }
    let mut facts = Facts::new();
    let mut table = Table::None;
    let mut member = 0;
    let (mut frame_pc, mut pc) = (-1i32, String::new());
    let path = section.lines().next().unwrap().trim().to_owned();
    for line in section.lines().skip(1) {
        let text = line.split("//").next().unwrap().trim();
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut note = |fact: String| facts.push(format!("{member:03} {fact}"));
        match words[..] {
            ["}"] if line.starts_with('}') => break,
            ["Constant", "pool:"] => table = Table::Constants,
            ["descriptor:", descriptor] => {
                member += 1;
                facts.push(format!("{member:03} descriptor {descriptor}"));
                (table, frame_pc) = (Table::None, -1);
            }
            ["flags:", bits, ..] if member > 0 => note(format!("flags {bits}")),
            ["Exception", "table:"] => table = Table::Handlers,
            ["LineNumberTable:"] => table = Table::Lines,
            ["LocalVariableTable:"] | ["LocalVariableTypeTable:"] => table = Table::Variables,
            ["StackMapTable:", ..] => table = Table::Frames,
            [stack, locals, _] if stack.starts_with("stack=") => {
                note(format!("{stack} {locals}").replace(',', ""));
                table = Table::Code;
            }
            [index, "=", kind, ..] if table == Table::Constants && index.starts_with('#') => {
                note(format!("{index} {kind}"))
            }
            ["}"] if table == Table::Switch => table = Table::Code,
            [key, target] if table == Table::Switch => note(format!("@{pc} case {key} {target}")),
            [at, mnemonic, ref operands @ ..] if table == Table::Code && at.ends_with(':') => {
                pc = at.trim_end_matches(':').to_owned();
                note(format!("@{pc} {mnemonic}"));
                match operands {
                    ["{"] => table = Table::Switch,
                    [operand, ..] if operand.starts_with('#') => {
                        note(format!("@{pc} constant {}", operand.trim_end_matches(',')))
                    }
                    [target] if mnemonic.starts_with("if") || mnemonic.starts_with("goto") => {
                        note(format!("@{pc} to {target}"))
                    }
                    _ => {}
                }
            }
            ["from", "to", "target", "type"] | ["Start", "Length", "Slot", "Name", "Signature"] => {}
            [from, to, target, "any"] if table == Table::Handlers => note(format!("catch any {from} {to} {target}")),
            [from, to, target, "Class", class] if table == Table::Handlers => {
                note(format!("catch {class} {from} {to} {target}"));
            }
            ["line", line, pc] if table == Table::Lines => note(format!("line {pc} {}", line.trim_end_matches(':'))),
            [start, length, slot, name, signature] if table == Table::Variables && start.parse::<u16>().is_ok() => {
                note(format!("variable {start} {length} {slot} {name} {signature}"));
            }
            ["frame_type", "=", kind, ..] if table == Table::Frames => {
                let kind: i32 = kind.parse().unwrap();
                if kind < 128 {
                    frame_pc += kind % 64 + 1;
                    note(format!("frame {frame_pc}"));
                }
            }
            ["offset_delta", "=", delta] if table == Table::Frames => {
                frame_pc += delta.parse::<i32>().unwrap() + 1;
                note(format!("frame {frame_pc}"));
            }
            [what @ ("locals" | "stack"), "=", "[", ref types @ ..] if table == Table::Frames => {
                let types = types.join(" ").replace(['"', ']'], "").trim().to_owned();
                note(format!("frame {frame_pc} {what} {types}"));
            }
            _ => {}
        }
    }
    facts.sort();
    (path, facts)
}

/// The same facts, from this reader.
fn facts(class: &ClassFile) -> Facts {
    let mut facts: Facts =
        class.constants().iter().map(|(index, constant)| format!("000 #{index} {}", kind_of(constant))).collect();
    for (number, member) in class.fields().chain(class.methods()).enumerate() {
        let mut of_member = vec![
            format!("descriptor {}", JavaText(member.descriptor())),
            format!("flags (0x{:04x})", member.access().0),
        ];
        if let Some(code) = member.code().unwrap() {
            facts_of_code(&code, member, &mut of_member);
        }
        facts.extend(of_member.into_iter().map(|fact| format!("{:03} {fact}", number + 1)));
    }
    facts.sort();
    facts
}

fn kind_of(constant: Constant<'_>) -> &'static str {
    match constant {
        Constant::Utf8(_) => "Utf8",
        Constant::Integer(_) => "Integer",
        Constant::Float(_) => "Float",
        Constant::Long(_) => "Long",
        Constant::Double(_) => "Double",
        Constant::Class(_) => "Class",
        Constant::String(_) => "String",
        Constant::Field(..) => "Fieldref",
        Constant::Method(..) => "Methodref",
        Constant::InterfaceMethod(..) => "InterfaceMethodref",
        Constant::NameAndType(..) => "NameAndType",
        Constant::MethodHandle(..) => "MethodHandle",
        Constant::MethodType(_) => "MethodType",
        Constant::Dynamic(..) => "Dynamic",
        Constant::InvokeDynamic(..) => "InvokeDynamic",
        Constant::Module(_) => "Module",
        Constant::Package(_) => "Package",
    }
}

fn facts_of_code(code: &Code<'_>, member: Member<'_>, facts: &mut Facts) {
    let pool = code.constants();
    let mnemonics: Vec<&str> = MNEMONICS.split_whitespace().collect();
    facts.push(format!("stack={} locals={}", code.max_stack, code.max_locals));
    for instruction in code.instructions() {
        let (pc, instruction) = instruction.unwrap_or_else(|error| panic!("{}: {error}", JavaText(member.name())));
        facts.push(match code.bytecode[usize::from(pc)..] {
            [196, opcode, ..] => format!("@{pc} {}_w", mnemonics[usize::from(opcode)]),
            [opcode, ..] => format!("@{pc} {}", mnemonics[usize::from(opcode)]),
            [] => unreachable!(),
        });
        use Instruction as I;
        match instruction {
            I::LoadConstant(index)
            | I::GetStatic(index)
            | I::PutStatic(index)
            | I::GetField(index)
            | I::PutField(index)
            | I::Invoke(_, index)
            | I::InvokeDynamic(index)
            | I::New(index)
            | I::NewReferenceArray(index)
            | I::NewMultiArray(index, _)
            | I::CheckCast(index)
            | I::InstanceOf(index) => facts.push(format!("@{pc} constant #{index}")),
            I::IfZero(_, target)
            | I::IfInt(_, target)
            | I::IfReference(_, target)
            | I::IfNull(_, target)
            | I::Goto(target) => {
                facts.push(format!("@{pc} to {target}"));
            }
            I::Switch(switch) => {
                facts.extend(switch.cases().map(|(key, target)| format!("@{pc} case {key}: {target}")));
                facts.push(format!("@{pc} case default: {}", switch.default));
            }
            _ => {}
        }
    }
    for handler in code.handlers() {
        let caught = match handler.catch_type {
            0 => "any".to_owned(),
            index => JavaText(pool.class_name(index).unwrap()).to_string(),
        };
        facts.push(format!("catch {caught} {} {} {}", handler.start, handler.end, handler.handler));
    }
    facts.extend(code.line_numbers().unwrap().iter().map(|line| format!("line {} {}", line.pc, line.line)));
    let variables = [code.local_variables().unwrap(), code.local_variable_types().unwrap()].concat();
    facts.extend(variables.iter().map(|variable| {
        let LocalVariable { start, length, name, descriptor, slot } = *variable;
        let [name, descriptor] = [name, descriptor].map(|index| JavaText(pool.utf8(index).unwrap()));
        format!("variable {start} {length} {slot} {name} {descriptor}")
    }));
    for frame in code.stack_map().unwrap() {
        let pc = frame.pc;
        facts.push(format!("frame {pc}"));
        // `javap` shows empty lists in several forms.
        let locals = match &frame.locals {
            LocalsChange::Append(locals) | LocalsChange::Full(locals) => &locals[..],
            LocalsChange::Same | LocalsChange::Chop(_) => &[],
        };
        for (what, types) in [("locals", locals), ("stack", &frame.stack)] {
            if !types.is_empty() {
                facts.push(format!("frame {pc} {what} {}", show(types, pool)));
            }
        }
    }
}

fn show(types: &[VerificationType], pool: ConstantPool<'_>) -> String {
    let one = |ty: &VerificationType| match ty {
        VerificationType::Top => "top".to_owned(),
        VerificationType::Integer => "int".to_owned(),
        VerificationType::Float => "float".to_owned(),
        VerificationType::Double => "double".to_owned(),
        VerificationType::Long => "long".to_owned(),
        VerificationType::Null => "null".to_owned(),
        VerificationType::UninitializedThis => "this".to_owned(),
        VerificationType::Object(index) => format!("class {}", JavaText(pool.class_name(*index).unwrap())),
        VerificationType::Uninitialized(pc) => format!("uninitialized {pc}"),
    };
    types.iter().map(one).collect::<Vec<_>>().join(", ")
}
