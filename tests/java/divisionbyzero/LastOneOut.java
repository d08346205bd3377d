package divisionbyzero;

/** Several threads of one class leave a room; the last one divides by zero. */
public class LastOneOut implements Runnable {
    private static int present = 3;

    static synchronized int leave() {
        if (present > 0) {
            present--;
        }
        return present;
    }

    @Override
    public void run() {
        int left = leave();
        System.out.println(120 / left); // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new LastOneOut()).start();
        }
    }
}
