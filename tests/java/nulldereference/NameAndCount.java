package nulldereference;

/** The name is dropped in a critical section of its own, the count later. */
public class NameAndCount {
    private final Object lock = new Object();
    private String name = "first";
    private int count = 1;

    void drop() {
        synchronized (lock) {
            name = null;
        }
        synchronized (lock) {
            count = 0;
        }
    }

    void print() {
        synchronized (lock) {
            if (count > 0) {
                System.out.println(name.length()); // ~ null-dereference #1
            }
        }
    }

    public static void main(String[] args) {
        NameAndCount shared = new NameAndCount();
        new Thread(shared::drop).start();
        shared.print();
    }
}
