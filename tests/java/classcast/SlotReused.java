package classcast;

/** Another thread puts a number into the slot between the test and the cast. */
public class SlotReused {
    private Object slot = "text";

    void reuse() {
        slot = Integer.valueOf(4);
    }

    int length() {
        if (slot instanceof String) {
            return ((String) slot).length(); // ~ class-cast #1
        }
        return 0;
    }

    public static void main(String[] args) {
        SlotReused shared = new SlotReused();
        new Thread(shared::reuse).start();
        System.out.println(shared.length());
    }
}
