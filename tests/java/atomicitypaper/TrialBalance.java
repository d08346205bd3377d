package atomicitypaper;

/** Defect: debit and credit are added up by two methods that each lock; a posting between them breaks the balance. */
final class TrialBalance {
    private final Object closing = new Object();
    private final Object journal = new Object();
    private int debit;
    private int credit;

    boolean close() {
        synchronized (closing) {
            return balanced();
        }
    }

    private boolean balanced() {
        return sumOfDebit() // ~ atomicity-violation #1
                - sumOfCredit() == 0; // ~ atomicity-violation #1
    }

    private int sumOfDebit() {
        synchronized (closing) {
            return read(true);
        }
    }

    private int sumOfCredit() {
        synchronized (closing) {
            return read(false);
        }
    }

    private int read(boolean left) {
        synchronized (journal) {
            return left ? debit : credit;
        }
    }

    void post(int amount) {
        synchronized (journal) {
            debit += amount;
            credit += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TrialBalance books = new TrialBalance();
        Thread accountant = new Thread(() -> books.post(250));
        accountant.start();
        if (!books.close()) {
            throw new AssertionError("the books do not balance");
        }
        accountant.join();
    }
}
