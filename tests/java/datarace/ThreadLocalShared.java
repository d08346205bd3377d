package datarace;

/** Races: the ThreadLocal gives every thread the same buffer. */
final class ThreadLocalShared {
    private static final StringBuilder SHARED = new StringBuilder();
    private static final ThreadLocal<StringBuilder> BUFFER =
            ThreadLocal.withInitial(() -> SHARED);

    static int format(int number) {
        StringBuilder buffer = BUFFER.get();
        for (int i = 0; i < 10; i++) {
            buffer.append(number); // ~ data-race #1
        }
        return buffer.length();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] printers = new Thread[3];
        for (int i = 0; i < printers.length; i++) {
            int number = i;
            printers[i] = new Thread(() -> System.out.println(format(number)));
            printers[i].start();
        }
        for (Thread printer : printers) {
            printer.join();
        }
    }
}
