package guardedby;

import net.jcip.annotations.GuardedBy;

/** Fine: one of the overrides needs the lock of its caller, so the caller holds it for all of them. */
public class ParkingMetersFixed {
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
        synchronized (meter) {
            meter.insert();
        }
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
