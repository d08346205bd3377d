package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** A skip list with coin flips from a fixed generator, compared with a TreeMap step by step. */
public class SkipLists {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Node {
        final int key;
        final Node[] next;

        Node(int key, int levels) {
            this.key = key;
            this.next = new Node[levels];
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, 8);
    final Random coins = new Random(42);
    int size;

    Node[] before(int key) {
        Node[] path = new Node[8];
        Node at = head;
        for (int l = 7; l >= 0; l--) {
            while (at.next[l] != null && at.next[l].key < key) {
                at = at.next[l];
            }
            path[l] = at;
        }
        return path;
    }

    boolean add(int key) {
        Node[] path = before(key);
        if (path[0].next[0] != null && path[0].next[0].key == key) {
            return false;
        }
        int levels = 1;
        while (levels < 8 && coins.nextBoolean()) {
            levels++;
        }
        Node n = new Node(key, levels);
        for (int l = 0; l < levels; l++) {
            n.next[l] = path[l].next[l];
            path[l].next[l] = n;
        }
        size++;
        return true;
    }

    boolean remove(int key) {
        Node[] path = before(key);
        Node n = path[0].next[0];
        if (n == null || n.key != key) {
            return false;
        }
        for (int l = 0; l < n.next.length; l++) {
            path[l].next[l] = n.next[l];
        }
        size--;
        return true;
    }

    int[] perLevel() {
        int[] counts = new int[8];
        for (int l = 0; l < 8; l++) {
            for (Node n = head.next[l]; n != null; n = n.next[l]) {
                counts[l]++;
            }
        }
        return counts;
    }

    public static void main(String[] args) throws Exception {
        SkipLists s = new SkipLists();
        TreeSet<Integer> model = new TreeSet<>();
        Random r = new Random(1);
        int differences = 0;
        for (int i = 0; i < 400; i++) {
            int k = r.nextInt(120);
            boolean same = r.nextInt(3) > 0 ? s.add(k) == model.add(k) : s.remove(k) == model.remove(k);
            if (!same || s.size != model.size()) {
                differences++;
            }
        }
        List<Integer> keys = new ArrayList<>();
        for (Node n = s.head.next[0]; n != null; n = n.next[0]) {
            keys.add(n.key);
        }
        show(differences, s.size, keys.equals(new ArrayList<>(model)), keys.subList(0, 10), s.perLevel());
    }
}
