package staticguardedbyinstancelock;

/** There is one instance: its lock is one lock. */
public class OneInstance {
    private static final OneInstance INSTANCE = new OneInstance();
    private static int requests;

    synchronized void request() {
        requests++;
    }

    public static void main(String[] args) {
        new Thread(INSTANCE::request).start();
        new Thread(INSTANCE::request).start();
    }
}
