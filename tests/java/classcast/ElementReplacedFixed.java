package classcast;

/** Another thread writes another element of the array. */
public class ElementReplacedFixed {
    static final Object[] PARTS = new Object[2];

    static class Replacer extends Thread {
        @Override
        public void run() {
            PARTS[1] = new int[] {1};
        }
    }

    static synchronized int count() {
        if (PARTS[0] instanceof String) {
            return ((String) PARTS[0]).length();
        }
        return 0;
    }

    public static void main(String[] args) {
        PARTS[0] = "part";
        new Replacer().start();
        System.out.println(count());
    }
}
