package lockordercycle;

/**
 * Can deadlock in two ways: the writer's two methods each hold one monitor and wait for another, and the reader has
 * the opposite of each. The two cycles share no monitor.
 */
final class PaperTwoCycles {
    private final Object index = new Object();
    private final Object pages = new Object();
    private final Object users = new Object();
    private final Object rights = new Object();
    private int entries;
    private int accounts;

    void addPage() {
        synchronized (index) {
            synchronized (pages) { // ~ lock-order-cycle #1
                entries++;
            }
        }
    }

    void dropPage() {
        synchronized (pages) {
            synchronized (index) { // ~ lock-order-cycle #1
                entries--;
            }
        }
    }

    void addUser() {
        synchronized (users) {
            synchronized (rights) { // ~ lock-order-cycle #2
                accounts++;
            }
        }
    }

    void dropUser() {
        synchronized (rights) {
            synchronized (users) { // ~ lock-order-cycle #2
                accounts--;
            }
        }
    }

    void write() {
        for (int i = 0; i < 20; i++) {
            addPage();
            addUser();
        }
    }

    void erase() {
        for (int i = 0; i < 20; i++) {
            dropPage();
            dropUser();
        }
    }

    public static void main(String[] args) {
        PaperTwoCycles wiki = new PaperTwoCycles();
        new Thread(wiki::write).start();
        new Thread(wiki::erase).start();
    }
}
