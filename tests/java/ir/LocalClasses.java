package ir;

import java.util.Iterator;

/** A class captures locals or its outer instance, not both: javac releases store the two in different orders. */
class LocalClasses {
    private int calls;

    static Iterator<Integer> range(int from, long to) {
        class Range implements Iterator<Integer> {
            private int next;

            @Override public boolean hasNext() {
                return from + next < to;
            }

            @Override public Integer next() {
                return from + next++;
            }
        }
        return new Range();
    }

    Runnable counter() {
        return new Runnable() {
            @Override public void run() {
                calls++;
            }
        };
    }

    static Object withArguments(String name, long millis) {
        return new SuperCalls(name) {
            @Override public void run() {
                setPriority((int) millis);
            }
        };
    }
}
