package provebank;

/** A bank in which five kinds of threads use four accounts at the same time. */
public class BankTest2 {
    static final class Account {
        static final int LIMIT = 1_000_000;
        private final int number;
        private int balance;
        private int bookings;
        private boolean closed;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }

        int number() {
            return number;
        }

        synchronized int balance() {
            return balance;
        }

        synchronized boolean deposit(int amount) {
            if (closed || amount <= 0 || amount > LIMIT || balance > LIMIT) {
                return false;
            }
            balance += amount;
            booked();
            return true;
        }

        synchronized boolean withdraw(int amount) {
            if (closed || amount <= 0 || balance < amount) {
                return false;
            }
            balance -= amount;
            booked();
            return true;
        }

        synchronized void close() {
            closed = true;
        }

        synchronized int bookings() {
            return bookings;
        }

        private void booked() {
            if (bookings < LIMIT) {
                bookings++;
            }
        }
    }

    static final class Journal {
        private final int[] codes = new int[16];
        private final int[] amounts = new int[16];
        private int next;
        private int count;

        synchronized void note(int code, int amount) {
            codes[next] = code;
            amounts[next] = amount;
            next = next == 15 ? 0 : next + 1;
            if (count < 16) {
                count++;
            }
        }

        synchronized int count() {
            return count;
        }

        synchronized int last() {
            int at = next == 0 ? 15 : next - 1;
            return amounts[at];
        }

        synchronized boolean mentions(int code) {
            for (int i = 0; i < count; i++) {
                if (codes[i] == code) {
                    return true;
                }
            }
            return false;
        }

        synchronized int average() {
            if (count == 0) {
                return 0;
            }
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum += amounts[i];
            }
            return sum / count;
        }
    }

    static final class Bank {
        static final int ACCOUNTS = 4;
        private final Journal journal = new Journal();
        private final Account[] accounts = new Account[ACCOUNTS];
        private int refused;

        Bank() {
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts[i] = new Account(i, 1000);
            }
        }

        Journal journal() {
            return journal;
        }

        Account account(int index) {
            return accounts[index & 3];
        }

        boolean transfer(Account from, Account to, int amount) {
            if (!from.withdraw(amount)) {
                refuse();
                return false;
            }
            if (!to.deposit(amount)) {
                from.deposit(amount);
                refuse();
                return false;
            }
            return true;
        }

        synchronized void refuse() {
            if (refused < 1000) {
                refused++;
            }
        }

        synchronized int refused() {
            return refused;
        }
    }

    static final class Depositor extends Thread {
        private final Bank bank;
        private final int amount;

        Depositor(Bank bank, int amount) {
            this.bank = bank;
            this.amount = amount;
        }

        @Override
        public void run() {
            for (int i = 0; i < 10; i++) {
                Account account = bank.account(i);
                if (!account.deposit(amount)) {
                    bank.refuse();
                    System.out.println("not deposited");
                }
            }
            report(1);
        }

        private void report(int code) {
            Journal journal = bank.journal();
            if (!journal.mentions(code)) {
                journal.note(code, bank.refused());
            } else if (journal.average() > 2000) {
                journal.note(code, 2000);
            }
        }
    }

    static final class Withdrawer extends Thread {
        private final Bank bank;
        private final int amount;

        Withdrawer(Bank bank, int amount) {
            this.bank = bank;
            this.amount = amount;
        }

        @Override
        public void run() {
            int taken = 0;
            for (int i = 0; i < 5 && taken < 400; i++) {
                Account account = bank.account(i + 1);
                if (account.withdraw(amount)) {
                    taken += amount;
                } else {
                    bank.refuse();
                }
            }
            System.out.println(taken);
            report(2);
        }

        private void report(int code) {
            for (int i = 0; i < 2; i++) {
                Account account = bank.account(code + i);
                if (account.bookings() > 0) {
                    bank.journal().note(code, account.balance());
                }
            }
        }
    }

    static final class Mover extends Thread {
        private final Bank bank;
        private final int source;

        Mover(Bank bank, int source) {
            this.bank = bank;
            this.source = source;
        }

        @Override
        public void run() {
            Account from = bank.account(source);
            Account to = bank.account(source + 1);
            for (int amount = 100; amount > 0; amount -= 20) {
                if (bank.transfer(from, to, amount)) {
                    System.out.println(amount);
                }
            }
            if (from.balance() > to.balance()) {
                bank.transfer(from, to, 1);
            }
            report(3);
        }

        private void report(int code) {
            int average = bank.journal().average();
            if (average != 0) {
                int ratio = 100 * code / average;
                System.out.println(ratio);
            }
            bank.journal().note(code, average);
        }
    }

    static final class Auditor extends Thread {
        private final Bank bank;

        Auditor(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            int total = 0;
            int poorest = Account.LIMIT;
            for (int i = 0; i < Bank.ACCOUNTS; i++) {
                int balance = bank.account(i).balance();
                total += balance;
                if (balance < poorest) {
                    poorest = balance;
                }
            }
            if (bank.refused() > 0) {
                System.out.println(poorest);
            }
            System.out.println(total);
            report(4);
        }

        private void report(int code) {
            Journal journal = bank.journal();
            int before = journal.count();
            journal.note(code, bank.account(code).balance());
            if (journal.count() > before) {
                System.out.println(journal.last());
            }
        }
    }

    static final class InterestPayer extends Thread {
        private final Bank bank;
        private final int percent;

        InterestPayer(Bank bank, int percent) {
            this.bank = bank;
            this.percent = percent;
        }

        @Override
        public void run() {
            for (int i = 0; i < Bank.ACCOUNTS; i++) {
                Account account = bank.account(i);
                int balance = account.balance();
                if (balance >= 100 && balance <= Account.LIMIT) {
                    int interest = balance / 100 * percent;
                    if (interest > 0) {
                        account.deposit(interest);
                    }
                }
            }
            report(5);
        }

        private void report(int code) {
            Journal journal = bank.journal();
            if (!journal.mentions(code)) {
                journal.note(code, bank.refused());
            } else if (journal.average() > 2000) {
                journal.note(code, 2000);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread depositor = new Depositor(bank, 50);
        Thread withdrawer = new Withdrawer(bank, 80);
        Thread mover = new Mover(bank, 2);
        Thread auditor = new Auditor(bank);
        Thread interestPayer = new InterestPayer(bank, 2);
        depositor.start();
        withdrawer.start();
        mover.start();
        auditor.start();
        interestPayer.start();
        depositor.join();
        withdrawer.join();
        mover.join();
        auditor.join();
        interestPayer.join();
        System.out.println(bank.refused());
    }
}
