package superfluouslock;

/** No lock is superfluous: it keeps the two halves of a line together. */
final class LineByLine {
    private static final Object OUTPUT = new Object();

    static void report(String name, int value) {
        synchronized (OUTPUT) {
            System.out.print(name);
            System.out.println(" = " + value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String name = "depth";
        Runnable work = () -> {
            for (int i = 0; i < 10; i++) {
                report(name, i);
            }
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
