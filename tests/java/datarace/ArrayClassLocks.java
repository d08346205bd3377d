package datarace;

/** Races: both threads lock the class of an array type, but not of the same one. */
final class ArrayClassLocks {
    private static int total;

    private static void addNumbers() {
        synchronized (int[].class) {
            total++; // ~ data-race #1
        }
    }

    private static void addNames() {
        synchronized (String[].class) {
            total++; // ~ data-race #1
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread numbers = new Thread(ArrayClassLocks::addNumbers);
        Thread names = new Thread(ArrayClassLocks::addNames);
        numbers.start();
        names.start();
        numbers.join();
        names.join();
        System.out.println(total);
    }
}
