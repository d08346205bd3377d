package proveexplore;

import java.util.concurrent.Semaphore;

/** The letter is read before the signal that it is there. */
public class Signalled {
    private static final Semaphore sent = new Semaphore(0);
    private static int letter;

    static class Sender extends Thread {
        @Override
        public void run() {
            letter = 7; // ~ data-race #1
            sent.release();
        }
    }

    public static void main(String[] args) {
        new Sender().start();
        int read = letter; // ~ data-race #1
        sent.acquireUninterruptibly();
        System.out.println(read);
    }
}
