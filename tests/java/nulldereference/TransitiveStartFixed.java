package nulldereference;

/** The thread that replaces the text is started by a thread that main has joined. */
public class TransitiveStartFixed {
    static StringBuilder text = new StringBuilder("abc");

    static class Cleaner extends Thread {
        @Override
        public void run() {
            text = new StringBuilder();
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
        System.out.println(text.length());
    }
}
