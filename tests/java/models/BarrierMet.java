package models;

import java.util.concurrent.CyclicBarrier;

/** The last to come runs the action, and both go on. */
class BarrierMet {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> System.out.println("both"));

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                BARRIER.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        other.start();
        System.out.println(BARRIER.await());
    }
}
