package lockonchangingfield;

/** Made on first use, by one thread at a time; but after the end it is made again, while somebody may still hold the first. */
public class MadeAgain {
    private volatile Object lock;
    private int uses;

    private void prepare() {
        if (lock == null) {
            synchronized (this) {
                if (lock == null) {
                    lock = new Object(); // ~ lock-on-changing-field #1
                }
            }
        }
    }

    void use() {
        prepare();
        Object held = lock;
        if (held == null) {
            return;
        }
        synchronized (held) { // ~ lock-on-changing-field #1
            uses++;
        }
    }

    void close() {
        lock = null;
    }

    public static void main(String[] args) {
        MadeAgain tool = new MadeAgain();
        new Thread(tool::use).start();
        new Thread(tool::use).start();
        tool.close();
    }
}
