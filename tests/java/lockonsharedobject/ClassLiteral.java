package lockonsharedobject;

/** A class object can be locked by anyone, but that is what it is there for. */
public class ClassLiteral {
    private static int count;

    static void count() {
        synchronized (ClassLiteral.class) {
            count++;
        }
    }

    public static void main(String[] args) {
        new Thread(ClassLiteral::count).start();
        count();
    }
}
