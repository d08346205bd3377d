package interleaving;

/** The group of a thread deals with the exception that ends it. */
// outcome: handled
public class HandledByGroupFixed {
    private static class Group extends ThreadGroup {
        Group() {
            super("workers");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            System.out.println("handled");
        }
    }

    private static void work() {
        throw new UnsupportedOperationException();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(new Group(), HandledByGroupFixed::work);
        worker.start();
        worker.join();
    }
}
