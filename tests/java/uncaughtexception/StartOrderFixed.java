package uncaughtexception;

/** The second thread expects that the first one has set the name; main orders them. */
public class StartOrderFixed {
    static String name = "";

    static class First extends Thread {
        @Override
        public void run() {
            name = "set";
        }
    }

    static class Second extends Thread {
        @Override
        public void run() {
            if (name.isEmpty()) {
                throw new IllegalStateException("no name"); // ~? uncaught-exception #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new First();
        Thread second = new Second();
        first.start();
        first.join();
        second.start();
        second.join();
    }
}
