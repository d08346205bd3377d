package interleaving;

/** A plain flag says that the data is there: in no execution are the accesses to the data next to each other, and yet nothing orders them. */
public class PlainFlag {
    private static int data;
    private static boolean ready;

    private static void write() {
        data = 42; // ~ race #2
        ready = true; // ~ race #1
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(PlainFlag::write);
        writer.start();
        if (ready) { // ~ race #1
            System.out.println(data); // ~ race #2
        }
        writer.join();
    }
}
