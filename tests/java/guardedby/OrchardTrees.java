package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: branches are guarded by the tree that they were made for, and a branch of the other tree is changed. */
public class OrchardTrees {
    static class Branch {
        private final Tree owner;
        private Branch next;

        @GuardedBy("owner")
        private int apples;

        Branch(Tree owner) {
            this.owner = owner;
        }

        Tree owner() {
            return owner;
        }
    }

    static class Tree {
        private Branch first;

        Tree(int branches) {
            for (int i = 0; i < branches; i++) {
                Branch branch = new Branch(this);
                branch.next = first;
                first = branch;
            }
        }

        void ripen() {
            synchronized (this) {
                for (Branch branch = first; branch != null; branch = branch.next) {
                    add(branch);
                }
            }
        }

        void pollinate(Tree other) {
            synchronized (this) {
                add(other.first);
            }
        }

        private void add(Branch branch) {
            branch.apples++; // ~ guarded-by #1
        }
    }

    public static void main(String[] args) {
        Tree early = new Tree(2);
        Tree late = new Tree(2);
        new Thread(() -> early.pollinate(late)).start();
        new Thread(late::ripen).start();
    }
}
