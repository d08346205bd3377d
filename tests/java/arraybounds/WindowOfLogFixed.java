package arraybounds;

/** What is between two positions always fits into the array when the lock is free. */
public class WindowOfLogFixed {
    private final int[] window = new int[2];
    private int begin;
    private int end;

    synchronized void slide() {
        if (end < 1000) {
            end++;
            if (end - begin > 1) {
                begin++;
            }
        }
    }

    synchronized int last() {
        return window[end - begin];
    }

    public static void main(String[] args) {
        WindowOfLogFixed log = new WindowOfLogFixed();
        new Thread(() -> {
            log.slide();
            log.slide();
        }).start();
        System.out.println(log.last());
    }
}
