//! The whole module `java.base` of a JDK: every method lowers and verifies, and ids and text are the same for any
//! number of threads.

use std::hash::{DefaultHasher, Hash, Hasher};

use rayon::prelude::*;
use unsnarl_classfile::archive::{self, Options};
use unsnarl_program::ir::{BodyText, verify};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::lower::lower;
use unsnarl_program::{MethodId, Program};

/// A digest of a method's id and text, which contains every id in the body. Panics if it does not lower or verify.
fn digest(program: &Program, method: MethodId) -> u64 {
    let mut hasher = DefaultHasher::new();
    program.show(method).to_string().hash(&mut hasher);
    if program.method(method).has_code {
        let body = lower(program, method).unwrap_or_else(|error| panic!("{}: {error}", program.show(method)));
        if let Err(error) = verify(program, &body) {
            panic!("{}: {error}\n{}", program.show(method), BodyText(program, &body));
        }
        BodyText(program, &body).to_string().hash(&mut hasher);
    }
    hasher.finish()
}

fn digests(threads: usize) -> Vec<u64> {
    let jdk = unsnarl_fixtures::jdk::find().expect("a JDK");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let mut inputs = archive::open(&[jdk.home], &Options::default());
        inputs.entries.retain(|entry| entry.module() == Some("java.base"));
        let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
        assert!(program.issues().is_empty(), "{:?}", program.issues());
        assert!(program.application_classes().len() > 6000, "that is not all of java.base");
        let methods: Vec<MethodId> = program.methods().collect();
        methods.par_iter().map(|method| digest(&program, *method)).collect()
    })
}

#[test]
fn every_method_lowers_to_the_same_with_one_thread_and_with_two() {
    assert!(digests(1) == digests(2), "the result depends on the number of threads");
}
