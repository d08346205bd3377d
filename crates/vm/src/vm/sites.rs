//! Where objects were made, if that is wanted: the statement of the program, by which the static analysis names them.
//!
//! Objects are never moved, and backtracking removes the youngest, so the sites are a list in the order of addresses.
//! An object that the JDK's code makes belongs to the object whose method makes it, if that has a site: the state of a
//! lock belongs to the lock. Others have no site: strings, copies, function objects, what existed before the program.

use super::Vm;
use crate::class::MethodId;
use crate::memory::Ref;
use crate::past::Spot;
use crate::thread::{Slot, as_ref, is_reference};

/// Where an object was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MadeAt {
    /// The statement of the program that made it, or the object that it belongs to.
    pub spot: Spot,
    /// Whether it was made by the JDK, for the object that the statement made.
    pub by_jdk: bool,
}

/// Objects with consecutive addresses that were made at one place.
#[derive(Clone, Copy, Debug)]
struct Site {
    first: u32,
    end: u32,
    made: MadeAt,
}

/// The sites of all objects that have one.
#[derive(Debug, Default)]
pub(crate) struct Sites {
    is_on: bool,
    /// Objects from this address on were made since.
    since: u32,
    sites: Vec<Site>,
}

impl Sites {
    /// The first address of objects whose sites were noted.
    pub fn since(&self) -> u32 {
        self.since
    }

    fn find(&self, object: Ref) -> Option<MadeAt> {
        let after = self.sites.partition_point(|site| site.first <= object.0);
        let site = self.sites.get(after.checked_sub(1)?)?;
        (object.0 < site.end).then_some(site.made)
    }

    /// Objects from this address on are gone.
    pub fn undo_to(&mut self, top: u32) {
        while self.sites.last().is_some_and(|site| site.first >= top) {
            self.sites.pop();
        }
    }

    pub fn bytes(&self) -> usize {
        self.sites.capacity() * size_of::<Site>()
    }
}

impl Vm {
    /// From now on, notes where objects are made, or does not.
    pub fn note_sites(&mut self, is_on: bool) {
        self.sites = Sites { is_on, since: self.memory.top(), sites: Vec::new() };
    }

    /// Where an object was made, if that was noted.
    pub fn made_at(&self, object: Ref) -> Option<MadeAt> {
        self.sites.find(object)
    }

    /// An instruction of a method has made an object and, if it is an array, the arrays in it, which are all that was
    /// made since. `first_local` is the first local variable.
    #[inline]
    pub(crate) fn note_made(&mut self, (method, at): (MethodId, u32), first_local: Option<Slot>, object: Ref) {
        if self.sites.is_on {
            self.note_site((method, at), first_local, object);
        }
    }

    fn note_site(&mut self, (method, at): (MethodId, u32), first_local: Option<Slot>, object: Ref) {
        let of = self.classes.method(method);
        let made = match self.classes.get(of.class).module {
            None => Some(MadeAt { spot: Spot { method, at }, by_jdk: false }),
            Some(_) => {
                let maker = first_local.filter(|slot| !of.access.is_static() && is_reference(*slot)).map(as_ref);
                maker.and_then(|maker| self.sites.find(maker)).map(|made| MadeAt { by_jdk: true, ..made })
            }
        };
        if let Some(made) = made {
            self.sites.sites.push(Site { first: object.0, end: self.memory.top(), made });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_found_by_address_and_forgotten_with_their_objects() {
        let spot = |at| MadeAt { spot: Spot { method: MethodId(1), at }, by_jdk: false };
        let site = |first, end, at| Site { first, end, made: spot(at) };
        let mut sites = Sites { is_on: true, since: 0, sites: vec![site(10, 14, 1), site(20, 30, 2)] };
        assert_eq!(
            [9, 10, 14, 20, 25, 30].map(|at| sites.find(Ref(at))),
            [None, Some(spot(1)), None, Some(spot(2)), Some(spot(2)), None]
        );
        sites.undo_to(20);
        assert_eq!([10, 20].map(|at| sites.find(Ref(at))), [Some(spot(1)), None]);
    }
}
