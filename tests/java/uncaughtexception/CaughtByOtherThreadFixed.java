package uncaughtexception;

/** Who calls run catches what it throws. */
public class CaughtByOtherThreadFixed extends Thread {
    @Override
    public void run() {
        throw new IllegalStateException("in the thread");
    }

    public static void main(String[] args) {
        try {
            new CaughtByOtherThreadFixed().run();
        } catch (IllegalStateException never) {
            System.out.println("caught");
        }
    }
}
