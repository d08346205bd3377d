package datarace;

import java.util.ArrayList;
import java.util.List;

/** Each change is made to a copy, which is published when it is complete. */
public class CopyOnWriteFixed {
    private volatile List<String> names = List.of();

    synchronized void add(String name) {
        List<String> copy = new ArrayList<>(names);
        copy.add(name);
        names = copy;
    }

    int size() {
        int size = 0;
        for (String name : names) {
            size += name.length();
        }
        return size;
    }

    public static void main(String[] args) {
        CopyOnWriteFixed registry = new CopyOnWriteFixed();
        Runnable user = () -> registry.add("user");
        new Thread(user).start();
        new Thread(user).start();
        System.out.println(registry.size());
    }
}
