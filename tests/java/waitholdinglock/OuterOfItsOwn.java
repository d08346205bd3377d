package waitholdinglock;

/** The notifier holds a lock of the same class, but of another object. */
public class OuterOfItsOwn {
    static final class Signal {
        private boolean isSet;

        synchronized void await() throws InterruptedException {
            while (!isSet) {
                wait();
            }
        }

        synchronized void set() {
            isSet = true;
            notifyAll();
        }
    }

    static final class Account {
        private int balance;

        synchronized void addWhen(Signal signal) throws InterruptedException {
            signal.await();
            balance++;
        }

        synchronized void addAndTell(Signal signal) {
            balance++;
            signal.set();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Signal signal = new Signal();
        Account mine = new Account();
        Account yours = new Account();
        new Thread(() -> yours.addAndTell(signal)).start();
        mine.addWhen(signal);
    }
}
