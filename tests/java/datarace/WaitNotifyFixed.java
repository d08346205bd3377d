package datarace;

/** No race: the answer is written before the waiting thread is woken, under the lock. */
final class WaitNotifyFixed {
    private boolean answered;
    private int answer;

    void reply(int value) {
        synchronized (this) {
            answer = value;
            answered = true;
            notifyAll();
        }
    }

    synchronized int ask() throws InterruptedException {
        while (!answered) {
            wait();
        }
        return answer;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifyFixed question = new WaitNotifyFixed();
        Thread thinker = new Thread(() -> question.reply(42));
        thinker.start();
        System.out.println(question.ask());
        thinker.join();
    }
}
