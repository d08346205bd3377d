package datarace;

import java.util.concurrent.atomic.AtomicInteger;

/** Races: the counter is set back while threads draw rows from it, so that two threads may have one row. */
final class DrawnRows implements Runnable {
    private final int[] rows = new int[100];
    private final AtomicInteger next = new AtomicInteger();

    @Override
    public void run() {
        int row;
        while ((row = next.getAndIncrement()) < rows.length) {
            rows[row] = row; // ~ data-race #1
        }
        next.set(0);
    }

    public static void main(String[] args) throws InterruptedException {
        DrawnRows drawn = new DrawnRows();
        Thread one = new Thread(drawn);
        Thread two = new Thread(drawn);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(drawn.rows[7]);
    }
}
