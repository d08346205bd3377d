package nulldereference;

import java.util.concurrent.ConcurrentHashMap;

/** The map is asked once. */
public class MissingKeyFixed {
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

    void forget() {
        names.remove("ann"); // ~? uncaught-exception #1
    }

    int length() {
        String name = names.get("ann"); // ~? uncaught-exception #2
        return name == null ? 0 : name.length();
    }

    public static void main(String[] args) {
        MissingKeyFixed book = new MissingKeyFixed();
        book.names.put("ann", "Ann Smith"); // ~? uncaught-exception #3
        new Thread(book::forget).start();
        System.out.println(book.length());
    }
}
