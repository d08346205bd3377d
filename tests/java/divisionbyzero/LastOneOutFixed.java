package divisionbyzero;

/** Several threads of one class leave a room; one always stays. */
public class LastOneOutFixed implements Runnable {
    private static int present = 3;

    static synchronized int leave() {
        if (present > 1) {
            present--;
        }
        return present;
    }

    @Override
    public void run() {
        int left = leave();
        System.out.println(120 / left);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(new LastOneOutFixed()).start();
        }
    }
}
