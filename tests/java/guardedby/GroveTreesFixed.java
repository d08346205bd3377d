package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: a helper takes the lock of the tree that it is given, with a leaf of that tree, here or in its caller. */
public class GroveTreesFixed {
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

        void shake(Tree other) {
            drop(first, this);
            drop(other.first, other);
        }

        private static void drop(Leaf leaf, Tree tree) {
            synchronized (tree) {
                leaf.dew++;
            }
        }

        synchronized void dry() {
            for (Leaf leaf = first; leaf != null; leaf = leaf.next) {
                leaf.dew = 0;
            }
        }
    }

    public static void main(String[] args) {
        Tree birch = new Tree();
        Tree beech = new Tree();
        birch.sprout();
        beech.sprout();
        new Thread(() -> birch.shake(beech)).start();
        new Thread(beech::dry).start();
        new Thread(birch::dry).start();
    }
}
