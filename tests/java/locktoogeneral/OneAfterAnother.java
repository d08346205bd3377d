package locktoogeneral;

/** Not too general: the two threads never run at the same time, so that nobody waits. */
final class OneAfterAnother {
    private int written;
    private int read;

    synchronized void write() {
        written++;
    }

    synchronized void read() {
        read++;
    }

    public static void main(String[] args) throws InterruptedException {
        OneAfterAnother file = new OneAfterAnother();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                file.write();
            }
        });
        writer.start();
        writer.join();
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                file.read();
            }
        });
        reader.start();
        reader.join();
        System.out.println(file.written + " " + file.read);
    }
}
