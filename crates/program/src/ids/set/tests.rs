//! The sets against `BTreeSet`, over elements that reach every form and every change of form.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault};

use proptest::prelude::*;
use rustc_hash::FxHasher;

use super::raw::{Form, INLINE, RawSet};

/// Elements that reach every form: few, scattered, clustered around a base, and a run.
fn elements() -> impl Strategy<Value = BTreeSet<u32>> {
    let clustered = (0u32..3, proptest::collection::btree_set(0u32..2_000, 0..300))
        .prop_map(|(base, ids)| ids.into_iter().map(|id| base * 1_000 + id).collect());
    let run = (0u32..3_000, 0u32..2_000).prop_map(|(start, len)| (start..start + len).collect());
    prop_oneof![
        proptest::collection::btree_set(0u32..200, 0..9),
        proptest::collection::btree_set(any::<u32>(), 0..9),
        proptest::collection::btree_set(0u32..100_000, 0..100),
        clustered,
        run,
    ]
}

fn set(elements: &BTreeSet<u32>) -> RawSet {
    elements.iter().copied().collect()
}

fn model(set: &RawSet) -> BTreeSet<u32> {
    let ids: Vec<u32> = set.iter().collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    ids.into_iter().collect()
}

fn hash(set: &RawSet) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(set)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn one_set_behaves_like_its_model(order in elements().prop_map(Vec::from_iter).prop_shuffle(), probe: u32) {
        let mut set = RawSet::new();
        let mut expected = BTreeSet::new();
        for id in order.iter().flat_map(|id| [*id, *id]) {
            prop_assert_eq!(set.insert(id), expected.insert(id));
        }
        prop_assert_eq!(&model(&set), &expected);
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        prop_assert_eq!(set.first(), expected.first().copied());
        prop_assert_eq!(set.single(), expected.first().copied().filter(|_| expected.len() == 1));
        prop_assert_eq!(set.heap_bytes() == 0, expected.len() <= INLINE);
        for id in order.iter().flat_map(|id| [*id, id ^ 1, id.wrapping_add(64)]).chain([probe]) {
            prop_assert_eq!(set.contains(id), expected.contains(&id));
        }
        let taken = set.take();
        prop_assert!(set.is_empty());
        prop_assert_eq!(model(&taken), expected);
    }

    #[test]
    fn two_sets_behave_like_their_models(a in elements(), b in elements()) {
        let (left, right) = (set(&a), set(&b));
        let union: BTreeSet<u32> = a.union(&b).copied().collect();
        let added: BTreeSet<u32> = b.difference(&a).copied().collect();
        let common: BTreeSet<u32> = a.intersection(&b).copied().collect();

        let mut grown = left.clone();
        prop_assert_eq!(model(&grown.union_difference(&right)), added.clone());
        prop_assert_eq!(model(&grown), union.clone());
        prop_assert!(grown.union_difference(&right).is_empty());
        let mut merged = left.clone();
        prop_assert_eq!(merged.union_with(&right), !added.is_empty());
        prop_assert_eq!(model(&merged), union.clone());
        prop_assert!(!merged.union_with(&left));

        prop_assert_eq!(model(&left.intersection(&right)), common.clone());
        prop_assert_eq!(model(&left.difference(&right)), a.difference(&b).copied().collect::<BTreeSet<_>>());
        prop_assert_eq!(left.intersects(&right), !common.is_empty());
        prop_assert_eq!(left.is_subset(&right), a.is_subset(&b));
        prop_assert!(left.is_subset(&grown) && right.is_subset(&grown));

        // The same elements by other ways, hence perhaps in other forms.
        prop_assert_eq!(left == right, a == b);
        let mut reversed = RawSet::new();
        reversed.extend(union.iter().rev().copied());
        prop_assert_eq!(&reversed, &grown);
        prop_assert_eq!(hash(&reversed), hash(&grown));
        prop_assert_eq!(set(&common), left.intersection(&right));
    }
}

#[test]
fn a_set_takes_the_form_that_suits_its_elements() {
    assert_eq!(size_of::<RawSet>(), 24);
    let form = |set: &RawSet| match set.0 {
        Form::Inline { .. } => "inline",
        Form::Sparse(_) => "sparse",
        Form::Dense(_) => "dense",
    };
    let mut set: RawSet = [u32::MAX, 0, 7].into_iter().collect();
    assert_eq!(form(&set), "inline");
    set.extend((0..100).map(|i| i * 1_000_000));
    assert_eq!(form(&set), "sparse");
    let mut run: RawSet = (5_000..6_000).collect();
    assert_eq!(form(&run), "dense");
    assert!(run.heap_bytes() < 400, "a bitmap begins at its first element: {}", run.heap_bytes());
    run.insert(u32::MAX);
    assert_eq!(form(&run), "sparse");
    let same: RawSet = std::iter::once(u32::MAX).chain(5_000..6_000).collect();
    assert_eq!(run, same);
    assert_eq!(form(&run.intersection(&(0..5_003).collect())), "inline");
    run.clear();
    assert_eq!((form(&run), run.heap_bytes()), ("inline", 0));
}
