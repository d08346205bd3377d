package atomicitypaper;

/** Defect: the two lines of a receipt are written one by one, and those of another till can come between. */
final class ReceiptPrinter {
    static final class Printer {
        private final StringBuilder paper = new StringBuilder();

        synchronized void write(String line) {
            paper.append(line).append(';');
        }

        synchronized String paper() {
            return paper.toString();
        }
    }

    static final class Till {
        private final String name;
        private final Printer printer;
        private int receipts;

        Till(String name, Printer printer) {
            this.name = name;
            this.printer = printer;
        }

        synchronized void sell() {
            printer.write(name + " item"); // ~- atomicity-violation #1
            receipts++;
            printer.write(name + " total"); // ~- atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Printer printer = new Printer();
        Till north = new Till("north", printer);
        Till south = new Till("south", printer);
        Thread seller = new Thread(north::sell);
        seller.start();
        south.sell();
        seller.join();
        String paper = printer.paper();
        if (!paper.contains("north item;north total") || !paper.contains("south item;south total")) {
            throw new AssertionError("mixed receipts: " + paper);
        }
    }
}
