//! `main` methods, as the launcher finds them (JLS 12.1): `public static void main(String[])`, and in classes of Java
//! 25 or later any `main` that is not private, also of an instance, also without parameters.
//!
//! Kotlin's `fun main()` is there under the classic signature, too, which its compiler adds.
//!
//! A manifest names the `main` that its jar is for, and the agents that run beside any `main` (`java.lang.instrument`).

use unsnarl_classfile::archive::LaunchKind;
use unsnarl_library::{Multiplicity, OriginKind};
use unsnarl_program::{ClassId, MethodId, Program, Selector, Type};

use super::{EntryKind, Finder, Phase, Process, count, is_concrete, is_own, list, name};

/// Class files of this version and later may have a `main` that is not public, not static or without parameters.
const FLEXIBLE_MAIN: u16 = 69;

impl Finder<'_> {
    /// Those that manifests name, and every other `main` that a class of the inputs declares.
    pub(super) fn all_mains(&mut self) {
        let program = self.program;
        let mut mains = self.launched_mains();
        let launched = mains.len();
        let named: Vec<ClassId> = mains.iter().map(|(class, _)| *class).collect();
        let others = program.application_classes().filter(|class| !named.contains(class));
        mains.extend(others.filter_map(|class| Some((class, declared_main(program, class, class)?))));
        if mains.len() > 1 {
            let found = count(mains.len(), "main method");
            let mut sentence = format!("There are {found}; each is taken to be a program of its own.");
            if launched > 0 {
                sentence += &format!(" The manifest names {}.", list(program, &named));
            }
            self.found.assumptions.push(sentence);
        }
        self.mains(&mains, launched);
    }

    /// The `main` of each class that a manifest names.
    fn launched_mains(&mut self) -> Vec<(ClassId, MethodId)> {
        let program = self.program;
        let mut mains: Vec<(ClassId, MethodId)> = Vec::new();
        for launched in program.declared_entry_points().iter().filter(|launched| launched.kind == LaunchKind::Main) {
            let class = own_class(program, &launched.class);
            match class.and_then(|class| Some((class, any_main(program, class)?))) {
                Some(main) if mains.contains(&main) => {}
                Some(main) => mains.push(main),
                None => self.found.assumptions.push(format!(
                    "The manifest names {} as the main class, which has no main method among the inputs.",
                    launched.class
                )),
            }
        }
        mains
    }

    /// The agents that manifests name.
    pub(super) fn agents(&mut self) {
        let program = self.program;
        let string = Type::class(program.well_known().string);
        for launched in program.declared_entry_points() {
            let wanted: &[u8] = match launched.kind {
                LaunchKind::Main => continue,
                LaunchKind::Premain => b"premain",
                LaunchKind::Agent => b"agentmain",
            };
            let Some(class) = own_class(program, &launched.class) else { continue };
            let parameters = |method: &MethodId| {
                let data = program.method(*method);
                let is_candidate = name(program, *method) == wanted && data.access.is_static() && data.has_code;
                let parameters = &program.descriptor(data.key).filter(|_| is_candidate)?.parameters;
                (parameters.first() == Some(&string) && parameters.len() <= 2).then_some(parameters.len())
            };
            // One that also takes the instrumentation goes before one that does not.
            let found = program.methods_of(class).filter_map(|method| Some((parameters(&method)?, method))).max();
            if let Some((_, method)) = found {
                let kind = EntryKind::Framework { kind: OriginKind::Thread, multiplicity: Multiplicity::Once };
                self.group(class, Process::Framework, kind, vec![(Phase::Run, method)]);
            }
        }
    }

    /// The `main` of each named class, inherited or its own.
    pub(super) fn named_mains(&mut self, names: &[String]) {
        let program = self.program;
        let mut mains = Vec::new();
        for name in names {
            let named = classes_named(program, name);
            let runnable = named.iter().filter_map(|class| Some((*class, any_main(program, *class)?)));
            let before = mains.len();
            mains.extend(runnable);
            if mains.len() == before {
                let problem = if named.is_empty() { "There is no class" } else { "There is no main method in" };
                self.found.unknown.push(format!("{problem} `{name}`{}", suggestion(program, name)));
            }
        }
        mains.sort();
        mains.dedup();
        self.mains(&mains, 0);
    }

    /// Each of these is a program of its own; the first ones are those that manifests name.
    fn mains(&mut self, mains: &[(ClassId, MethodId)], launched: usize) {
        for (number, (class, main)) in (0..).zip(mains) {
            let before = self.found.entries.len();
            let mut methods = vec![(Phase::Run, *main)];
            if !self.program.method(*main).access.is_static() {
                let without_parameters = |method: &MethodId| has_parameters(self.program, *method, &[]);
                methods
                    .extend(self.constructors(*class).filter(without_parameters).map(|made| (Phase::Construct, made)));
            }
            self.group(*class, Process::Main(number), EntryKind::Main, methods);
            for entry in &mut self.found.entries[before..] {
                entry.is_launched = (number as usize) < launched;
            }
        }
    }
}

/// The class of the inputs of that full name.
fn own_class(program: &Program, name: &str) -> Option<ClassId> {
    program.find_class(name.replace('.', "/").as_bytes()).filter(|class| is_own(program, *class))
}

/// The class of that full name, or all whose full name ends so.
fn classes_named(program: &Program, name: &str) -> Vec<ClassId> {
    let Ok(selector) = Selector::parse(name) else { return Vec::new() };
    if selector.names_methods() {
        return Vec::new();
    }
    let fitting: Vec<_> =
        program.application_classes().filter(|class| selector.selects_class(program, *class)).collect();
    let exact = fitting.iter().find(|class| program.show(**class).to_string() == name.replace('/', "."));
    exact.map_or_else(|| fitting.clone(), |exact| vec![*exact])
}

pub(super) fn any_main(program: &Program, class: ClassId) -> Option<MethodId> {
    program.superclasses(class).find_map(|above| declared_main(program, above, class))
}

/// The `main` that `class` declares and the launcher calls for `launched`: one with parameters goes before one without.
fn declared_main(program: &Program, class: ClassId, launched: ClassId) -> Option<MethodId> {
    let (version, _) = program.class_file(class)?.version();
    let arguments = Type::class(program.well_known().string).array()?;
    let is_main = |method: &MethodId, parameters: &[Type]| {
        let data = program.method(*method);
        let access = data.access;
        let is_classic = access.is_public() && access.is_static() && parameters.len() == 1;
        let is_flexible =
            version >= FLEXIBLE_MAIN && !access.is_private() && (access.is_static() || is_concrete(program, launched));
        name(program, *method) == b"main"
            && data.has_code
            && has_parameters(program, *method, parameters)
            && program.descriptor(data.key).is_some_and(|descriptor| descriptor.result == Type::VOID)
            && (is_classic || is_flexible)
    };
    let find = |parameters: &[Type]| program.methods_of(class).find(|method| is_main(method, parameters));
    find(&[arguments]).or_else(|| find(&[]))
}

fn has_parameters(program: &Program, method: MethodId, parameters: &[Type]) -> bool {
    program.descriptor(program.method(method).key).is_some_and(|descriptor| *descriptor.parameters == *parameters)
}

/// What to name instead.
fn suggestion(program: &Program, name: &str) -> String {
    const SHOWN: usize = 5;
    let classes = program.application_classes().filter(|class| declared_main(program, *class, *class).is_some());
    let mut names: Vec<String> = classes.map(|class| program.show(class).to_string()).collect();
    let simple = |name: &str| name.rsplit(['.', '$', '/']).next().unwrap_or_default().to_lowercase();
    names.sort_by_cached_key(|candidate| strsim::damerau_levenshtein(&simple(candidate), &simple(name)));
    match &names[..] {
        [] => ", and no class of the inputs has a main method.".into(),
        [only] => format!("; the one class with a main method is {only}."),
        [first, ..] if simple(first) == simple(name) => format!(", did you mean `{first}`?"),
        _ => format!("; classes with a main method: {}.", names[..names.len().min(SHOWN)].join(", ")),
    }
}
