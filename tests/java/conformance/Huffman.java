package conformance;

import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Huffman coding, run lengths and LZ78, each encoded, measured and decoded again. */
public class Huffman {
    static abstract class Node implements Comparable<Node> {
        final int weight;
        final int id;
        static int ids;

        Node(int weight) {
            this.weight = weight;
            id = ids++;
        }

        @Override
        public int compareTo(Node o) {
            return weight != o.weight ? Integer.compare(weight, o.weight) : Integer.compare(id, o.id);
        }
    }

    static class Leaf extends Node {
        final char c;

        Leaf(char c, int w) {
            super(w);
            this.c = c;
        }
    }

    static class Fork extends Node {
        final Node zero;
        final Node one;

        Fork(Node zero, Node one) {
            super(zero.weight + one.weight);
            this.zero = zero;
            this.one = one;
        }
    }

    static void codes(Node n, String path, Map<Character, String> out) {
        if (n instanceof Leaf l) {
            out.put(l.c, path.isEmpty() ? "0" : path);
        } else if (n instanceof Fork f) {
            codes(f.zero, path + "0", out);
            codes(f.one, path + "1", out);
        }
    }

    static String decode(Node root, String bits) {
        StringBuilder b = new StringBuilder();
        Node n = root;
        for (char c : bits.toCharArray()) {
            if (n instanceof Fork f) {
                n = c == '0' ? f.zero : f.one;
            }
            if (n instanceof Leaf l) {
                b.append(l.c);
                n = root;
            }
        }
        return b.toString();
    }

    static String runs(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i);) {
                j++;
            }
            b.append(j - i).append(s.charAt(i));
        }
        return b.toString();
    }

    static String lz(String s) {
        Map<String, Integer> dict = new TreeMap<>();
        StringBuilder out = new StringBuilder();
        String cur = "";
        for (char c : s.toCharArray()) {
            String next = cur + c;
            if (dict.containsKey(next)) {
                cur = next;
            } else {
                out.append(dict.getOrDefault(cur, 0)).append(c);
                dict.put(next, dict.size() + 1);
                cur = "";
            }
        }
        return out + (cur.isEmpty() ? "" : "" + dict.get(cur));
    }

    public static void main(String[] args) {
        for (String text : new String[] {"abracadabra", "a man a plan a canal panama", "zzzzzzz",
            "she sells sea shells by the sea shore"}) {
            Map<Character, Integer> freq = new TreeMap<>();
            for (char c : text.toCharArray()) {
                freq.merge(c, 1, Integer::sum);
            }
            PriorityQueue<Node> q = new PriorityQueue<>();
            freq.forEach((c, w) -> q.add(new Leaf(c, w)));
            while (q.size() > 1) {
                q.add(new Fork(q.poll(), q.poll()));
            }
            Node root = q.poll();
            Map<Character, String> table = new TreeMap<>();
            codes(root, "", table);
            StringBuilder bits = new StringBuilder();
            for (char c : text.toCharArray()) {
                bits.append(table.get(c));
            }
            System.out.println(table + " " + bits.length() + " " + bits);
            System.out.println(decode(root, bits.toString()).equals(text) + " " + runs(text) + " " + lz(text));
        }
    }
}
