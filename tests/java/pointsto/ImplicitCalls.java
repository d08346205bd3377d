package pointsto;

import static pointsto.Probe.here;
import static pointsto.Probe.see;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Calls that no statement spells out.
class ImplicitCalls {
    static class Concatenated {
        @Override
        public String toString() {
            here(); // on main
            return "";
        }
    }

    static class Printed {
        @Override
        public String toString() {
            here(); // on main
            return "";
        }
    }

    static class Component {
        @Override
        public String toString() {
            here(); // on main
            return "";
        }

        @Override
        public int hashCode() {
            here(); // on main
            return 0;
        }

        @Override
        public boolean equals(Object other) {
            here(); // on main
            return other == this;
        }
    }

    record Holder(Component component) {}

    static class Key {
        @Override
        public int hashCode() {
            here(); // on main
            return 0;
        }

        @Override
        public boolean equals(Object other) {
            here(); // on main
            see(other); // sees key
            return other == this;
        }
    }

    static class Ordered implements Comparable<Ordered> {
        @Override
        public int compareTo(Ordered other) {
            here(); // on main
            see(other); // sees ordered, ordered2
            return 0;
        }
    }

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            here(); // on main
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

    static class Repeat extends AbstractList<Object> {
        final Object what;

        Repeat(Object what) {
            this.what = what;
        }

        @Override
        public Object get(int index) {
            here(); // on main
            return what;
        }

        @Override
        public int size() {
            return 1;
        }
    }

    static class Copied implements Cloneable {
        Object inside = new Object(); // makes inside

        Copied copy() throws CloneNotSupportedException {
            return (Copied) clone(); // makes clone
        }
    }

    enum Command {
        STOP { // makes stop
            @Override
            void run() {
                here(); // on main
            }
        };

        abstract void run();
    }

    static class Finalized {
        @Override
        protected void finalize() {
            here(); // on finalized
        }
    }

    public static void main(String[] args) throws Exception {
        Object concatenated = new Concatenated();
        see("x" + concatenated); // sees any String
        System.out.println(new Printed());
        Holder holder = new Holder(new Component());
        see(holder.toString()); // sees any String
        holder.hashCode();
        holder.equals(new Holder(new Component()));

        Map<Key, Object> map = new HashMap<>();
        map.put(new Key(), null); // makes key
        map.get(new Key());
        Map<Ordered, Object> tree = new TreeMap<>();
        tree.put(new Ordered(), null); // makes ordered
        List<Ordered> sorted = new ArrayList<>();
        sorted.add(new Ordered()); // makes ordered2
        Collections.sort(sorted);

        try (Resource resource = new Resource()) {
            see(args); // sees given String[]
        }
        Object x = new Object(); // makes x
        Bag bag = new Bag();
        bag.inside.add(x);
        for (Object each : bag) {
            see(each); // sees x
        }
        bag.forEach(each -> {
            here(); // on main
            see(each); // sees x
        });
        List<Object> repeat = new Repeat(x);
        for (Object each : repeat) {
            see(each); // sees x
        }
        see(new Copied().copy()); // sees clone
        see(new Copied().copy().inside); // sees inside
        Command.valueOf(args[0]).run();
        see(EnumSet.allOf(Command.class).iterator().next()); // sees stop
        see(Command.class.getEnumConstants()[0]); // sees stop
        new Finalized(); // spawns finalized finalizer repeated
    }
}
