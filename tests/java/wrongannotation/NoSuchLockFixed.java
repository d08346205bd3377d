package wrongannotation;

import net.jcip.annotations.GuardedBy;

/** All names are there: a field, one of a superclass, one of an enclosing class, a method. */
public class NoSuchLockFixed {
    static class Base {
        final Object inherited = new Object();
    }

    private final Object monitor = new Object();

    class Inner extends Base {
        @GuardedBy("inherited")
        private int count = 0;

        @GuardedBy("monitor")
        private int edits = 0;

        @GuardedBy("NoSuchLockFixed.this.monitor")
        private int reads = 0;

        @GuardedBy("wrongannotation.NoSuchLockFixed.class")
        private int writes = 0;

        void edit() {
            synchronized (inherited) {
                count++;
            }
            synchronized (monitor) {
                edits++;
                reads++;
            }
            synchronized (NoSuchLockFixed.class) {
                writes++;
            }
        }
    }

    Object mutex() {
        return monitor;
    }

    @GuardedBy("mutex()")
    private void clear(Inner inner) {
        inner.edit();
    }

    void reset(Inner inner) {
        synchronized (monitor) {
            clear(inner);
        }
    }

    public static void main(String[] args) {
        NoSuchLockFixed edited = new NoSuchLockFixed();
        Inner inner = edited.new Inner();
        new Thread(inner::edit).start();
        new Thread(() -> edited.reset(inner)).start();
    }
}
