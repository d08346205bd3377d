package staticguardedbyinstancelock;

import java.util.ArrayList;
import java.util.List;

/** The static array is only there to say which type is wanted: it has no elements. */
public class Snapshots {
    private static final String[] NONE = new String[0];
    private final List<String> names = new ArrayList<>();

    synchronized String[] names() {
        return names.toArray(NONE);
    }

    public static void main(String[] args) {
        Snapshots one = new Snapshots();
        Snapshots other = new Snapshots();
        new Thread(one::names).start();
        new Thread(other::names).start();
    }
}
