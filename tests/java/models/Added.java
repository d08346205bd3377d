package models;

import java.util.concurrent.atomic.LongAdder;

/** A sum of what two threads add. */
class Added {
    static final LongAdder SUM = new LongAdder();

    public static void main(String[] args) {
        new Thread(() -> SUM.add(1)).start();
        SUM.add(2);
        System.out.println(SUM.sum());
    }
}
