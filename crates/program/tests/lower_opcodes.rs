//! Every opcode of the JVM, each in a method of its own: each method is lowered and verified.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use unsnarl_fixtures::assembler::{Class, MNEMONICS, STATIC};

use crate::assembled::{self, verified};

/// What an instruction pops and pushes, as letters: `i`, `l`, `f`, `d`, `a` (a reference to an `A`), or an array by its
/// element (`I`, `L`, `F`, `D`, `R`, `B`, `C`, `S`). Then its operands.
fn shape(mnemonic: &str) -> (&'static str, &'static str, &'static str) {
    let number_of = |text: &str| text.chars().next().and_then(|first| "ilfd".find(first));
    let both = ["ii", "ll", "ff", "dd"];
    let one = ["i", "l", "f", "d"];
    match mnemonic {
        "nop" | "iinc" | "goto" | "goto_w" | "jsr" | "jsr_w" | "return" => ("", "", ""),
        "aconst_null" | "aload" | "aload_0" | "aload_1" | "aload_2" | "aload_3" => ("", "a", ""),
        "bipush" | "sipush" => ("", "i", "-7"),
        "ldc" | "ldc_w" => ("", "i", "int 70000"),
        "ldc2_w" => ("", "l", "long 70000"),
        "iaload" => ("Ii", "i", ""),
        "laload" => ("Li", "l", ""),
        "faload" => ("Fi", "f", ""),
        "daload" => ("Di", "d", ""),
        "aaload" => ("Ri", "a", ""),
        "baload" => ("Bi", "i", ""),
        "caload" => ("Ci", "i", ""),
        "saload" => ("Si", "i", ""),
        "iastore" => ("Iii", "", ""),
        "lastore" => ("Lil", "", ""),
        "fastore" => ("Fif", "", ""),
        "dastore" => ("Did", "", ""),
        "aastore" => ("Ria", "", ""),
        "bastore" => ("Bii", "", ""),
        "castore" => ("Cii", "", ""),
        "sastore" => ("Sii", "", ""),
        "pop" => ("i", "", ""),
        "pop2" => ("l", "", ""),
        "dup" => ("i", "ii", ""),
        "dup_x1" => ("ai", "iai", ""),
        "dup_x2" => ("li", "ili", ""),
        "dup2" => ("ia", "iaia", ""),
        "dup2_x1" => ("il", "lil", ""),
        "dup2_x2" => ("dl", "ldl", ""),
        "swap" => ("ia", "ai", ""),
        "lcmp" => ("ll", "i", ""),
        "fcmpl" | "fcmpg" => ("ff", "i", ""),
        "dcmpl" | "dcmpg" => ("dd", "i", ""),
        "ifeq" | "ifne" | "iflt" | "ifge" | "ifgt" | "ifle" | "tableswitch" | "lookupswitch" => ("i", "", ""),
        "ifnull" | "ifnonnull" | "monitorenter" => ("a", "", ""),
        "if_acmpeq" | "if_acmpne" => ("aa", "", ""),
        "getstatic" => ("", "a", "A.s:LA;"),
        "putstatic" => ("a", "", "A.s:LA;"),
        "getfield" => ("a", "l", "A.x:J"),
        "putfield" => ("al", "", "A.x:J"),
        "invokevirtual" => ("ai", "d", "A.v:(I)D"),
        "invokespecial" => ("ai", "d", "A.v:(I)D"),
        "invokestatic" => ("fd", "a", "A.t:(FD)LA;"),
        "invokeinterface" => ("a", "", "java/lang/Runnable.run:()V"),
        "invokedynamic" => ("i", "a", "0 site:(I)LA;"),
        "new" => ("", "a", "A"),
        "newarray" => ("i", "I", "int"),
        "anewarray" => ("i", "R", "A"),
        "multianewarray" => ("ii", "R", "[[LA; 2"),
        "arraylength" => ("B", "i", ""),
        "checkcast" => ("a", "a", "A"),
        "instanceof" => ("a", "i", "A"),
        "areturn" => ("a", "", ""),
        "ireturn" | "istore" => ("i", "", ""),
        _ if mnemonic.starts_with("if_icmp") => ("ii", "", ""),
        _ if mnemonic.starts_with("astore") => ("a", "", ""),
        _ if mnemonic.contains("const_") || mnemonic.contains("load") => ("", one[number_of(mnemonic).unwrap()], ""),
        _ if mnemonic.contains("store") || mnemonic.ends_with("return") => (one[number_of(mnemonic).unwrap()], "", ""),
        _ if mnemonic.ends_with("neg") => (one[number_of(mnemonic).unwrap()], one[number_of(mnemonic).unwrap()], ""),
        _ if mnemonic.ends_with("shl") || mnemonic.ends_with("shr") => match number_of(mnemonic) {
            Some(1) => ("li", "l", ""),
            _ => ("ii", "i", ""),
        },
        _ if mnemonic.as_bytes().get(1) == Some(&b'2') => {
            let to =
                if matches!(&mnemonic[2..], "b" | "c" | "s") { "i" } else { one[number_of(&mnemonic[2..]).unwrap()] };
            (one[number_of(mnemonic).unwrap()], to, "")
        }
        _ => (both[number_of(mnemonic).unwrap()], one[number_of(mnemonic).unwrap()], ""),
    }
}

/// Code that pushes a value of a kind.
fn push(kind: char) -> &'static str {
    match kind {
        'i' => "iconst_2",
        'l' => "lconst_1",
        'f' => "fconst_2",
        'd' => "dconst_1",
        'a' => "getstatic A.s:LA;",
        'I' => "iconst_3\nnewarray int",
        'L' => "iconst_3\nnewarray long",
        'F' => "iconst_3\nnewarray float",
        'D' => "iconst_3\nnewarray double",
        'R' => "iconst_3\nanewarray A",
        'B' => "iconst_3\nnewarray byte",
        'C' => "iconst_3\nnewarray char",
        'S' => "iconst_3\nnewarray short",
        other => panic!("there is no kind {other}"),
    }
}

/// Code that uses the value on the stack, so that it is not pruned.
fn consume(kind: char) -> &'static str {
    match kind {
        'i' => "putstatic A.i:I",
        'l' => "putstatic A.l:J",
        'f' => "putstatic A.f:F",
        'd' => "putstatic A.d:D",
        _ => "putstatic A.o:Ljava/lang/Object;",
    }
}

/// The method for an opcode: its descriptor and code.
fn method_for(mnemonic: &str) -> (String, String) {
    let (takes, leaves, operands) = shape(mnemonic);
    let mut code = String::new();
    // Initialize every variable that is read.
    let prefix = mnemonic.chars().next().unwrap_or('i');
    if mnemonic.contains("load") && !mnemonic.ends_with("aload") || mnemonic == "aload" || mnemonic == "iinc" {
        let slot = mnemonic.chars().last().and_then(|last| last.to_digit(10)).unwrap_or(5);
        let kind = if prefix == 'a' { 'a' } else { prefix };
        code += &format!("{}\n{kind}store {slot}\n", push(kind));
    }
    for kind in takes.chars() {
        code += &format!("{}\n", push(kind));
    }
    let instruction = match mnemonic {
        "iload" | "lload" | "fload" | "dload" | "aload" => {
            format!("{mnemonic} 5\nwide {mnemonic} 5\n{}", consume(prefix))
        }
        "istore" | "lstore" | "fstore" | "dstore" | "astore" => {
            format!("{mnemonic} 5\n{}\nwide {mnemonic} 5", push(prefix))
        }
        "iinc" => "iinc 5 -3\niinc 5 3000".to_owned(),
        "goto" | "goto_w" => format!("{mnemonic} on\non:"),
        "jsr" | "jsr_w" => format!("{mnemonic} sub\n{mnemonic} sub\nreturn\nsub: astore 6\nret 6"),
        "tableswitch" => "tableswitch -1 on on on on\non:".to_owned(),
        "lookupswitch" => "lookupswitch on -1:on 1000:on\non:".to_owned(),
        "monitorenter" => "dup\nmonitorenter\nmonitorexit".to_owned(),
        _ if mnemonic.starts_with("if") => format!("{mnemonic} on\nnop\non:"),
        _ => format!("{mnemonic} {operands}"),
    };
    code += &instruction;
    code += "\n";
    for kind in leaves.chars().rev() {
        code += &format!("{}\n", consume(kind));
    }
    let result = match mnemonic {
        "ireturn" => "I",
        "lreturn" => "J",
        "freturn" => "F",
        "dreturn" => "D",
        "areturn" => "LA;",
        _ => "V",
    };
    if !mnemonic.ends_with("return") {
        code += "return\n";
    }
    (format!("(){result}"), code)
}

#[test]
fn every_opcode_is_lowered_and_verified() {
    let mut class = Class::new("A").version(55).bootstrap("A.boot:()Ljava/lang/Object;", &[]);
    for (name, descriptor) in
        [("i", "I"), ("l", "J"), ("f", "F"), ("d", "D"), ("s", "LA;"), ("o", "Ljava/lang/Object;")]
    {
        class = class.field(STATIC, name, descriptor);
    }
    class = class.field(0, "x", "J");
    // These are tested with others: `ret` with `jsr`, `monitorexit` with `monitorenter`, `wide` with `iload`.
    let is_own = |mnemonic: &&str| !matches!(*mnemonic, "ret" | "monitorexit" | "wide" | "athrow");
    let mnemonics: Vec<&str> = MNEMONICS.split_whitespace().filter(is_own).collect();
    for mnemonic in &mnemonics {
        let (descriptor, code) = method_for(mnemonic);
        class = class.method(STATIC, mnemonic, &descriptor, &code);
    }
    class = class.method(STATIC, "athrow", "(Ljava/lang/Error;)V", "aload_0\nathrow");
    let program = assembled::program(vec![class.finish()]);
    assert_eq!(mnemonics.len(), 202 - 4);
    for mnemonic in mnemonics {
        verified(&program, mnemonic);
    }
    verified(&program, "athrow");
}
