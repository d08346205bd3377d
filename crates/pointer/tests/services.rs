//! Providers of services that files name: made by a `ServiceLoader`, and where a class of unknown name is made.

use std::fs;
use std::path::PathBuf;

use unsnarl_classfile::archive::{self, Options};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{Sensitivity, analyse};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;

const SERVICE: &str = "public interface Plugin { void start(); }";
const NAMED: &str = "public class Named implements Plugin { public void start() { } }";
const UNNAMED: &str = "public class Unnamed implements Plugin { public void start() { } }";
const BY_LOADER: &str = "public class Main { public static void main(String[] args) {
    for (Plugin plugin : java.util.ServiceLoader.load(Plugin.class)) plugin.start(); } }";
const BY_NAME: &str = "public class Main { public static void main(String[] args) throws Exception {
    ((Plugin) Class.forName(args[0]).getDeclaredConstructor().newInstance()).start();
    ((Plugin) Class.forName(args[1]).newInstance()).start(); } }";

/// Whether each of the two plugins is started.
fn started(name: &str, main: &str, services: &str) -> [bool; 2] {
    let folder: PathBuf = unsnarl_fixtures::target_dir().join("pointer-tests").join(name);
    fs::create_dir_all(&folder).expect("a folder for the test");
    for (file, source) in [("Plugin", SERVICE), ("Named", NAMED), ("Unnamed", UNNAMED), ("Main", main)] {
        fs::write(folder.join(format!("{file}.java")), source).expect("a source for the test");
    }
    let classes = unsnarl_fixtures::compile::compile(&folder).unwrap_or_else(|reason| panic!("{reason}"));
    let files = classes.join("META-INF").join("services");
    fs::create_dir_all(&files).expect("a folder for the test");
    fs::write(files.join("Plugin"), services).expect("a file for the test");
    let inputs = archive::open(&[classes], &Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let models = Models::builtin();
    let points = entry_points(&program, &models, &EntryOptions::default());
    let analysis = analyse(&program, &models, &points.entries, Sensitivity::Selective, &|| false);
    ["Named::start()", "Unnamed::start()"].map(|method| {
        analysis.instances().any(|instance| program.show(analysis.instance(instance).method).to_string() == method)
    })
}

#[test]
fn a_loader_makes_those_that_a_file_names() {
    assert_eq!(started("services-named", BY_LOADER, "# ours\nNamed\n"), [true, false]);
    assert_eq!(started("services-both", BY_LOADER, "Named\nUnnamed\n"), [true, true]);
}

#[test]
fn of_a_service_that_no_file_names_all_are_taken() {
    assert_eq!(started("services-none", BY_LOADER, "# nothing yet\n"), [true, true]);
}

#[test]
fn a_class_of_unknown_name_may_be_one_that_a_file_names() {
    assert_eq!(started("services-by-name", BY_NAME, "Named\n"), [true, false]);
    assert_eq!(started("services-by-no-name", BY_NAME, ""), [false, false]);
}
