//! A test class with all that it inherits, and how its tests are run.

use std::cell::RefCell;

use unsnarl_classfile::{ClassFile, JavaText, Member};
use unsnarl_library::{Mark, Marking, Models};
use unsnarl_program::dotted;
use unsnarl_vm::{ClassPath, Fixture, Framework, Limits, Procedure, Source, TestCase, Vm, boot};

use super::annotations::{Annotation, annotations_of, direct_annotations, read};
use super::sources::{Part, Tested, parts, selected};
use super::{
    ABORTING, CORE_OF_FIVE, CORE_OF_FOUR, HELP_ENGINE, JUNIT, JUPITER, Lineage, NEEDS_NG, NESTED, OF_TESTS,
    PARAMETERIZED, REPEATED, RUN_WITH, Refusal, TEST_CASE, TEST_OF_FOUR, TEST_OF_NG, TESTNG, TIME_OUT, Test, Tests,
    condition, is_disabled, lineage, needs_engine,
};

/// The generation of JUnit that runs a method, or TestNG. Each ignores the marks of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Generation {
    Three,
    Four,
    Five,
    TestNg,
}

/// A method that runs in a test, or is one.
struct TestMethod {
    procedure: Procedure,
    descriptor: String,
    marks: Vec<Mark>,
    generation: Generation,
    /// The annotation that says on which machines it runs.
    condition: Option<String>,
    /// What is wrong with it, or what it needs.
    problem: Option<String>,
    is_disabled: bool,
    expected: Option<String>,
    /// Where its arguments come from.
    parts: Vec<Part>,
    /// How often it is run, if that is said, and it is told which run it is.
    repetitions: Option<u32>,
    has_time_out: bool,
}

/// A test class, with all that it inherits.
pub(super) struct TestClass {
    class: String,
    /// The test class whose instance encloses those of a nested class.
    enclosing: Option<Box<TestClass>>,
    methods: Vec<TestMethod>,
    /// Why none of its tests can be run by calls alone.
    problem: Option<String>,
    is_disabled: bool,
    condition: Option<String>,
    /// Nested classes with tests of their own, and whether a superclass declares them.
    nested: Vec<(String, bool)>,
    gets_its_name: bool,
    /// Whether a runner of JUnit 4 decides what its tests are.
    has_runner: bool,
    has_time_out: bool,
    /// Whether JUnit 4, and JUnit 5, are on the class path.
    has_cores: (bool, bool),
}

impl TestClass {
    pub fn read(path: &ClassPath, models: &Models, class: &str, lineage: Lineage) -> Result<TestClass, String> {
        let Lineage { files, names } = lineage;
        let is_there = |classes: &[&str]| classes.iter().all(|class| matches!(read(path, class), Ok(Some(_))));
        let mut test_class = TestClass {
            class: class.to_owned(),
            enclosing: None,
            methods: Vec::new(),
            problem: None,
            is_disabled: false,
            condition: None,
            nested: nested_tests(path, &files)?,
            gets_its_name: names.contains(TEST_CASE),
            has_runner: false,
            has_time_out: false,
            has_cores: (is_there(&CORE_OF_FOUR), is_there(&CORE_OF_FIVE)),
        };
        let mut are_all_tests = false;
        for (depth, file) in files.iter().enumerate() {
            let annotations = annotations_of(path, file.attributes())?;
            are_all_tests |= annotations.iter().any(|annotation| annotation.name == TEST_OF_NG);
            // None of these is inherited.
            if depth + 1 == files.len() {
                test_class.is_disabled = is_disabled(&annotations);
                test_class.condition = condition(&annotations);
                if annotations.iter().any(|annotation| annotation.name == NESTED) {
                    test_class.enclosing = enclosing(path, models, file)?;
                }
            }
            test_class.has_runner |= annotations.iter().any(|annotation| annotation.name == RUN_WITH);
            test_class.has_time_out |= annotations.iter().any(|annotation| annotation.name == TIME_OUT);
            let mut needed = needs_engine(&annotations);
            for field in file.fields() {
                needed = needed.or(needs_engine(&annotations_of(path, field.attributes())?));
                test_class.has_time_out |= field.descriptor() == TIME_OUT_RULE;
            }
            let is_junit3 = test_class.gets_its_name;
            let marker = Marker { path, models, is_junit3, are_all_tests, class, files: &files };
            let (methods, needed_by_methods) = test_methods(&marker, file, &files[depth + 1..])?;
            test_class.methods.extend(methods);
            let problem = needed.or(needed_by_methods).map(|needed| format!("{needed} ({})", dotted(file.name())));
            test_class.problem = test_class.problem.or(problem);
        }
        test_class.has_runner &= test_class.problem.is_some();
        let prepares = test_class.methods.iter().filter(|method| !method.marks.contains(&Mark::Test));
        let unfit = prepares.filter_map(|method| method.problem.as_ref()).next().cloned();
        let of_enclosing = test_class.enclosing.as_ref().and_then(|enclosing| enclosing.problem.clone());
        test_class.problem = test_class.problem.or(unfit).or(of_enclosing);
        Ok(test_class)
    }

    fn tests(&self) -> impl Iterator<Item = &TestMethod> {
        self.methods.iter().filter(|method| method.marks.contains(&Mark::Test))
    }

    /// The tests that are made of one method, or the one of them with a number.
    pub fn single_test(&self, path: &ClassPath, name: &str, number: Option<u32>) -> Result<Tests, Refusal> {
        let class = &self.class;
        let Some(test) = self.tests().find(|test| test.procedure.name == name) else {
            let names: Vec<&str> = self.tests().map(|test| test.procedure.name.as_str()).collect();
            return if names.is_empty() {
                Err(self.no_tests())
            } else {
                Err(Refusal {
                    problem: format!("{class} has no test `{name}`"),
                    help: format!("its tests are {}", names.join(", ")),
                })
            };
        };
        let refused = |problem: String| Refusal {
            problem: format!("{class}::{name} cannot be run: {problem}"),
            help: String::from(HELP_ENGINE),
        };
        let cases = self.cases(test, &Counter::new(path)).map_err(refused)?;
        let (tests, all) = (self.named(test, cases), number.is_none());
        let wanted = |index: u32| all || number == Some(index);
        let tests: Vec<Test> = (1..).zip(tests).filter(|(index, _)| wanted(*index)).map(|(_, test)| test).collect();
        if tests.is_empty() {
            return Err(Refusal {
                problem: format!("{class}::{name} has no such set of arguments"),
                help: String::from("sets of arguments are counted from 1"),
            });
        }
        Ok(Tests { tests, disabled: Vec::new(), notes: self.note(test).into_iter().collect() })
    }

    pub fn all_tests(&self, path: &ClassPath, models: &Models) -> Result<Tests, Refusal> {
        let class = &self.class;
        let mut found = Tests::default();
        let counter = Counter::new(path);
        let (disabled, wanted): (Vec<&TestMethod>, Vec<&TestMethod>) =
            self.tests().partition(|test| self.is_disabled || test.is_disabled);
        found.disabled.extend(disabled.iter().map(|test| self.name_of(test)));
        if let (None, true, true) = (self.tests().next(), self.has_runner, self.has_cores.0) {
            let case = self.run_by(Framework::JUnit4 { method: None, invocation: 0 });
            found.tests.push(Test { name: class.clone(), case: Ok(case) });
        }
        for test in wanted {
            match self.cases_of_many(test, &counter) {
                Ok(cases) => found.tests.extend(self.named(test, cases)),
                Err(problem) => found.tests.push(Test { name: self.name_of(test), case: Err(problem) }),
            }
            found.notes.extend(self.note(test));
        }
        for (nested, is_inherited) in self.nested.iter().filter(|_| !self.is_disabled) {
            self.add_nested(&mut found, (path, models), (nested, *is_inherited));
        }
        if found.tests.is_empty() {
            return match found.disabled.first() {
                None => Err(self.no_tests()),
                Some(test) => Err(Refusal {
                    problem: format!("all tests of {class} are disabled"),
                    help: format!("a disabled test runs if it is named: --test '{test}'"),
                }),
            };
        }
        if let (true, Some(Test { name, case: Err(problem) })) =
            (found.tests.iter().all(|test| test.case.is_err()), found.tests.first())
        {
            let (name, problem) = match &self.problem {
                Some(problem) => (format!("the tests of {class}"), problem),
                None => (name.clone(), problem),
            };
            let problem = format!("{name} cannot be run: {problem}");
            return Err(Refusal { problem, help: String::from(HELP_ENGINE) });
        }
        Ok(found)
    }

    /// Adds the tests of a nested class.
    fn add_nested(&self, found: &mut Tests, (path, models): (&ClassPath, &Models), (name, inherited): (&str, bool)) {
        let refused = |found: &mut Tests, problem: String| {
            found.tests.push(Test { name: name.to_owned(), case: Err(problem) });
        };
        if inherited {
            return refused(found, String::from("@Nested in a superclass: name the nested class itself"));
        }
        let tests = lineage(path, name).and_then(|lineage| match lineage {
            Some(lineage) => TestClass::read(path, models, name, lineage).map(Some),
            None => Ok(None),
        });
        match tests.map(|nested| nested.map(|nested| nested.all_tests(path, models))) {
            Ok(Some(Ok(more))) => {
                found.tests.extend(more.tests);
                found.disabled.extend(more.disabled);
                found.notes.extend(more.notes);
            }
            // Without tests, or with disabled ones only, it adds nothing.
            Ok(Some(Err(refusal))) if !refusal.problem.contains("cannot be run") => (),
            Ok(Some(Err(refusal))) => refused(found, refusal.problem),
            Ok(None) => (),
            Err(problem) => refused(found, problem),
        }
    }

    fn no_tests(&self) -> Refusal {
        Refusal {
            problem: format!("{} has no tests", self.class),
            help: format!(
                "tests are methods with @Test or @RepeatedTest of JUnit 4 or 5 or TestNG (org.junit.Test, \
                 org.junit.jupiter.api.Test), and in a {TEST_CASE} those whose names begin with `test`; --main runs any other class"
            ),
        }
    }

    fn name_of(&self, test: &TestMethod) -> String {
        format!("{}::{}", self.class, test.procedure.name)
    }

    /// What the user has to know of how a test is run.
    fn note(&self, test: &TestMethod) -> Option<String> {
        let has_time_out = self.has_time_out || test.has_time_out;
        has_time_out.then(|| format!("the time-out of {} is ignored", self.name_of(test)))
    }

    /// The tests that are made of a method, with their names.
    fn named(&self, test: &TestMethod, cases: Vec<TestCase>) -> Vec<Test> {
        let name = self.name_of(test);
        let is_numbered = cases.len() > 1 || !test.parts.is_empty();
        let named = |(index, case): (usize, TestCase)| Test {
            name: if is_numbered { format!("{name}[{}]", index + 1) } else { name.clone() },
            case: Ok(case),
        };
        cases.into_iter().enumerate().map(named).collect()
    }

    /// How to run a test as one of many. Refused if it has a condition, as JUnit might not run it.
    fn cases_of_many(&self, test: &TestMethod, counter: &Counter<'_>) -> Result<Vec<TestCase>, String> {
        match self.condition.as_ref().or(test.condition.as_ref()) {
            Some(condition) => {
                Err(format!("@{condition} depends on the machine; name the test with --test to run it anyway"))
            }
            None => self.cases(test, counter),
        }
    }

    /// How to run what is made of a test.
    fn cases(&self, test: &TestMethod, counter: &Counter<'_>) -> Result<Vec<TestCase>, String> {
        if let Some(problem) = self.problem.as_ref().or(test.problem.as_ref()) {
            return self.cases_by_framework(test, counter).unwrap_or_else(|| Err(problem.clone()));
        }
        let case = self.case(test);
        if test.parts.is_empty() {
            return Ok(vec![case]);
        }
        let mut cases = Vec::new();
        for part in &test.parts {
            match part {
                Part::Rows(rows) => {
                    let sources = rows.iter().map(|row| Source::Values(row.clone()));
                    cases.extend(sources.map(|source| TestCase { arguments: Some(source), ..case.clone() }));
                }
                Part::Method { class, name, descriptor } => {
                    let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
                    let source = |index| Source::Method {
                        class: class.clone(),
                        name: name.clone(),
                        descriptor: descriptor.clone(),
                        index,
                    };
                    let with = |index| TestCase { arguments: Some(source(index)), ..case.clone() };
                    cases.extend((0..counter.count(&with(0))?).map(with));
                }
            }
        }
        if cases.is_empty() { Err(String::from("it has no arguments")) } else { Ok(cases) }
    }

    /// The same by JUnit's own code; `None` if the class path does not hold it.
    fn cases_by_framework(&self, test: &TestMethod, counter: &Counter<'_>) -> Option<Result<Vec<TestCase>, String>> {
        let name = &test.procedure.name;
        let (four, five) = self.has_cores;
        let by = |framework: Framework| TestCase { test: test.procedure.clone(), ..self.run_by(framework) };
        match test.generation {
            Generation::TestNg => None,
            Generation::Five if !five => None,
            Generation::Five => {
                let method = selected(&self.class, name, &test.descriptor);
                let with = |invocation| by(Framework::Jupiter { method: method.clone(), invocation });
                Some(Ok(match test.repetitions {
                    None => vec![with(None)],
                    Some(count) => (0..count).map(|index| with(Some(index))).collect(),
                }))
            }
            _ if !four => None,
            _ => {
                let with = |invocation| by(Framework::JUnit4 { method: Some(name.clone()), invocation });
                if !self.has_runner {
                    return Some(Ok(vec![with(0)]));
                }
                let count = counter.count(&with(0));
                Some(count.and_then(|count| match count {
                    0 => Err(String::from("its runner makes no test of it")),
                    count => Ok((0..count).map(with).collect()),
                }))
            }
        }
    }

    fn run_by(&self, framework: Framework) -> TestCase {
        TestCase {
            fixture: Fixture { class: self.class.clone(), ..Fixture::default() },
            framework: Some(framework),
            ..TestCase::default()
        }
    }

    fn case(&self, test: &TestMethod) -> TestCase {
        let mut enclosing = Vec::new();
        let mut next = self.enclosing.as_deref();
        while let Some(class) = next {
            enclosing.insert(0, class.fixture(test.generation));
            next = class.enclosing.as_deref();
        }
        TestCase {
            enclosing,
            fixture: self.fixture(test.generation),
            test: test.procedure.clone(),
            descriptor: test.descriptor.clone(),
            arguments: None,
            expected: test.expected.clone(),
            aborting: ABORTING.map(String::from).to_vec(),
            gets_its_name: self.gets_its_name,
            framework: None,
        }
    }

    /// What runs before and after tests of a generation.
    fn fixture(&self, generation: Generation) -> Fixture {
        let with = |mark: Mark| -> Vec<Procedure> {
            let same = self.methods.iter().filter(|method| method.generation == generation);
            let marked = same.filter(|method| method.marks.contains(&mark));
            marked.map(|method| method.procedure.clone()).collect()
        };
        let backwards = |mut procedures: Vec<Procedure>| {
            procedures.reverse();
            procedures
        };
        Fixture {
            class: self.class.clone(),
            before_all: with(Mark::BeforeAll),
            before_each: with(Mark::BeforeEach),
            after_each: backwards(with(Mark::AfterEach)),
            after_all: backwards(with(Mark::AfterAll)),
        }
    }
}

/// The annotation of TestNG's methods that make arguments: they do not run before tests.
const DATA_PROVIDER: &str = "org.testng.annotations.DataProvider";
/// The type of the rule of JUnit 4 that sets a time-out.
const TIME_OUT_RULE: &[u8] = b"Lorg/junit/rules/Timeout;";

/// The test class that encloses a nested one.
fn enclosing(path: &ClassPath, models: &Models, file: &ClassFile) -> Result<Option<Box<TestClass>>, String> {
    let inner = file.attributes().inner_classes().map_err(|fault| fault.to_string())?;
    let own = inner.iter().find(|inner| inner.inner == file.name());
    let Some(outer) = own.and_then(|own| own.outer).map(dotted) else { return Ok(None) };
    let Some(lineage) = lineage(path, &outer)? else { return Ok(None) };
    TestClass::read(path, models, &outer, lineage).map(|class| Some(Box::new(class)))
}

/// Counts the tests that code of the program makes, on a VM of its own.
struct Counter<'c> {
    path: &'c ClassPath,
    vm: RefCell<Option<Vm>>,
}

impl Counter<'_> {
    fn new(path: &ClassPath) -> Counter<'_> {
        Counter { path, vm: RefCell::new(None) }
    }

    fn count(&self, case: &TestCase) -> Result<u32, String> {
        let mut place = self.vm.borrow_mut();
        if place.is_none() {
            *place = Some(boot::boot(self.path.clone(), Limits::default())?);
        }
        place.as_mut().map_or(Ok(1), |vm| vm.count_tests(case))
    }
}

/// The methods of a class that are tests or run before or after them, and what the engine of JUnit would have to do for
/// another method of the class. `below` are its subclasses, which may override them.
fn test_methods(
    marker: &Marker<'_>,
    file: &ClassFile,
    below: &[ClassFile],
) -> Result<(Vec<TestMethod>, Option<String>), String> {
    let (mut methods, mut needed) = (Vec::new(), None);
    for method in file.methods().filter(|method| !method.access().is_synthetic()) {
        let key = (method.name(), method.descriptor());
        let annotations = annotations_of(marker.path, method.attributes())?;
        let (mut generation, mut marks) = marker.marks(&annotations, key);
        if marks.is_empty() && marker.is_test_of_class(&annotations, method) {
            (generation, marks) = (Generation::TestNg, vec![Mark::Test]);
        }
        if marks.is_empty() {
            // Rules may be methods, too.
            needed = needed.or(needs_engine(&annotations));
            continue;
        }
        // A bridge method, which javac adds to a public class so that others can call an inherited method, overrides
        // nothing.
        let overrides = |other: &Member<'_>| {
            let access = other.access();
            (other.name(), other.descriptor()) == key && !access.is_private() && !access.is_synthetic()
        };
        for other in below.iter().flat_map(ClassFile::methods).filter(overrides) {
            let (_, overriding) = marker.marks(&annotations_of(marker.path, other.attributes())?, key);
            // JUnit 4 calls an overridden method for the marks that the overriding one does not have.
            marks.retain(|mark| generation == Generation::Four && !overriding.contains(mark));
        }
        if !method.access().is_abstract() && !marks.is_empty() {
            methods.push(TestMethod::new(marker, file, method, (generation, marks), &annotations));
        }
    }
    Ok((methods, needed))
}

/// The nested classes of a class and its supertypes that have tests of their own, and whether a supertype declares
/// them.
fn nested_tests(path: &ClassPath, files: &[ClassFile]) -> Result<Vec<(String, bool)>, String> {
    let mut found = Vec::new();
    for (index, file) in files.iter().enumerate() {
        let inner = file.attributes().inner_classes().map_err(|fault| fault.to_string())?;
        for inner in inner.iter().filter(|inner| inner.outer == Some(file.name())) {
            let name = dotted(inner.inner);
            let Some(nested) = read(path, &name)? else { continue };
            if direct_annotations(nested.attributes())?.iter().any(|annotation| annotation.name == NESTED) {
                found.push((name, index + 1 < files.len()));
            }
        }
    }
    Ok(found)
}

impl TestMethod {
    fn new(
        marker: &Marker<'_>,
        file: &ClassFile,
        method: Member<'_>,
        (generation, marks): (Generation, Vec<Mark>),
        annotations: &[Annotation],
    ) -> TestMethod {
        let name = JavaText(method.name()).to_string();
        let access = method.access();
        let is_class_wide = marks.iter().any(|mark| matches!(mark, Mark::BeforeAll | Mark::AfterAll));
        let with = |name: &str| annotations.iter().find(|annotation| annotation.name == name);
        let tested = Tested { path: marker.path, class: marker.class, files: marker.files, method };
        let is_parameterized = with(PARAMETERIZED).is_some();
        let parts = if is_parameterized { parts(&tested, annotations) } else { Ok(Vec::new()) };
        let has_parameters = !method.descriptor().starts_with(b"()");
        let of_ng = with(TEST_OF_NG);
        let needed_of_ng = || {
            let given = |(element, _): &&(&str, &str)| of_ng.is_some_and(|test| test.get(element).is_some());
            NEEDS_NG.iter().find(given).map(|(element, what)| format!("`{element}` needs {what}"))
        };
        let problem = if let Some(needed) = needs_engine(annotations).or_else(needed_of_ng) {
            Some(needed)
        } else if let Err(problem) = &parts {
            Some(problem.clone())
        } else if has_parameters && !is_parameterized {
            Some(format!("`{name}` has parameters"))
        } else if !method.descriptor().ends_with(b")V") {
            Some(format!("`{name}` returns a value"))
        } else if access.is_static() && !is_class_wide {
            Some(format!("`{name}` is static"))
        } else {
            None
        };
        let repetitions = with(REPEATED).and_then(|repeated| repeated.number("value"));
        let four = with(TEST_OF_FOUR);
        TestMethod {
            is_disabled: is_disabled(annotations) || of_ng.is_some_and(|test| test.number("enabled") == Some(0)),
            expected: four
                .and_then(|test| test.classes("expected").into_iter().next())
                .or(of_ng.and_then(|test| test.classes("expectedExceptions").into_iter().next())),
            procedure: Procedure { class: dotted(file.name()), name },
            descriptor: String::from_utf8_lossy(method.descriptor()).into_owned(),
            marks,
            generation,
            condition: condition(annotations),
            problem,
            parts: parts.unwrap_or_default(),
            repetitions: repetitions.filter(|_| has_parameters).and_then(|count| u32::try_from(count).ok()),
            has_time_out: with(TIME_OUT).is_some()
                || four.is_some_and(|test| test.get("timeout").is_some())
                || of_ng.is_some_and(|test| test.get("timeOut").is_some()),
        }
    }
}

/// Says which methods are marked.
struct Marker<'m> {
    path: &'m ClassPath,
    models: &'m Models,
    /// Whether the class is a test case of JUnit 3.
    is_junit3: bool,
    /// Whether its public methods are tests of TestNG.
    are_all_tests: bool,
    /// The test class, with dots, and the files of it and its supertypes.
    class: &'m str,
    files: &'m [ClassFile],
}

impl Marker<'_> {
    /// Whether a method without marks is a test, since its class is marked.
    fn is_test_of_class(&self, annotations: &[Annotation], method: Member<'_>) -> bool {
        let access = method.access();
        let is_fit = access.is_public() && !access.is_static() && !method.name().starts_with(b"<");
        let has_role = || annotations.iter().any(|annotation| annotation.name.starts_with(TESTNG));
        self.are_all_tests && is_fit && method.descriptor().ends_with(b")V") && !has_role()
    }

    /// The marks of a method, and who reads them: JUnit 5 or TestNG by annotations, JUnit 3 by the name of a method of
    /// a test case, or JUnit 4 by annotations. Annotations of other packages for which a model states a mark are taken
    /// to be of JUnit 5.
    fn marks(&self, annotations: &[Annotation], (name, descriptor): (&[u8], &[u8])) -> (Generation, Vec<Mark>) {
        let models = self.models;
        let (name, descriptor) = (String::from_utf8_lossy(name), String::from_utf8_lossy(descriptor));
        let fits =
            |marking: &&Marking| marking.methods.as_ref().is_some_and(|methods| methods.matches(&name, &descriptor));
        let by_name = models.class(TEST_CASE).filter(|_| self.is_junit3).and_then(|model| model.marks.as_ref());
        let by_name: Vec<Mark> = by_name.into_iter().flatten().filter(fits).map(|marking| marking.mark).collect();
        let by_annotation = |is_of: fn(&str) -> bool| -> Vec<Mark> {
            let of = annotations.iter().filter(|annotation| is_of(&annotation.name));
            let marks = of
                .filter_map(|annotation| models.class(&annotation.name))
                .flat_map(|model| model.marks.iter().flatten())
                .filter(|marking| marking.methods.is_none());
            marks.map(|marking| marking.mark).filter(|mark| OF_TESTS.contains(mark)).collect()
        };
        let five =
            by_annotation(|name| name.starts_with(JUPITER) || !name.starts_with(JUNIT) && !name.starts_with(TESTNG));
        let of_ng = by_annotation(|name| name.starts_with(TESTNG) && name != DATA_PROVIDER);
        if !five.is_empty() {
            (Generation::Five, five)
        } else if !of_ng.is_empty() {
            (Generation::TestNg, of_ng)
        } else if self.is_junit3 {
            (Generation::Three, by_name)
        } else {
            (Generation::Four, by_annotation(|name| name.starts_with(JUNIT) && !name.starts_with(JUPITER)))
        }
    }
}
