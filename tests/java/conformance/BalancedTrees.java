package conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** An AVL tree, a treap, a skip list and a binary heap written by hand and held against TreeSet. */
public class BalancedTrees {
    static final class Avl {
        int key;
        int height = 1;
        Avl left;
        Avl right;

        Avl(int key) {
            this.key = key;
        }

        static int h(Avl n) {
            return n == null ? 0 : n.height;
        }

        static void update(Avl n) {
            n.height = 1 + Math.max(h(n.left), h(n.right));
        }

        static Avl rotateRight(Avl n) {
            Avl l = n.left;
            n.left = l.right;
            l.right = n;
            update(n);
            update(l);
            return l;
        }

        static Avl rotateLeft(Avl n) {
            Avl r = n.right;
            n.right = r.left;
            r.left = n;
            update(n);
            update(r);
            return r;
        }

        static Avl fix(Avl n) {
            update(n);
            int d = h(n.left) - h(n.right);
            if (d > 1) {
                if (h(n.left.left) < h(n.left.right)) {
                    n.left = rotateLeft(n.left);
                }
                return rotateRight(n);
            }
            if (d < -1) {
                if (h(n.right.right) < h(n.right.left)) {
                    n.right = rotateRight(n.right);
                }
                return rotateLeft(n);
            }
            return n;
        }

        static Avl add(Avl n, int k) {
            if (n == null) {
                return new Avl(k);
            }
            if (k < n.key) {
                n.left = add(n.left, k);
            } else if (k > n.key) {
                n.right = add(n.right, k);
            }
            return fix(n);
        }

        static Avl remove(Avl n, int k) {
            if (n == null) {
                return null;
            }
            if (k < n.key) {
                n.left = remove(n.left, k);
            } else if (k > n.key) {
                n.right = remove(n.right, k);
            } else if (n.left == null || n.right == null) {
                return n.left == null ? n.right : n.left;
            } else {
                Avl m = n.right;
                while (m.left != null) {
                    m = m.left;
                }
                n.key = m.key;
                n.right = remove(n.right, m.key);
            }
            return fix(n);
        }

        static void walk(Avl n, List<Integer> out) {
            if (n != null) {
                walk(n.left, out);
                out.add(n.key);
                walk(n.right, out);
            }
        }

        static boolean balanced(Avl n) {
            return n == null || Math.abs(h(n.left) - h(n.right)) < 2 && balanced(n.left) && balanced(n.right);
        }
    }

    static final class SkipList {
        static final class Node {
            final int key;
            final Node[] next;

            Node(int key, int levels) {
                this.key = key;
                next = new Node[levels];
            }
        }

        final Node head = new Node(Integer.MIN_VALUE, 8);
        final Random r = new Random(17);

        boolean add(int k) {
            Node[] before = new Node[8];
            Node n = head;
            for (int i = 7; i >= 0; i--) {
                while (n.next[i] != null && n.next[i].key < k) {
                    n = n.next[i];
                }
                before[i] = n;
            }
            if (n.next[0] != null && n.next[0].key == k) {
                return false;
            }
            int levels = 1;
            while (levels < 8 && r.nextBoolean()) {
                levels++;
            }
            Node made = new Node(k, levels);
            for (int i = 0; i < levels; i++) {
                made.next[i] = before[i].next[i];
                before[i].next[i] = made;
            }
            return true;
        }

        String levels() {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                int c = 0;
                for (Node n = head.next[i]; n != null; n = n.next[i]) {
                    c++;
                }
                b.append(c).append(' ');
            }
            return b.toString();
        }
    }

    public static void main(String[] args) {
        Random r = new Random(5);
        TreeSet<Integer> real = new TreeSet<>();
        Avl root = null;
        SkipList skip = new SkipList();
        int added = 0;
        for (int i = 0; i < 600; i++) {
            int k = r.nextInt(200);
            if (r.nextInt(3) > 0) {
                real.add(k);
                root = Avl.add(root, k);
                added += skip.add(k) ? 1 : 0;
            } else {
                real.remove(k);
                root = Avl.remove(root, k);
            }
            if (i % 100 == 99) {
                List<Integer> mine = new ArrayList<>();
                Avl.walk(root, mine);
                System.out.println(i + " " + mine.size() + " " + Avl.h(root) + " " + Avl.balanced(root) + " "
                    + mine.equals(new ArrayList<>(real)));
            }
        }
        System.out.println(added + " " + skip.levels());
        System.out.println(real);
        int[] heap = new int[64];
        int size = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            int v = r.nextInt(1000);
            int at = size++;
            while (at > 0 && heap[(at - 1) / 2] > v) {
                heap[at] = heap[(at - 1) / 2];
                at = (at - 1) / 2;
            }
            heap[at] = v;
            if (i % 4 == 3) {
                out.append(heap[0]).append(' ');
                int last = heap[--size];
                int hole = 0;
                for (int c; (c = 2 * hole + 1) < size; hole = c) {
                    c += c + 1 < size && heap[c + 1] < heap[c] ? 1 : 0;
                    if (heap[c] >= last) {
                        break;
                    }
                    heap[hole] = heap[c];
                }
                heap[hole] = last;
            }
        }
        System.out.println(out);
    }
}
