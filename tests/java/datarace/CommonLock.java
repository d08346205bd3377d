package datarace;

/** No race: the two methods hold different sets of locks, and one lock is in both. */
final class CommonLock {
    private final Object rows = new Object();
    private final Object columns = new Object();
    private final Object cells = new Object();
    private int used;

    void addRow() {
        synchronized (rows) {
            synchronized (cells) {
                used += 10;
            }
        }
    }

    void addColumn() {
        synchronized (columns) {
            synchronized (cells) {
                used += 5;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CommonLock sheet = new CommonLock();
        Thread first = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                sheet.addRow();
            }
        });
        Thread second = new Thread(() -> {
            for (int i = 0; i < 50; i++) {
                sheet.addColumn();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(sheet.used);
    }
}
