package divisionbyzero;

/** Another thread sets the divisor to other values than zero, without any lock. */
public class DivisorTakenAwayFixed extends Thread {
    static int workers = 4;

    @Override
    public void run() {
        workers = 2;
    }

    public static void main(String[] args) {
        new DivisorTakenAwayFixed().start();
        System.out.println(100 / workers);
    }
}
