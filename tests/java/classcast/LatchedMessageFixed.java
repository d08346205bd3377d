package classcast;

import java.util.concurrent.CountDownLatch;

/** The reader waits for both messages and takes the second for what it is. */
public class LatchedMessageFixed {
    static class Greeting {
    }

    static class Answer {
        final int value = 42;
    }

    private final CountDownLatch sent;
    private volatile Object message;

    LatchedMessageFixed(int messages) {
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
        Answer answer = (Answer) message;
        return answer.value;
    }

    public static void main(String[] args) throws InterruptedException {
        LatchedMessageFixed channel = new LatchedMessageFixed(2);
        new Thread(channel::send).start();
        System.out.println(channel.receive());
    }
}
