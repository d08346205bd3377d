package arraybounds;

/** A producer hands over an array that is as long as the consumer takes it to be. */
public class HandedOverFixed {
    private int[] parcel;

    synchronized void give(int[] content) {
        parcel = content;
        notifyAll();
    }

    synchronized int third() throws InterruptedException {
        while (parcel == null) {
            wait();
        }
        return parcel[2];
    }

    class Producer extends Thread {
        @Override
        public void run() {
            int[] content = new int[3];
            content[1] = 9;
            give(content);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOverFixed post = new HandedOverFixed();
        post.new Producer().start();
        System.out.println(post.third());
    }
}
