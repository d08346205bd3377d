package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Permutations in order, combinations, subsets, partitions, Catalan structures, cartesian products, Latin squares. */
public class Combinatorics {
    static boolean next(int[] a) {
        int i = a.length - 2;
        while (i >= 0 && a[i] >= a[i + 1]) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        int j = a.length - 1;
        while (a[j] <= a[i]) {
            j--;
        }
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
        for (int l = i + 1, r = a.length - 1; l < r; l++, r--) {
            t = a[l];
            a[l] = a[r];
            a[r] = t;
        }
        return true;
    }

    static void combine(int from, int n, int k, List<Integer> picked, Consumer<List<Integer>> out) {
        if (k == 0) {
            out.accept(picked);
            return;
        }
        for (int i = from; i <= n - k; i++) {
            picked.add(i);
            combine(i + 1, n, k - 1, picked, out);
            picked.remove(picked.size() - 1);
        }
    }

    static List<String> parens(int open, int close) {
        if (open == 0 && close == 0) {
            return List.of("");
        }
        List<String> out = new ArrayList<>();
        if (open > 0) {
            parens(open - 1, close + 1).forEach(s -> out.add("(" + s));
        }
        if (close > 0) {
            parens(open, close - 1).forEach(s -> out.add(")" + s));
        }
        return out;
    }

    static <T> List<List<T>> product(List<List<T>> sets) {
        List<List<T>> out = List.of(List.of());
        for (List<T> s : sets) {
            out = out.stream().flatMap(prefix -> s.stream().map(x -> {
                List<T> l = new ArrayList<>(prefix);
                l.add(x);
                return l;
            })).collect(Collectors.toList());
        }
        return out;
    }

    static int latin(int[][] g, int at) {
        int n = g.length;
        if (at == n * n) {
            return 1;
        }
        int count = 0;
        cell:
        for (int v = 1; v <= n; v++) {
            for (int i = 0; i < n; i++) {
                if (g[at / n][i] == v || g[i][at % n] == v) {
                    continue cell;
                }
            }
            g[at / n][at % n] = v;
            count += latin(g, at + 1);
            g[at / n][at % n] = 0;
        }
        return count;
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 2, 3};
        StringBuilder b = new StringBuilder();
        do {
            for (int v : a) {
                b.append(v);
            }
            b.append(' ');
        } while (next(a));
        System.out.println(b);
        int[] p = {0, 1, 2, 3, 4, 5};
        int derangements = 0;
        int count = 0;
        do {
            boolean ok = true;
            for (int i = 0; i < p.length; i++) {
                ok &= p[i] != i;
            }
            derangements += ok ? 1 : 0;
            count++;
        } while (next(p));
        System.out.println(count + " " + derangements + " " + Arrays.toString(p));
        List<String> picked = new ArrayList<>();
        combine(0, 5, 3, new ArrayList<>(), l -> picked.add(l.toString()));
        System.out.println(picked.size() + " " + picked);
        System.out.println(parens(3, 0) + " " + parens(6, 0).size());
        System.out.println(product(List.of(List.of("a", "b"), List.of("1"), List.of("x", "y"))) + " "
            + product(List.<List<Integer>>of()).size() + " " + product(List.of(List.of(1), List.<Integer>of())).size());
        StringBuilder subsets = new StringBuilder();
        for (int mask = 0; mask < 16; mask++) {
            for (int i = 0; i < 4; i++) {
                subsets.append((mask >> i & 1) == 1 ? (char) ('a' + i) : "");
            }
            subsets.append(',');
        }
        System.out.println(subsets);
        System.out.println(latin(new int[2][2], 0) + " " + latin(new int[3][3], 0));
        long[][] stirling = new long[11][11];
        stirling[0][0] = 1;
        for (int n = 1; n <= 10; n++) {
            for (int k = 1; k <= n; k++) {
                stirling[n][k] = k * stirling[n - 1][k] + stirling[n - 1][k - 1];
            }
        }
        System.out.println(Arrays.toString(stirling[10]) + " " + Arrays.stream(stirling[10]).sum());
        List<int[]> moves = new ArrayList<>();
        for (int n = 0, gray = 0; n < 8; n++) {
            int g = n ^ n >> 1;
            moves.add(new int[] {g, Integer.numberOfTrailingZeros(g ^ gray)});
            gray = g;
        }
        System.out.println(moves.stream().map(Arrays::toString).collect(Collectors.joining()));
    }
}
