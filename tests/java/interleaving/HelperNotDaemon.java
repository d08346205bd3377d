package interleaving;

/** A helper waits for work that never comes, and keeps the program alive. */
public class HelperNotDaemon {
    private static boolean work;

    private static synchronized void help() {
        try {
            while (!work) {
                HelperNotDaemon.class.wait(); // ~ deadlock #1
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread helper = new Thread(HelperNotDaemon::help);
        helper.start();
    }
}
