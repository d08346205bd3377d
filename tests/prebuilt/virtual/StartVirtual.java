/** Virtual threads share memory like any others. */
public class StartVirtual {
    private int hits;

    void hit() {
        hits++; // ~ data-race #1
    }

    public static void main(String[] args) throws InterruptedException {
        StartVirtual page = new StartVirtual();
        Thread first = Thread.startVirtualThread(page::hit);
        Thread second = Thread.startVirtualThread(page::hit);
        first.join();
        second.join();
        System.out.println(page.hits);
    }
}
