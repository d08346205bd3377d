package nulldereference;

/** A consumer waits until there is something to take. */
public class WaitWithoutLoopFixed {
    private String item;

    synchronized void put(String text) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = text;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        int length = item.length();
        item = null;
        notifyAll();
        return length;
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
        WaitWithoutLoopFixed slot = new WaitWithoutLoopFixed();
        slot.new Consumer().start();
        slot.new Consumer().start();
        slot.put("first");
        slot.put("second");
    }
}
