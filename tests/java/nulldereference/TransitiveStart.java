package nulldereference;

/** The thread that clears the field is started by a thread that main has joined, but not joined itself. */
public class TransitiveStart {
    static StringBuilder text = new StringBuilder("abc");

    static class Cleaner extends Thread {
        @Override
        public void run() {
            text = null;
        }
    }

    static class Starter extends Thread {
        @Override
        public void run() {
            new Cleaner().start();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread starter = new Starter();
        System.out.println(text.length());
        starter.start();
        starter.join();
        System.out.println(text.length()); // ~ null-dereference #1
    }
}
