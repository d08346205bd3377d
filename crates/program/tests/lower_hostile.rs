//! Adversarial bodies, written to exhaust time or memory. Each is lowered, or rejected with a reason, within bounds.
//! (`docs/fuzzing.md` has the measurements.)
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::fmt::Write as _;
use std::sync::Arc;

use unsnarl_fixtures::assembler::{Class, Code, STATIC};
use unsnarl_program::ir::{DynamicSite, Op};

use crate::assembled::{self, one_method, refusal, verified};

/// `count` pieces of code, each with its number.
fn repeat(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| piece(number) + "\n").collect()
}

const TOO_MANY_HANDLERS: &str = "it has too many exception handlers";
const TOO_MANY_CROSSINGS: &str = "too many variables live through too many blocks";

/// A method with these handlers over 21,000 calls, each of which can throw anything.
fn calls_with_handlers(handlers: impl Fn(u16) -> [u16; 4], count: u16) -> Result<usize, String> {
    let calls = repeat(21_000, |_| "invokestatic A.g:()V".to_owned());
    let mut class = Class::new("A");
    let code = class.assemble(&format!("{calls}return\nhandler: pop\nreturn"));
    let caught = class.constants.class("java/lang/Error");
    let handlers = (0..count).map(|number| {
        let [start, end, target, catch] = handlers(number);
        [start, end, target, if catch == 0 { caught } else { 0 }]
    });
    let code = Code { handlers: handlers.collect(), ..code };
    let program = assembled::program(vec![class.method_with_code(STATIC, "f", "()V", &code).finish()]);
    match assembled::lowered(&program, "f") {
        Ok(_) => Ok(verified(&program, "f").blocks().len()),
        Err(error) => Err(error.problem.to_string()),
    }
}

const HANDLER: u16 = 63_001;

#[test]
fn the_maximum_number_of_handlers_over_all_of_the_code() {
    let outcome = calls_with_handlers(|_| [0, 63_000, HANDLER, 0], 65_535);
    assert_eq!(outcome, Err(TOO_MANY_HANDLERS.to_owned()));
}

#[test]
fn the_maximum_number_of_handlers_each_over_one_instruction() {
    let outcome = calls_with_handlers(|number| [number % 21_000 * 3, number % 21_000 * 3 + 3, HANDLER, 0], 65_535);
    assert_eq!(outcome, Err(TOO_MANY_HANDLERS.to_owned()));
}

#[test]
fn the_maximum_number_of_handlers_each_with_its_own_target() {
    let outcome = calls_with_handlers(|number| [0, 3, number / 3 * 3, 0], 63_000);
    assert_eq!(outcome, Err(TOO_MANY_HANDLERS.to_owned()));
}

#[test]
fn a_hundred_nested_handlers_are_no_problem() {
    let outcome = calls_with_handlers(|number| [number * 3, 63_000 - number * 3, HANDLER, number % 2], 100);
    assert_eq!(outcome, Ok(21_000 + 2));
}

#[test]
fn subroutines_that_double_at_every_level() {
    let levels = repeat(40, |level| {
        let (next, slot) = (level + 1, level + 1);
        format!("s{level}: astore {slot}\njsr s{next}\njsr s{next}\nret {slot}")
    });
    let code = format!(".limits 4 100\njsr s0\nreturn\n{levels}s40: astore 50\nret 50");
    let problem = refusal("()V", &code);
    assert!(problem.starts_with("its subroutines are nested too deeply to be inlined"), "{problem}");
}

#[test]
fn a_subroutine_that_calls_itself() {
    assert_eq!(refusal("()V", "loop: jsr loop\nreturn"), "the operand stack is higher than announced (at pc 0)");
    let into_locals = repeat(2_000, |number| format!("jsr n{number}\nn{number}: astore {number}"));
    let code = format!(".limits 1 2000\n{into_locals}\ngoto 0");
    let problem = refusal("()V", &code);
    assert!(problem.starts_with("its subroutines are nested too deeply to be inlined"), "{problem}");
}

#[test]
fn many_variables_live_through_many_joins() {
    let joins = repeat(8_000, |number| format!("iconst_0\nifeq j{number}\nj{number}:"));
    let reads = repeat(4_000, |number| format!("iinc {} 1", number + 256));
    let stores = "iconst_0\nistore 300\n";
    let problem = refusal("()V", &format!(".limits 4 5000\n{stores}{joins}{reads}return"));
    assert!(problem.starts_with(TOO_MANY_CROSSINGS), "{problem}");
}

#[test]
fn many_variables_live_through_a_long_chain() {
    let chain = repeat(12_000, |number| format!("goto c{number}\nc{number}:"));
    let reads = repeat(4_000, |number| format!("iinc {} 1", number + 256));
    let problem = refusal("()V", &format!(".limits 4 5000\n{chain}{reads}return"));
    assert!(problem.starts_with(TOO_MANY_CROSSINGS), "{problem}");
}

#[test]
fn a_high_stack_over_many_blocks() {
    let pushes = repeat(20_000, |_| "iconst_0".to_owned());
    let blocks = repeat(9_000, |number| format!("iconst_0\nifeq b{number}\nb{number}:"));
    let problem = refusal("()V", &format!(".limits 30000 1\n{pushes}{blocks}return"));
    assert!(problem.starts_with(TOO_MANY_CROSSINGS), "{problem}");
}

#[test]
fn many_variables_read_by_one_handler_of_many_calls() {
    let calls = repeat(12_000, |number| format!("istore {}\ninvokestatic A.g:()I", number % 200));
    let reads = repeat(200, |number| format!("iinc {number} 1"));
    let code = format!(
        ".limits 2 300\niconst_0\nfrom: {calls}\nto: istore 0\nreturn\nhandler: pop\n{reads}return\n.catch any from to handler"
    );
    let problem = refusal("()V", &code);
    assert!(problem.starts_with(TOO_MANY_CROSSINGS), "{problem}");
}

#[test]
fn loops_nested_thousands_of_times() {
    let depth = 6_000;
    let heads = repeat(depth, |number| format!("l{number}: nop"));
    let ends = repeat(depth, |number| format!("iload_1\nifne l{}", depth - 1 - number));
    let code = format!("iconst_0\nistore_0\niconst_0\nistore_1\n{heads}iinc 0 1\n{ends}iload_0\nireturn");
    let program = one_method("()I", &code);
    assert!(verified(&program, "f").blocks().len() > 2 * depth);
}

#[test]
fn loops_nested_thousands_of_times_with_heads_of_their_own() {
    let depth = 2_400;
    let heads = repeat(depth, |number| format!("l{number}: iload_1\nifeq o{number}"));
    let ends = repeat(depth, |number| {
        let number = depth - 1 - number;
        format!("iinc 0 1\ngoto l{number}\no{number}:")
    });
    let code = format!("iconst_0\nistore_0\niconst_0\nistore_1\n{heads}\niinc 0 3\n{ends}iload_0\nireturn");
    verified(&one_method("()I", &code), "f");
}

#[test]
fn a_ladder_of_cross_jumps() {
    // Two chains with jumps from each rung to the other side: no block dominates much.
    let rungs = repeat(4_000, |number| {
        format!(
            "a{number}: iload_0\nifeq b{}\niinc 0 1\ngoto a{}\nb{number}: iload_0\nifeq a{}\n",
            number + 1,
            number + 1,
            number + 1
        )
    });
    let code =
        format!("iconst_1\nistore_0\niload_0\nifeq b0\n{rungs}a4000: iload_0\nireturn\nb4000: iconst_3\nireturn");
    verified(&one_method("()I", &code), "f");
}

#[test]
fn a_chain_of_steps_forward_and_back() {
    // Every variable is joined with itself in every block, and changes at both ends: one component of φ-functions with
    // many nested components.
    let variables = 1..=10;
    let change: String = variables.clone().map(|slot| format!("iinc {slot} 1\n")).collect();
    let start: String = variables.clone().map(|slot| format!("iconst_0\nistore {slot}\n")).collect();
    let sum: String = variables.map(|slot| format!("iload {slot}\niadd\n")).collect();
    let steps = repeat(4_000, |number| format!("b{}: iload_0\nifeq b{number}", number + 1));
    let code = format!("{start}b0: {change}{steps}{change}iload_0\nifeq b4000\niload_0\n{sum}ireturn");
    verified(&one_method("(I)I", &code), "f");
}

#[test]
fn a_table_of_locals_of_maximum_length() {
    let mut class = Class::new("A");
    let code = class.assemble(&format!("{}return", repeat(21_000, |_| "iinc 0 1".to_owned())));
    let name = class.constants.utf8("x");
    let entries = (0..65_535u16).flat_map(|_| [0, 1, name, name, 0]).collect::<Vec<_>>();
    let mut table = 65_535u16.to_be_bytes().to_vec();
    table.extend(unsnarl_fixtures::assembler::numbers(&entries));
    let code = Code { attributes: vec![("LocalVariableTable".into(), table)], ..code };
    let program = assembled::program(vec![class.method_with_code(STATIC, "f", "(I)V", &code).finish()]);
    verified(&program, "f");
}

#[test]
fn back_edges_from_every_block_to_every_earlier_one() {
    let blocks = repeat(60, |number| format!("b{number}: iinc 0 1"));
    let switches = repeat(220, |number| {
        let targets: String = (0..60).fold(String::new(), |mut text, target| {
            write!(text, " b{target}").unwrap();
            text
        });
        format!("s{number}: iload_0\ntableswitch 0 s{}{targets}", number + 1)
    });
    let code = format!("iconst_0\nistore_0\n{blocks}{switches}s220: iload_0\nireturn");
    verified(&one_method("()I", &code), "f");
}

#[test]
fn switches_as_large_as_code_allows() {
    let cases: String = (0..8_000).fold(String::new(), |mut text, key| {
        write!(text, " {key}:c").unwrap();
        text
    });
    verified(&one_method("(I)V", &format!("iload_0\nlookupswitch c{cases}\nc: return")), "f");
    let targets: String = (0..12_000).fold(String::new(), |mut text, target| {
        write!(text, " c{target}").unwrap();
        text
    });
    let labels = repeat(12_000, |number| format!("c{number}: nop"));
    let program = one_method("(I)V", &format!("iload_0\ntableswitch 0 c0{targets}\n{labels}return"));
    assert_eq!(verified(&program, "f").blocks().len(), 12_001);
}

#[test]
fn computed_constants_that_share_arguments() {
    // Eight levels of a hundred arguments each, and every argument is the next level: 10^16 nodes as a tree.
    let mut class = Class::new("A").version(55);
    for level in 0..8 {
        let next = format!("dynamic {} c:I", level + 1);
        let next = if level == 7 { "int 1".to_owned() } else { next };
        class = class.bootstrap("A.boot:()I", &vec![next.as_str(); 100]);
    }
    let class = class.method(STATIC, "f", "()I", "ldc dynamic 0 c:I\nireturn");
    let program = assembled::program(vec![class.finish()]);
    let error = assembled::lowered(&program, "f").unwrap_err().to_string();
    assert_eq!(error, "its dynamic constants have too many arguments (at pc 0)");
}

#[test]
fn sites_share_the_arguments_of_their_bootstrap_method() {
    let arguments = vec!["int 1"; 1_000];
    let class = Class::new("A").version(55).bootstrap("A.boot:()I", &arguments);
    let class = class.method(STATIC, "f", "()V", "invokedynamic 0 x:()V\ninvokedynamic 0 y:()V\nreturn");
    let class = class.method(STATIC, "g", "()V", "invokedynamic 0 x:()V\nreturn");
    let program = assembled::program(vec![class.finish()]);
    let mut all = Vec::new();
    for name in ["f", "g"] {
        let body = verified(&program, name);
        for statement in body.statements() {
            if let Op::Dynamic { site, .. } = body.statement(statement).op
                && let DynamicSite::Bootstrap { arguments, .. } = body.dynamic(site)
            {
                all.push(arguments.clone());
            }
        }
    }
    assert_eq!((all.len(), all[0].len()), (3, 1_000));
    assert!(all.iter().all(|arguments| Arc::ptr_eq(arguments, &all[0])), "each site has a copy of its own");
}

#[test]
fn computed_constants_that_need_themselves() {
    let class = Class::new("A")
        .version(55)
        .bootstrap("A.boot:()I", &["dynamic 1 c:I"])
        .bootstrap("A.boot:()I", &["dynamic 0 c:I"])
        .method(STATIC, "f", "()I", "ldc dynamic 0 c:I\nireturn")
        .method(STATIC, "after", "()I", "iconst_1\nireturn");
    let program = assembled::program(vec![class.finish()]);
    let error = assembled::lowered(&program, "f").unwrap_err().to_string();
    assert_eq!(error, "a computed constant needs itself (at pc 0)");
    verified(&program, "after");
}

#[test]
fn types_that_rise_through_a_long_chain() {
    // Each variable joins the next one with an array of one more dimension.
    let count = 2_000;
    let mut code = format!(".limits 4 {}\n", count + 2);
    code += &repeat(count, |number| format!("aconst_null\nastore {number}"));
    code += "loop: ";
    code += &repeat(count - 1, |number| format!("aload {}\nastore {number}", number + 1));
    write!(
        code,
        "iconst_0\nanewarray java/lang/Integer\nastore {}\niload {count}\nifeq loop\naload 0\nareturn",
        count - 1
    )
    .unwrap();
    let code = code.replace("loop: ", &format!("iconst_0\nistore {count}\nloop: "));
    verified(&one_method("()Ljava/lang/Object;", &code), "f");
}

#[test]
fn a_table_of_bootstrap_methods_that_many_methods_use() {
    let mut class = Class::new("A").version(55).bootstrap("A.boot:()I", &["int 1"]);
    class.bootstraps = vec![class.bootstraps[0].repeat(4); 30_000];
    for number in 0..4_000 {
        class = class.method(STATIC, &format!("m{number}"), "()V", &format!("invokedynamic {number} site:()V\nreturn"));
    }
    let program = assembled::program(vec![class.finish()]);
    let bodies = program.methods().filter_map(|method| program.body(method));
    assert_eq!(bodies.filter(|body| body.is_ok()).count(), 4_000);
}
