package interleaving;

import java.util.concurrent.CyclicBarrier;

/** At a barrier for two, the one who comes last gets number 0. */
// outcome: 0 1
// outcome: 1 0
public class OutcomeBarrier {
    private static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    private static int first;

    private static void work() {
        try {
            first = BARRIER.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(OutcomeBarrier::work);
        worker.start();
        int second = BARRIER.await();
        worker.join();
        System.out.println(first + " " + second);
    }
}
