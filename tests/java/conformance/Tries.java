package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A trie with prefixes, deletion and ordered walks, and a Bloom filter with fixed hashes. */
public class Tries {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static class Node {
        final TreeMap<Character, Node> next = new TreeMap<>();
        int ends;
    }

    final Node root = new Node();

    void add(String s) {
        Node n = root;
        for (char c : s.toCharArray()) {
            n = n.next.computeIfAbsent(c, k -> new Node());
        }
        n.ends++;
    }

    boolean remove(String s) {
        return remove(root, s, 0);
    }

    private boolean remove(Node n, String s, int at) {
        if (at == s.length()) {
            return n.ends > 0 && n.ends-- > 0;
        }
        Node child = n.next.get(s.charAt(at));
        if (child == null || !remove(child, s, at + 1)) {
            return false;
        }
        if (child.ends == 0 && child.next.isEmpty()) {
            n.next.remove(s.charAt(at));
        }
        return true;
    }

    List<String> withPrefix(String p) {
        Node n = root;
        for (int i = 0; i < p.length() && n != null; i++) {
            n = n.next.get(p.charAt(i));
        }
        List<String> found = new ArrayList<>();
        if (n != null) {
            collect(n, new StringBuilder(p), found);
        }
        return found;
    }

    private void collect(Node n, StringBuilder path, List<String> found) {
        for (int i = 0; i < n.ends; i++) {
            found.add(path.toString());
        }
        n.next.forEach((c, child) -> {
            collect(child, path.append(c), found);
            path.setLength(path.length() - 1);
        });
    }

    static int[] hashes(String s) {
        int a = s.hashCode();
        int b = Integer.rotateLeft(a * 0x9E3779B9, 13);
        return new int[] {Math.floorMod(a, 512), Math.floorMod(b, 512), Math.floorMod(a + 2 * b, 512)};
    }

    public static void main(String[] args) throws Exception {
        Tries t = new Tries();
        for (String s : "to tea ten i in inn to a ted team".split(" ")) {
            t.add(s);
        }
        show(t.withPrefix(""), t.withPrefix("te"), t.withPrefix("x"), t.withPrefix("inn"));
        show(t.remove("to"), t.remove("to"), t.remove("to"), t.remove("te"), t.remove("tea"), t.withPrefix("t"), t.root.next.keySet());
        BitSet filter = new BitSet(512);
        for (int i = 0; i < 40; i++) {
            for (int h : hashes("key" + i)) {
                filter.set(h);
            }
        }
        int wrong = 0;
        int missing = 0;
        for (int i = 0; i < 400; i++) {
            boolean maybe = IntStream.of(hashes("key" + i)).allMatch(filter::get);
            if (i < 40 && !maybe) {
                missing++;
            } else if (i >= 40 && maybe) {
                wrong++;
            }
        }
        show(filter.cardinality(), missing, wrong);
    }
}
