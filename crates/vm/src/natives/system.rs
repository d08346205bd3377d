//! `System`: properties, streams, clocks.
//!
//! Time is virtual: see `clock.rs`.

use super::{Answer, Call, Entries};
use crate::files::{HOME_FOLDER, TEMPORARY_FOLDER, WORKING_FOLDER};
use crate::memory::Ref;
use crate::raise::Raised;
use crate::vm::Vm;

/// The time at which every program begins, in milliseconds: 2026-01-01.
/// A56: what is outside has one value.
pub(crate) const EPOCH_MILLIS: i64 = 1_767_225_600_000;
fn nano_time(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(vm.look_at_clock(call.thread) as i64))
}

fn current_time_millis(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(EPOCH_MILLIS + (vm.look_at_clock(call.thread) / 1_000_000) as i64))
}

/// `VM.getNanoTimeAdjustment(offset in seconds)`
fn nano_time_adjustment(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let now = i128::from(EPOCH_MILLIS) * 1_000_000 + i128::from(vm.look_at_clock(call.thread));
    Ok(Answer::Long((now - i128::from(call.long(0)) * 1_000_000_000) as i64))
}

fn set_stream(vm: &mut Vm, name: &[u8], stream: Ref) -> Raised<Answer> {
    let system = vm.load("java/lang/System")?;
    let field = vm.named_field(system, name)?;
    let address = vm.classes.field(field).slot;
    vm.memory.set_static_word(address, u64::from(stream.0));
    vm.publish_static(stream);
    Ok(Answer::Void)
}

/// An array of strings.
pub(crate) fn strings(vm: &mut Vm, texts: &[Option<String>]) -> Raised<Ref> {
    let mut values = Vec::new();
    for text in texts {
        values.push(match text {
            Some(text) => vm.new_string(text)?,
            None => Ref::NULL,
        });
    }
    vm.new_reference_array(vm.known.string, &values)
}

fn vm_properties(vm: &mut Vm, _: &Call) -> Raised<Answer> {
    let release = vm.classes.path.release.to_string();
    let version = vm.classes.path.version.clone();
    let home = vm.classes.path.home.display().to_string();
    let pairs = [
        ("java.home", home.as_str()),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &release),
        ("java.vm.name", "Unsnarl VM"),
        ("java.vm.vendor", "Unsnarl"),
        ("java.vm.version", &version),
        ("java.vm.info", "interpreted mode"),
        ("java.class.path", ""),
        ("java.library.path", ""),
        ("java.class.version", "61.0"),
        ("jdk.debug", "release"),
        ("sun.nio.MaxDirectMemorySize", "-1"),
        ("sun.nio.PageAlignDirectMemory", "false"),
        ("file.encoding", "UTF-8"),
        // Reflective calls stay native: no bytecode is generated for them.
        ("sun.reflect.noInflation", "false"),
        ("sun.reflect.inflationThreshold", "2147483647"),
        ("jdk.reflect.useDirectMethodHandle", "false"),
        ("jdk.reflect.useNativeAccessorOnly", "true"),
        ("jdk.module.main", ""),
    ];
    let pairs = pairs.into_iter().filter(|(name, _)| *name != "jdk.module.main");
    let mut texts: Vec<Option<String>> =
        pairs.flat_map(|(name, value)| [name, value]).map(|t| Some(t.to_owned())).collect();
    texts.push(None);
    texts.push(None);
    strings(vm, &texts).map(Answer::Reference)
}

/// The platform's values for `SystemProps.Raw`, by the names of its constants.
fn platform_properties(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    const VALUES: &[(&[u8], &str)] = &[
        (b"_display_language_NDX", "en"),
        (b"_display_country_NDX", "US"),
        (b"_file_encoding_NDX", "UTF-8"),
        (b"_native_encoding_NDX", "UTF-8"),
        (b"_file_separator_NDX", "/"),
        (b"_path_separator_NDX", ":"),
        (b"_line_separator_NDX", "\n"),
        (b"_os_arch_NDX", "amd64"),
        (b"_os_name_NDX", "Linux"),
        (b"_os_version_NDX", "0"),
        (b"_sun_arch_data_model_NDX", "64"),
        (b"_sun_cpu_endian_NDX", "little"),
        (b"_sun_io_unicode_encoding_NDX", "UnicodeLittle"),
        (b"_sun_jnu_encoding_NDX", "UTF-8"),
        (b"_stdout_encoding_NDX", "UTF-8"),
        (b"_stderr_encoding_NDX", "UTF-8"),
        (b"_stdin_encoding_NDX", "UTF-8"),
        (b"_java_io_tmpdir_NDX", TEMPORARY_FOLDER),
        (b"_user_dir_NDX", WORKING_FOLDER),
        (b"_user_home_NDX", HOME_FOLDER),
        (b"_user_name_NDX", "user"),
    ];
    let class = vm.classes.method(call.method).class;
    let constant = |vm: &Vm, name: &[u8]| {
        let field = vm.classes.field_named(class, name)?;
        Some(vm.memory.static_word(vm.classes.field(field).slot) as usize)
    };
    let length = constant(vm, b"FIXED_LENGTH").unwrap_or(0);
    let mut texts = vec![None; length];
    for (name, value) in VALUES {
        if let Some(text) = constant(vm, name).and_then(|index| texts.get_mut(index)) {
            *text = Some((*value).to_owned());
        }
    }
    strings(vm, &texts).map(Answer::Reference)
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/System",
        &[
            ("nanoTime", nano_time),
            ("currentTimeMillis", current_time_millis),
            ("setIn0", |vm, call| set_stream(vm, b"in", call.reference(0))),
            ("setOut0", |vm, call| set_stream(vm, b"out", call.reference(0))),
            ("setErr0", |vm, call| set_stream(vm, b"err", call.reference(0))),
        ],
    ),
    (
        "jdk/internal/util/SystemProps$Raw",
        &[("vmProperties", vm_properties), ("platformProperties", platform_properties)],
    ),
    ("jdk/internal/misc/VM", &[("getNanoTimeAdjustment", nano_time_adjustment)]),
];
