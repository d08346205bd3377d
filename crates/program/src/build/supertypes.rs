//! The direct supertypes of all classes: removes cycles, and computes the inverse relation.

use crate::ids::ClassId;
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
pub(super) fn cut_cycles(classes: &mut [Class], object: ClassId) -> Vec<(ClassId, ClassId)> {
    // `Object` has no superclass, even if an input contains another definition of it.
    classes[object.index()].super_class = None;
    classes[object.index()].interfaces = Box::default();
    let mut marks = vec![Mark::New; classes.len()];
    let mut cuts: Vec<(ClassId, ClassId)> = Vec::new();
    let mut path: Vec<(ClassId, usize)> = Vec::new();
    for root in 0..classes.len() {
        if marks[root] == Mark::New {
            marks[root] = Mark::Open;
            path.push((ClassId::new(root), 0));
        }
        while let Some((class, next)) = path.last_mut() {
            let above = supertype(&classes[class.index()], *next);
            *next += 1;
            match above {
                None => {
                    marks[class.index()] = Mark::Done;
                    path.pop();
                }
                Some(above) => match marks[above.index()] {
                    Mark::New => {
                        marks[above.index()] = Mark::Open;
                        path.push((above, 0));
                    }
                    Mark::Open => cuts.push((*class, above)),
                    Mark::Done => {}
                },
            }
        }
    }
    for (class, above) in &cuts {
        let data = &mut classes[class.index()];
        if data.super_class == Some(*above) {
            data.super_class = Some(object);
        }
        data.interfaces = data.interfaces.iter().copied().filter(|interface| interface != above).collect();
    }
    cuts
}

/// The direct subtypes of all classes, concatenated, and the end of each class's part.
pub(super) fn direct_subtypes(classes: &[Class]) -> (Vec<u32>, Vec<ClassId>) {
    let supertypes = |class: &Class| {
        let mut above: Vec<ClassId> = class.super_class.iter().chain(class.interfaces.iter()).copied().collect();
        above.sort_unstable();
        above.dedup();
        above
    };
    let mut ends = vec![0u32; classes.len()];
    for class in classes {
        for above in supertypes(class) {
            ends[above.index()] += 1;
        }
    }
    let mut sum = 0;
    let mut next: Vec<u32> = Vec::with_capacity(classes.len());
    for end in &mut ends {
        next.push(sum);
        sum += *end;
        *end = sum;
    }
    let mut subtypes = vec![ClassId::new(0); sum as usize];
    for (index, class) in classes.iter().enumerate() {
        for above in supertypes(class) {
            subtypes[next[above.index()] as usize] = ClassId::new(index);
            next[above.index()] += 1;
        }
    }
    (ends, subtypes)
}
