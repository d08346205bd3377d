package hostile;

/** Two classes that need each other, initialised by two threads: each waits for the other. */
public class InitializerCycle {
    static class One {
        static final int VALUE = Integer.parseInt("1") + Other.VALUE; // ~ deadlock #1
    }

    static class Other {
        static final int VALUE = Integer.parseInt("2") + One.VALUE; // ~ deadlock #1
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(One.VALUE)).start();
        new Thread(() -> System.out.println(Other.VALUE)).start();
    }
}
