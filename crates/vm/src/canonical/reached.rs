//! The young objects (allocated since the base) that are reachable in a state, each with a number. Updated
//! incrementally with the writes since the last fingerprint.
//!
//! A fingerprint asks for the numbers of *roots*, in an order that is independent of the interleaving: the targets of
//! changed words of the base, then those of threads, outermost frames first. All objects that are reachable from the
//! first root are numbered first, breadth first, then all that are reachable from the second but not from the first,
//! and so on. So an object's number depends on how it is reached, not on which thread allocated it, and when.
//!
//! Numbers remain valid up to the first root that differs from last time, or from which an object is reachable whose
//! references have changed: only what comes after it is traversed again. An object that was written but refers to the
//! same objects as before is rehashed, and keeps its number. So the cost of a step that changes no references outside
//! of its thread's frames depends on the objects that these frames allocated, not on the size of the heap.

use super::sink::{SEED, beginning};
use crate::hash::mix;
use crate::memory::{Memory, RecentChanges, Ref};
use crate::vm::Vm;

/// The young objects that were reachable in the last state, and their numbers.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// The numbers of objects, by their addresses since the base. A number is valid only if `met` has this object at
    /// its place.
    numbers: Vec<u32>,
    /// The objects in the order of their numbers, which begin at 1.
    met: Vec<Numbered>,
    /// The sum of their hashes.
    sum: u64,
    roots: Vec<Root>,
    /// The number of roots in this traversal so far.
    asked: usize,
}

#[derive(Clone, Copy, Debug)]
struct Numbered {
    object: Ref,
    /// A hash of its number, its contents, and the numbers of the objects that it refers to.
    item: u64,
    /// A hash of which objects these are.
    refers_to: u64,
}

#[derive(Clone, Copy, Debug)]
struct Root {
    object: Ref,
    number: u32,
    /// The number of objects that were reached before.
    start: u32,
    /// The last object that was first reached from here; none if all were known.
    last: Ref,
}

impl Reached {
    /// Before the first fingerprint: nothing is known.
    pub fn anew(vm: &Vm) -> Reached {
        let young = (vm.memory.top() - vm.memory.base()) as usize;
        Reached { numbers: vec![0; young], ..Reached::default() }
    }

    /// Begins a traversal, given what was written since the last one.
    pub fn begin(&mut self, vm: &Vm, changes: &RecentChanges) {
        self.asked = 0;
        let young = (vm.memory.top() - vm.memory.base()) as usize;
        // Grows by an eighth instead of doubling, as the heap does.
        if self.numbers.capacity() < young {
            self.numbers.reserve_exact((young - self.numbers.len()).max(self.numbers.len() / 8));
        }
        self.numbers.resize(young, 0);
        if let Some(root) = self.roots.iter().position(|root| root.last.0 >= changes.lowest_top) {
            self.cut(root);
        }
        for object in &changes.written {
            let Some(number) = self.number_of(&vm.memory, *object) else { continue };
            let before = self.met[number as usize - 1];
            if refers_to(vm, *object) == before.refers_to {
                let (item, _) = self.hash(vm, *object, number);
                self.met[number as usize - 1].item = item;
                self.sum = self.sum.wrapping_add(item).wrapping_sub(before.item);
            } else {
                let behind = self.roots.partition_point(|root| root.start < number);
                self.cut(behind - 1);
            }
        }
    }

    /// The number of the next root.
    pub fn root(&mut self, vm: &Vm, object: Ref) -> u32 {
        let asked = self.asked;
        self.asked += 1;
        match self.roots.get(asked) {
            Some(root) if root.object == object => return root.number,
            Some(_) => self.cut(asked),
            None => (),
        }
        let start = self.met.len();
        let number = self.name(&vm.memory, object);
        let mut last = Ref::NULL;
        let mut next = start;
        while let Some(met) = self.met.get(next).copied() {
            let (item, refers_to) = self.hash(vm, met.object, next as u32 + 1);
            self.met[next] = Numbered { item, refers_to, ..met };
            self.sum = self.sum.wrapping_add(item);
            last = last.max(met.object);
            next += 1;
        }
        self.roots.push(Root { object, number, start: start as u32, last });
        number
    }

    /// Ends a traversal; returns the sum of the hashes of all objects.
    pub fn end(&mut self) -> u64 {
        if self.asked < self.roots.len() {
            self.cut(self.asked);
        }
        self.sum
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u32>()
            + self.met.capacity() * size_of::<Numbered>()
            + self.roots.capacity() * size_of::<Root>()
    }

    /// Removes a root and all later ones.
    fn cut(&mut self, root: usize) {
        let start = self.roots[root].start as usize;
        for met in self.met.drain(start..) {
            self.sum = self.sum.wrapping_sub(met.item);
        }
        self.roots.truncate(root);
    }

    /// The number of an object.
    #[inline]
    fn number_of(&self, memory: &Memory, object: Ref) -> Option<u32> {
        let number = self.numbers.get((object.0 - memory.base()) as usize).copied()?;
        let met = self.met.get((number as usize).checked_sub(1)?)?;
        (met.object == object).then_some(number)
    }

    /// The number of an object, which is assigned if necessary.
    #[inline]
    fn name(&mut self, memory: &Memory, object: Ref) -> u32 {
        if let Some(number) = self.number_of(memory, object) {
            return number;
        }
        self.met.push(Numbered { object, item: 0, refers_to: 0 });
        let number = self.met.len() as u32;
        self.numbers[(object.0 - memory.base()) as usize] = number;
        number
    }

    /// The hash of a numbered object, and a hash of which objects it refers to.
    fn hash(&mut self, vm: &Vm, object: Ref, number: u32) -> (u64, u64) {
        let (digest, halves) = vm.digest(object);
        let (mut item, mut refers_to) = (mix(beginning(u64::from(number)), digest), SEED);
        vm.each_young(object, halves, |young| {
            item = mix(item, u64::from(self.name(&vm.memory, young)));
            refers_to = mix(refers_to, u64::from(young.0));
        });
        (item, refers_to)
    }
}

/// Which young objects an object refers to, as one number.
fn refers_to(vm: &Vm, object: Ref) -> u64 {
    let (_, halves) = vm.digest(object);
    let mut refers_to = SEED;
    vm.each_young(object, halves, |young| refers_to = mix(refers_to, u64::from(young.0)));
    refers_to
}
