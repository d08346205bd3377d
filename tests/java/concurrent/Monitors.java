package concurrent;

/** synchronized, wait and notifyAll; timed waits; misuse. */
public class Monitors {
    private int turn;
    private final StringBuilder text = new StringBuilder();

    synchronized void say(int who, String word) throws InterruptedException {
        while (turn % 3 != who) {
            wait();
        }
        text.append(word).append(' ');
        turn++;
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        Monitors m = new Monitors();
        Thread[] threads = new Thread[3];
        String[] words = {"one", "two", "three"};
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 4; k++) {
                        m.say(n, words[n] + k);
                    }
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            });
        }
        for (int i = 2; i >= 0; i--) {
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(m.text);
        synchronized (m) {
            m.wait(5);
            m.wait(0, 500);
            System.out.println("waited " + Thread.holdsLock(m));
        }
        try {
            m.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
