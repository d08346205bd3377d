package interleaving;

/** The group of a thread gets to see the exception that ends it, and fails itself: nobody has dealt with it. */
public class HandledByGroup {
    private static class Group extends ThreadGroup {
        Group() {
            super("workers");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable exception) {
            throw new IllegalStateException(exception);
        }
    }

    private static void work() {
        throw new UnsupportedOperationException(); // ~ exception #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(new Group(), HandledByGroup::work);
        worker.start();
        worker.join();
    }
}
