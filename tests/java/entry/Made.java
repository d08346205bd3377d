package entry;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import javax.annotation.concurrent.GuardedBy;

/** Library classes that show in several ways that they are made for threads, and some that do not. */
public final class Made {
    private Made() {}

    public static class Flagged {
        volatile boolean flag;

        public void f() {}
    }

    public static class Counting {
        final AtomicInteger count = new AtomicInteger();

        public void f() {}
    }

    public static class Guarded {
        @GuardedBy("this")
        int count;

        public void f() {}
    }

    public static class Promised {
        @Marks.Shared
        public void f() {}
    }

    public static class Job implements Runnable {
        volatile boolean isStopped;

        @Override
        public void run() {}

        public void stop() {}
    }

    public static class Question implements Callable<Integer> {
        @Override
        public Integer call() {
            return 1;
        }
    }

    public static class Starter {
        public void start() {
            new Thread(() -> {}).start();
        }
    }

    @Marks.Shared
    public static class Numbered {
        static int made;

        public Numbered() {
            made++;
        }

        public static void main(String[] args) {}
    }

    static class Parent {
        public synchronized void inherited() {}
    }

    public static class Child extends Parent {}

    public static class Plain {
        int count;

        public void f() {}
    }
}
