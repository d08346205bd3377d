package runnotstart;

/** The index is meant to be built in the background. */
public class Indexer {
    static final class Builder extends Thread {
        @Override
        public void run() {
            System.out.println("indexing");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Builder builder = new Builder();
        builder.run(); // ~ run-not-start #1
        Thread plain = new Thread(() -> System.out.println("more"));
        plain.run(); // ~ run-not-start #2
        builder.join();
    }
}
