package startinconstructor;

/** Constructors that register what runs at an end: of the program, or of a thread that is started once the object is complete. */
public class Registered {
    static class Worker extends Thread {
        Worker() {
            setUncaughtExceptionHandler((thread, cause) -> failed(cause));
        }

        void failed(Throwable cause) {
            System.out.println(cause);
        }
    }

    static final class NamedWorker extends Worker {
        private final String label;

        NamedWorker(String label) {
            this.label = label;
        }

        @Override
        void failed(Throwable cause) {
            System.out.println(label.length());
        }

        @Override
        public void run() {
            throw new IllegalStateException(label);
        }
    }

    static final class Store {
        private int entries;

        Store() {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(entries)));
            entries = 3;
        }
    }

    public static void main(String[] args) {
        new NamedWorker("worker").start();
        new Store();
    }
}
