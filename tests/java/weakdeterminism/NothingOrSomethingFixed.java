package weakdeterminism;

/** Both threads set one and the same object. */
public class NothingOrSomethingFixed {
    private static final Object TAG = new Object();
    private static Object tag = TAG;

    static void set() {
        tag = TAG;
    }

    static void setToo() {
        tag = TAG;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(NothingOrSomethingFixed::set);
        Thread two = new Thread(NothingOrSomethingFixed::setToo);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(tag == null);
    }
}
