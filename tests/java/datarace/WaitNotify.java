package datarace;

/** Races: the answer is written after the lock was released. */
final class WaitNotify {
    private boolean answered;
    private int answer;

    void reply(int value) {
        synchronized (this) {
            answered = true;
            notifyAll();
        }
        answer = value; // ~ data-race #1
    }

    synchronized int ask() throws InterruptedException {
        while (!answered) {
            wait();
        }
        return answer; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotify question = new WaitNotify();
        Thread thinker = new Thread(() -> question.reply(42));
        thinker.start();
        System.out.println(question.ask());
        thinker.join();
    }
}
