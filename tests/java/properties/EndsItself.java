package properties;

/** Ends with the status that another thread has set until then: with 0, 3 or -1. */
public class EndsItself {
    private static volatile int status;

    private static void set() {
        status = 3;
        status = -1;
    }

    public static void main(String[] args) {
        new Thread(EndsItself::set).start();
        System.exit(status);
    }
}
