package classcast;

/** Two producers share a queue; the consumer asks what it has taken. */
public class MixedQueueFixed {
    static class Order {
        final int pieces = 2;
    }

    static class Complaint {
    }

    private Object next;

    synchronized void put(Object thing) throws InterruptedException {
        while (next != null) {
            wait();
        }
        next = thing;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        while (next == null) {
            wait();
        }
        Object thing = next;
        next = null;
        notifyAll();
        return thing;
    }

    class Customer extends Thread {
        private final Object wish;

        Customer(Object wish) {
            this.wish = wish;
        }

        @Override
        public void run() {
            try {
                put(wish);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MixedQueueFixed queue = new MixedQueueFixed();
        queue.new Customer(new Order()).start();
        queue.new Customer(new Complaint()).start();
        for (int i = 0; i < 2; i++) {
            Object thing = queue.take();
            if (thing instanceof Order) {
                System.out.println(((Order) thing).pieces);
            }
        }
    }
}
