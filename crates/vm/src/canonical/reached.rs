//! The young objects (made since the base) that a state leads to, each with a number, brought up to date by what was
//! written since the last fingerprint.
//!
//! A fingerprint asks for the numbers of *roots*, in an order that no interleaving changes: what changed words of the
//! base refer to, then what threads refer to, their outermost methods first. All that the first root leads to is
//! numbered first, breadth first, then all that the second leads to and the first does not, and so on. So an object's
//! number depends on how it is reached, and not on who allocated it when.
//!
//! Up to the first root that is another than last time, or that leads to an object which refers to others now, all
//! numbers are what they were: only what comes behind is walked again. An object that was written and refers to the
//! same ones as before is hashed anew, and keeps its number. So a step that changes no references outside of its
//! thread's methods costs what these methods made, and not what the program has on its heap.

use super::sink::{SEED, beginning};
use crate::hash::mix;
use crate::memory::{Memory, RecentChanges, Ref};
use crate::vm::Vm;

/// The young objects that the last state led to, and their numbers.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// The numbers of objects, by their places since the base. One that another object has in `met`, or none, is out of
    /// date.
    numbers: Vec<u32>,
    /// The objects in the order of their numbers, which begin at 1.
    met: Vec<Numbered>,
    /// The sum of their hashes.
    sum: u64,
    roots: Vec<Root>,
    /// How many roots were asked for in this walk.
    asked: usize,
}

#[derive(Clone, Copy, Debug)]
struct Numbered {
    object: Ref,
    /// A hash of its number, what it holds, and the numbers of the objects that it refers to.
    item: u64,
    /// Which objects these are.
    refers_to: u64,
}

#[derive(Clone, Copy, Debug)]
struct Root {
    object: Ref,
    number: u32,
    /// How many objects had been met before.
    start: u32,
    /// The last of the objects that were met from here; none if all were known.
    last: Ref,
}

impl Reached {
    /// Before the first fingerprint: nothing is known.
    pub fn anew(vm: &Vm) -> Reached {
        let young = (vm.memory.top() - vm.memory.base()) as usize;
        Reached { numbers: vec![0; young], ..Reached::default() }
    }

    /// Begins a walk, given what was written since the last one.
    pub fn begin(&mut self, vm: &Vm, changes: &RecentChanges) {
        self.asked = 0;
        let young = (vm.memory.top() - vm.memory.base()) as usize;
        // By an eighth, and not to double the size: as the heap itself.
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

    /// Ends a walk; returns the sum of the hashes of all objects.
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

    /// Forgets a root and all behind it.
    fn cut(&mut self, root: usize) {
        let start = self.roots[root].start as usize;
        for met in self.met.drain(start..) {
            self.sum = self.sum.wrapping_sub(met.item);
        }
        self.roots.truncate(root);
    }

    /// The number that an object has.
    #[inline]
    fn number_of(&self, memory: &Memory, object: Ref) -> Option<u32> {
        let number = self.numbers.get((object.0 - memory.base()) as usize).copied()?;
        let met = self.met.get((number as usize).checked_sub(1)?)?;
        (met.object == object).then_some(number)
    }

    /// The number that an object has or gets.
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

    /// The hash of an object that has a number, and of which objects it refers to.
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

/// Which objects made since the base an object refers to, as one number.
fn refers_to(vm: &Vm, object: Ref) -> u64 {
    let (_, halves) = vm.digest(object);
    let mut refers_to = SEED;
    vm.each_young(object, halves, |young| refers_to = mix(refers_to, u64::from(young.0)));
    refers_to
}
