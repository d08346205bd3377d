package startinconstructor;

/** The thread may beat before it knows the name of its peer, or its interval. */
public class Heartbeat {
    private final String peer;
    private final long interval;

    Heartbeat(String peer) {
        new Thread(this::beat).start(); // ~ start-in-constructor #1
        this.peer = peer;
        this.interval = 10;
    }

    private void beat() {
        for (int i = 0; i < 3; i++) {
            System.out.println("still there, " + peer.length());
            try {
                Thread.sleep(interval);
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        new Heartbeat("north");
    }
}
