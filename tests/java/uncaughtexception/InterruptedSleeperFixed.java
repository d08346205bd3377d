package uncaughtexception;

/** The sleeper ends when it is interrupted. */
public class InterruptedSleeperFixed implements Runnable {
    @Override
    public void run() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println("woken");
        }
    }

    public static void main(String[] args) {
        Thread sleeper = new Thread(new InterruptedSleeperFixed());
        sleeper.start();
        sleeper.interrupt();
    }
}
