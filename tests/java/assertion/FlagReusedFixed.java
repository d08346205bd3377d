package assertion;

/** The flag is raised twice, for data of which the same holds. */
public class FlagReusedFixed {
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
            assert data >= 41;
        }
    }

    public static void main(String[] args) {
        FlagReusedFixed channel = new FlagReusedFixed();
        new Thread(channel::send).start();
        channel.receive();
    }
}
