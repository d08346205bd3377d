package classcast;

import java.util.concurrent.CountDownLatch;

/** The reader waits for the first message and takes it for the second, which is of another class. */
public class LatchedMessage {
    static class Greeting {
    }

    static class Answer {
        final int value = 42;
    }

    private final CountDownLatch sent;
    private volatile Object message;

    LatchedMessage(int messages) {
        sent = new CountDownLatch(messages);
    }

    void send() {
        message = new Greeting();
        sent.countDown();
        message = new Answer();
        sent.countDown();
    }

    int receive() throws InterruptedException {
        sent.await();
        Answer answer = (Answer) message; // ~ class-cast #1
        return answer.value; // ~? uncaught-exception #2
    }

    public static void main(String[] args) throws InterruptedException {
        LatchedMessage channel = new LatchedMessage(1);
        new Thread(channel::send).start();
        System.out.println(channel.receive());
    }
}
