package classcast;

/** The slot is read once, so test and cast see the same object. */
public class SlotReusedFixed {
    private Object slot = "text";

    void reuse() {
        slot = Integer.valueOf(4);
    }

    int length() {
        Object seen = slot;
        if (seen instanceof String) {
            return ((String) seen).length();
        }
        return 0;
    }

    public static void main(String[] args) {
        SlotReusedFixed shared = new SlotReusedFixed();
        new Thread(shared::reuse).start();
        System.out.println(shared.length());
    }
}
