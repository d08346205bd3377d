//! throw-away
use unsnarl_program::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let i = unsnarl_classfile::archive::open(&[a[0].clone().into()], &Default::default());
    let p = Program::build(i, &jdk_index::JdkIndex::embedded(), &|_| ());
    for m in p.methods() {
        let n = p.show(m).to_string();
        if n.contains(&a[1])
            && let Some(Ok(b)) = p.body(m)
        {
            println!("{}", ir::BodyText(&p, b));
        }
    }
}
