package interleaving;

/** A helper waits for work that never comes, but is a daemon. */
public class HelperNotDaemonFixed {
    private static boolean work;

    private static synchronized void help() {
        try {
            while (!work) {
                HelperNotDaemonFixed.class.wait();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread helper = new Thread(HelperNotDaemonFixed::help);
        helper.setDaemon(true);
        helper.start();
    }
}
