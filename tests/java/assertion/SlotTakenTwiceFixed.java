package assertion;

/** A consumer that was woken tests again whether there is something to take. */
public class SlotTakenTwiceFixed {
    private int value;

    synchronized void put(int number) throws InterruptedException {
        while (value != 0) {
            wait();
        }
        value = number;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (value == 0) {
            wait();
        }
        assert value != 0;
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
        SlotTakenTwiceFixed slot = new SlotTakenTwiceFixed();
        slot.new Consumer().start();
        slot.new Consumer().start();
        slot.put(5);
        slot.put(6);
    }
}
