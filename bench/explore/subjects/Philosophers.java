package subjects;

/**
 * Dining philosophers: the forks are monitors taken in the order of their numbers, and a table watches that no two
 * neighbours eat at once and that the bowl gives every portion exactly once.
 *
 * <p>Arguments: philosophers (default 2, at least 2), meals each (default 1).
 * The last argument {@code bug}: deadlock, every philosopher takes the left fork first (line 112).
 */
public final class Philosophers {
    private Philosophers() {
    }

    /** One fork; its monitor is the right to use it. */
    static final class Fork {
        private final int number;
        private int user = -1;
        private int uses;

        Fork(int number) {
            this.number = number;
        }

        /** Called with the monitor held. */
        void pickUp(int philosopher) {
            assert Thread.holdsLock(this);
            assert user == -1 : "a fork in two hands";
            user = philosopher;
            uses++;
        }

        /** Called with the monitor held. */
        void putDown(int philosopher) {
            assert Thread.holdsLock(this);
            assert user == philosopher : "a fork put down by another";
            user = -1;
        }
    }

    /** The forks, who eats now, and the bowl. */
    static final class Table {
        private final Fork[] forks;
        private final boolean[] eating;
        private int portions;
        private int eaten;

        Table(int seats, int portions) {
            this.portions = portions;
            forks = new Fork[seats];
            eating = new boolean[seats];
            for (int i = 0; i < seats; i++) {
                forks[i] = new Fork(i);
            }
        }

        Fork left(int seat) {
            return forks[seat];
        }

        Fork right(int seat) {
            return forks[(seat + 1) % forks.length];
        }

        synchronized void beginMeal(int seat) {
            int seats = eating.length;
            assert !eating[(seat + 1) % seats] : "the right neighbour eats";
            assert !eating[(seat + seats - 1) % seats] : "the left neighbour eats";
            assert portions > 0 : "the bowl is empty";
            eating[seat] = true;
            portions--;
        }

        synchronized void endMeal(int seat) {
            assert eating[seat];
            eating[seat] = false;
            eaten++;
        }

        synchronized int eaten() {
            assert portions == 0 : "portions left in the bowl";
            return eaten;
        }

        /** Called when all philosophers have left. */
        int uses() {
            int sum = 0;
            for (Fork fork : forks) {
                assert fork.user == -1 : "a fork still in a hand";
                sum += fork.uses;
            }
            return sum;
        }
    }

    static final class Philosopher extends Thread {
        private final Table table;
        private final int seat;
        private final int meals;
        private final boolean leftFirst;

        Philosopher(Table table, int seat, int meals, boolean leftFirst) {
            this.table = table;
            this.seat = seat;
            this.meals = meals;
            this.leftFirst = leftFirst;
        }

        @Override
        public void run() {
            Fork first = table.left(seat);
            Fork second = table.right(seat);
            if (first.number > second.number && !leftFirst) { // BUG
                Fork swap = first;
                first = second;
                second = swap;
            }
            for (int meal = 0; meal < meals; meal++) {
                dine(first, second);
            }
        }

        private void dine(Fork first, Fork second) {
            synchronized (first) {
                first.pickUp(seat);
                synchronized (second) {
                    second.pickUp(seat);
                    table.beginMeal(seat);
                    table.endMeal(seat);
                    second.putDown(seat);
                }
                first.putDown(seat);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int seats = number(args, 0, 2);
        int meals = number(args, 1, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        if (seats < 2) {
            throw new IllegalArgumentException("at least 2 philosophers");
        }
        Table table = new Table(seats, seats * meals);
        Philosopher[] philosophers = new Philosopher[seats];
        for (int i = 0; i < seats; i++) {
            philosophers[i] = new Philosopher(table, i, meals, bug);
        }
        for (Philosopher philosopher : philosophers) {
            philosopher.start();
        }
        for (Philosopher philosopher : philosophers) {
            philosopher.join();
        }
        assert table.eaten() == seats * meals : "a meal was lost";
        assert table.uses() == 2 * seats * meals : "a fork was used without the other";
        System.out.println("philosophers: " + table.eaten() + " meals");
    }
}
