package conformance;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Knapsack, edit distance, longest common subsequence, coin change, matrix chain, partitions, with the choices traced back. */
public class DynamicProgramming {
    static String knapsack(int[] w, int[] v, int cap) {
        int[][] best = new int[w.length + 1][cap + 1];
        for (int i = 1; i <= w.length; i++) {
            for (int c = 0; c <= cap; c++) {
                best[i][c] = best[i - 1][c];
                if (w[i - 1] <= c) {
                    best[i][c] = Math.max(best[i][c], best[i - 1][c - w[i - 1]] + v[i - 1]);
                }
            }
        }
        StringBuilder b = new StringBuilder();
        for (int i = w.length, c = cap; i > 0; i--) {
            if (best[i][c] != best[i - 1][c]) {
                b.append(i - 1).append(' ');
                c -= w[i - 1];
            }
        }
        return best[w.length][cap] + ": " + b;
    }

    static String edit(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 ? j : j == 0 ? i : Math.min(Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1]
                    + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            }
        }
        StringBuilder ops = new StringBuilder();
        int i = a.length();
        int j = b.length();
        while (i > 0 || j > 0) {
            if (i > 0 && j > 0 && d[i][j] == d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1)) {
                ops.append(a.charAt(i - 1) == b.charAt(j - 1) ? '=' : '~');
                i--;
                j--;
            } else if (i > 0 && d[i][j] == d[i - 1][j] + 1) {
                ops.append('-');
                i--;
            } else {
                ops.append('+');
                j--;
            }
        }
        return d[a.length()][b.length()] + " " + ops.reverse();
    }

    static String lcs(String a, String b) {
        String[] prev = new String[b.length() + 1];
        Arrays.fill(prev, "");
        for (char x : a.toCharArray()) {
            String[] row = new String[b.length() + 1];
            row[0] = "";
            for (int j = 1; j <= b.length(); j++) {
                row[j] = x == b.charAt(j - 1) ? prev[j - 1] + x : prev[j].length() >= row[j - 1].length() ? prev[j] : row[j - 1];
            }
            prev = row;
        }
        return prev[b.length()];
    }

    static final Map<String, Long> MEMO = new HashMap<>();

    static long partitions(int n, int max) {
        if (n == 0) {
            return 1;
        }
        if (n < 0 || max == 0) {
            return 0;
        }
        String key = n + "/" + max;
        Long known = MEMO.get(key);
        if (known == null) {
            known = partitions(n - max, max) + partitions(n, max - 1);
            MEMO.put(key, known);
        }
        return known;
    }

    public static void main(String[] args) {
        System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7));
        System.out.println(knapsack(new int[] {23, 31, 29, 44, 53, 38, 63, 85, 89, 82}, new int[] {92, 57, 49, 68, 60, 43, 67, 84, 87, 72},
            165));
        System.out.println(edit("kitten", "sitting") + " | " + edit("", "abc") + " | " + edit("sunday", "saturday") + " | " + edit("same",
            "same"));
        System.out.println(lcs("AGGTAB", "GXTXAYB") + " " + lcs("the quick brown fox", "a thick crow fix"));
        int[] coins = {1, 5, 10, 25, 50};
        long[] ways = new long[101];
        int[] fewest = new int[101];
        ways[0] = 1;
        for (int c : coins) {
            for (int i = c; i <= 100; i++) {
                ways[i] += ways[i - c];
            }
        }
        for (int i = 1; i <= 100; i++) {
            fewest[i] = 1000;
            for (int c : coins) {
                if (c <= i) {
                    fewest[i] = Math.min(fewest[i], fewest[i - c] + 1);
                }
            }
        }
        System.out.println(ways[100] + " " + fewest[99] + " " + Arrays.hashCode(ways) + " " + Arrays.hashCode(fewest));
        System.out.println(partitions(10, 10) + " " + partitions(60, 60) + " " + MEMO.size());
        int[] dims = {40, 20, 30, 10, 30};
        int k = dims.length - 1;
        int[][] cost = new int[k][k];
        for (int len = 2; len <= k; len++) {
            for (int i = 0; i + len <= k; i++) {
                int j = i + len - 1;
                cost[i][j] = Integer.MAX_VALUE;
                for (int m = i; m < j; m++) {
                    cost[i][j] = Math.min(cost[i][j], cost[i][m] + cost[m + 1][j] + dims[i] * dims[m + 1] * dims[j + 1]);
                }
            }
        }
        System.out.println(cost[0][k - 1]);
        int[] seq = {10, 9, 2, 5, 3, 7, 101, 18, 4, 6, 8, 20};
        int[] tails = new int[seq.length];
        int size = 0;
        for (int x : seq) {
            int at = Arrays.binarySearch(tails, 0, size, x);
            at = at < 0 ? -at - 1 : at;
            tails[at] = x;
            size = Math.max(size, at + 1);
        }
        System.out.println(size + " " + Arrays.toString(Arrays.copyOf(tails, size)));
    }
}
