package assumptions;

/// Two numbers are two locks, which the analysis does not distinguish (A20).
public class BoxedLocks {
    static final Integer FIRST = Integer.valueOf(1000);
    static final Integer SECOND = Integer.valueOf(2000);

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (FIRST) {
                synchronized (SECOND) {
                    System.out.println("one");
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (SECOND) {
                synchronized (FIRST) {
                    System.out.println("other");
                }
            }
        }).start();
    }
}
