package assertion;

/** A consumer that was woken takes for granted that nobody was faster. */
public class SlotTakenTwice {
    private int value;

    synchronized void put(int number) throws InterruptedException {
        while (value != 0) {
            wait();
        }
        value = number;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        if (value == 0) {
            wait();
        }
        assert value != 0; // ~ assertion #1
        int taken = value;
        value = 0;
        notifyAll();
        return taken;
    }

    class Consumer extends Thread {
        @Override
        public void run() {
            try {
                System.out.println(take());
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SlotTakenTwice slot = new SlotTakenTwice();
        slot.new Consumer().start();
        slot.new Consumer().start();
        slot.put(5);
        slot.put(6);
    }
}
