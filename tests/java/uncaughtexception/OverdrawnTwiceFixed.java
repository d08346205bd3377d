package uncaughtexception;

/** Two customers test the balance and withdraw in one critical section. */
public class OverdrawnTwiceFixed {
    private int balance = 100;

    synchronized int balance() {
        return balance;
    }

    synchronized void withdraw(int amount) {
        if (balance < amount) {
            throw new IllegalArgumentException("overdrawn"); // ~? uncaught-exception #1
        }
        balance -= amount;
    }

    class Customer extends Thread {
        @Override
        public void run() {
            synchronized (OverdrawnTwiceFixed.this) {
                if (balance() >= 80) {
                    withdraw(80);
                }
            }
        }
    }

    public static void main(String[] args) {
        OverdrawnTwiceFixed account = new OverdrawnTwiceFixed();
        account.new Customer().start();
        account.new Customer().start();
    }
}
