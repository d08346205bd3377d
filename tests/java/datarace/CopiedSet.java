package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** A copy that goes through the elements one by one does not hold the lock of a synchronized set. */
public class CopiedSet {
    private static final Set<String> NAMES = Collections.synchronizedSet(new HashSet<>());
    private static final Set<String> OTHERS = new HashSet<>();

    public static void main(String[] args) {
        new Thread(() -> {
            NAMES.add("ann"); // ~ data-race #1
            OTHERS.add("ann"); // ~ data-race #2
        }).start();
        System.out.println(new HashSet<>(NAMES).size()); // ~ data-race #1
        System.out.println(new ArrayList<>(OTHERS).size()); // ~ data-race #2
    }
}
