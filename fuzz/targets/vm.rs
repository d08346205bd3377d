//! Any bytes as the code and exception table of a method in a sound class, which the VM verifies and, if it is sound,
//! runs: the VM must not panic, whatever the method does.
//!
//! `around` says what the input is. Needs a JDK.
#![no_main]

mod around;

use std::cell::RefCell;

use libfuzzer_sys::{Corpus, fuzz_target};
use unsnarl_fixtures::jdk;
use unsnarl_vm::{ClassPath, Limits, Stop, ThreadId, Vm, boot};

/// The number of classes that one VM runs: linked classes are never unlinked.
const IN_VM: u32 = 5_000;

thread_local! {
    static VM: RefCell<(Option<Vm>, u32)> = const { RefCell::new((None, 0)) };
}

fuzz_target!(|data: &[u8]| -> Corpus {
    VM.with_borrow_mut(|(vm, count)| {
        let number = *count % IN_VM;
        *count += 1;
        let name = format!("F{number}");
        let Some(class) = around::class_around(&name, data) else { return Corpus::Reject };
        if number == 0 || vm.is_none() {
            *vm = Some(booted());
        }
        if let Some(vm) = vm {
            vm.add_class(&name, class.into());
            let mark = vm.mark(Some(ThreadId(0)));
            run(vm, &name);
            vm.backtrack(&mark);
        }
        Corpus::Keep
    })
});

fn booted() -> Vm {
    let jdk = jdk::tested().remove(0);
    let path = ClassPath::open(&[], &jdk.home, &jdk.version).expect("the JDK can be read");
    let limits = Limits { heap_bytes: 1 << 27, threads: 100, ..Limits::default() };
    let mut vm = boot::boot(path, limits).expect("the JDK boots");
    vm.limit_step(100_000);
    vm
}

fn run(vm: &mut Vm, class: &str) {
    let Ok(main) = vm.enter_main(class, &[]) else { return };
    for _ in 0..100 {
        if vm.step(main) != Stop::Visible || !vm.is_enabled(main) {
            break;
        }
    }
    vm.fingerprint(true);
}
