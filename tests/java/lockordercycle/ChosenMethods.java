package lockordercycle;

import java.lang.reflect.Method;

/** Can deadlock, which is missed: the method that is chosen by its name locks in the opposite order. */
final class ChosenMethods {
    private final Object left = new Object();
    private final Object right = new Object();
    private int calls;

    public void wanted() {
        synchronized (right) {
            synchronized (left) { // ~- lock-order-cycle #1
                calls++;
            }
        }
    }

    void direct() {
        synchronized (left) {
            synchronized (right) { // ~- lock-order-cycle #1
                calls++;
            }
        }
    }

    void choose(String name) {
        for (Method method : ChosenMethods.class.getMethods()) {
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
        ChosenMethods chosen = new ChosenMethods();
        new Thread(() -> chosen.choose("wanted")).start();
        new Thread(chosen::direct).start();
    }
}
