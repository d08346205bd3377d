package interleaving;

import java.util.concurrent.locks.LockSupport;

/** A thread that nobody knows of parks. */
public class ParkedAlone {
    public static void main(String[] args) {
        LockSupport.park(); // ~ deadlock #1
    }
}
