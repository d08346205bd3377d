package emptysynchronized;

/** An empty method is a hook, and a block that only returns a field reads it. */
public class EmptyMethods {
    private int value;

    synchronized void hook() {
    }

    int value() {
        synchronized (this) {
            return value;
        }
    }

    boolean isEmpty() {
        synchronized (this) {
            if (value == 0) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        EmptyMethods object = new EmptyMethods();
        new Thread(object::hook).start();
        System.out.println(object.value() + " " + object.isEmpty());
    }
}
