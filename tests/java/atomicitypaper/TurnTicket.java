package atomicitypaper;

/** Defect: the number is raised and then read; two guests can get the same one. */
final class TurnTicket {
    static final class Counter {
        private int value;

        synchronized void inc() {
            value++;
        }

        synchronized int get() {
            return value;
        }
    }

    static final class Dispenser {
        private final Counter counter;

        Dispenser(Counter counter) {
            this.counter = counter;
        }

        synchronized int draw() {
            counter.inc(); // ~ atomicity-violation #1
            return counter.get(); // ~ atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Dispenser entrance = new Dispenser(counter);
        Dispenser garage = new Dispenser(counter);
        int[] drawn = new int[1];
        Thread guest = new Thread(() -> drawn[0] = entrance.draw());
        guest.start();
        int mine = garage.draw();
        guest.join();
        if (mine == drawn[0]) {
            throw new AssertionError("two guests with number " + mine);
        }
    }
}
