package uncaughtexception;

/** The thread that closes the file is started when main has written. */
public class ClosedMeanwhileFixed {
    private boolean closed;

    void write(int value) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        System.out.println(value);
    }

    void close() {
        closed = true;
    }

    public static void main(String[] args) {
        ClosedMeanwhileFixed file = new ClosedMeanwhileFixed();
        Thread closer = new Thread(file::close);
        file.write(12);
        closer.start();
    }
}
