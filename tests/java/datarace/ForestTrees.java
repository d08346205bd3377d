package datarace;

/** Defect: the branches of two trees have the locks of their trees, and one thread holds that of the wrong tree. */
final class ForestTrees {
    static final class Branch {
        private Branch child;
        private int weight = 1;
    }

    static final class Tree {
        private final Branch trunk = new Branch();

        Tree() {
            trunk.child = new Branch();
        }

        void grow() {
            synchronized (this) {
                grow(trunk);
            }
        }

        private void grow(Branch branch) {
            if (branch != null) {
                branch.weight++; // ~ data-race #1
                grow(branch.child);
            }
        }

        void compete(Tree other) {
            synchronized (this) {
                int shade = other.trunk.weight; // ~ data-race #1
                trunk.weight -= shade;
            }
        }
    }

    public static void main(String[] args) {
        Tree oak = new Tree();
        Tree elm = new Tree();
        new Thread(() -> oak.compete(elm)).start();
        new Thread(elm::grow).start();
        oak.grow();
    }
}
