package conformance;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;

/** Phaser and CyclicBarrier with one party: phases, registration, tiers, actions, termination, broken barriers. */
public class PhasersAlone {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void refuses(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                show("advance", phase, parties);
                return phase >= 3 || parties == 0;
            }
        };
        show(p.getPhase(), p.getRegisteredParties(), p.getUnarrivedParties());
        show(p.arrive(), p.getPhase(), p.register(), p.arrive(), p.getArrivedParties(), p.arriveAndDeregister(), p.getPhase());
        show(p.arriveAndAwaitAdvance(), p.awaitAdvance(1), p.bulkRegister(2), p.arriveAndDeregister(), p.arriveAndDeregister(), p.arriveAndAwaitAdvance());
        show(p.isTerminated(), p.getPhase() < 0, p.arrive() < 0, p.register() < 0);
        Phaser q = new Phaser();
        refuses(q::arrive);
        refuses(q::arriveAndDeregister);
        fails(() -> q.bulkRegister(-1));
        fails(() -> new Phaser(70000));
        Phaser root = new Phaser();
        Phaser child = new Phaser(root, 1);
        show(root.getRegisteredParties(), child.getParent() == root, child.getRoot() == root, child.arrive(), root.getPhase(), child.getPhase());
        child.forceTermination();
        show(root.isTerminated(), child.isTerminated());
        CyclicBarrier b = new CyclicBarrier(1, () -> show("tripped"));
        show(b.await(), b.await(), b.getParties(), b.getNumberWaiting(), b.isBroken());
        CyclicBarrier two = new CyclicBarrier(2);
        Thread.currentThread().interrupt();
        fails(two::await);
        show(two.isBroken(), Thread.interrupted());
        CyclicBarrier angry = new CyclicBarrier(1, () -> {
            throw new IllegalStateException("action");
        });
        fails(angry::await);
        fails(angry::await);
        fails(() -> new CyclicBarrier(0));
    }
}
