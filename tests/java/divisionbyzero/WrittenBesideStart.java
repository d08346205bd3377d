package divisionbyzero;

/** The thread that waits knows a value that was written while the other was running. */
public class WrittenBesideStart {
    static int size;

    public static void main(String[] args) {
        Thread grow = new Thread(() -> size = 9);
        grow.start();
        size = 0;
        new Thread(() -> {
            try {
                grow.join();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println(90 / size); // ~ division-by-zero #1
        }).start();
    }
}
