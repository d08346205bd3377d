package datarace;

/** Double-checked locking of a value that never changes, with the field read twice without the lock: the second read may find {@code null} again. */
final class DoubleCheckedValue {
    private String name;

    String name() {
        if (name == null) { // ~ data-race #1
            synchronized (this) {
                if (name == null) {
                    name = "n" + System.nanoTime(); // ~ data-race #1
                }
            }
        }
        return name;
    }

    public static void main(String[] args) {
        DoubleCheckedValue value = new DoubleCheckedValue();
        new Thread(() -> System.out.println(value.name())).start();
        System.out.println(value.name());
    }
}
