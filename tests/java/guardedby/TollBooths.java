package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: an override takes the lock itself, but the method that it overrides needs it, and both are called. */
public class TollBooths {
    static class Booth {
        @GuardedBy("this")
        protected int paid;

        @GuardedBy("this")
        void pay(int cents) {
            paid += cents;
        }
    }

    static class AutomaticBooth extends Booth {
        @Override
        void pay(int cents) {
            synchronized (this) {
                paid += cents;
            }
        }
    }

    static void pass(Booth booth) {
        booth.pay(300); // ~ guarded-by #1
    }

    public static void main(String[] args) {
        Booth[] booths = {new Booth(), new AutomaticBooth()};
        Runnable driver = () -> {
            for (Booth booth : booths) {
                pass(booth);
            }
        };
        new Thread(driver).start();
        new Thread(driver).start();
    }
}
