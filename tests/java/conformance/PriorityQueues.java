package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;

/** PriorityQueue: heap order, comparators, removal by iterator, bulk changes, null. */
public class PriorityQueues {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 20; i++) {
            q.add(i * 7 % 20);
        }
        show(q, q.size(), q.peek());
        show(q.remove(13), q.remove(99), q.contains(14), q);
        Iterator<Integer> it = q.iterator();
        int sum = 0;
        while (it.hasNext()) {
            int v = it.next();
            sum += v;
            if (v % 3 == 0) {
                it.remove();
            }
        }
        show(sum, q);
        StringBuilder order = new StringBuilder();
        while (!q.isEmpty()) {
            order.append(q.poll()).append(' ');
        }
        show(order, q.poll(), q.peek());
        fails(q::remove);
        fails(q::element);
        fails(() -> q.add(null));
        fails(() -> new PriorityQueue<>(0));
        fails(() -> new PriorityQueue<Object>(List.of("a", 1)));
        PriorityQueue<String> longest = new PriorityQueue<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        longest.addAll(List.of("pear", "fig", "banana", "kiwi", "apple", "date", "x"));
        show(longest, new ArrayList<>(new PriorityQueue<>(longest)), longest.comparator() != null);
        longest.removeIf(s -> s.contains("a"));
        show(longest, longest.toArray(new String[4]).length);
        longest.retainAll(List.of("kiwi", "x"));
        show(longest, longest.poll(), longest.poll(), longest.poll());
        PriorityQueue<Integer> sorted = new PriorityQueue<>(new TreeSet<>(List.of(9, 1, 5)));
        show(sorted, sorted.comparator(), sorted.offer(0), sorted);
        Iterator<Integer> stale = sorted.iterator();
        sorted.add(3);
        fails(stale::next);
        PriorityQueue<int[]> pairs = new PriorityQueue<>((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : b[1] - a[1]);
        for (int i = 0; i < 8; i++) {
            pairs.add(new int[] {i & 3, i});
        }
        StringBuilder text = new StringBuilder();
        for (int[] p; (p = pairs.poll()) != null;) {
            text.append(p[0]).append('/').append(p[1]).append(' ');
        }
        show(text);
        show(sorted.spliterator().estimateSize(), sorted.stream().sorted().toList());
    }
}
