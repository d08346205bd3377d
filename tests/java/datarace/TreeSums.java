package datarace;

/** Races: adding holds the lock of the tree, summing up does not. */
final class TreeSums {
    private static final class Node {
        private final Node left;
        private final Node right;
        private int value;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        int sum() {
            int own = value; // ~ data-race #1
            int below = left == null ? 0 : left.sum() + right.sum();
            return own + below;
        }
    }

    private final Node root = grow(4);

    private static Node grow(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(grow(depth - 1), grow(depth - 1));
    }

    synchronized void add(int path, int amount) {
        Node at = root;
        for (int bits = path; at.left != null; bits >>= 1) {
            at = (bits & 1) == 0 ? at.left : at.right;
        }
        at.value += amount; // ~ data-race #1
    }

    int sum() {
        return root.sum();
    }

    public static void main(String[] args) throws InterruptedException {
        TreeSums tree = new TreeSums();
        Thread writer = new Thread(() -> {
            for (int path = 0; path < 16; path++) {
                tree.add(path, path);
            }
        });
        writer.start();
        System.out.println(tree.sum());
        writer.join();
        System.out.println(tree.sum());
    }
}
