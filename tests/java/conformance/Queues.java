package conformance;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Stack;

/** ArrayDeque and LinkedList as deques, PriorityQueue's internal order and removals, Stack. */
public class Queues {
    static void deque(Deque<Integer> d) {
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
            if (i % 5 == 4) {
                System.out.print(d.removeFirst() + "/" + d.pollLast() + " ");
            }
        }
        System.out.println(d);
        System.out.println(d.peekFirst() + " " + d.peekLast() + " " + d.element() + " " + d.offerFirst(100) + " " + d.pop() + " "
            + d.contains(7));
        d.push(7);
        d.offer(7);
        System.out.println(d.removeFirstOccurrence(7) + " " + d.removeLastOccurrence(7) + " " + d.removeLastOccurrence(1000) + " " + d);
        StringBuilder b = new StringBuilder();
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext();) {
            int v = it.next();
            b.append(v).append(' ');
            if (v % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(b + "" + d + d.size());
        d.removeIf(x -> x > 12);
        System.out.println(d + " " + Arrays.toString(d.toArray(new Integer[0])));
        d.clear();
        System.out.println(d.poll() + " " + d.peek() + " " + d.pollLast());
        try {
            d.removeLast();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
    }

    public static void main(String[] args) {
        deque(new ArrayDeque<>(2));
        deque(new LinkedList<>());
        PriorityQueue<Integer> p = new PriorityQueue<>();
        Random r = new Random(7);
        for (int i = 0; i < 20; i++) {
            p.add(r.nextInt(100));
        }
        System.out.println(p);
        System.out.println(p.peek() + " " + p.poll() + " " + p.poll() + " " + p);
        Integer middle = p.toArray(new Integer[0])[5];
        System.out.println(middle + " " + p.remove(middle) + " " + p.contains(middle) + " " + p);
        p.removeIf(x -> x % 3 == 0);
        System.out.println(p);
        StringBuilder b = new StringBuilder();
        while (!p.isEmpty()) {
            b.append(p.remove()).append(' ');
        }
        System.out.println(b);
        Comparator<String> longest = Comparator.comparing(String::length).reversed();
        PriorityQueue<String> words = new PriorityQueue<>(longest.thenComparing(Comparator.naturalOrder()));
        Collections.addAll(words, "bb", "a", "ccc", "aa", "dddd", "c", "bbb");
        System.out.println(words);
        while (words.size() > 2) {
            System.out.print(words.poll() + " ");
        }
        System.out.println(words);
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1));
        System.out.println(heap);
        for (Iterator<Integer> it = heap.iterator(); it.hasNext();) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(heap);
        Stack<String> s = new Stack<>();
        s.push("a");
        s.push("b");
        s.push("c");
        System.out.println(s + " " + s.search("a") + " " + s.search("z") + " " + s.peek() + " " + s.pop() + " " + s.get(0) + " "
            + s.empty());
        try {
            new Stack<Integer>().pop();
        } catch (java.util.EmptyStackException e) {
            System.out.println(e.getMessage());
        }
        Queue<int[]> bfs = new ArrayDeque<>();
        bfs.add(new int[] {0, 0});
        boolean[][] seen = new boolean[5][5];
        int order = 0;
        while (!bfs.isEmpty()) {
            int[] at = bfs.remove();
            if (at[0] < 0 || at[1] < 0 || at[0] > 4 || at[1] > 4 || seen[at[0]][at[1]]) {
                continue;
            }
            seen[at[0]][at[1]] = true;
            order = order * 31 + at[0] * 5 + at[1];
            bfs.add(new int[] {at[0] + 1, at[1] + 2});
            bfs.add(new int[] {at[0] - 2, at[1] + 1});
            bfs.add(new int[] {at[0] + 2, at[1] - 1});
        }
        System.out.println(order);
    }
}
