package wrongannotation;

import net.jcip.annotations.GuardedBy;

/** The lock was renamed, and the annotations were not. */
public class NoSuchLock {
    private final Object monitor = new Object();
    private int version = 1;

    @GuardedBy("lock") // ~ wrong-annotation #1
    private int count = 0;

    @GuardedBy("version") // ~ wrong-annotation #2
    private int edits = 0;

    @GuardedBy("Missing.this")
    private int reads = 0;

    void edit() {
        synchronized (monitor) {
            count++;
            edits++;
            reads++;
        }
    }

    @GuardedBy("mutex()")
    private void clear() {
        count = 0; // ~ wrong-annotation #3
    }

    void reset() {
        synchronized (monitor) {
            clear();
        }
    }

    public static void main(String[] args) {
        NoSuchLock edited = new NoSuchLock();
        new Thread(edited::edit).start();
        new Thread(edited::reset).start();
        System.out.println(edited.version);
    }
}
