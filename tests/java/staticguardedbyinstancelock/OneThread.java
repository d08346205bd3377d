package staticguardedbyinstancelock;

/** Several instances, but only the main thread changes the static field, and the other has ended when it is read. */
public class OneThread {
    private static int made;
    private int number;

    synchronized void number() {
        number = ++made;
    }

    synchronized int get() {
        return number;
    }

    public static void main(String[] args) {
        OneThread one = new OneThread();
        OneThread other = new OneThread();
        one.number();
        other.number();
        new Thread(one::get).start();
        new Thread(other::get).start();
    }
}
