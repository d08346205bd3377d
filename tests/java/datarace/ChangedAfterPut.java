package datarace;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Races: the letter is changed after it was put into the queue. */
final class ChangedAfterPut {
    static final class Letter {
        private String text = "";
        private int stamp;
    }

    private final BlockingQueue<Letter> box = new LinkedBlockingQueue<>();

    void send(String text) throws InterruptedException {
        Letter letter = new Letter();
        letter.text = text;
        box.put(letter);
        letter.stamp = 85; // ~ data-race #1
    }

    void empty() {
        try {
            Letter letter = box.take();
            String text = letter.text;
            int stamp = letter.stamp; // ~ data-race #1
            System.out.println(text + " " + stamp);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChangedAfterPut post = new ChangedAfterPut();
        Thread carrier = new Thread(post::empty);
        carrier.start();
        post.send("greetings");
        carrier.join();
    }
}
