package datarace;

/** Races: the superclass guards its balance, the subclass adds interest to it without the lock. */
final class SubclassUnguarded {
    static class Account {
        protected long cents;

        synchronized void deposit(long amount) {
            cents += amount; // ~ data-race #1
        }

        synchronized long cents() {
            return cents;
        }
    }

    static final class Savings extends Account {
        void interest() {
            cents += cents / 100; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Savings savings = new Savings();
        Thread salary = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                savings.deposit(1000);
            }
        });
        Thread bank = new Thread(() -> {
            for (int i = 0; i < 12; i++) {
                savings.interest();
            }
        });
        salary.start();
        bank.start();
        salary.join();
        bank.join();
        System.out.println(savings.cents());
    }
}
