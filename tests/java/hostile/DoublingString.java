package hostile;

/** A string that gets twice as long until the heap is full. */
public class DoublingString {
    public static void main(String[] args) throws InterruptedException {
        Thread doubling = new Thread(() -> {
            String text = "x";
            while (true) {
                text += text; // ~ exception #1
            }
        });
        doubling.start();
        doubling.join();
    }
}
