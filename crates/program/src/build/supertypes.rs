//! The direct supertypes of all classes: removes cycles, and computes the inverse relation.

use crate::ids::{ClassId, IdVec};
use crate::program::Class;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// The `position`-th direct supertype: the superclass, if any, and the interfaces.
fn supertype(class: &Class, position: usize) -> Option<ClassId> {
    match class.super_class {
        Some(superclass) if position == 0 => Some(superclass),
        Some(_) => class.interfaces.get(position - 1).copied(),
        None => class.interfaces.get(position).copied(),
    }
}

/// Makes the hierarchy acyclic: drops each supertype that closes a cycle (a superclass is replaced by `Object`).
/// Returns the dropped pairs of class and supertype.
pub(super) fn cut_cycles(classes: &mut IdVec<ClassId, Class>, object: ClassId) -> Vec<(ClassId, ClassId)> {
    // `Object` has no superclass, even if an input contains another definition of it.
    classes[object].super_class = None;
    classes[object].interfaces = Box::default();
    let mut marks = IdVec::filled(Mark::New, classes.len());
    let mut cuts: Vec<(ClassId, ClassId)> = Vec::new();
    let mut path: Vec<(ClassId, usize)> = Vec::new();
    for root in classes.ids() {
        if marks[root] == Mark::New {
            marks[root] = Mark::Open;
            path.push((root, 0));
        }
        while let Some((class, next)) = path.last_mut() {
            let above = supertype(&classes[*class], *next);
            *next += 1;
            match above {
                None => {
                    marks[*class] = Mark::Done;
                    path.pop();
                }
                Some(above) => match marks[above] {
                    Mark::New => {
                        marks[above] = Mark::Open;
                        path.push((above, 0));
                    }
                    Mark::Open => cuts.push((*class, above)),
                    Mark::Done => {}
                },
            }
        }
    }
    for (class, above) in &cuts {
        let data = &mut classes[*class];
        if data.super_class == Some(*above) {
            data.super_class = Some(object);
        }
        data.interfaces = data.interfaces.iter().copied().filter(|interface| interface != above).collect();
    }
    cuts
}

/// The direct subtypes of all classes, concatenated, and the end of each class's part.
pub(super) fn direct_subtypes(classes: &IdVec<ClassId, Class>) -> (IdVec<ClassId, u32>, Vec<ClassId>) {
    let supertypes = |class: &Class| {
        let mut above: Vec<ClassId> = class.super_class.iter().chain(class.interfaces.iter()).copied().collect();
        above.sort_unstable();
        above.dedup();
        above
    };
    let mut ends = IdVec::filled(0u32, classes.len());
    for class in classes {
        for above in supertypes(class) {
            ends[above] += 1;
        }
    }
    let mut sum = 0;
    let mut next: IdVec<ClassId, u32> = IdVec::with_capacity(classes.len());
    for end in &mut ends {
        next.push(sum);
        sum += *end;
        *end = sum;
    }
    let mut subtypes = vec![ClassId::new(0); sum as usize];
    for (id, class) in classes.entries() {
        for above in supertypes(class) {
            subtypes[next[above] as usize] = id;
            next[above] += 1;
        }
    }
    (ends, subtypes)
}
