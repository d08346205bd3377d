package blockingunderlock;

import java.io.IOException;

/** The lock is there so that one thread at a time runs the converter: nobody waits for anything else. */
final class OneAtATime implements Runnable {
    private static final Object CONVERTER = new Object();

    @Override
    public void run() {
        try {
            synchronized (CONVERTER) {
                new ProcessBuilder("convert", "in", "out").start().waitFor();
            }
        } catch (IOException | InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(new OneAtATime()).start();
        }
    }
}
