package guardedby;

import net.jcip.annotations.GuardedBy;

/** Defect: an override needs its caller's lock though the method it overrides does not, and the caller has none. */
public class ParkingMeters {
    abstract static class Meter {
        @GuardedBy("this")
        protected int coins;

        abstract void insert();
    }

    static class PlainMeter extends Meter {
        @Override
        void insert() {
            synchronized (this) {
                coins++;
            }
        }
    }

    static class DoubleMeter extends Meter {
        @Override
        @GuardedBy("this")
        void insert() {
            coins += 2;
        }
    }

    static void park(Meter meter) {
        meter.insert(); // ~ guarded-by #1
    }

    public static void main(String[] args) {
        Meter[] meters = {new PlainMeter(), new DoubleMeter()};
        Runnable driver = () -> {
            for (Meter meter : meters) {
                park(meter);
            }
        };
        new Thread(driver).start();
        new Thread(driver).start();
    }
}
