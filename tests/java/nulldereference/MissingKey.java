package nulldereference;

import java.util.concurrent.ConcurrentHashMap;

/** Another thread removes the key between the question and the answer. */
public class MissingKey {
    private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();

    void forget() {
        names.remove("ann"); // ~? uncaught-exception #2
    }

    int length() {
        if (names.containsKey("ann")) { // ~? uncaught-exception #3
            String name = names.get("ann"); // ~? uncaught-exception #4
            return name.length(); // ~ null-dereference #1
        }
        return 0;
    }

    public static void main(String[] args) {
        MissingKey book = new MissingKey();
        book.names.put("ann", "Ann Smith"); // ~? uncaught-exception #5
        new Thread(book::forget).start();
        System.out.println(book.length());
    }
}
