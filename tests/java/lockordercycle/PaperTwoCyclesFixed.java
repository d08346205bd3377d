package lockordercycle;

/** Cannot deadlock: index comes before pages and users before rights, for both threads. */
final class PaperTwoCyclesFixed {
    private final Object index = new Object();
    private final Object pages = new Object();
    private final Object users = new Object();
    private final Object rights = new Object();
    private int entries;
    private int accounts;

    void addPage() {
        synchronized (index) {
            synchronized (pages) {
                entries++;
            }
        }
    }

    void dropPage() {
        synchronized (index) {
            synchronized (pages) {
                entries--;
            }
        }
    }

    void addUser() {
        synchronized (users) {
            synchronized (rights) {
                accounts++;
            }
        }
    }

    void dropUser() {
        synchronized (users) {
            synchronized (rights) {
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
        PaperTwoCyclesFixed wiki = new PaperTwoCyclesFixed();
        new Thread(wiki::write).start();
        new Thread(wiki::erase).start();
    }
}
