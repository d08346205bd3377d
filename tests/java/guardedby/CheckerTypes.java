package guardedby;

import org.checkerframework.checker.lock.qual.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

/** On a type the annotation speaks of the object, not of the variable; and a method says what its callers hold. */
public class CheckerTypes {
    static class Position {
        int x;
        int y;
    }

    private final Object lock = new Object();

    private final @GuardedBy("lock") Position position = new Position();

    boolean isThere() {
        return position != null;
    }

    void move() {
        position.x++; // ~ guarded-by #1
    }

    @Holding("lock")
    private void turn() {
        int x = position.x;
        position.x = position.y;
        position.y = x;
    }

    void turnTwice() {
        synchronized (lock) {
            turn();
            turn();
        }
    }

    void turnOnce() {
        synchronized (this) {
            turn(); // ~ guarded-by #2
        }
    }

    public static void main(String[] args) {
        CheckerTypes types = new CheckerTypes();
        new Thread(types::move).start();
        new Thread(types::turnTwice).start();
        new Thread(types::turnOnce).start();
        System.out.println(types.isThere());
    }
}
