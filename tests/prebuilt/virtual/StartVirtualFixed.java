/** One virtual thread has ended before the other starts. */
public class StartVirtualFixed {
    private int hits;

    void hit() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        StartVirtualFixed page = new StartVirtualFixed();
        Thread first = Thread.startVirtualThread(page::hit);
        first.join();
        Thread second = Thread.startVirtualThread(page::hit);
        second.join();
        System.out.println(page.hits);
    }
}
