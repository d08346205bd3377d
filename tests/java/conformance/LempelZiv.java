package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** LZ77 and LZW, run lengths, Burrows-Wheeler and move-to-front, there and back. */
public class LempelZiv {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static String bwt(String s) {
        String t = s + "$";
        return IntStream.range(0, t.length()).mapToObj(i -> t.substring(i) + t.substring(0, i)).sorted().map(x -> "" + x.charAt(x.length() - 1)).collect(Collectors.joining());
    }

    static String unbwt(String b) {
        String[] rows = new String[b.length()];
        Arrays.fill(rows, "");
        for (int k = 0; k < b.length(); k++) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = b.charAt(i) + rows[i];
            }
            Arrays.sort(rows);
        }
        return Stream.of(rows).filter(r -> r.endsWith("$")).findFirst().get();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> dict = new HashMap<>();
        for (int i = 0; i < 128; i++) {
            dict.put("" + (char) i, i);
        }
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (dict.containsKey(w + c)) {
                w += c;
            } else {
                out.add(dict.get(w));
                dict.put(w + c, dict.size());
                w = "" + c;
            }
        }
        out.add(dict.get(w));
        return out;
    }

    static String unlzw(List<Integer> codes) {
        List<String> dict = IntStream.range(0, 128).mapToObj(i -> "" + (char) i).collect(Collectors.toList());
        String w = dict.get(codes.get(0));
        StringBuilder b = new StringBuilder(w);
        for (int code : codes.subList(1, codes.size())) {
            String e = code < dict.size() ? dict.get(code) : w + w.charAt(0);
            b.append(e);
            dict.add(w + e.charAt(0));
            w = e;
        }
        return b.toString();
    }

    static List<int[]> lz77(String s) {
        List<int[]> out = new ArrayList<>();
        for (int i = 0; i < s.length();) {
            int best = 0;
            int from = 0;
            for (int j = Math.max(0, i - 32); j < i; j++) {
                int k = 0;
                while (i + k < s.length() - 1 && s.charAt(j + k) == s.charAt(i + k)) {
                    k++;
                }
                if (k > best) {
                    best = k;
                    from = i - j;
                }
            }
            out.add(new int[] {from, best, s.charAt(i + best)});
            i += best + 1;
        }
        return out;
    }

    static String unlz77(List<int[]> tokens) {
        StringBuilder b = new StringBuilder();
        for (int[] t : tokens) {
            for (int k = 0; k < t[1]; k++) {
                b.append(b.charAt(b.length() - t[0]));
            }
            b.append((char) t[2]);
        }
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"banana bandana", "aaaaaaaaaaaaaaaa", "abcabcabcabcabc", "x", "the rain in spain stays mainly"}) {
            List<Integer> z = lzw(s);
            List<int[]> t = lz77(s);
            show(z, unlzw(z).equals(s), t.size(), unlz77(t).equals(s), t.get(t.size() - 1));
            show(bwt(s), unbwt(bwt(s)).equals(s + "$"));
            List<Character> front = "$ abcdefghijklmnopqrstuvwxyz".chars().mapToObj(c -> (char) c).collect(Collectors.toCollection(LinkedList::new));
            StringBuilder moves = new StringBuilder();
            for (char c : bwt(s).toCharArray()) {
                int at = front.indexOf(c);
                front.add(0, front.remove(at));
                moves.append(at).append(' ');
            }
            show(moves, s.replaceAll("(.)\\1*", "$1").length());
        }
    }
}
