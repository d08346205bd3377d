package datarace;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** No race: the letter is complete when it is put into the queue. */
final class ChangedAfterPutFixed {
    static final class Letter {
        private String text = "";
        private int stamp;
    }

    private final BlockingQueue<Letter> box = new LinkedBlockingQueue<>();

    void send(String text) throws InterruptedException {
        Letter letter = new Letter();
        letter.text = text;
        letter.stamp = 85;
        box.put(letter);
    }

    void empty() {
        try {
            Letter letter = box.take();
            String text = letter.text;
            int stamp = letter.stamp;
            System.out.println(text + " " + stamp);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChangedAfterPutFixed post = new ChangedAfterPutFixed();
        Thread carrier = new Thread(post::empty);
        carrier.start();
        post.send("greetings");
        carrier.join();
    }
}
