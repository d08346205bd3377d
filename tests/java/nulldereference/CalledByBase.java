package nulldereference;

/** The constructor of the base class calls a method that uses a field which is not set yet. */
public class CalledByBase {
    abstract static class Base {
        final int size;

        Base() {
            size = measure();
        }

        abstract int measure();
    }

    static class Named extends Base {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        int measure() {
            return name.length(); // ~ null-dereference #1
        }
    }

    public static void main(String[] args) {
        System.out.println(new Named("door").size);
    }
}
