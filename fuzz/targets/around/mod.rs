//! Bytes as the code and exception table of one method in a sound class.
//!
//! The input: flags of the method, number of handlers, four bytes a handler (start, end, target, caught class), the
//! code.

use unsnarl_fixtures::assembler::{Class, Code, PUBLIC, STATIC, SYNCHRONIZED};

/// The class with such a method, `m`, and a `main` that calls it.
pub fn class_around(name: &str, data: &[u8]) -> Option<Vec<u8>> {
    let ([flags, handlers], rest) = data.split_first_chunk()?;
    let (handlers, bytes) = rest.split_at_checked(usize::from(handlers % 8) * 4)?;
    if bytes.is_empty() || bytes.len() > 65_535 {
        return None;
    }
    let this = format!("L{name};");
    // Constants get small indices, which random operands hit.
    let mut class = Class::new(name).version(55).field(0, "f", "I").field(STATIC, "s", &this);
    class = class.bootstrap(&format!("{name}.boot:()Ljava/lang/Object;"), &["int 1", "dynamic 0 d:J"]);
    let constants = &mut class.constants;
    for member in ["f:I", &format!("s:{this}"), "wide:J"] {
        constants.member(9, &format!("{name}.{member}"));
    }
    for member in ["<init>:()V", &format!("g:(IJ){this}")] {
        constants.member(10, &format!("{name}.{member}"));
    }
    constants.member(10, "Missing.h:(DLjava/lang/Object;)D");
    constants.member(11, "java/lang/Runnable.run:()V");
    constants.dynamic(17, 0, "c:I");
    constants.dynamic(18, 0, &format!("d:(I){this}"));
    for class in ["[I", &format!("[[{this}"), "java/lang/Exception", "java/lang/Error"] {
        constants.class(class);
    }
    let code = Code {
        max_stack: 64,
        max_locals: 16,
        bytes: bytes.to_vec(),
        handlers: handlers.chunks_exact(4).map(|entry| [0, 1, 2, 3].map(|at| u16::from(entry[at]))).collect(),
        attributes: Vec::new(),
    };
    let access = u16::from(*flags) & (STATIC | SYNCHRONIZED);
    let of_this = format!("({this}[I){this}");
    let kinds: [(&str, &str); 4] = [
        ("(IJ)I", "iconst_3\nldc2_w long 4\n"),
        ("()V", ""),
        (&of_this, "aload 1\niconst_2\nnewarray int\n"),
        ("(DF)J", "dconst_1\nfconst_2\n"),
    ];
    let (descriptor, arguments) = kinds[usize::from(flags >> 6)];
    let (receiver, call) = if access & STATIC != 0 { ("", "invokestatic") } else { ("aload 1\n", "invokevirtual") };
    let main = format!(
        "new {name}
         dup
         invokespecial {name}.<init>:()V
         astore 1
         {receiver}{arguments}{call} {name}.m:{descriptor}
         return"
    );
    let class = class.method_with_code(access, "m", descriptor, &code);
    let class = class.method(0, "<init>", "()V", "aload 0\ninvokespecial java/lang/Object.<init>:()V\nreturn");
    Some(class.method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V", &main).finish())
}
