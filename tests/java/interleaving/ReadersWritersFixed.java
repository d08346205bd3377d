package interleaving;

/** A lock for readers and writers whose writer waits for readers too. */
public class ReadersWritersFixed {
    private static int readers;
    private static boolean writing;
    private static volatile int value;

    private static synchronized void startRead() throws InterruptedException {
        while (writing) {
            ReadersWritersFixed.class.wait();
        }
        readers++;
    }

    private static synchronized void endRead() {
        readers--;
        ReadersWritersFixed.class.notifyAll();
    }

    private static synchronized void startWrite() throws InterruptedException {
        while (writing || readers > 0) {
            ReadersWritersFixed.class.wait();
        }
        writing = true;
    }

    private static synchronized void endWrite() {
        writing = false;
        ReadersWritersFixed.class.notifyAll();
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
        assert before == after;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(ReadersWritersFixed::read);
        reader.start();
        startWrite();
        value = 1;
        endWrite();
        reader.join();
    }
}
