package concurrent;

/** Exceptions that nobody catches: handlers of the thread, the default, none. */
public class Uncaught {
    public static void main(String[] args) throws Exception {
        Thread own = new Thread(() -> {
            throw new IllegalStateException("first");
        }, "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " own handler " + e.getMessage()));
        own.start();
        own.join();
        Thread none = new Thread(() -> {
            throw new IllegalStateException("to standard error");
        });
        none.start();
        none.join();
        System.out.println(none.getState() + " " + none.isAlive());
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println(t.getName() + " default handler " + e.getMessage());
            throw new Error("ignored");
        });
        Thread second = new Thread(() -> {
            Object o = null;
            o.hashCode();
        }, "second");
        second.start();
        second.join();
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group " + t.getName() + " " + e.getMessage());
            }
        };
        Thread third = new Thread(group, () -> {
            throw new RuntimeException("third");
        }, "in group");
        third.start();
        third.join();
        throw new RuntimeException("main ends");
    }
}
