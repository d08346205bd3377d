package assertion;

/** The volatile flag is raised when the data is complete. */
public class MessagePassingFixed {
    private int data;
    private volatile boolean ready;

    void send() {
        data = 41;
        data = 42;
        ready = true;
    }

    void receive() {
        if (ready) {
            assert data == 42;
        }
    }

    public static void main(String[] args) {
        MessagePassingFixed channel = new MessagePassingFixed();
        new Thread(channel::send).start();
        channel.receive();
    }
}
