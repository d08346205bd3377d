package proveexplore;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads take a number each, and there is a place for each number. */
public class NumberedFixed implements Runnable {
    private final AtomicInteger next = new AtomicInteger();
    private final int[] places = new int[2];

    @Override
    public void run() {
        int number = next.getAndIncrement();
        places[number] = 1; // ~? array-bounds #1
    }

    public static void main(String[] args) {
        NumberedFixed room = new NumberedFixed();
        new Thread(room).start();
        new Thread(room).start();
    }
}
