package startinconstructor;

import java.util.concurrent.CountDownLatch;

/** Constructors that start threads and are right: last, for another's business, joined at once, or held back until all is there. */
public class StartLast {
    static final class Clock {
        private final int step;

        Clock(int step) {
            this.step = step;
            new Thread(() -> System.out.println(this.step)).start();
        }
    }

    static final class Greeter {
        private final String name;

        Greeter(String name) {
            String greeting = "hello";
            new Thread(() -> System.out.println(greeting)).start();
            this.name = name;
        }

        String name() {
            return name;
        }
    }

    static final class Loader {
        private int parts = 1;
        private int total;

        Loader() throws InterruptedException {
            Thread first = new Thread(() -> System.out.println(total + parts));
            first.start();
            first.join();
            total = 2;
        }
    }

    static final class Gate {
        private final CountDownLatch isComplete = new CountDownLatch(1);
        private int size;

        Gate() {
            new Thread(() -> {
                try {
                    isComplete.await();
                    System.out.println(size);
                } catch (InterruptedException ended) {
                    System.out.println("ended");
                }
            }).start();
            size = 5;
            isComplete.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Clock(1);
        System.out.println(new Greeter("world").name());
        new Loader();
        new Gate();
    }
}
