package provebank;

/** A bank in which twenty kinds of threads use four accounts at the same time. */
public class BankTest9 {
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

    static final class FeeCollector extends Thread {
        private final Bank bank;

        FeeCollector(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account house = bank.account(0);
            int fee = 3;
            for (int i = 1; i < Bank.ACCOUNTS; i++) {
                Account account = bank.account(i);
                if (account.bookings() > 2) {
                    fee = 5;
                } else {
                    fee = 3;
                }
                if (!bank.transfer(account, house, fee)) {
                    System.out.println("no fee");
                }
            }
            report(6);
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

    static final class CashMachine extends Thread {
        private final Bank bank;
        private final int card;

        CashMachine(Bank bank, int card) {
            this.bank = bank;
            this.card = card;
        }

        @Override
        public void run() {
            Account account = bank.account(card);
            int asked = 500;
            while (asked >= 10) {
                if (account.withdraw(asked)) {
                    System.out.println(asked);
                    return;
                }
                asked = asked / 2;
            }
            bank.refuse();
            report(7);
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

    static final class LoanOfficer extends Thread {
        private final Bank bank;

        LoanOfficer(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account client = bank.account(1);
            Account reserve = bank.account(0);
            int rating = client.bookings() > 3 ? 2 : 1;
            int loan = 0;
            switch (rating) {
                case 1:
                    loan = 100;
                    break;
                case 2:
                    loan = 300;
                    break;
                default:
                    break;
            }
            if (loan > 0 && bank.transfer(reserve, client, loan)) {
                System.out.println(loan * rating);
            }
            report(8);
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

    static final class StandingOrder extends Thread {
        private final Bank bank;
        private final int rent;

        StandingOrder(Bank bank, int rent) {
            this.bank = bank;
            this.rent = rent;
        }

        @Override
        public void run() {
            Account payer = bank.account(2);
            Account landlord = bank.account(3);
            int missed = 0;
            for (int month = 1; month <= 12; month++) {
                if (!bank.transfer(payer, landlord, rent)) {
                    missed = month;
                    break;
                }
            }
            if (missed != 0) {
                System.out.println(12 / missed);
            }
            report(9);
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

    static final class Payroll extends Thread {
        private final Bank bank;

        Payroll(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account company = bank.account(0);
            int[] wages = new int[Bank.ACCOUNTS];
            for (int i = 1; i < wages.length; i++) {
                wages[i] = 40 + 10 * i;
            }
            for (int i = 1; i < wages.length; i++) {
                Account worker = bank.account(i);
                if (worker.number() != company.number()) {
                    bank.transfer(company, worker, wages[i]);
                }
            }
            report(10);
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

    static final class CardTerminal extends Thread {
        private final Bank bank;

        CardTerminal(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account buyer = bank.account(1);
            Account seller = bank.account(2);
            int price = 25;
            for (int pieces = 1; pieces <= 4; pieces++) {
                int total = price * pieces;
                if (pieces > 2) {
                    total -= total / 10;
                }
                if (!bank.transfer(buyer, seller, total)) {
                    System.out.println("card refused");
                    break;
                }
            }
            report(11);
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

    static final class ExchangeDesk extends Thread {
        private final Bank bank;
        private final int numerator;

        ExchangeDesk(Bank bank, int numerator) {
            this.bank = bank;
            this.numerator = numerator;
        }

        @Override
        public void run() {
            Account francs = bank.account(0);
            Account crowns = bank.account(3);
            int rate = numerator;
            for (int amount = 10; amount <= 40; amount += 10) {
                int converted = amount * rate / 100;
                if (converted > 0 && francs.withdraw(amount)) {
                    if (!crowns.deposit(converted)) {
                        francs.deposit(amount);
                    }
                }
                rate = rate > 110 ? rate - 1 : rate + 1;
            }
            report(12);
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

    static final class StatementPrinter extends Thread {
        private final Bank bank;

        StatementPrinter(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            for (int i = 0; i < Bank.ACCOUNTS; i++) {
                Account account = bank.account(i);
                String line;
                synchronized (account) {
                    line = account.number() + ": " + account.balance();
                }
                if (account.bookings() == 0) {
                    line = line + " (unused)";
                }
                System.out.println(line);
            }
            report(13);
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

    static final class Accountant extends Thread {
        private final Bank bank;

        Accountant(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            int income = 0;
            int previous = bank.account(0).balance();
            for (int day = 0; day < 5; day++) {
                int current = bank.account(0).balance();
                if (current > previous) {
                    income = current - previous;
                } else if (current < previous) {
                    income = previous - current;
                } else {
                    income = 0;
                }
                previous = current;
                System.out.println(income);
            }
            report(14);
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

    static final class Manager extends Thread {
        private final Bank bank;

        Manager(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account poor = bank.account(0);
            Account rich = bank.account(0);
            for (int i = 1; i < Bank.ACCOUNTS; i++) {
                Account account = bank.account(i);
                if (account.balance() < poor.balance()) {
                    poor = account;
                }
                if (account.balance() > rich.balance()) {
                    rich = account;
                }
            }
            if (poor != rich) {
                bank.transfer(rich, poor, 10);
            }
            report(15);
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

    static final class Insurer extends Thread {
        private final Bank bank;
        private final int premium;

        Insurer(Bank bank, int premium) {
            this.bank = bank;
            this.premium = premium;
        }

        @Override
        public void run() {
            Account insured = bank.account(3);
            Account insurer = bank.account(0);
            boolean covered = false;
            for (int year = 0; year < 6; year++) {
                covered = bank.transfer(insured, insurer, premium);
                if (year == 4 && covered) {
                    int damage = premium * year;
                    if (!bank.transfer(insurer, insured, damage)) {
                        System.out.println("claim open");
                    }
                }
            }
            report(16);
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

    static final class Broker extends Thread {
        private final Bank bank;

        Broker(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account client = bank.account(1);
            int shares = 0;
            int price = 20;
            for (int day = 1; day <= 8; day++) {
                if (price < 22 && shares < 10 && client.withdraw(price)) {
                    shares++;
                } else if (shares > 0 && client.deposit(price)) {
                    shares--;
                }
                price = day % 2 == 0 ? 18 + day : 26 - day;
            }
            System.out.println(shares);
            report(17);
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

    static final class TaxOffice extends Thread {
        private final Bank bank;

        TaxOffice(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account treasury = bank.account(0);
            int[] rates = {10, 20, 30};
            for (int i = 1; i < Bank.ACCOUNTS; i++) {
                Account account = bank.account(i);
                int balance = account.balance();
                int step = balance < 500 ? 0 : balance < 1500 ? 1 : 2;
                int divisor = 100 - rates[step];
                int tax = balance / divisor;
                if (tax > 0 && bank.transfer(account, treasury, tax)) {
                    System.out.println(tax);
                }
            }
            report(18);
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

    static final class SavingsPlan extends Thread {
        private final Bank bank;
        private final int goal;

        SavingsPlan(Bank bank, int goal) {
            this.bank = bank;
            this.goal = goal;
        }

        @Override
        public void run() {
            Account giro = bank.account(2);
            Account savings = bank.account(1);
            int part = 64;
            while (part > 1) {
                if (giro.balance() < goal) {
                    break;
                }
                if (!bank.transfer(giro, savings, part)) {
                    bank.refuse();
                }
                part = part >> 1;
            }
            System.out.println(part);
            report(19);
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

    static final class Treasurer extends Thread {
        private final Bank bank;

        Treasurer(Bank bank) {
            this.bank = bank;
        }

        @Override
        public void run() {
            Account first = bank.account(0);
            Account last = bank.account(3);
            synchronized (first) {
                synchronized (last) {
                    int sum = first.balance() / 2 + last.balance() / 2;
                    if (sum > Account.LIMIT) {
                        first.withdraw(1000);
                        last.withdraw(1000);
                    }
                    System.out.println(sum);
                }
            }
            report(20);
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

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        Thread depositor = new Depositor(bank, 50);
        Thread withdrawer = new Withdrawer(bank, 80);
        Thread mover = new Mover(bank, 2);
        Thread auditor = new Auditor(bank);
        Thread interestPayer = new InterestPayer(bank, 2);
        Thread feeCollector = new FeeCollector(bank);
        Thread cashMachine = new CashMachine(bank, 3);
        Thread loanOfficer = new LoanOfficer(bank);
        Thread standingOrder = new StandingOrder(bank, 120);
        Thread payroll = new Payroll(bank);
        Thread cardTerminal = new CardTerminal(bank);
        Thread exchangeDesk = new ExchangeDesk(bank, 107);
        Thread statementPrinter = new StatementPrinter(bank);
        Thread accountant = new Accountant(bank);
        Thread manager = new Manager(bank);
        Thread insurer = new Insurer(bank, 15);
        Thread broker = new Broker(bank);
        Thread taxOffice = new TaxOffice(bank);
        Thread savingsPlan = new SavingsPlan(bank, 300);
        Thread treasurer = new Treasurer(bank);
        depositor.start();
        withdrawer.start();
        mover.start();
        auditor.start();
        interestPayer.start();
        feeCollector.start();
        cashMachine.start();
        loanOfficer.start();
        standingOrder.start();
        payroll.start();
        cardTerminal.start();
        exchangeDesk.start();
        statementPrinter.start();
        accountant.start();
        manager.start();
        insurer.start();
        broker.start();
        taxOffice.start();
        savingsPlan.start();
        treasurer.start();
        depositor.join();
        withdrawer.join();
        mover.join();
        auditor.join();
        interestPayer.join();
        feeCollector.join();
        cashMachine.join();
        loanOfficer.join();
        standingOrder.join();
        payroll.join();
        cardTerminal.join();
        exchangeDesk.join();
        statementPrinter.join();
        accountant.join();
        manager.join();
        insurer.join();
        broker.join();
        taxOffice.join();
        savingsPlan.join();
        treasurer.join();
        System.out.println(bank.refused());
    }
}
