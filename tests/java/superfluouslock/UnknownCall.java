package superfluouslock;

import java.lang.reflect.Method;

/** No lock is known to be superfluous: what is called under it is not known before the program runs. */
final class UnknownCall {
    private final Object lock = new Object();

    private void call(String name) {
        synchronized (lock) {
            try {
                Method method = UnknownCall.class.getDeclaredMethod(name);
                method.invoke(this);
            } catch (ReflectiveOperationException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnknownCall caller = new UnknownCall();
        String name = args.length > 0 ? args[0] : "toString";
        Runnable work = () -> {
            caller.call(name);
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
