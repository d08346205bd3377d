//! Resolution, lowering and models on compiled programs, on a JDK and on class files that no compiler writes.

mod assembled;
mod exceptions;
mod fuzz_regressions;
mod interpreter;
mod ir_snapshots;
mod lower_hostile;
mod lower_opcodes;
mod lower_refused;
mod lower_semantics;
mod malformed;
mod models_in_api;
mod models_in_jdk;
mod random_code;
mod resolve;
mod stack_maps;
mod unusual;
mod whole_jdk;
