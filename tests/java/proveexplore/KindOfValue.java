package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** A text is counted before it is there, so that a number may be taken for it. */
public class KindOfValue {
    private static volatile Object value = 7;
    private static final AtomicInteger texts = new AtomicInteger();

    static class Writer extends Thread {
        @Override
        public void run() {
            texts.incrementAndGet();
            value = "seven";
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        if (texts.get() == 1) {
            String text = (String) value; // ~ class-cast #1
            System.out.println(text);
        }
    }
}
