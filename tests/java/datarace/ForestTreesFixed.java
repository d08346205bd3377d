package datarace;

/** Fine: the branches of two trees have the locks of their trees, and each is used under that of its own. */
final class ForestTreesFixed {
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
                branch.weight++;
                grow(branch.child);
            }
        }

        int weight() {
            synchronized (this) {
                return trunk.weight;
            }
        }

        void compete(Tree other) {
            int shade = other.weight();
            synchronized (this) {
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
