package divisionbyzero;

/** Another thread sets the divisor to zero, without any lock. */
public class DivisorTakenAway extends Thread {
    static int workers = 4;

    @Override
    public void run() {
        workers = 0;
    }

    public static void main(String[] args) {
        new DivisorTakenAway().start();
        System.out.println(100 / workers); // ~ division-by-zero #1
    }
}
