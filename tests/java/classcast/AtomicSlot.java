package classcast;

import java.util.concurrent.atomic.AtomicReference;

/** The slot is asked twice, each time atomically; in between another thread exchanges what is in it. */
public class AtomicSlot {
    private final AtomicReference<Object> slot = new AtomicReference<>("word");

    void exchange() {
        slot.set(Integer.valueOf(8));
    }

    int length() {
        if (slot.get() instanceof String) {
            String word = (String) slot.get(); // ~ class-cast #1
            return word.length(); // ~? null-dereference #2
        }
        return 0;
    }

    public static void main(String[] args) {
        AtomicSlot shared = new AtomicSlot();
        new Thread(shared::exchange).start();
        System.out.println(shared.length());
    }
}
