package superfluouslock;

/** The array is made anew for each call, and needs no lock. */
final class ExplicitLockFixed {
    private final int base;

    ExplicitLockFixed(int base) {
        this.base = base;
    }

    int count(String text) {
        int[] digits = new int[10];
        for (char letter : text.toCharArray()) {
            if (letter >= '0' && letter <= '9') {
                digits[letter - '0']++;
            }
        }
        return digits[base];
    }

    public static void main(String[] args) throws InterruptedException {
        ExplicitLockFixed counter = new ExplicitLockFixed(7);
        Runnable work = () -> {
            System.out.println(counter.count("1 to 77"));
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
