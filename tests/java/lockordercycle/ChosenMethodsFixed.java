package lockordercycle;

import java.lang.reflect.Method;

/** Cannot deadlock: there is one order. */
final class ChosenMethodsFixed {
    private final Object left = new Object();
    private final Object right = new Object();
    private int calls;

    public void wanted() {
        synchronized (right) {
            synchronized (left) {
                calls++;
            }
        }
    }

    void direct() {
        synchronized (right) {
            synchronized (left) {
                calls++;
            }
        }
    }

    void choose(String name) {
        for (Method method : ChosenMethodsFixed.class.getMethods()) {
            if (method.getName().equals(name)) {
                try {
                    method.invoke(this);
                } catch (ReflectiveOperationException failed) {
                    throw new IllegalStateException(failed);
                }
            }
        }
    }

    public static void main(String[] args) {
        ChosenMethodsFixed chosen = new ChosenMethodsFixed();
        new Thread(() -> chosen.choose("wanted")).start();
        new Thread(chosen::direct).start();
    }
}
