//! Persistent maps from ids to values: big-endian Patricia trees (Okasaki and Gill 1998).
//!
//! A state is copied at every branch and joined at every merge, and the copies differ in a few entries. Trees share
//! what they have in common: a copy costs nothing, and merging two trees visits only where they differ.

use std::marker::PhantomData;
use std::rc::Rc;

use smallvec::SmallVec;
use unsnarl_program::Id;

#[derive(Debug)]
enum Node<V> {
    Leaf { key: u32, value: V },
    Branch { prefix: u32, bit: u32, zero: Rc<Node<V>>, one: Rc<Node<V>> },
}

type Link<V> = Rc<Node<V>>;

/// A persistent map.
#[derive(Debug)]
pub(crate) struct Tree<K, V> {
    root: Option<Link<V>>,
    keys: PhantomData<K>,
}

impl<K, V> Clone for Tree<K, V> {
    fn clone(&self) -> Self {
        Tree { root: self.root.clone(), keys: PhantomData }
    }
}

impl<K, V> Default for Tree<K, V> {
    fn default() -> Self {
        Tree { root: None, keys: PhantomData }
    }
}

/// The bits of a key above a branching bit.
fn prefix_of(key: u32, bit: u32) -> u32 {
    key & !(bit | (bit - 1))
}

fn branch<V>(one_key: u32, one: Link<V>, other_key: u32, other: Link<V>) -> Link<V> {
    let bit = 1 << (31 - (one_key ^ other_key).leading_zeros());
    let prefix = prefix_of(one_key, bit);
    let (zero, one) = if one_key & bit == 0 { (one, other) } else { (other, one) };
    Rc::new(Node::Branch { prefix, bit, zero, one })
}

impl<V> Node<V> {
    /// A key with the prefix of all keys below.
    fn prefix(&self) -> u32 {
        match self {
            Node::Leaf { key, .. } => *key,
            Node::Branch { prefix, .. } => *prefix,
        }
    }
}

fn insert<V>(node: &Link<V>, key: u32, value: V) -> Link<V> {
    match &**node {
        Node::Leaf { key: old, .. } if *old == key => Rc::new(Node::Leaf { key, value }),
        Node::Leaf { key: old, .. } => branch(key, Rc::new(Node::Leaf { key, value }), *old, node.clone()),
        Node::Branch { prefix, bit, .. } if prefix_of(key, *bit) != *prefix => {
            branch(key, Rc::new(Node::Leaf { key, value }), *prefix, node.clone())
        }
        Node::Branch { prefix, bit, zero, one } => {
            // At most 32 levels deep: one for each bit of a key.
            let (zero, one) = if key & bit == 0 {
                (insert(zero, key, value), one.clone())
            } else {
                (zero.clone(), insert(one, key, value))
            };
            Rc::new(Node::Branch { prefix: *prefix, bit: *bit, zero, one })
        }
    }
}

fn remove<V>(node: &Link<V>, key: u32) -> Option<Link<V>> {
    match &**node {
        Node::Leaf { key: old, .. } => (*old != key).then(|| node.clone()),
        Node::Branch { prefix, bit, .. } if prefix_of(key, *bit) != *prefix => Some(node.clone()),
        Node::Branch { prefix, bit, zero, one } => {
            let (changed, other) = if key & bit == 0 { (zero, one) } else { (one, zero) };
            match remove(changed, key) {
                None => Some(other.clone()),
                Some(rest) if Rc::ptr_eq(&rest, changed) => Some(node.clone()),
                Some(rest) => {
                    let (zero, one) = if key & bit == 0 { (rest, one.clone()) } else { (zero.clone(), rest) };
                    Some(Rc::new(Node::Branch { prefix: *prefix, bit: *bit, zero, one }))
                }
            }
        }
    }
}

/// What a merge does with entries.
pub(crate) trait Merge<V> {
    /// Both trees have the key, with different values or in different nodes.
    fn both(&mut self, key: u32, one: &V, other: &V) -> Option<V>;
    /// Only the first tree has the key.
    fn first(&mut self, key: u32, value: &V) -> Option<V>;
    /// Only the second tree has the key.
    fn second(&mut self, key: u32, value: &V) -> Option<V>;
    /// Whether entries of one tree alone are kept as they are; then `first` and `second` are not called.
    const KEEPS_SINGLES: bool;
}

struct Merger<'m, M> {
    merge: &'m mut M,
}

impl<M> Merger<'_, M> {
    fn single<V: Clone + PartialEq>(&mut self, node: &Link<V>, is_first: bool) -> Option<Link<V>>
    where
        M: Merge<V>,
    {
        if M::KEEPS_SINGLES {
            return Some(node.clone());
        }
        match &**node {
            Node::Leaf { key, value } => {
                let kept = if is_first { self.merge.first(*key, value) } else { self.merge.second(*key, value) }?;
                Some(if kept == *value { node.clone() } else { Rc::new(Node::Leaf { key: *key, value: kept }) })
            }
            Node::Branch { prefix, bit, zero, one } => {
                let parts = (self.single(zero, is_first), self.single(one, is_first));
                rebuilt(node, (*prefix, *bit), (zero, one), parts)
            }
        }
    }

    fn nodes<V: Clone + PartialEq>(&mut self, a: &Link<V>, b: &Link<V>) -> Option<Link<V>>
    where
        M: Merge<V>,
    {
        if Rc::ptr_eq(a, b) {
            return Some(a.clone());
        }
        match (&**a, &**b) {
            (Node::Leaf { key, value }, Node::Leaf { key: other, value: with }) if key == other => {
                let merged = self.merge.both(*key, value, with)?;
                if merged == *value {
                    return Some(a.clone());
                }
                Some(if merged == *with { b.clone() } else { Rc::new(Node::Leaf { key: *key, value: merged }) })
            }
            (
                Node::Branch { prefix, bit, zero, one },
                Node::Branch { prefix: other, bit: with, zero: other_zero, one: other_one },
            ) if prefix == other && bit == with => {
                let parts = (self.nodes(zero, other_zero), self.nodes(one, other_one));
                rebuilt(a, (*prefix, *bit), (zero, one), parts)
            }
            (Node::Branch { prefix, bit, zero, one }, _) if holds(*prefix, *bit, b) => {
                let parts = if b.prefix() & bit == 0 {
                    (self.nodes(zero, b), self.single(one, true))
                } else {
                    (self.single(zero, true), self.nodes(one, b))
                };
                rebuilt(a, (*prefix, *bit), (zero, one), parts)
            }
            (_, Node::Branch { prefix, bit, zero, one }) if holds(*prefix, *bit, a) => {
                let parts = if a.prefix() & bit == 0 {
                    (self.nodes(a, zero), self.single(one, false))
                } else {
                    (self.single(zero, false), self.nodes(a, one))
                };
                rebuilt(b, (*prefix, *bit), (zero, one), parts)
            }
            _ => match (self.single(a, true), self.single(b, false)) {
                (Some(one), Some(other)) => Some(branch(one.prefix(), one.clone(), other.prefix(), other.clone())),
                (one, other) => one.or(other),
            },
        }
    }
}

fn mapped<V: Clone + PartialEq>(node: &Link<V>, change: &mut impl FnMut(V) -> V) -> Link<V> {
    match &**node {
        Node::Leaf { key, value } => {
            let changed = change(value.clone());
            if changed == *value { node.clone() } else { Rc::new(Node::Leaf { key: *key, value: changed }) }
        }
        Node::Branch { prefix, bit, zero, one } => {
            let (new_zero, new_one) = (mapped(zero, change), mapped(one, change));
            if Rc::ptr_eq(&new_zero, zero) && Rc::ptr_eq(&new_one, one) {
                return node.clone();
            }
            Rc::new(Node::Branch { prefix: *prefix, bit: *bit, zero: new_zero, one: new_one })
        }
    }
}

/// Whether two trees hold the same. Which nodes there are depends on the keys alone.
fn is_equal<V: PartialEq>(a: &Link<V>, b: &Link<V>) -> bool {
    Rc::ptr_eq(a, b)
        || match (&**a, &**b) {
            (Node::Leaf { key, value }, Node::Leaf { key: other, value: with }) => key == other && value == with,
            (
                Node::Branch { prefix, bit, zero, one },
                Node::Branch { prefix: other, bit: with, zero: other_zero, one: other_one },
            ) => (prefix, bit) == (other, with) && is_equal(zero, other_zero) && is_equal(one, other_one),
            _ => false,
        }
}

/// Whether all keys of `node` are below a branch with this prefix and bit.
fn holds<V>(prefix: u32, bit: u32, node: &Link<V>) -> bool {
    let is_lower = match &**node {
        Node::Leaf { .. } => true,
        Node::Branch { bit: other, .. } => *other < bit,
    };
    is_lower && prefix_of(node.prefix(), bit) == prefix
}

/// The branch with its parts replaced; the same node if nothing changed.
fn rebuilt<V>(
    node: &Link<V>,
    (prefix, bit): (u32, u32),
    old: (&Link<V>, &Link<V>),
    new: (Option<Link<V>>, Option<Link<V>>),
) -> Option<Link<V>> {
    match new {
        (Some(zero), Some(one)) if Rc::ptr_eq(&zero, old.0) && Rc::ptr_eq(&one, old.1) => Some(node.clone()),
        (Some(zero), Some(one)) => Some(Rc::new(Node::Branch { prefix, bit, zero, one })),
        (zero, one) => zero.or(one),
    }
}

impl<K: Id, V: Clone + PartialEq> Tree<K, V> {
    /// The value of a key.
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        let key = key.index() as u32;
        let mut node = self.root.as_ref()?;
        loop {
            match &**node {
                Node::Leaf { key: found, value } => return (*found == key).then_some(value),
                Node::Branch { prefix, bit, .. } if prefix_of(key, *bit) != *prefix => return None,
                Node::Branch { bit, zero, one, .. } => node = if key & bit == 0 { zero } else { one },
            }
        }
    }

    pub(crate) fn contains(&self, key: K) -> bool {
        self.get(key).is_some()
    }

    /// Sets the value of a key.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.get(key) == Some(&value) {
            return;
        }
        let key = key.index() as u32;
        self.root = Some(match &self.root {
            None => Rc::new(Node::Leaf { key, value }),
            Some(root) => insert(root, key, value),
        });
    }

    /// Removes a key.
    pub(crate) fn remove(&mut self, key: K) {
        self.root = self.root.as_ref().and_then(|root| remove(root, key.index() as u32));
    }

    /// Whether both are one tree in memory. If not, they may still be equal.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.root, &other.root) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Merges two trees. Where both have the same node, it is kept: what `merge` does with equal values must be
    /// nothing.
    pub(crate) fn merged(&self, other: &Self, merge: &mut impl Merge<V>) -> Self {
        let mut merger = Merger { merge };
        let root = match (&self.root, &other.root) {
            (Some(a), Some(b)) => merger.nodes(a, b),
            (Some(a), None) => merger.single(a, true),
            (None, Some(b)) => merger.single(b, false),
            (None, None) => None,
        };
        Tree { root, keys: PhantomData }
    }

    /// The tree with other values. What stays the same is shared.
    pub(crate) fn mapped(&self, change: &mut impl FnMut(V) -> V) -> Self {
        Tree { root: self.root.as_ref().map(|root| mapped(root, change)), keys: PhantomData }
    }

    /// All entries, by key.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        // One entry for each bit of a key is enough.
        let mut open: SmallVec<[&Node<V>; 32]> = self.root.iter().map(|root| &**root).collect();
        std::iter::from_fn(move || {
            let mut node = open.pop()?;
            loop {
                match node {
                    Node::Leaf { key, value } => return Some((K::from_index(*key as usize), value)),
                    Node::Branch { zero, one, .. } => {
                        open.push(one);
                        node = zero;
                    }
                }
            }
        })
    }
}

impl<K: Id, V: Clone + PartialEq> PartialEq for Tree<K, V> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.root, &other.root) {
            (Some(a), Some(b)) => is_equal(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

impl<K: Id, V: Clone + PartialEq> FromIterator<(K, V)> for Tree<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut tree = Tree::default();
        entries.into_iter().for_each(|(key, value)| tree.insert(key, value));
        tree
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    unsnarl_program::ids! {
        /// A key of a test.
        TestId;
    }

    struct Sum;

    impl Merge<u32> for Sum {
        fn both(&mut self, _: u32, one: &u32, other: &u32) -> Option<u32> {
            Some(*one.max(other))
        }
        fn first(&mut self, _: u32, value: &u32) -> Option<u32> {
            Some(*value)
        }
        fn second(&mut self, _: u32, value: &u32) -> Option<u32> {
            Some(*value)
        }
        const KEEPS_SINGLES: bool = true;
    }

    struct Common;

    impl Merge<u32> for Common {
        fn both(&mut self, _: u32, one: &u32, other: &u32) -> Option<u32> {
            Some(*one.max(other))
        }
        fn first(&mut self, _: u32, value: &u32) -> Option<u32> {
            value.is_multiple_of(3).then_some(*value)
        }
        fn second(&mut self, _: u32, _: &u32) -> Option<u32> {
            None
        }
        const KEEPS_SINGLES: bool = false;
    }

    type Model = BTreeMap<u32, u32>;

    fn tree(model: &Model) -> Tree<TestId, u32> {
        model.iter().map(|(key, value)| (TestId::new(*key as usize), *value)).collect()
    }

    fn model(tree: &Tree<TestId, u32>) -> Model {
        tree.iter().map(|(key, value)| (key.index() as u32, *value)).collect()
    }

    fn models() -> impl Strategy<Value = Model> {
        prop::collection::btree_map(prop_oneof![0..40u32, 0..100_000u32], 0..5u32, 0..30)
    }

    proptest! {
        #[test]
        fn trees_behave_like_maps(mut one in models(), other in models(), changes in prop::collection::vec((0..40u32, prop::option::of(0..5u32)), 0..20)) {
            let mut changed = tree(&one);
            let before = changed.clone();
            for (key, value) in changes {
                match value {
                    Some(value) => { one.insert(key, value); changed.insert(TestId::new(key as usize), value); }
                    None => { one.remove(&key); changed.remove(TestId::new(key as usize)); }
                }
            }
            prop_assert_eq!(model(&changed), one.clone());
            for key in 0..41 {
                prop_assert_eq!(changed.get(TestId::new(key as usize)), one.get(&key));
            }
            for second in [&before, &tree(&other)] {
                let mut expected = one.clone();
                for (key, value) in model(second) {
                    let slot = expected.entry(key).or_insert(value);
                    *slot = value.max(*slot);
                }
                prop_assert_eq!(model(&changed.merged(second, &mut Sum)), expected);
                let other = model(second);
                let expected: Model = one.iter().filter_map(|(key, value)| match other.get(key) {
                    Some(with) => Some((*key, *value.max(with))),
                    None => value.is_multiple_of(3).then_some((*key, *value)),
                }).collect();
                prop_assert_eq!(model(&changed.merged(second, &mut Common)), expected);
            }
            prop_assert_eq!(changed == tree(&one), true);
            prop_assert_eq!(changed == tree(&other), one == other);
            let doubled: Model = one.iter().map(|(key, value)| (*key, value / 2 * 2)).collect();
            prop_assert_eq!(model(&changed.mapped(&mut |value| value / 2 * 2)), doubled);
        }

        #[test]
        fn merging_with_itself_shares_everything(one in models()) {
            let tree = tree(&one);
            prop_assert!(tree.merged(&tree.clone(), &mut Sum).is_same(&tree));
            prop_assert!(tree.mapped(&mut |value| value).is_same(&tree));
            let mut copy = tree.clone();
            copy.insert(TestId::new(7), 1);
            copy.remove(TestId::new(7));
            prop_assert!(one.contains_key(&7) || copy == tree);
        }
    }
}
