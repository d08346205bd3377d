package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the library gets out of collections that the program implements.
class OwnContainers {
    static class Repeat extends AbstractList<Object> {
        final Object what;

        Repeat(Object what) {
            this.what = what;
        }

        @Override
        public Object get(int index) {
            here(); // on main, t
            return what;
        }

        @Override
        public int size() {
            here(); // on main, t
            return 1;
        }
    }

    static class Bag implements Iterable<Object> {
        final List<Object> inside = new ArrayList<>();

        @Override
        public Iterator<Object> iterator() {
            here(); // on main
            return inside.iterator();
        }
    }

    static class Countdown implements Iterator<Object> {
        @Override
        public boolean hasNext() {
            here(); // on main
            return false;
        }

        @Override
        public Object next() {
            here(); // on main
            return new Object(); // makes counted
        }
    }

    static class Down extends AbstractSet<Object> {
        @Override
        public Iterator<Object> iterator() {
            here(); // on main
            return new Countdown();
        }

        @Override
        public int size() {
            here(); // on main
            return 0;
        }
    }

    static class Table extends AbstractMap<Object, Object> {
        @Override
        public Set<Map.Entry<Object, Object>> entrySet() {
            here(); // on main
            Map<Object, Object> inside = new HashMap<>();
            inside.put(new Object(), new Object()); // makes entry
            return inside.entrySet();
        }
    }

    static class Unread extends AbstractList<Object> {
        @Override
        public Object get(int index) {
            here(); // on nothing
            return null;
        }

        @Override
        public int size() {
            here(); // on nothing
            return 0;
        }
    }

    static class Names extends ArrayList<Object> {
        @Override
        public Object get(int index) {
            here(); // on main
            return super.get(index);
        }
    }

    public static void main(String[] args) {
        Object x = new Object(); // makes x
        List<Object> repeat = new Repeat(x);
        for (Object each : repeat) {
            see(each); // sees x
        }
        repeat.forEach(each -> see(each)); // sees x
        see(new ArrayList<>(repeat).get(0)); // sees x
        Collection<Object> all = new ArrayList<>();
        all.addAll(repeat);
        see(all.iterator().next()); // sees x
        see(repeat.stream().findFirst().get()); // sees x
        see(repeat.subList(0, 1).get(0)); // sees x
        new Thread(() -> new ArrayList<>(repeat)).start(); // spawns t thread

        Bag bag = new Bag();
        bag.inside.add(x);
        for (Object each : bag) {
            see(each); // sees x
        }
        bag.forEach(each -> see(each)); // sees x

        Set<Object> down = new Down();
        for (Object each : down) {
            see(each); // sees counted
        }
        see(List.copyOf(down).get(0)); // sees counted
        see(down.toArray()[0]); // sees counted
        new Countdown().forEachRemaining(each -> see(each)); // sees counted

        Map<Object, Object> table = new Table();
        see(table.get(x)); // sees entry
        see(table.keySet().iterator().next()); // sees entry
        see(new HashMap<>(table).get(x)); // sees entry
        see(new Unread()); // makes unread; sees unread

        Names names = new Names();
        names.add(x);
        see(List.copyOf(names).get(0)); // sees x
        see(names.iterator().next()); // sees x
    }
}
