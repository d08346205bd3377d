package assertion;

/** Main sets the level while the thread that asserts it runs already. */
public class SetWhileRunning implements Runnable {
    private int level;

    @Override
    public void run() {
        assert level >= 5 : level; // ~ assertion #1
        System.out.println(level);
    }

    public static void main(String[] args) {
        SetWhileRunning gauge = new SetWhileRunning();
        Thread reader = new Thread(gauge);
        reader.start();
        gauge.level = 7;
    }
}
