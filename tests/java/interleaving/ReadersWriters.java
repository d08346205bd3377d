package interleaving;

/** A lock for readers and writers whose writer does not wait for readers: a reader sees the value change. */
public class ReadersWriters {
    private static int readers;
    private static boolean writing;
    private static volatile int value;

    private static synchronized void startRead() throws InterruptedException {
        while (writing) {
            ReadersWriters.class.wait();
        }
        readers++;
    }

    private static synchronized void endRead() {
        readers--;
        ReadersWriters.class.notifyAll();
    }

    private static synchronized void startWrite() throws InterruptedException {
        while (writing) {
            ReadersWriters.class.wait();
        }
        writing = true;
    }

    private static synchronized void endWrite() {
        writing = false;
        ReadersWriters.class.notifyAll();
    }

    private static void read() {
        try {
            startRead();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        int before = value;
        int after = value;
        endRead();
        assert before == after; // ~ assertion #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(ReadersWriters::read);
        reader.start();
        startWrite();
        value = 1;
        endWrite();
        reader.join();
    }
}
