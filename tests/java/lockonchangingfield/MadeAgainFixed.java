package lockonchangingfield;

/** Made on first use, by one thread at a time, and kept. */
public class MadeAgainFixed {
    private volatile Object lock;
    private int uses;

    private void prepare() {
        if (lock == null) {
            synchronized (this) {
                if (lock == null) {
                    lock = new Object();
                }
            }
        }
    }

    void use() {
        prepare();
        synchronized (lock) {
            uses++;
        }
    }

    public static void main(String[] args) {
        MadeAgainFixed tool = new MadeAgainFixed();
        new Thread(tool::use).start();
        new Thread(tool::use).start();
    }
}
