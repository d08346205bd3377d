package guardedby;

import java.util.function.IntUnaryOperator;
import javax.annotation.concurrent.GuardedBy;

/** The lock is held while a lambda runs that is passed on, and in a nested class that reaches for the field of the outer one. */
public class NestedAccess {
    @GuardedBy("this")
    private int state;

    private final Helper helper = new Helper();

    private class Helper {
        void bump() {
            synchronized (NestedAccess.this) {
                state++;
            }
        }
    }

    synchronized int apply(IntUnaryOperator operator) {
        state = operator.applyAsInt(state);
        return state;
    }

    synchronized int add(int by) {
        return apply(value -> state + by);
    }

    public static void main(String[] args) {
        NestedAccess shared = new NestedAccess();
        new Thread(() -> shared.add(1)).start();
        new Thread(() -> shared.helper.bump()).start();
    }
}
