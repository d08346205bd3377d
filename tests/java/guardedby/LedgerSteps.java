package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: one implementation of an interface needs the lock of its argument, which its caller does not hold. */
public class LedgerSteps {
    static class Ledger {
        @GuardedBy("this")
        int total;
    }

    interface Step<T> {
        void apply(T target);
    }

    static class Deposit implements Step<Ledger> {
        @Override
        @GuardedBy("target")
        public void apply(Ledger target) {
            target.total += 5;
        }
    }

    static class Audit implements Step<Ledger> {
        @Override
        public void apply(Ledger target) {
            synchronized (target) {
                target.total++;
            }
        }
    }

    static void run(Step<Ledger> step, Ledger ledger) {
        step.apply(ledger); // ~ guarded-by #1
    }

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        new Thread(() -> run(new Deposit(), ledger)).start();
        new Thread(() -> run(new Audit(), ledger)).start();
    }
}
