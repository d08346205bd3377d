package divisionbyzero;

/** Neither the initialiser nor the other thread sets it to zero. */
public class InitialisedByAnotherFixed {
    static final Object LOCK = new Object();

    static class Rates {
        static int share = 3;
    }

    static void reduce() {
        synchronized (LOCK) {
            Rates.share = 1;
        }
    }

    public static void main(String[] args) {
        new Thread(InitialisedByAnotherFixed::reduce).start();
        synchronized (LOCK) {
            System.out.println(10 / Rates.share);
        }
    }
}
