package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** A text is counted when it is there. */
public class KindOfValueFixed {
    private static volatile Object value = 7;
    private static final AtomicInteger texts = new AtomicInteger();

    static class Writer extends Thread {
        @Override
        public void run() {
            value = "seven";
            texts.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        if (texts.get() == 1) {
            String text = (String) value; // ~? class-cast #1
            System.out.println(text);
        }
    }
}
