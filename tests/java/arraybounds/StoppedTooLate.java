package arraybounds;

/** The filler is stopped by a volatile flag that main may raise too late. */
public class StoppedTooLate {
    private volatile boolean stop;
    private final byte[] page = new byte[8];

    void fill() {
        int at = 0;
        while (!stop) {
            page[at] = 1; // ~ array-bounds #1
            at++;
        }
    }

    public static void main(String[] args) {
        StoppedTooLate writer = new StoppedTooLate();
        new Thread(writer::fill).start();
        writer.stop = true;
    }
}
