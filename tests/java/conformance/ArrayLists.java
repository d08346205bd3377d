package conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Vector;

/** List operations on ArrayList, LinkedList and Vector side by side: positions, bulk operations, iterators, sorting, equality. */
public class ArrayLists {
    static void work(List<Integer> l) {
        System.out.println(l.getClass().getSimpleName() + l + l.isEmpty());
        for (int i = 0; i < 15; i++) {
            l.add(i * 7 % 11);
        }
        System.out.println(l + " " + l.size() + " " + l.hashCode());
        l.add(0, -1);
        l.add(l.size(), -2);
        l.add(8, null);
        System.out.println(l + " " + l.indexOf(7) + " " + l.lastIndexOf(7) + " " + l.indexOf(null) + " " + l.contains(99));
        System.out.println(l.remove(2) + " " + l.remove((Integer) 10) + " " + l.remove((Integer) 77) + " " + l.remove(null) + " "
            + l.set(1, 50));
        System.out.println(l.addAll(3, Arrays.asList(100, 101, 102)) + " " + l.addAll(Collections.emptyList()) + " " + l);
        System.out.println(l.removeAll(List.of(100, 7, 3)) + " " + l.retainAll(List.of(-1, -2, 0, 1, 2, 4, 8, 101, 102)) + " " + l);
        System.out.println(l.removeIf(x -> x > 100) + " " + l.removeIf(x -> x > 100) + " " + l.containsAll(List.of(1, 2)));
        l.replaceAll(x -> x * x - 3);
        System.out.println(l);
        l.sort(null);
        System.out.println(l);
        l.sort(Comparator.comparing((Integer x) -> x % 5).thenComparing(Comparator.reverseOrder()));
        System.out.println(l);
        l.addAll(List.of(11, 12, 13, 14, 15, 16));
        ListIterator<Integer> it = l.listIterator();
        for (int at = 0; it.hasNext(); at++) {
            int v = it.next();
            if (at % 3 == 0) {
                it.remove();
            } else if (at % 3 == 1) {
                it.set(v + 1000);
            } else {
                it.add(-v);
            }
        }
        StringBuilder b = new StringBuilder();
        while (it.hasPrevious()) {
            b.append(it.previousIndex()).append(':').append(it.previous()).append(' ');
        }
        System.out.println(b);
        List<Integer> sub = l.subList(1, 4);
        System.out.println(sub + " " + sub.indexOf(l.get(2)) + " " + sub.hashCode());
        sub.set(0, 9);
        sub.add(77);
        sub.remove(1);
        System.out.println(sub + " " + l);
        sub.subList(0, 2).clear();
        System.out.println(sub + " " + l);
        l.add(5);
        try {
            System.out.println(sub.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("sub-list is stale");
        }
        try {
            for (Integer x : l) {
                l.add(x);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("fail fast " + l.size());
        }
        int steps = 0;
        for (Integer x : l) {
            if (++steps == l.size() - 1) {
                l.remove(x);
            }
        }
        System.out.println(steps + " " + l);
        System.out.println(l.equals(new ArrayList<>(l)) + " " + l.equals(new LinkedList<>(l)) + " " + l.equals(null) + " "
            + List.copyOf(l).equals(l));
        System.out.println(Arrays.toString(l.toArray()) + Arrays.toString(l.toArray(new Integer[12])) + l.toArray(Integer[]::new).length);
        for (int bad : new int[] {-1, l.size() + 1}) {
            try {
                l.add(bad, 1);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("refused " + bad);
            }
        }
        l.clear();
        System.out.println(l + " " + l.stream().count());
    }

    public static void main(String[] args) {
        work(new ArrayList<>());
        work(new LinkedList<>());
        work(new Vector<>(3));
        ArrayList<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        System.out.println(self);
        Collection<String> c = new ArrayList<>(100);
        Collections.addAll(c, "b", "a");
        System.out.println(c);
        ArrayList<String> copy = new ArrayList<>(c);
        Object cloned = copy.clone();
        copy.add("z");
        System.out.println(cloned + " " + copy);
    }
}
