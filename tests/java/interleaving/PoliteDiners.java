package interleaving;

/** Two diners share a spoon, and each passes it on while the other one is hungry: both are busy, nobody eats. */
public class PoliteDiners {
    private static final class Diner implements Runnable {
        private volatile boolean hungry = true;
        private Diner spouse;

        @Override
        public void run() {
            while (hungry) { // ~ livelock #1
                if (spoon == this) {
                    if (spouse.hungry) {
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
