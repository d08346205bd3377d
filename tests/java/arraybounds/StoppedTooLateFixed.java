package arraybounds;

/** The filler is stopped by a volatile flag or by the end of the page. */
public class StoppedTooLateFixed {
    private volatile boolean stop;
    private final byte[] page = new byte[8];

    void fill() {
        int at = 0;
        while (!stop && at < page.length) {
            page[at] = 1;
            at++;
        }
    }

    public static void main(String[] args) {
        StoppedTooLateFixed writer = new StoppedTooLateFixed();
        new Thread(writer::fill).start();
        writer.stop = true;
    }
}
