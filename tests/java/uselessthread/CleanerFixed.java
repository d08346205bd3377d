package uselessthread;

/** Started where it is made. */
public class CleanerFixed extends Thread {
    private final int page;

    CleanerFixed(int page) {
        this.page = page;
    }

    @Override
    public void run() {
        System.out.println("cleaning " + page);
    }

    public static void main(String[] args) {
        for (int page = 0; page < 3; page++) {
            new CleanerFixed(page).start();
        }
    }
}
