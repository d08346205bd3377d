package uncaughtexception;

/** The sleeper wraps the interruption into an exception that nobody catches. */
public class InterruptedSleeper implements Runnable {
    @Override
    public void run() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            throw new IllegalStateException("woken"); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        Thread sleeper = new Thread(new InterruptedSleeper());
        sleeper.start();
        sleeper.interrupt();
    }
}
