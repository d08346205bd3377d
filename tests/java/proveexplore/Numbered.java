package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads take a number each, and there is one place too few. */
public class Numbered implements Runnable {
    private final AtomicInteger next = new AtomicInteger();
    private final int[] places = new int[1];

    @Override
    public void run() {
        int number = next.getAndIncrement();
        places[number] = 1; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        Numbered room = new Numbered();
        new Thread(room).start();
        new Thread(room).start();
    }
}
