package interleaving;

/** Two diners share a spoon, and each passes it on once at most. */
public class PoliteDinersFixed {
    private static final class Diner implements Runnable {
        private volatile boolean hungry = true;
        private Diner spouse;

        @Override
        public void run() {
            boolean polite = true;
            while (hungry) {
                if (spoon == this) {
                    if (polite && spouse.hungry) {
                        polite = false;
                        spoon = spouse;
                    } else {
                        hungry = false;
                        spoon = spouse;
                    }
                }
            }
        }
    }

    private static volatile Diner spoon;

    public static void main(String[] args) throws InterruptedException {
        Diner ann = new Diner();
        Diner bob = new Diner();
        ann.spouse = bob;
        bob.spouse = ann;
        spoon = ann;
        Thread first = new Thread(ann);
        Thread second = new Thread(bob);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
