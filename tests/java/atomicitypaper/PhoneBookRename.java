package atomicitypaper;

/** Defect: while a subscriber is renamed the number is found under neither name. */
final class PhoneBookRename {
    static final class PhoneBook {
        private String[] names = {"miller", null};

        synchronized void remove(String name) {
            for (int i = 0; i < names.length; i++) {
                if (name.equals(names[i])) {
                    names[i] = null;
                }
            }
        }

        synchronized void enter(String name) {
            names[names[0] == null ? 0 : 1] = name;
        }

        synchronized int entries() {
            int entries = 0;
            for (String name : names) {
                entries += name == null ? 0 : 1;
            }
            return entries;
        }
    }

    private final PhoneBook book = new PhoneBook();
    private final Object office = new Object();

    void marry(String before, String after) {
        synchronized (office) {
            book.remove(before); // ~- atomicity-violation #1
            book.enter(after); // ~- atomicity-violation #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PhoneBookRename registry = new PhoneBookRename();
        Thread officer = new Thread(() -> registry.marry("miller", "baker"));
        officer.start();
        if (registry.book.entries() != 1) {
            throw new AssertionError("no such subscriber");
        }
        officer.join();
    }
}
