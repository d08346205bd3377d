//! The graph against a fixpoint that knows no order, no differences and no cycles, on random programs of copies, casts,
//! loads and stores.

use std::collections::BTreeSet;

use proptest::prelude::*;
use unsnarl_classfile::archive::Inputs;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{Program, Type};

use super::*;

const VARIABLES: u32 = 10;
const OBJECTS: u32 = 8;

/// What the random graphs are made of. Objects have one field each, whose node comes after the variables.
#[derive(Clone, Copy, Debug)]
enum Action {
    /// A variable gets an object.
    Object(u32, u32),
    /// A copy or cast.
    Edge(u32, u32, Option<usize>),
    /// `to = base.field`
    Load(u32, u32),
    /// `base.field = from`
    Store(u32, u32),
    /// The graph works a little.
    Step,
    /// Cycles are looked for.
    Collapse,
}

#[derive(Clone, Copy)]
enum Access {
    Load(Node),
    Store(Node),
}

fn action() -> impl Strategy<Value = Action> {
    let variable = || 0..VARIABLES;
    prop_oneof![
        3 => (variable(), 0..OBJECTS).prop_map(|(node, object)| Action::Object(node, object)),
        6 => (variable(), variable()).prop_map(|(from, to)| Action::Edge(from, to, None)),
        2 => (variable(), variable(), 0..TYPES).prop_map(|(from, to, filter)| Action::Edge(from, to, Some(filter))),
        2 => (variable(), variable()).prop_map(|(base, to)| Action::Load(base, to)),
        2 => (variable(), variable()).prop_map(|(base, from)| Action::Store(base, from)),
        2 => Just(Action::Step),
        2 => Just(Action::Collapse),
    ]
}

const TYPES: usize = 6;

fn types(program: &Program) -> [Type; TYPES] {
    let known = program.well_known();
    let classes =
        [known.object, known.string, known.throwable, known.null_pointer, known.arithmetic, known.linkage_error];
    classes.map(Type::class)
}

fn empty_program() -> Program {
    Program::build(Inputs::default(), &JdkIndex::embedded(), &|_| ())
}

/// A type and whether it is exact, for each object.
type Kinds = Vec<(usize, bool)>;

fn field_of(object: u32) -> u32 {
    VARIABLES + object
}

fn object(number: u32) -> ObjectId {
    ObjectId::new(number as usize)
}

fn numbers<C: FromIterator<u32>>(objects: &ObjectSet) -> C {
    objects.iter().map(|object| object.index() as u32).collect()
}

/// What each node points to, by the graph.
fn by_graph(program: &Program, kinds: &Kinds, actions: &[Action], collapses: bool) -> Vec<BTreeSet<u32>> {
    let types = types(program);
    let mut graph: Graph<Access> = Graph::new();
    graph.add_nodes(VARIABLES + OBJECTS);
    for (ty, is_exact) in kinds {
        graph.filters.add_object(types[*ty], *is_exact);
    }
    let apply = |graph: &mut Graph<Access>, access: Access, objects: &ObjectSet| {
        for object in objects.iter() {
            let field = Node(field_of(object.index() as u32));
            match access {
                Access::Load(to) => graph.add_edge(program, field, to, None),
                Access::Store(from) => graph.add_edge(program, from, field, None),
            }
        }
    };
    let step = |graph: &mut Graph<Access>| {
        let Some((objects, mut walk)) = graph.step(program) else { return false };
        while let Some(access) = graph.next_constraint(&mut walk) {
            apply(graph, access, &objects);
        }
        true
    };
    for action in actions {
        match *action {
            Action::Object(node, object) => {
                let is_known = graph.points_to(Node(node)).contains(self::object(object));
                assert_eq!(graph.add_object(Node(node), self::object(object)), !is_known);
            }
            Action::Edge(from, to, filter) => {
                graph.add_edge(program, Node(from), Node(to), filter.map(|filter| types[filter]));
            }
            Action::Load(base, other) | Action::Store(base, other) => {
                let is_load = matches!(action, Action::Load(..));
                let access = if is_load { Access::Load(Node(other)) } else { Access::Store(Node(other)) };
                let known = graph.add_constraint(Node(base), access);
                apply(&mut graph, access, &known);
            }
            Action::Step => {
                step(&mut graph);
            }
            Action::Collapse if collapses => graph.collapse(),
            Action::Collapse => {}
        }
    }
    while step(&mut graph) {}
    (0..VARIABLES + OBJECTS).map(|node| numbers(graph.points_to(Node(node)))).collect()
}

/// The same by the definition.
fn by_definition(program: &Program, kinds: &Kinds, actions: &[Action]) -> Vec<BTreeSet<u32>> {
    let types = types(program);
    let passes = |object: u32, filter: Option<usize>| {
        let (ty, is_exact) = kinds[object as usize];
        filter.is_none_or(|filter| {
            program.is_subtype(types[ty], types[filter]) || (!is_exact && program.is_subtype(types[filter], types[ty]))
        })
    };
    let mut sets = vec![BTreeSet::new(); (VARIABLES + OBJECTS) as usize];
    loop {
        let before = sets.clone();
        let mut include = |to: u32, objects: BTreeSet<u32>| sets[to as usize].extend(objects);
        for action in actions {
            match *action {
                Action::Object(node, object) => include(node, BTreeSet::from([object])),
                Action::Edge(from, to, filter) => {
                    let passed = before[from as usize].iter().copied().filter(|object| passes(*object, filter));
                    include(to, passed.collect());
                }
                Action::Load(base, to) => {
                    for object in &before[base as usize] {
                        include(to, before[field_of(*object) as usize].clone());
                    }
                }
                Action::Store(base, from) => {
                    for object in &before[base as usize] {
                        include(field_of(*object), before[from as usize].clone());
                    }
                }
                Action::Step | Action::Collapse => {}
            }
        }
        if sets == before {
            return sets;
        }
    }
}

#[test]
fn the_graph_reaches_the_least_fixpoint_with_and_without_collapse() {
    let program = empty_program();
    let kinds = prop::collection::vec((0..TYPES, any::<bool>()), OBJECTS as usize);
    let actions = prop::collection::vec(action(), 1..60);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(3000));
    let result = runner.run(&(kinds, actions), |(kinds, actions)| {
        let expected = by_definition(&program, &kinds, &actions);
        prop_assert_eq!(&by_graph(&program, &kinds, &actions, true), &expected);
        prop_assert_eq!(&by_graph(&program, &kinds, &actions, false), &expected);
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_cycle_of_copies_becomes_one_node_and_a_cycle_with_a_cast_does_not() {
    let program = empty_program();
    let known = program.well_known();
    let mut graph: Graph<()> = Graph::new();
    graph.add_nodes(6);
    graph.filters.add_object(Type::class(known.string), true);
    graph.filters.add_object(Type::class(known.throwable), true);
    for (from, to) in [(0, 1), (1, 2), (2, 0), (3, 4)] {
        graph.add_edge(&program, Node(from), Node(to), None);
    }
    graph.add_edge(&program, Node(4), Node(3), Some(Type::class(known.throwable)));
    graph.collapse();
    assert_eq!(graph.stats.collapsed, 2);
    graph.add_object(Node(1), object(0));
    graph.add_object(Node(4), object(0));
    graph.add_object(Node(4), object(1));
    assert!(graph.points_to(Node(2)).contains(object(0)), "one node at once");
    while graph.step(&program).is_some() {}
    assert_eq!(numbers::<Vec<_>>(graph.points_to(Node(3))), [1], "the string does not pass the cast");
    assert!(graph.points_to(Node(5)).is_empty());
}

#[test]
fn constraints_of_collapsed_nodes_see_what_either_node_had() {
    let program = empty_program();
    let mut graph: Graph<char> = Graph::new();
    graph.add_nodes(2);
    for _ in 0..3 {
        graph.filters.add_object(Type::class(program.well_known().object), true);
    }
    graph.add_object(Node(0), object(0));
    graph.add_object(Node(1), object(1));
    assert_eq!(numbers::<Vec<_>>(&graph.add_constraint(Node(0), 'a')), [0]);
    assert_eq!(numbers::<Vec<_>>(&graph.add_constraint(Node(1), 'b')), [1]);
    graph.add_edge(&program, Node(0), Node(1), None);
    graph.add_edge(&program, Node(1), Node(0), None);
    graph.collapse();
    graph.add_object(Node(1), object(2));
    let mut seen: BTreeSet<(char, u32)> = BTreeSet::new();
    while let Some((objects, mut walk)) = graph.step(&program) {
        while let Some(constraint) = graph.next_constraint(&mut walk) {
            seen.extend(numbers::<Vec<_>>(&objects).into_iter().map(|object| (constraint, object)));
        }
    }
    for missing in [('a', 1), ('a', 2), ('b', 0), ('b', 2)] {
        assert!(seen.contains(&missing), "{missing:?} of {seen:?}");
    }
}
