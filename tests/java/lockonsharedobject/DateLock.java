package lockonsharedobject;

import java.time.LocalDate;

/** A date is a value: the JVM may make one object of two, or two of one. */
public class DateLock {
    private final LocalDate opened = LocalDate.now();
    private int entries;

    void add() {
        synchronized (opened) { // ~ lock-on-shared-object #1
            entries++;
        }
    }

    public static void main(String[] args) {
        DateLock journal = new DateLock();
        Thread other = new Thread(journal::add);
        other.start();
        journal.add();
    }
}
