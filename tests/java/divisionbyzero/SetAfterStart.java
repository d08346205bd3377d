package divisionbyzero;

/** The divisor is set only after the thread that uses it was started. */
public class SetAfterStart {
    static int step;

    static class Walker extends Thread {
        @Override
        public void run() {
            System.out.println(10 / step); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        Walker walker = new Walker();
        walker.start();
        step = 2;
    }
}
