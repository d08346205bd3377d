package conformance;

import java.util.Arrays;
import java.util.TreeSet;

/** A left-leaning red-black tree against a TreeMap: insertion, minimum, ranks, invariants. */
public class RedBlackTrees {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Node {
        final int key;
        int count = 1;
        boolean red = true;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    static boolean red(Node n) {
        return n != null && n.red;
    }

    static int count(Node n) {
        return n == null ? 0 : n.count;
    }

    static Node rotate(Node h, boolean toLeft) {
        Node x = toLeft ? h.right : h.left;
        if (toLeft) {
            h.right = x.left;
            x.left = h;
        } else {
            h.left = x.right;
            x.right = h;
        }
        x.red = h.red;
        h.red = true;
        x.count = h.count;
        h.count = 1 + count(h.left) + count(h.right);
        return x;
    }

    static Node put(Node h, int key) {
        if (h == null) {
            return new Node(key);
        }
        if (key < h.key) {
            h.left = put(h.left, key);
        } else if (key > h.key) {
            h.right = put(h.right, key);
        }
        if (red(h.right) && !red(h.left)) {
            h = rotate(h, true);
        }
        if (red(h.left) && red(h.left.left)) {
            h = rotate(h, false);
        }
        if (red(h.left) && red(h.right)) {
            h.red = true;
            h.left.red = false;
            h.right.red = false;
        }
        h.count = 1 + count(h.left) + count(h.right);
        return h;
    }

    static int blacks(Node n) {
        if (n == null) {
            return 0;
        }
        int l = blacks(n.left);
        int r = blacks(n.right);
        if (l != r || red(n) && red(n.left) || red(n.right)) {
            throw new AssertionError("at " + n.key);
        }
        return l + (n.red ? 0 : 1);
    }

    static int rank(Node n, int key) {
        return n == null ? 0 : key <= n.key ? rank(n.left, key) : 1 + count(n.left) + rank(n.right, key);
    }

    static int height(Node n) {
        return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    public static void main(String[] args) throws Exception {
        for (int step : new int[] {1, -1, 37, 101}) {
            Node root = null;
            TreeSet<Integer> model = new TreeSet<>();
            for (int i = 0; i < 150; i++) {
                int k = Math.floorMod(i * step, 127);
                root = put(root, k);
                root.red = false;
                model.add(k);
            }
            show(step, blacks(root), height(root), root.count, model.size(), root.key, rank(root, 50), model.headSet(50).size());
        }
    }
}
