package arraybounds;

/** What is between two positions fits into the array, but they are moved in two steps. */
public class WindowOfLog {
    private final int[] window = new int[2];
    private int begin;
    private int end;

    void slide() {
        synchronized (this) {
            end++;
        }
        synchronized (this) {
            if (end - begin > 1) {
                begin++;
            }
        }
    }

    synchronized int last() {
        return window[end - begin]; // ~ array-bounds #1
    }

    public static void main(String[] args) {
        WindowOfLog log = new WindowOfLog();
        new Thread(() -> {
            log.slide();
            log.slide();
        }).start();
        System.out.println(log.last());
    }
}
