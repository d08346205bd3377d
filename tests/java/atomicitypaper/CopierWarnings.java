package atomicitypaper;

/** Harmless: paper and toner run out independently of each other, and each is warned about for itself. */
final class CopierWarnings {
    static final class Copier {
        private int paper = 1;
        private int toner = 1;

        synchronized int paper() {
            return paper;
        }

        synchronized int toner() {
            return toner;
        }

        synchronized void copy() {
            paper--;
        }

        synchronized void print() {
            toner--;
        }
    }

    private boolean paperLow;
    private boolean tonerLow;

    synchronized void inspect(Copier copier) {
        if (copier.paper() == 0) {
            paperLow = true;
        }
        if (copier.toner() == 0) {
            tonerLow = true;
        }
    }

    synchronized boolean low() {
        return paperLow && tonerLow;
    }

    public static void main(String[] args) throws InterruptedException {
        Copier copier = new Copier();
        CopierWarnings caretaker = new CopierWarnings();
        Thread office = new Thread(() -> {
            copier.copy();
            copier.print();
        });
        office.start();
        caretaker.inspect(copier);
        office.join();
        caretaker.inspect(copier);
        if (!caretaker.low()) {
            throw new AssertionError("nobody orders paper and toner");
        }
    }
}
