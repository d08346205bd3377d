package classcast;

import java.util.concurrent.atomic.AtomicReference;

/** The slot is asked once. */
public class AtomicSlotFixed {
    private final AtomicReference<Object> slot = new AtomicReference<>("word");

    void exchange() {
        slot.set(Integer.valueOf(8));
    }

    int length() {
        Object seen = slot.get();
        if (seen instanceof String) {
            String word = (String) seen;
            return word.length();
        }
        return 0;
    }

    public static void main(String[] args) {
        AtomicSlotFixed shared = new AtomicSlotFixed();
        new Thread(shared::exchange).start();
        System.out.println(shared.length());
    }
}
