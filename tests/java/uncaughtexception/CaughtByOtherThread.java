package uncaughtexception;

/** Who starts a thread catches nothing that the thread throws. */
public class CaughtByOtherThread extends Thread {
    @Override
    public void run() {
        throw new IllegalStateException("in the thread"); // ~ uncaught-exception #1
    }

    public static void main(String[] args) {
        try {
            new CaughtByOtherThread().start();
        } catch (IllegalStateException never) {
            System.out.println("caught");
        }
    }
}
