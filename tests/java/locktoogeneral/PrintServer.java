package locktoogeneral;

/** Defect: paper and users are two groups, also with the methods that nobody calls yet. */
final class PrintServer {
    private int pages;
    private int sheets = 50;
    private int jobs;
    private String lastUser = "";

    synchronized void print(int count) {
        pages += count; // ~ lock-too-general #1
        sheets -= count;
    }

    synchronized void submit(String user) {
        jobs++; // ~ lock-too-general #1
        lastUser = user;
    }

    /** Nobody calls this; it belongs to the first group. */
    synchronized boolean isLow() {
        return sheets < 10;
    }

    /** Nobody calls this; it belongs to the second group. */
    synchronized String lastUser() {
        return lastUser;
    }

    public static void main(String[] args) throws InterruptedException {
        PrintServer printer = new PrintServer();
        Thread office = new Thread(() -> {
            printer.submit("ada");
            printer.print(3);
        });
        office.start();
        printer.submit("alan");
        printer.print(1);
        office.join();
        System.out.println(printer.pages + " " + printer.jobs);
    }
}
