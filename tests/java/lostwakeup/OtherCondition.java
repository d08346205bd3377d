package lostwakeup;

/** What the caller tests without the lock has nothing to do with the signal, which is asked for with the lock in hand. */
public class OtherCondition {
    private static OtherCondition shown;

    private boolean isAsked;
    private int painted;

    synchronized void advance() throws InterruptedException {
        isAsked = true;
        wait();
        System.out.println(painted);
    }

    void paint() {
        for (int i = 0; i < 1_000; i++) {
            synchronized (this) {
                if (isAsked) {
                    isAsked = false;
                    painted++;
                    notifyAll();
                }
            }
        }
    }

    static void progress() throws InterruptedException {
        if (shown != null) {
            shown.advance();
        }
    }

    static void hide() {
        shown = null;
    }

    public static void main(String[] args) throws InterruptedException {
        OtherCondition splash = new OtherCondition();
        shown = splash;
        new Thread(splash::paint).start();
        new Thread(OtherCondition::hide).start();
        progress();
    }
}
