package startinconstructor;

/** The object is complete before anything starts. */
public class HeartbeatFixed {
    private final String peer;
    private final long interval;

    private HeartbeatFixed(String peer) {
        this.peer = peer;
        this.interval = 10;
    }

    static HeartbeatFixed to(String peer) {
        HeartbeatFixed heartbeat = new HeartbeatFixed(peer);
        new Thread(heartbeat::beat).start();
        return heartbeat;
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
        HeartbeatFixed.to("north");
    }
}
