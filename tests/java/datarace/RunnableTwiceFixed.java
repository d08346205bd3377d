package datarace;

/** No race: each thread has a task object of its own. */
final class RunnableTwiceFixed implements Runnable {
    private int lines;

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            lines++;
        }
    }

    int lines() {
        return lines;
    }

    public static void main(String[] args) throws InterruptedException {
        RunnableTwiceFixed copy = new RunnableTwiceFixed();
        RunnableTwiceFixed other = new RunnableTwiceFixed();
        Thread first = new Thread(copy);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(copy.lines() + other.lines());
    }
}
