package assertion;

/** Main sets the level before the thread that asserts it runs. */
public class SetWhileRunningFixed implements Runnable {
    private int level;

    @Override
    public void run() {
        assert level >= 5 : level;
        System.out.println(level);
    }

    public static void main(String[] args) {
        SetWhileRunningFixed gauge = new SetWhileRunningFixed();
        Thread reader = new Thread(gauge);
        gauge.level = 7;
        reader.start();
    }
}
