package staticguardedbyinstancelock;

/** The lock of the instance is held, and that of the class, by a caller. */
public class AlsoClassLock {
    private static int total;
    private int own;

    synchronized void add() {
        own++;
        total++;
    }

    void addLocked() {
        synchronized (AlsoClassLock.class) {
            add();
        }
    }

    public static void main(String[] args) {
        AlsoClassLock one = new AlsoClassLock();
        AlsoClassLock other = new AlsoClassLock();
        new Thread(one::addLocked).start();
        new Thread(other::addLocked).start();
    }
}
