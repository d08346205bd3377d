package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/** Shortest paths, spanning tree, topological order, strongly connected components, all pairs and bipartiteness. */
public class Graphs {
    record Edge(int from, int to, int weight) {
    }

    static List<Edge> edges(int n, int seed) {
        List<Edge> out = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int k = 1; k <= 3; k++) {
                seed = seed * 1103515245 + 12345;
                out.add(new Edge(i, (i + (seed >>> 16) % n) % n, 1 + (seed >>> 8 & 15)));
            }
        }
        return out;
    }

    static int[] dijkstra(int n, List<Edge> edges, int from, int[] via) {
        Map<Integer, List<Edge>> out = new HashMap<>();
        for (Edge e : edges) {
            out.computeIfAbsent(e.from(), k -> new ArrayList<>()).add(e);
        }
        int[] dist = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        Arrays.fill(via, -1);
        dist[from] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.comparingInt((int[] x) -> x[1]).thenComparingInt(x -> x[0]));
        q.add(new int[] {from, 0});
        while (!q.isEmpty()) {
            int[] x = q.poll();
            if (x[1] > dist[x[0]]) {
                continue;
            }
            for (Edge e : out.getOrDefault(x[0], List.of())) {
                int d = x[1] + e.weight();
                if (d < dist[e.to()]) {
                    dist[e.to()] = d;
                    via[e.to()] = e.from();
                    q.add(new int[] {e.to(), d});
                }
            }
        }
        return dist;
    }

    static int find(int[] parent, int x) {
        return parent[x] == x ? x : (parent[x] = find(parent, parent[x]));
    }

    static int counter;

    static void tarjan(int v, List<List<Integer>> next, int[] index, int[] low, boolean[] on, Deque<Integer> stack,
        List<List<Integer>> out) {
        index[v] = low[v] = ++counter;
        stack.push(v);
        on[v] = true;
        for (int w : next.get(v)) {
            if (index[w] == 0) {
                tarjan(w, next, index, low, on, stack, out);
                low[v] = Math.min(low[v], low[w]);
            } else if (on[w]) {
                low[v] = Math.min(low[v], index[w]);
            }
        }
        if (low[v] == index[v]) {
            List<Integer> c = new ArrayList<>();
            int w;
            do {
                w = stack.pop();
                on[w] = false;
                c.add(w);
            } while (w != v);
            c.sort(null);
            out.add(c);
        }
    }

    public static void main(String[] args) {
        int n = 24;
        List<Edge> es = edges(n, 99);
        int[] via = new int[n];
        int[] dist = dijkstra(n, es, 0, via);
        System.out.println(Arrays.toString(dist));
        System.out.println(Arrays.toString(via));
        long[][] all = new long[n][n];
        for (long[] row : all) {
            Arrays.fill(row, 1 << 20);
        }
        for (int i = 0; i < n; i++) {
            all[i][i] = 0;
        }
        es.forEach(e -> all[e.from()][e.to()] = Math.min(all[e.from()][e.to()], e.weight()));
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    all[i][j] = Math.min(all[i][j], all[i][k] + all[k][j]);
                }
            }
        }
        boolean agree = true;
        for (int i = 0; i < n; i++) {
            agree &= all[0][i] == (dist[i] == Integer.MAX_VALUE ? 1 << 20 : dist[i]);
        }
        System.out.println(agree + " " + Arrays.hashCode(all[n - 1]));
        int[] parent = new int[n];
        Arrays.setAll(parent, i -> i);
        List<Edge> sorted = new ArrayList<>(es);
        sorted.sort(Comparator.comparingInt(Edge::weight).thenComparingInt(Edge::from).thenComparingInt(Edge::to));
        int total = 0;
        int used = 0;
        for (Edge e : sorted) {
            int a = find(parent, e.from());
            int b = find(parent, e.to());
            if (a != b) {
                parent[a] = b;
                total += e.weight();
                used++;
            }
        }
        System.out.println(total + " " + used);
        List<List<Integer>> next = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            next.add(new ArrayList<>());
        }
        es.stream().filter(e -> e.weight() > 6).forEach(e -> next.get(e.from()).add(e.to()));
        List<List<Integer>> comps = new ArrayList<>();
        int[] index = new int[n];
        for (int i = 0; i < n; i++) {
            if (index[i] == 0) {
                tarjan(i, next, index, new int[n], new boolean[n], new ArrayDeque<>(), comps);
            }
        }
        System.out.println(comps);
        Map<String, List<String>> deps = new TreeMap<>(Map.of("app", List.of("ui", "db"), "ui", List.of("core"), "db", List.of("core",
            "log"), "core", List.of(), "log", List.of("core")));
        List<String> order = new ArrayList<>();
        while (order.size() < deps.size()) {
            for (Map.Entry<String, List<String>> e : deps.entrySet()) {
                if (!order.contains(e.getKey()) && order.containsAll(e.getValue())) {
                    order.add(e.getKey());
                    break;
                }
            }
        }
        System.out.println(order);
    }
}
