package uncaughtexception;

/** Another thread closes the file before main has written. */
public class ClosedMeanwhile {
    private boolean closed;

    void write(int value) {
        if (closed) {
            throw new IllegalStateException("closed"); // ~ uncaught-exception #1
        }
        System.out.println(value);
    }

    void close() {
        closed = true;
    }

    public static void main(String[] args) {
        ClosedMeanwhile file = new ClosedMeanwhile();
        Thread closer = new Thread(file::close);
        closer.start();
        file.write(12);
    }
}
