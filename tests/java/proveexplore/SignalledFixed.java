package proveexplore;

import java.util.concurrent.Semaphore;

/** The letter is read after the signal that it is there. */
public class SignalledFixed {
    private static final Semaphore sent = new Semaphore(0);
    private static int letter;

    static class Sender extends Thread {
        @Override
        public void run() {
            letter = 7;
            sent.release();
        }
    }

    public static void main(String[] args) {
        new Sender().start();
        sent.acquireUninterruptibly();
        int read = letter;
        System.out.println(read);
    }
}
