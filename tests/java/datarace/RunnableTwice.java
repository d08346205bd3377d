package datarace;

/** Races: one task object with a field of its own is run by two threads. */
final class RunnableTwice implements Runnable {
    private int lines;

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            lines++; // ~ data-race #1
        }
    }

    int lines() {
        return lines;
    }

    public static void main(String[] args) throws InterruptedException {
        RunnableTwice copy = new RunnableTwice();
        Thread first = new Thread(copy);
        Thread second = new Thread(copy);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(copy.lines());
    }
}
