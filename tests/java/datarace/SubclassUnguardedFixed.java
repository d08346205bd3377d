package datarace;

/** No race: the subclass takes the lock of the superclass. */
final class SubclassUnguardedFixed {
    static class Account {
        protected long cents;

        synchronized void deposit(long amount) {
            cents += amount;
        }

        synchronized long cents() {
            return cents;
        }
    }

    static final class Savings extends Account {
        synchronized void interest() {
            cents += cents / 100;
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
