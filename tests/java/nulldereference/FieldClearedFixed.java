package nulldereference;

/** The field is read once, so test and use see the same value. */
public class FieldClearedFixed {
    private String message = "hello";

    void print() {
        String current = message;
        if (current != null) {
            System.out.println(current.length());
        }
    }

    void clear() {
        message = null;
    }

    public static void main(String[] args) {
        FieldClearedFixed box = new FieldClearedFixed();
        new Thread(box::clear).start();
        box.print();
    }
}
