package provebench;

/** Philosophers at a table take both forks at once, under the lock of the table. */
public class Philo {
    static final int SEATS = 5;

    static final class Table {
        private final boolean[] taken = new boolean[SEATS];
        private int eating;

        private int left(int seat) {
            return seat == 0 ? SEATS - 1 : seat - 1;
        }

        synchronized void takeForks(int seat) throws InterruptedException {
            while (taken[seat] || taken[left(seat)]) {
                System.out.println("philosopher " + seat + " waits");
                wait();
            }
            taken[seat] = true;
            taken[left(seat)] = true;
            if (eating < SEATS) {
                eating++;
            }
        }

        synchronized void putForks(int seat) {
            taken[seat] = false;
            taken[left(seat)] = false;
            if (eating > 0) {
                eating--;
            }
            notifyAll();
        }

        synchronized int eating() {
            return eating;
        }
    }

    static final class Philosopher extends Thread {
        private final int seat;
        private final Table table;

        Philosopher(int seat, Table table) {
            this.seat = seat;
            this.table = table;
        }

        @Override
        public void run() {
            try {
                for (int meal = 0; meal < 3; meal++) {
                    table.takeForks(seat);
                    System.out.println("philosopher " + seat + " eats meal " + meal);
                    System.out.println(table.eating() + " eat");
                    table.putForks(seat);
                    System.out.println("philosopher " + seat + " thinks");
                }
            } catch (InterruptedException e) {
                System.out.println("philosopher " + seat + " was interrupted");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Thread[] philosophers = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            philosophers[i] = new Philosopher(i, table);
        }
        for (int i = 0; i < SEATS; i++) {
            philosophers[i].start();
        }
        for (int i = 0; i < SEATS; i++) {
            philosophers[i].join();
        }
        System.out.println("the table is empty: " + (table.eating() == 0));
    }
}
