package nulldereference;

/** Name and count change in one critical section. */
public class NameAndCountFixed {
    private final Object lock = new Object();
    private String name = "first";
    private int count = 1;

    void drop() {
        synchronized (lock) {
            name = null;
            count = 0;
        }
    }

    void print() {
        synchronized (lock) {
            if (count > 0) {
                System.out.println(name.length());
            }
        }
    }

    public static void main(String[] args) {
        NameAndCountFixed shared = new NameAndCountFixed();
        new Thread(shared::drop).start();
        shared.print();
    }
}
