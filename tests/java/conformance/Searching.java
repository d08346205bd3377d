package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Text search by hand (KMP, Boyer-Moore-Horspool, Rabin-Karp), a trie, suffix arrays and a Bloom filter. */
public class Searching {
    static List<Integer> naive(String t, String p) {
        List<Integer> out = new ArrayList<>();
        for (int i = t.indexOf(p); i >= 0; i = t.indexOf(p, i + 1)) {
            out.add(i);
        }
        return out;
    }

    static List<Integer> kmp(String t, String p) {
        int[] fail = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) {
                k = fail[k - 1];
            }
            fail[i] = p.charAt(i) == p.charAt(k) ? ++k : k;
        }
        List<Integer> out = new ArrayList<>();
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && t.charAt(i) != p.charAt(k)) {
                k = fail[k - 1];
            }
            if (t.charAt(i) == p.charAt(k)) {
                k++;
            }
            if (k == p.length()) {
                out.add(i - k + 1);
                k = fail[k - 1];
            }
        }
        return out;
    }

    static List<Integer> horspool(String t, String p) {
        int[] skip = new int[128];
        Arrays.fill(skip, p.length());
        for (int i = 0; i < p.length() - 1; i++) {
            skip[p.charAt(i)] = p.length() - 1 - i;
        }
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i + p.length() <= t.length(); i += skip[t.charAt(i + p.length() - 1)]) {
            if (t.startsWith(p, i)) {
                out.add(i);
            }
        }
        return out;
    }

    static List<Integer> rabin(String t, String p) {
        int n = p.length();
        long hp = 0;
        long ht = 0;
        long top = 1;
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < n && i < t.length(); i++) {
            hp = hp * 257 + p.charAt(i);
            ht = ht * 257 + t.charAt(i);
            top = i > 0 ? top * 257 : top;
        }
        for (int i = 0; i + n <= t.length(); i++) {
            if (hp == ht && t.regionMatches(i, p, 0, n)) {
                out.add(i);
            }
            if (i + n < t.length()) {
                ht = (ht - top * t.charAt(i)) * 257 + t.charAt(i + n);
            }
        }
        return out;
    }

    static class Trie {
        final TreeMap<Character, Trie> next = new TreeMap<>();
        int count;

        void add(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) {
                t = t.next.computeIfAbsent(c, k -> new Trie());
            }
            t.count++;
        }

        void collect(String prefix, List<String> out) {
            if (count > 0) {
                out.add(prefix + "x" + count);
            }
            next.forEach((c, t) -> t.collect(prefix + c, out));
        }

        List<String> under(String prefix) {
            Trie t = this;
            for (char c : prefix.toCharArray()) {
                t = t.next.get(c);
                if (t == null) {
                    return List.of();
                }
            }
            List<String> out = new ArrayList<>();
            t.collect(prefix, out);
            return out;
        }
    }

    public static void main(String[] args) {
        String t = "abracadabra abracadabra aaaaaaa abababab the cat sat on the mat";
        for (String p : new String[] {"abra", "aa", "abab", "the", "a", "zzz", "mat", "cadabra a"}) {
            List<Integer> n = naive(t, p);
            System.out.println(p + " " + n + " " + n.equals(kmp(t, p)) + n.equals(horspool(t, p)) + n.equals(rabin(t, p)));
        }
        Trie trie = new Trie();
        for (String w : "car card care cat dog do done car".split(" ")) {
            trie.add(w);
        }
        System.out.println(trie.under("ca") + " " + trie.under("do") + " " + trie.under("x") + " " + trie.under("").size());
        String s = "mississippi";
        Integer[] suffix = new Integer[s.length()];
        Arrays.setAll(suffix, i -> i);
        Arrays.sort(suffix, (a, b) -> s.substring(a).compareTo(s.substring(b)));
        System.out.println(Arrays.toString(suffix));
        StringBuilder bwt = new StringBuilder();
        for (int i : suffix) {
            bwt.append(i == 0 ? '$' : s.charAt(i - 1));
        }
        System.out.println(bwt);
        long[] bloom = new long[4];
        for (String w : t.split(" ")) {
            for (int k = 1; k <= 3; k++) {
                int h = w.hashCode() * (k * 2 + 1) >>> 24;
                bloom[h >> 6] |= 1L << h;
            }
        }
        System.out.println(Arrays.toString(bloom) + " " + Arrays.stream(bloom).map(Long::bitCount).sum());
    }
}
