package guardedby;

import org.checkerframework.checker.lock.qual.GuardedBy;
import org.checkerframework.checker.lock.qual.Holding;

/** On a type the annotation speaks of the object, not of the variable; and a method says what its callers hold. */
public class CheckerTypesFixed {
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
        synchronized (lock) {
            position.x++;
        }
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
        synchronized (lock) {
            turn();
        }
    }

    public static void main(String[] args) {
        CheckerTypesFixed types = new CheckerTypesFixed();
        new Thread(types::move).start();
        new Thread(types::turnTwice).start();
        new Thread(types::turnOnce).start();
        System.out.println(types.isThere());
    }
}
