package hostile;

/** A class whose initialiser calls itself until the stack is full: it stays unusable. */
public class InitializerRecursion {
    static class Bottomless {
        static final int VALUE = down(0);

        static int down(int depth) {
            return down(depth + 1) + 1; // ~ exception #1
        }
    }

    /** Two classes that need each other, initialised by one thread: each sees the other half done. */
    static class One {
        static final int VALUE = Other.VALUE + 1;
    }

    static class Other {
        static final int VALUE = One.VALUE + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        assert One.VALUE == 2 && Other.VALUE == 1;
        Thread first = new Thread(() -> System.out.println(Bottomless.VALUE));
        first.start();
        first.join();
        Thread second = new Thread(() -> System.out.println(Bottomless.VALUE)); // ~ exception #2
        second.start();
        second.join();
    }
}
