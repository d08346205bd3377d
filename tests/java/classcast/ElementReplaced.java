package classcast;

/** Another thread writes an element of the array between the test and the cast. */
public class ElementReplaced {
    static final Object[] PARTS = new Object[2];

    static class Replacer extends Thread {
        @Override
        public void run() {
            PARTS[0] = new int[] {1};
        }
    }

    static synchronized int count() {
        if (PARTS[0] instanceof String) {
            return ((String) PARTS[0]).length(); // ~ class-cast #1
        }
        return 0;
    }

    public static void main(String[] args) {
        PARTS[0] = "part";
        new Replacer().start();
        System.out.println(count());
    }
}
