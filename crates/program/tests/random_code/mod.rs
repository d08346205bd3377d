//! Random methods that a JVM accepts.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::fmt::Write as _;

/// A small generator of pseudo-random numbers (xorshift), so that tests are deterministic.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Code of a method `(II)I` that a JVM accepts and that terminates: blocks connected by random branches, with up to two
/// values on the operand stack at their boundaries, random handlers, and subroutines. Locals 0 to 5 are `int`s, 6
/// counts down, 7 is a `long`, 10 and 11 hold return addresses.
pub fn random_code(random: &mut Random) -> String {
    let blocks = 3 + random.below(10);
    // The height of the stack at the start of each block; each height occurs at least once.
    let heights: Vec<usize> = (0..blocks).map(|block| if block < 3 { block } else { random.below(3) }).collect();
    let mut code = String::new();
    let local = |random: &mut Random| random.below(6);
    for slot in 2..6 {
        writeln!(code, "bipush {}\nistore {slot}", random.below(100)).unwrap();
    }
    code.push_str("bipush 40\nistore 6\nlconst_1\nlstore 7\n");
    let statements = |random: &mut Random, mut height: usize, code: &mut String| {
        for _ in 0..1 + random.below(5) {
            let (a, b, c) = (local(random), local(random), local(random));
            match random.below(10) {
                0 => writeln!(code, "iinc {c} {}", random.below(200) as i32 - 100),
                1 => writeln!(code, "lload 7\niload {a}\ni2l\nladd\nlstore 7"),
                2 => writeln!(code, "lload 7\ndup2\nlmul\nl2i\nistore {c}"),
                3 => writeln!(code, "iload {a}\nlload 7\ndup2_x1\nlstore 7\nistore {c}\npop2"),
                4 if height >= 1 => writeln!(code, "dup\nistore {c}"),
                5 if height >= 2 => writeln!(code, "swap"),
                6 if height >= 2 => writeln!(code, "dup_x1\nistore {c}"),
                7 if height >= 1 => {
                    height -= 1;
                    writeln!(code, "istore {c}")
                }
                8 if height < 2 => {
                    height += 1;
                    writeln!(code, "iload {a}")
                }
                _ => {
                    let op = random.pick(&["iadd", "isub", "imul", "idiv", "irem", "iand", "ixor", "ishl", "iushr"]);
                    writeln!(code, "iload {a}\niload {b}\n{op}\nistore {c}")
                }
            }
            .unwrap();
        }
        height
    };
    // Old JVMs reject some methods whose inner subroutine is also called from outside of the outer one.
    let is_nested = random.below(2) == 0;
    let level = |random: &mut Random, from: usize, to: usize, code: &mut String| {
        (to..from).for_each(|_| writeln!(code, "istore {}", local(random)).unwrap());
        (from..to).for_each(|_| writeln!(code, "iload {}", local(random)).unwrap());
    };
    let conditions = ["ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"];
    for block in 0..blocks {
        let height = heights[block];
        writeln!(code, "b{block}: iinc 6 -1\niload 6\nifle out{height}").unwrap();
        let mut height = statements(random, height, &mut code);
        if random.below(4) == 0 {
            // A subroutine is always entered with the same stack.
            level(random, height, 0, &mut code);
            let sub = if is_nested { 0 } else { random.below(2) };
            writeln!(code, "jsr sub{sub}").unwrap();
            height = 0;
        }
        let wanted = random.below(3);
        level(random, height, wanted, &mut code);
        let targets: Vec<usize> = (0..blocks).filter(|target| heights[*target] == wanted).collect();
        let [first, second, third] = [0; 3].map(|_| random.pick(&targets));
        let (a, b) = (local(random), local(random));
        let condition = random.pick(&conditions);
        match random.below(5) {
            0 => writeln!(code, "goto b{first}"),
            1 => {
                writeln!(code, "iload {a}\niload {b}\nif_icmp{}b{first}\ngoto b{second}", &format!("{condition} ")[2..])
            }
            2 => writeln!(code, "iload {a}\niconst_3\niand\ntableswitch 0 b{first} b{second} b{third} b{first}"),
            _ => writeln!(code, "iload {a}\n{condition} b{first}\ngoto b{second}"),
        }
        .unwrap();
    }
    code.push_str("out2: istore 2\nout1: istore 3\nout0: iload 0\n");
    for slot in 1..6 {
        writeln!(code, "bipush 31\nimul\niload {slot}\niadd").unwrap();
    }
    code.push_str("lload 7\nl2i\nixor\nireturn\n");
    for (sub, address) in [(0, 10), (1, 11)] {
        writeln!(code, "sub{sub}: astore {address}").unwrap();
        let height = statements(random, 0, &mut code);
        level(random, height, 0, &mut code);
        if sub == 0 && is_nested {
            code.push_str("jsr sub1\n");
        }
        writeln!(code, "iload 0\n{} skip{sub}\niinc 1 3\nskip{sub}: ret {address}", random.pick(&conditions)).unwrap();
    }
    let level_blocks: Vec<usize> = (0..blocks).filter(|block| heights[*block] == 0).collect();
    for handler in 0..random.below(4) {
        let (from, to) = (random.below(blocks - 1), 1 + random.below(blocks - 1));
        let (from, to) = (from.min(to - 1), to.max(from + 1));
        let caught =
            random.pick(&["any", "java/lang/ArithmeticException", "java/lang/RuntimeException", "java/lang/Error"]);
        let (local, target) = (local(random), random.pick(&level_blocks));
        writeln!(code, "h{handler}: pop\niinc {local} 9\ngoto b{target}").unwrap();
        writeln!(code, ".catch {caught} b{from} b{to} h{handler}").unwrap();
    }
    code
}
