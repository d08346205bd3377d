package conformance;

/** A linked list, a stack, a binary tree and a hash table written by hand on nested classes and plain arrays. */
public class StaticNested {
    static final class Stack {
        private int[] data = new int[2];
        private int size;

        void push(int v) {
            if (size == data.length) {
                int[] bigger = new int[size * 2];
                for (int i = 0; i < size; i++) {
                    bigger[i] = data[i];
                }
                data = bigger;
            }
            data[size++] = v;
        }

        int pop() {
            if (size == 0) {
                throw new IllegalStateException("empty");
            }
            return data[--size];
        }
    }

    static final class Tree {
        private static final class Node {
            final int key;
            Node left;
            Node right;

            Node(int key) {
                this.key = key;
            }
        }

        private Node root;
        private int size;

        boolean add(int key) {
            if (root == null) {
                root = new Node(key);
                size++;
                return true;
            }
            Node n = root;
            while (true) {
                if (key == n.key) {
                    return false;
                }
                if (key < n.key) {
                    if (n.left == null) {
                        n.left = new Node(key);
                        break;
                    }
                    n = n.left;
                } else {
                    if (n.right == null) {
                        n.right = new Node(key);
                        break;
                    }
                    n = n.right;
                }
            }
            size++;
            return true;
        }

        private static String walk(Node n) {
            return n == null ? "" : walk(n.left) + n.key + " " + walk(n.right);
        }

        private static int height(Node n) {
            if (n == null) {
                return 0;
            }
            int l = height(n.left);
            int r = height(n.right);
            return 1 + (l > r ? l : r);
        }
    }

    static final class Table {
        private static final class Entry {
            final String key;
            int value;
            final Entry next;

            Entry(String key, int value, Entry next) {
                this.key = key;
                this.value = value;
                this.next = next;
            }
        }

        private final Entry[] buckets = new Entry[16];

        int add(String key, int by) {
            int at = key.hashCode() & 15;
            for (Entry e = buckets[at]; e != null; e = e.next) {
                if (e.key.equals(key)) {
                    return e.value += by;
                }
            }
            buckets[at] = new Entry(key, by, buckets[at]);
            return by;
        }

        String dump() {
            String s = "";
            for (int i = 0; i < buckets.length; i++) {
                for (Entry e = buckets[i]; e != null; e = e.next) {
                    s += i + ":" + e.key + "=" + e.value + " ";
                }
            }
            return s;
        }
    }

    static int evaluate(String postfix) {
        Stack s = new Stack();
        int number = -1;
        for (int i = 0; i < postfix.length(); i++) {
            char c = postfix.charAt(i);
            if (c >= '0' && c <= '9') {
                number = (number < 0 ? 0 : number) * 10 + (c - '0');
                continue;
            }
            if (number >= 0) {
                s.push(number);
                number = -1;
            }
            if (c == ' ') {
                continue;
            }
            int b = s.pop();
            int a = s.pop();
            s.push(c == '+' ? a + b : c == '-' ? a - b : c == '*' ? a * b : a / b);
        }
        return s.pop();
    }

    public static void main(String[] args) {
        System.out.println(evaluate("3 4 + 2 * 7 /") + " " + evaluate("100 20 - 3 4 * +") + " "
            + evaluate("1 2 3 4 5 6 7 8 9 + + + + + + + +"));
        try {
            evaluate("1 +");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            evaluate("1 0 /");
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Tree t = new Tree();
        int seed = 12345;
        int refused = 0;
        for (int i = 0; i < 60; i++) {
            seed = seed * 1103515245 + 12345;
            if (!t.add((seed >>> 16) % 100)) {
                refused++;
            }
        }
        System.out.println(t.size + " " + refused + " " + Tree.height(t.root));
        System.out.println(Tree.walk(t.root));
        Table table = new Table();
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        int from = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ' ') {
                table.add(text.substring(from, i), 1);
                from = i + 1;
            }
        }
        System.out.println(table.dump());
    }
}
