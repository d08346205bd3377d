package lockonsharedobject;

import java.time.LocalDate;

/** The journal itself is the lock. */
public class DateLockFixed {
    private final LocalDate opened = LocalDate.now();
    private int entries;

    synchronized void add() {
        entries += opened.getDayOfMonth();
    }

    public static void main(String[] args) {
        DateLockFixed journal = new DateLockFixed();
        Thread other = new Thread(journal::add);
        other.start();
        journal.add();
    }
}
