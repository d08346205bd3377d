package datarace;

/** Defect: the flag is set under one lock and tested under another: that orders nothing. */
final class AnotherLock {
    private final Object barn = new Object();
    private int eggs;
    private boolean isCollected;

    void collect() {
        eggs = 12; // ~ data-race #1
        synchronized (barn) {
            isCollected = true; // ~ data-race #2
        }
    }

    synchronized int sell() {
        if (isCollected) { // ~ data-race #2
            return eggs; // ~ data-race #1
        }
        return 0;
    }

    public static void main(String[] args) {
        AnotherLock farm = new AnotherLock();
        new Thread(farm::collect).start();
        System.out.println(farm.sell());
    }
}
