package conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A line diff by longest common subsequence, a patch that applies it, a three-way merge and a word-level diff. */
public class TextDiff {
    record Edit(char op, int at, String line) {
        @Override
        public String toString() {
            return op + "" + at + ":" + line;
        }
    }

    static List<Edit> diff(List<String> a, List<String> b) {
        int[][] len = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                len[i][j] = a.get(i).equals(b.get(j)) ? len[i + 1][j + 1] + 1 : Math.max(len[i + 1][j], len[i][j + 1]);
            }
        }
        List<Edit> out = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
                i++;
                j++;
            } else if (j < b.size() && (i == a.size() || len[i][j + 1] > len[i + 1][j])) {
                out.add(new Edit('+', i, b.get(j++)));
            } else {
                out.add(new Edit('-', i, a.get(i++)));
            }
        }
        return out;
    }

    static List<String> apply(List<String> a, List<Edit> edits) {
        List<String> out = new ArrayList<>();
        int at = 0;
        for (Edit e : edits) {
            while (at < e.at()) {
                out.add(a.get(at++));
            }
            if (e.op() == '+') {
                out.add(e.line());
            } else if (!Objects.equals(a.get(at++), e.line())) {
                throw new IllegalStateException("patch does not fit at " + e);
            }
        }
        while (at < a.size()) {
            out.add(a.get(at++));
        }
        return out;
    }

    static List<String> merge(List<String> base, List<String> ours, List<String> theirs) {
        List<String> out = new ArrayList<>();
        for (int i = 0; i < Math.max(base.size(), Math.max(ours.size(), theirs.size())); i++) {
            String b = i < base.size() ? base.get(i) : null;
            String o = i < ours.size() ? ours.get(i) : null;
            String t = i < theirs.size() ? theirs.get(i) : null;
            String pick = Objects.equals(o, b) ? t : Objects.equals(t, b) || Objects.equals(o, t) ? o : "<" + o + "|" + t + ">";
            if (pick != null) {
                out.add(pick);
            }
        }
        return out;
    }

    public static void main(String[] args) {
        String[][] pairs = {{"a b c d e", "a x c e f"}, {"", "one two"}, {"one two", ""}, {"same same", "same same"}, {"a b a b a",
            "b a b a b"}, {"the quick brown fox", "the slow brown dog jumps"}};
        for (String[] p : pairs) {
            List<String> a = p[0].isEmpty() ? List.of() : List.of(p[0].split(" "));
            List<String> b = p[1].isEmpty() ? List.of() : List.of(p[1].split(" "));
            List<Edit> d = diff(a, b);
            System.out.println(d + " " + apply(a, d).equals(b) + " " + diff(b, a).size());
        }
        try {
            apply(List.of("x", "y"), diff(List.of("a", "y"), List.of("y")));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(merge(List.of("a", "b", "c"), List.of("a", "B", "c"), List.of("a", "b", "C", "d")) + " " + merge(List.of("x"),
            List.of("y"), List.of("z")) + " " + merge(List.of("x", "w"), List.of("x"), List.of("q", "w")));
        List<Edit> chars = diff("kitten".chars().mapToObj(c -> "" + (char) c).toList(), "sitting".chars().mapToObj(c -> ""
            + (char) c).toList());
        System.out.println(chars);
    }
}
