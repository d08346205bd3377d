package datarace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Races: an account is loaded again when the other thread has found it in the registry. */
public class LoadedByConstructor {
    private static final Map<Integer, LoadedByConstructor> REGISTRY = new HashMap<>();

    interface Source {
        void loadInto(LoadedByConstructor account);
    }

    static final class Opened implements Source {
        @Override
        public void loadInto(LoadedByConstructor account) {
            account.load("opened");
        }
    }

    static final class Empty implements Source {
        @Override
        public void loadInto(LoadedByConstructor account) {}
    }

    private final List<String> entries = new ArrayList<>();

    LoadedByConstructor(Source source) {
        source.loadInto(this);
    }

    private void load(String entry) {
        entries.add(entry); // ~ data-race #1
    }

    private void book(String entry) {
        entries.add(entry); // ~ data-race #1
    }

    static void open(Source source) {
        LoadedByConstructor account = new LoadedByConstructor(source);
        synchronized (REGISTRY) {
            REGISTRY.put(REGISTRY.size(), account);
        }
        account.load("again");
    }

    static void use(int number) {
        LoadedByConstructor account;
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
