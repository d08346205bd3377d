package interleaving;

/** Two threads take turns: there is one order only. */
// outcome: ping / pong / ping / pong
public class OutcomePingPong {
    private static boolean pong;

    private static synchronized void play(boolean mine, String text) {
        try {
            for (int round = 0; round < 2; round++) {
                while (pong != mine) {
                    OutcomePingPong.class.wait();
                }
                System.out.println(text);
                pong = !mine;
                OutcomePingPong.class.notify();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> play(false, "ping"));
        Thread second = new Thread(() -> play(true, "pong"));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
