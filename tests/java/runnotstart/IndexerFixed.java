package runnotstart;

/** Started, so that the index is built in the background. */
public class IndexerFixed {
    static class Builder extends Thread {
        @Override
        public void run() {
            System.out.println("indexing");
        }
    }

    static final class LoudBuilder extends Builder {
        @Override
        public void run() {
            System.out.println("now");
            super.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Builder builder = new LoudBuilder();
        builder.start();
        builder.join();
        Runnable task = () -> System.out.println("a task is no thread");
        task.run();
    }
}
