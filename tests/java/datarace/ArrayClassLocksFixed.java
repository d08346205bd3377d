package datarace;

/** Clean: both threads lock the class of the same array type. */
final class ArrayClassLocksFixed {
    private static int total;

    private static void addNumbers() {
        synchronized (int[].class) {
            total++;
        }
    }

    private static void addNames() {
        synchronized (int[].class) {
            total++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread numbers = new Thread(ArrayClassLocksFixed::addNumbers);
        Thread names = new Thread(ArrayClassLocksFixed::addNames);
        numbers.start();
        names.start();
        numbers.join();
        names.join();
        System.out.println(total);
    }
}
