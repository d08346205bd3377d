package conformance;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Dynamic programming: knapsack, edit distance with its path, longest common and increasing sequences, partitions,
 * coins.
 */
public class Knapsacks {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static String path(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        StringBuilder s = new StringBuilder();
        for (int i = a.length(), j = b.length(); i > 0 || j > 0;) {
            if (i > 0 && j > 0 && d[i][j] == d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)) {
                s.append(a.charAt(--i) == b.charAt(--j) ? '=' : '~');
            } else if (i > 0 && d[i][j] == d[i - 1][j] + 1) {
                i--;
                s.append('-');
            } else {
                j--;
                s.append('+');
            }
        }
        return d[a.length()][b.length()] + s.reverse().toString();
    }

    static final Map<Long, Long> MEMO = new HashMap<>();

    static long partitions(int n, int most) {
        if (n == 0) {
            return 1;
        }
        long key = (long) n << 32 | most;
        Long known = MEMO.get(key);
        if (known != null) {
            return known;
        }
        long sum = 0;
        for (int k = 1; k <= Math.min(n, most); k++) {
            sum += partitions(n - k, k);
        }
        MEMO.put(key, sum);
        return sum;
    }

    public static void main(String[] args) throws Exception {
        show(path("kitten", "sitting"), path("", "abc"), path("flaw", "lawn"), path("same", "same"));
        int[] weights = {3, 4, 5, 9, 14};
        int[] values = {3, 4, 4, 10, 15};
        int[] best = new int[31];
        BitSet[] taken = new BitSet[31];
        Arrays.setAll(taken, i -> new BitSet());
        for (int k = 0; k < weights.length; k++) {
            for (int w = 30; w >= weights[k]; w--) {
                if (best[w - weights[k]] + values[k] > best[w]) {
                    best[w] = best[w - weights[k]] + values[k];
                    taken[w] = (BitSet) taken[w - weights[k]].clone();
                    taken[w].set(k);
                }
            }
        }
        show(best, taken[30], taken[12]);
        int[] seq = {10, 9, 2, 5, 3, 7, 101, 18, 4, 20};
        TreeSet<Integer> tails = new TreeSet<>();
        for (int v : seq) {
            Integer c = tails.ceiling(v);
            if (c != null) {
                tails.remove(c);
            }
            tails.add(v);
        }
        long[] ways = new long[101];
        ways[0] = 1;
        for (int coin : new int[] {1, 5, 10, 25, 50}) {
            for (int i = coin; i <= 100; i++) {
                ways[i] += ways[i - coin];
            }
        }
        show(tails, ways[100], partitions(40, 40), MEMO.size());
    }
}
