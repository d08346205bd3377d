package atomicitypaper;

/** Harmless: the peak is the greatest of all loads, in whatever order they are reported. */
final class PeakLoad {
    static final class Peak {
        private int watts;

        synchronized void raiseTo(int watts) {
            if (watts > this.watts) {
                this.watts = watts;
            }
        }

        synchronized int watts() {
            return watts;
        }
    }

    static final class House {
        private final Peak peak;

        House(Peak peak) {
            this.peak = peak;
        }

        synchronized void cookDinner() {
            peak.raiseTo(1500);
            peak.raiseTo(2200);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Peak peak = new Peak();
        House house = new House(peak);
        Thread workshop = new Thread(() -> peak.raiseTo(2000));
        workshop.start();
        house.cookDinner();
        workshop.join();
        if (peak.watts() != 2200) {
            throw new AssertionError("the peak was " + peak.watts());
        }
    }
}
