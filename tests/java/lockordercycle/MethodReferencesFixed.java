package lockordercycle;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** Cannot deadlock: the lid comes before the key, whichever method reference is called. */
final class MethodReferencesFixed {
    private final Supplier<Object> first;
    private int turns;

    MethodReferencesFixed(Supplier<Object> first) {
        this.first = first;
    }

    static void turn(MethodReferencesFixed key) {
        synchronized (key.first.get()) {
            synchronized (key) {
                key.turns++;
            }
        }
    }

    void turnBack() {
        synchronized (first.get()) {
            synchronized (this) {
                turns--;
            }
        }
    }

    static Thread thread(Consumer<MethodReferencesFixed> action, MethodReferencesFixed key) {
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
        MethodReferencesFixed key = new MethodReferencesFixed(box::lid);
        thread(MethodReferencesFixed::turn, key).start();
        thread(MethodReferencesFixed::turnBack, key).start();
    }
}
