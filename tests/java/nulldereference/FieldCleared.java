package nulldereference;

/** A field is cleared by another thread between the test and the use. */
public class FieldCleared {
    private String message = "hello";

    void print() {
        if (message != null) {
            System.out.println(message.length()); // ~ null-dereference #1
        }
    }

    void clear() {
        message = null;
    }

    public static void main(String[] args) {
        FieldCleared box = new FieldCleared();
        new Thread(box::clear).start();
        box.print();
    }
}
