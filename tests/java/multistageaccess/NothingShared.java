package multistageaccess;

/** No defect: the two stages have the lock in common, and no data. */
final class NothingShared {
    private final Object lock = new Object();
    private int letters;
    private int digits;

    void read(String text) {
        int seenLetters = (int) text.chars().filter(Character::isLetter).count();
        int seenDigits = (int) text.chars().filter(Character::isDigit).count();
        synchronized (lock) {
            letters += seenLetters;
        }
        synchronized (lock) {
            digits += seenDigits;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NothingShared counter = new NothingShared();
        Thread first = new Thread(() -> counter.read("route 66"));
        Thread second = new Thread(() -> counter.read("area 51"));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counter.letters + " " + counter.digits);
    }
}
