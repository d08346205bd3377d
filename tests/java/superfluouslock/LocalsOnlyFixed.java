package superfluouslock;

/** Without the lock, which guarded nothing. */
final class LocalsOnlyFixed {
    private final String greeting;

    LocalsOnlyFixed(String greeting) {
        this.greeting = greeting;
    }

    String letter(String name) {
        StringBuilder text = new StringBuilder(greeting);
        for (int i = 0; i < 3; i++) {
            text.append(' ').append(name);
        }
        return text.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        LocalsOnlyFixed office = new LocalsOnlyFixed("dear");
        Thread first = new Thread(() -> System.out.println(office.letter("ada")));
        Thread second = new Thread(() -> System.out.println(office.letter("alan")));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
