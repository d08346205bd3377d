package provelea;

/**
 * A holder accepts money on an account and lets a recorder note the balance, in a thread of its own. The recorder gets
 * the account itself, and a malicious one changes it, so that the balance depends on when it is read.
 */
// paper: determinism: alarm
public class Account {
    interface Balance {
        long balance();
    }

    interface Updatable extends Balance {
        void credit(long amount);

        void debit(long amount);
    }

    static class MutableAccount implements Updatable {
        private long balance;

        MutableAccount(long balance) {
            this.balance = balance;
        }

        @Override
        public synchronized long balance() {
            return balance;
        }

        @Override
        public synchronized void credit(long amount) {
            if (balance <= 1_000_000) {
                balance += amount;
            }
        }

        @Override
        public synchronized void debit(long amount) {
            if (balance >= amount) {
                balance -= amount;
            }
        }
    }

    static final class ImmutableAccount implements Balance {
        private final Balance delegate;

        ImmutableAccount(long balance) {
            delegate = new MutableAccount(balance);
        }

        @Override
        public long balance() {
            return delegate.balance();
        }
    }

    static class Recorder {
        void record(Balance account) {
            System.out.println(account.balance());
        }
    }

    static class MaliciousRecorder extends Recorder {
        @Override
        void record(Balance account) {
            if (account instanceof MutableAccount) {
                MutableAccount mutable = (MutableAccount) account;
                mutable.debit(10);
            }
        }
    }

    static class Holder {
        private final MutableAccount account = new MutableAccount(0);
        private final Recorder recorder;

        Holder(Recorder recorder) {
            this.recorder = recorder;
        }

        void accept(long money) {
            account.credit(money);
            new Recording(recorder, account).start();
        }

        long balance() {
            return account.balance();
        }
    }

    static class Recording extends Thread {
        private final Recorder recorder;
        private final Balance account;

        Recording(Recorder recorder, Balance account) {
            this.recorder = recorder;
            this.account = account;
        }

        @Override
        public void run() {
            recorder.record(account);
        }
    }

    public static void main(String[] args) {
        Holder holder = new Holder(new MaliciousRecorder());
        holder.accept(100);
        System.out.println(holder.balance());
    }
}
