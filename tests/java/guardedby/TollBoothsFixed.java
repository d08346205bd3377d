package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: who calls the override that takes the lock itself needs no lock, by either name; all others hold it. */
public class TollBoothsFixed {
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

    static void pass(AutomaticBooth booth) {
        booth.pay(300);
    }

    static void passUnnamed(Booth booth) {
        booth.pay(300);
    }

    static void stop(Booth booth) {
        synchronized (booth) {
            booth.pay(300);
        }
    }

    public static void main(String[] args) {
        AutomaticBooth automatic = new AutomaticBooth();
        Booth staffed = new Booth();
        Runnable driver = () -> {
            pass(automatic);
            passUnnamed(automatic);
            stop(automatic);
            stop(staffed);
        };
        new Thread(driver).start();
        new Thread(driver).start();
    }
}
