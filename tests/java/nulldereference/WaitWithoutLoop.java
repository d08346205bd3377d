package nulldereference;

/** A consumer waits once only; when another consumer was faster, it takes nothing. */
public class WaitWithoutLoop {
    private String item;

    synchronized void put(String text) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = text;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        if (item == null) {
            wait();
        }
        int length = item.length(); // ~ null-dereference #1
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
        WaitWithoutLoop slot = new WaitWithoutLoop();
        slot.new Consumer().start();
        slot.new Consumer().start();
        slot.put("first");
        slot.put("second");
    }
}
