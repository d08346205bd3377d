package multistageaccess;

/** No defect: only the thread of the peer itself changes its state; the others only ask for it. */
final class OneWriter extends Thread {
    private int state;

    synchronized int peerState() {
        return state;
    }

    private synchronized void enter(int next) {
        state = next;
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            if (peerState() == 0) {
                enter(1);
            } else {
                enter(0);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneWriter peer = new OneWriter();
        peer.start();
        int seen = 0;
        for (int i = 0; i < 100; i++) {
            seen += peer.peerState();
        }
        peer.join();
        System.out.println(seen);
    }
}
