package superfluouslock;

/** Superfluous: what happens under the lock concerns objects that only this call knows. */
final class LocalsOnly {
    private final Object lock = new Object();
    private final String greeting;

    LocalsOnly(String greeting) {
        this.greeting = greeting;
    }

    String letter(String name) {
        synchronized (lock) { // ~ superfluous-lock #1
            StringBuilder text = new StringBuilder(greeting);
            for (int i = 0; i < 3; i++) {
                text.append(' ').append(name);
            }
            return text.toString();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LocalsOnly office = new LocalsOnly("dear");
        Thread first = new Thread(() -> System.out.println(office.letter("ada")));
        Thread second = new Thread(() -> System.out.println(office.letter("alan")));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
