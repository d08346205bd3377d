package uncaughtexception;

/** Two customers test the balance and withdraw in two steps; the second may find too little. */
public class OverdrawnTwice {
    private int balance = 100;

    synchronized int balance() {
        return balance;
    }

    synchronized void withdraw(int amount) {
        if (balance < amount) {
            throw new IllegalArgumentException("overdrawn"); // ~ uncaught-exception #1
        }
        balance -= amount;
    }

    class Customer extends Thread {
        @Override
        public void run() {
            if (balance() >= 80) {
                withdraw(80);
            }
        }
    }

    public static void main(String[] args) {
        OverdrawnTwice account = new OverdrawnTwice();
        account.new Customer().start();
        account.new Customer().start();
    }
}
