package assertion;

/** The volatile flag is raised before the data is complete. */
public class MessagePassing {
    private int data;
    private volatile boolean ready;

    void send() {
        data = 41;
        ready = true;
        data = 42;
    }

    void receive() {
        if (ready) {
            assert data == 42; // ~ assertion #1
        }
    }

    public static void main(String[] args) {
        MessagePassing channel = new MessagePassing();
        new Thread(channel::send).start();
        channel.receive();
    }
}
