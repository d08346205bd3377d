package lostinterrupt;

/** The handler changes a variable, but the loop asks another: the thread sleeps on. */
public class Counted implements Runnable {
    @Override
    public void run() {
        boolean wasWoken = false;
        for (int round = 0; round < 1_000; round++) {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) { // ~ lost-interrupt #1
                wasWoken = true;
            }
        }
        System.out.println(wasWoken);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(new Counted());
        sleeper.start();
        Thread.sleep(100);
        sleeper.interrupt(); // ~ lost-interrupt #1
        sleeper.join();
    }
}
