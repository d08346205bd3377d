package assertion;

/** The flag is raised twice, for different data. */
public class FlagReused {
    private int data;
    private volatile boolean ready;

    void send() {
        data = 42;
        ready = true;
        ready = false;
        data = 41;
        ready = true;
    }

    void receive() {
        if (ready) {
            assert data == 42; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        FlagReused channel = new FlagReused();
        new Thread(channel::send).start();
        channel.receive();
    }
}
