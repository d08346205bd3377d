package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: a helper takes the lock of the tree that it is given, and gets a leaf of another tree. */
public class GroveTrees {
    static class Leaf {
        private final Tree tree;
        private Leaf next;

        @GuardedBy("tree")
        private int dew;

        Leaf(Tree tree) {
            this.tree = tree;
        }
    }

    static class Tree {
        private Leaf first;

        void sprout() {
            Leaf leaf = new Leaf(this);
            synchronized (this) {
                leaf.next = first;
                first = leaf;
            }
        }

        synchronized void shake(Tree other) {
            first.dew = 0;
            other.first.dew++; // ~ guarded-by #1
        }
    }

    public static void main(String[] args) {
        Tree birch = new Tree();
        Tree beech = new Tree();
        birch.sprout();
        beech.sprout();
        new Thread(() -> birch.shake(beech)).start();
        new Thread(() -> beech.shake(birch)).start();
    }
}
