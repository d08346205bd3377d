package classcast;

/** Kind and value are written and read in critical sections of one lock. */
public class KindAndValueFixed {
    private boolean number;
    private Object value = "none";

    synchronized void set() {
        number = true;
        value = Integer.valueOf(5);
    }

    synchronized void print() {
        if (number) {
            Integer content = (Integer) value;
            System.out.println(content); // ~? uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        KindAndValueFixed pair = new KindAndValueFixed();
        new Thread(pair::set).start();
        pair.print();
    }
}
