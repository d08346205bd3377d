package datarace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An account is loaded by its constructor only, before it is put where the other thread finds it, under a lock. */
public class LoadedByConstructorFixed {
    private static final Map<Integer, LoadedByConstructorFixed> REGISTRY = new HashMap<>();

    interface Source {
        void loadInto(LoadedByConstructorFixed account);
    }

    static final class Opened implements Source {
        @Override
        public void loadInto(LoadedByConstructorFixed account) {
            account.load("opened");
        }
    }

    static final class Empty implements Source {
        @Override
        public void loadInto(LoadedByConstructorFixed account) {}
    }

    private final List<String> entries = new ArrayList<>();

    LoadedByConstructorFixed(Source source) {
        source.loadInto(this);
    }

    private void load(String entry) {
        entries.add(entry);
    }

    private void book(String entry) {
        entries.add(entry);
    }

    static void open(Source source) {
        LoadedByConstructorFixed account = new LoadedByConstructorFixed(source);
        synchronized (REGISTRY) {
            REGISTRY.put(REGISTRY.size(), account);
        }
    }

    static void use(int number) {
        LoadedByConstructorFixed account;
        synchronized (REGISTRY) {
            account = REGISTRY.get(number);
        }
        if (account != null) {
            account.book("used");
        }
    }

    public static void main(String[] args) {
        Thread user = new Thread(() -> {
            for (int number = 0; number < 3; number++) {
                use(number);
            }
        });
        user.start();
        for (int number = 0; number < 3; number++) {
            open(number > 0 ? new Opened() : new Empty());
        }
    }
}
