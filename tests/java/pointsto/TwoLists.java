package pointsto;

import static pointsto.Probe.see;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/// Two containers do not share elements, however they are reached.
class TwoLists {
    static class A {}

    static class Registry {
        private final List<Object> entries = new ArrayList<>(); // makes entries

        synchronized void add(Object entry) {
            entries.add(entry);
        }

        synchronized Object last() {
            return entries.get(entries.size() - 1);
        }
    }

    public static void main(String[] args) {
        List<Object> first = new ArrayList<>(); // makes first
        List<Object> second = new ArrayList<>(); // makes second
        first.add(new A()); // makes a
        second.add(new A()); // makes b
        see(first); // sees first
        see(first.get(0)); // sees a
        see(second.get(0)); // sees b, ~c
        Iterator<Object> walk = first.iterator(); // makes walk
        see(walk); // sees walk
        see(walk.next()); // sees a
        for (Object element : second) {
            see(element); // sees b, ~c
        }
        List<Object> view = second.subList(0, 1);
        see(view.get(0)); // sees b, ~c
        view.set(0, new A()); // makes c
        see(second.iterator().next()); // sees c, ~b
        see(first.iterator().next()); // sees a

        List<Object> copy = new LinkedList<>(first);
        copy.add(new A()); // makes d
        see(copy.get(0)); // sees a, d
        see(first.get(0)); // sees a
        see(first.toArray()[0]); // sees a

        Registry one = new Registry();
        Registry two = new Registry();
        one.add(new A()); // makes e
        two.add(new A()); // makes f
        see(one.last()); // sees e
        see(two.last()); // sees f

        List<Object> empty = new ArrayList<>();
        see(empty.isEmpty() ? null : empty.get(0)); // sees nothing
    }
}
