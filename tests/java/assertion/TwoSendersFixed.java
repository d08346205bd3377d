package assertion;

/** Two threads raise the flag; the same holds for what either of them sends. */
public class TwoSendersFixed {
    private int data;
    private volatile boolean ready;

    void send(int value) {
        data = value;
        ready = true;
    }

    void receive() {
        if (ready) {
            assert data >= 40;
        }
    }

    public static void main(String[] args) {
        TwoSendersFixed channel = new TwoSendersFixed();
        new Thread(() -> channel.send(42)).start();
        new Thread(() -> channel.send(40)).start();
        channel.receive();
    }
}
