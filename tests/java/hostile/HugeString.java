package hostile;

/** Strings of some megabytes: one is shared, one is printed, and one is the message of an exception. */
public class HugeString {
    private static volatile String shared = "";
    private static volatile int length;

    public static void main(String[] args) throws InterruptedException {
        String huge = "0123456789".repeat(200_000);
        Thread reader = new Thread(() -> length = shared.length());
        Thread writer = new Thread(() -> shared = huge);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        assert length == 0 || length == 2_000_000;
        System.out.println(huge);
        throw new IllegalStateException(huge); // ~ exception #1
    }
}
