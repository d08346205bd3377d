package assertion;

/** Two threads raise the flag; the data is that of either. */
public class TwoSenders {
    private int data;
    private volatile boolean ready;

    void send(int value) {
        data = value;
        ready = true;
    }

    void receive() {
        if (ready) {
            assert data == 42; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        TwoSenders channel = new TwoSenders();
        new Thread(() -> channel.send(42)).start();
        new Thread(() -> channel.send(40)).start();
        channel.receive();
    }
}
