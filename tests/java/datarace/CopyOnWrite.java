package datarace;

import java.util.ArrayList;
import java.util.List;

/** The list is published before the new element is in it. */
public class CopyOnWrite {
    private volatile List<String> names = List.of();

    synchronized void add(String name) {
        List<String> copy = new ArrayList<>(names);
        names = copy;
        copy.add(name); // ~ data-race #1
    }

    int size() {
        int size = 0;
        for (String name : names) { // ~ data-race #1
            size += name.length();
        }
        return size;
    }

    public static void main(String[] args) {
        CopyOnWrite registry = new CopyOnWrite();
        Runnable user = () -> registry.add("user");
        new Thread(user).start();
        new Thread(user).start();
        System.out.println(registry.size());
    }
}
