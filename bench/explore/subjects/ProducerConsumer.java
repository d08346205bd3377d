package subjects;

/**
 * A counter where cooks hand dishes to waiters one at a time: a cook waits until the counter is free and then until the
 * dish has been collected, a waiter waits for a dish or for closing time.
 *
 * <p>Arguments: cooks (default 1), waiters (default 2), dishes a cook (default 1).
 * The last argument {@code bug}: assertion failure, a waiter checks for a dish only once before it goes on, {@code if}
 * where {@code while} is needed (line 63).
 */
public final class ProducerConsumer {
    private ProducerConsumer() {
    }

    static final class Dish {
        private final int cook;
        private final int number;
        private boolean served;

        Dish(int cook, int number) {
            this.cook = cook;
            this.number = number;
        }

        /** The price is what the sums at the end are made of. */
        int price() {
            return 10 * (cook + 1) + number;
        }

        void serve() {
            assert !served : "a dish served twice";
            served = true;
        }
    }

    /** The place between kitchen and guests; it holds at most one dish. */
    static final class ServingCounter {
        private final boolean checkOnce;
        private Dish dish;
        private boolean closed;
        private int passed;

        ServingCounter(boolean checkOnce) {
            this.checkOnce = checkOnce;
        }

        /** Puts the dish down and returns when a waiter has collected it. */
        synchronized void hand(Dish made) throws InterruptedException {
            while (dish != null) {
                wait();
            }
            assert !closed : "a dish after closing time";
            dish = made;
            notifyAll();
            while (dish == made) {
                wait();
            }
        }

        /** Returns the next dish, or null after closing time. */
        synchronized Dish collect() throws InterruptedException {
            if (checkOnce) {
                if (dish == null && !closed) { // BUG
                    wait();
                }
            } else {
                while (dish == null && !closed) {
                    wait();
                }
            }
            if (dish == null) {
                assert closed : "no dish, yet not closed";
                return null;
            }
            Dish collected = dish;
            dish = null;
            passed++;
            notifyAll();
            return collected;
        }

        synchronized void close() {
            assert dish == null : "closed with a dish on the counter";
            closed = true;
            notifyAll();
        }

        synchronized int passed() {
            return passed;
        }
    }

    static final class Cook extends Thread {
        private final ServingCounter counter;
        private final int number;
        private final int dishes;

        Cook(ServingCounter counter, int number, int dishes) {
            this.counter = counter;
            this.number = number;
            this.dishes = dishes;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < dishes; i++) {
                    counter.hand(new Dish(number, i));
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class Waiter extends Thread {
        private final ServingCounter counter;
        private int served;
        private int income;

        Waiter(ServingCounter counter) {
            this.counter = counter;
        }

        @Override
        public void run() {
            try {
                for (Dish dish = counter.collect(); dish != null; dish = counter.collect()) {
                    dish.serve();
                    served++;
                    income += dish.price();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static int number(String[] args, int index, int otherwise) {
        return index < args.length && !args[index].equals("bug") ? Integer.parseInt(args[index]) : otherwise;
    }

    public static void main(String[] args) throws InterruptedException {
        int cooks = number(args, 0, 1);
        int waiters = number(args, 1, 2);
        int dishes = number(args, 2, 1);
        boolean bug = args.length > 0 && args[args.length - 1].equals("bug");
        ServingCounter counter = new ServingCounter(bug);
        Waiter[] staff = new Waiter[waiters];
        for (int i = 0; i < waiters; i++) {
            staff[i] = new Waiter(counter);
            staff[i].start();
        }
        Cook[] kitchen = new Cook[cooks];
        int expected = 0;
        for (int i = 0; i < cooks; i++) {
            kitchen[i] = new Cook(counter, i, dishes);
            kitchen[i].start();
            for (int j = 0; j < dishes; j++) {
                expected += 10 * (i + 1) + j;
            }
        }
        for (Cook cook : kitchen) {
            cook.join();
        }
        counter.close();
        int served = 0;
        int income = 0;
        for (Waiter waiter : staff) {
            waiter.join();
            served += waiter.served;
            income += waiter.income;
        }
        assert served == cooks * dishes && counter.passed() == served : "a dish was lost";
        assert income == expected : "the till does not fit";
        System.out.println("producer consumer: " + served + " dishes, income " + income);
    }
}
