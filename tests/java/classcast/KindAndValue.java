package classcast;

/** Kind and value belong together, but are written one after the other without a lock. */
public class KindAndValue {
    private boolean number;
    private Object value = "none";

    void set() {
        number = true;
        value = Integer.valueOf(5);
    }

    void print() {
        if (number) {
            Integer content = (Integer) value; // ~ class-cast #1
            System.out.println(content); // ~? uncaught-exception #2
        }
    }

    public static void main(String[] args) {
        KindAndValue pair = new KindAndValue();
        new Thread(pair::set).start();
        pair.print();
    }
}
