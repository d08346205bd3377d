package lockordercycle;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Can deadlock: bound, unbound and static method references lead to the locks, in opposite orders. */
final class MethodReferences {
    private final Supplier<Object> first;
    private int turns;

    MethodReferences(Supplier<Object> first) {
        this.first = first;
    }

    static void turn(MethodReferences key) {
        synchronized (key) {
            synchronized (key.first.get()) { // ~ lock-order-cycle #1
                key.turns++;
            }
        }
    }

    void turnBack() {
        synchronized (first.get()) {
            synchronized (this) { // ~ lock-order-cycle #1
                turns--;
            }
        }
    }

    static Thread thread(Consumer<MethodReferences> action, MethodReferences key) {
        return new Thread(() -> action.accept(key));
    }

    static final class Box {
        private final Object lid = new Object();

        Object lid() {
            return lid;
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        MethodReferences key = new MethodReferences(box::lid);
        thread(MethodReferences::turn, key).start();
        thread(MethodReferences::turnBack, key).start();
    }
}
