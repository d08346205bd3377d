package divisionbyzero;

/** The value is written before the first thread starts, which overwrites it. */
public class WrittenBesideStartFixed {
    static int size;

    public static void main(String[] args) {
        Thread grow = new Thread(() -> size = 9);
        size = 0;
        grow.start();
        new Thread(() -> {
            try {
                grow.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println(90 / size);
        }).start();
    }
}
