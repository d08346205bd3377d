package datarace;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A list asks the synchronized set for an array of all elements, which it makes under its lock. */
public class CopiedSetFixed {
    private static final Set<String> NAMES = Collections.synchronizedSet(new HashSet<>());

    public static void main(String[] args) {
        new Thread(() -> NAMES.add("ann")).start();
        List<String> copy = new ArrayList<>(NAMES);
        copy.addAll(NAMES);
        System.out.println(copy.size());
    }
}
