package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Union-find with path compression, Kruskal, connected grids, and bridges of a graph. */
public class UnionFinds {
    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    static int[] parent;

    static int find(int x) {
        return parent[x] == x ? x : (parent[x] = find(parent[x]));
    }

    static boolean union(int a, int b) {
        int x = find(a);
        int y = find(b);
        parent[x] = y;
        return x != y;
    }

    record Edge(int from, int to, int weight) {}

    static void bridges(List<List<Integer>> g, int at, int from, int[] seen, int[] low, int[] clock, List<String> out) {
        seen[at] = low[at] = ++clock[0];
        for (int to : g.get(at)) {
            if (to == from) {
                continue;
            }
            if (seen[to] == 0) {
                bridges(g, to, at, seen, low, clock, out);
                low[at] = Math.min(low[at], low[to]);
                if (low[to] > seen[at]) {
                    out.add(at + "-" + to);
                }
            } else {
                low[at] = Math.min(low[at], seen[to]);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int n = 12;
        parent = IntStream.range(0, n).toArray();
        List<Edge> edges = new ArrayList<>();
        int seed = 7;
        for (int i = 0; i < 30; i++) {
            seed = seed * 1103515245 + 12345;
            edges.add(new Edge((seed >>> 8) % n, (seed >>> 16) % n, (seed >>> 4) % 50));
        }
        edges.sort(Comparator.comparingInt(Edge::weight).thenComparing(Edge::from).thenComparing(Edge::to));
        List<Edge> tree = edges.stream().filter(e -> union(e.from(), e.to())).toList();
        show(tree.size(), tree.stream().mapToInt(Edge::weight).sum());
        tree.forEach(e -> System.out.print(e.from() + "-" + e.to() + ":" + e.weight() + " "));
        System.out.println();
        String[] grid = {"##..#", "#..##", "..#..", "##..#"};
        parent = IntStream.range(0, 20).toArray();
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 5; c++) {
                if (grid[r].charAt(c) == '#') {
                    if (r > 0 && grid[r - 1].charAt(c) == '#') {
                        union(r * 5 + c, r * 5 - 5 + c);
                    }
                    if (c > 0 && grid[r].charAt(c - 1) == '#') {
                        union(r * 5 + c, r * 5 + c - 1);
                    }
                }
            }
        }
        Set<Integer> islands = new TreeSet<>();
        for (int i = 0; i < 20; i++) {
            if (grid[i / 5].charAt(i % 5) == '#') {
                islands.add(find(i));
            }
        }
        show(islands.size());
        List<List<Integer>> g = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            g.add(new ArrayList<>());
        }
        for (int[] e : new int[][] {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 5}, {5, 3}, {5, 6}}) {
            g.get(e[0]).add(e[1]);
            g.get(e[1]).add(e[0]);
        }
        List<String> out = new ArrayList<>();
        bridges(g, 0, -1, new int[7], new int[7], new int[1], out);
        show(out);
    }
}
