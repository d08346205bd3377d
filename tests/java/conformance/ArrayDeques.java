package conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Queue;
import java.util.Set;

/** ArrayDeque: both ends, wrapping round, growth, removal in the middle, iterators that fail. */
public class ArrayDeques {
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
        ArrayDeque<Integer> d = new ArrayDeque<>(3);
        for (int i = 0; i < 10; i++) {
            if (i % 2 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
        }
        show(d, d.size(), d.getFirst(), d.getLast(), d.peekFirst(), d.peekLast());
        show(d.pollFirst(), d.pollLast(), d.pop(), d.removeLast(), d);
        d.push(100);
        d.offer(200);
        show(d, d.contains(4), d.removeFirstOccurrence(4), d.removeLastOccurrence(77), d);
        for (int i = 0; i < 30; i++) {
            d.addLast(d.pollFirst() + 1);
        }
        show(d);
        Iterator<Integer> back = d.descendingIterator();
        back.next();
        back.remove();
        show(d);
        fails(back::remove);
        fails(() -> d.add(null));
        fails(() -> new ArrayDeque<>().pop());
        fails(() -> new ArrayDeque<>().getLast());
        fails(() -> new ArrayDeque<>().element());
        show(new ArrayDeque<>().poll(), new ArrayDeque<>().peekLast());
        ArrayDeque<Integer> c = d.clone();
        c.removeIf(x -> x % 2 == 0);
        show(c, d.size(), c.equals(c.clone()), new ArrayList<>(d).equals(List.of(d.toArray())));
        for (int i = 0; i < 40; i++) {
            c.add(i);
        }
        c.retainAll(Set.of(3, 5, 35));
        show(c, c.stream().mapToInt(x -> x).sum());
        Iterator<Integer> it = c.iterator();
        it.next();
        c.addFirst(1);
        c.pollLast();
        c.pollLast();
        c.clear();
        fails(() -> {
            while (it.hasNext()) {
                it.next();
            }
        });
        Deque<String> view = new LinkedList<>(List.of("a", "b", "c", "b"));
        Queue<String> lifo = Collections.asLifoQueue(view);
        lifo.add("z");
        show(view, lifo.poll(), view.removeLastOccurrence("b"), view, view.peekLast(), view.offerFirst("0"), view);
        ListIterator<String> li = ((LinkedList<String>) view).listIterator(2);
        li.add("inserted");
        li.previous();
        li.set("changed");
        show(view, li.nextIndex(), li.hasPrevious());
    }
}
