package arraybounds;

/** A producer hands over an array that is shorter than the consumer takes it to be. */
public class HandedOver {
    private int[] parcel;

    synchronized void give(int[] content) {
        parcel = content;
        notifyAll();
    }

    synchronized int third() throws InterruptedException {
        while (parcel == null) {
            wait();
        }
        return parcel[2]; // ~ array-bounds #1
    }

    class Producer extends Thread {
        @Override
        public void run() {
            int[] content = new int[2];
            content[1] = 9;
            give(content);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOver post = new HandedOver();
        post.new Producer().start();
        System.out.println(post.third());
    }
}
