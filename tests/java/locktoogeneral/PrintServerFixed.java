package locktoogeneral;

/** Fine: a method that nobody calls yet uses paper and users together, so one lock is right. */
final class PrintServerFixed {
    private int pages;
    private int sheets = 50;
    private int jobs;
    private String lastUser = "";

    synchronized void print(int count) {
        pages += count;
        sheets -= count;
    }

    synchronized void submit(String user) {
        jobs++;
        lastUser = user;
    }

    /** Nobody calls this yet, but it shows that the two groups belong together. */
    synchronized String bill() {
        return lastUser + " " + jobs + " " + pages;
    }

    public static void main(String[] args) throws InterruptedException {
        PrintServerFixed printer = new PrintServerFixed();
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
