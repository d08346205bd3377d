package notatomic;

import com.acme.Atomic;

/** A volatile field is read twice, and may have changed in between. */
public class VolatileTwice {
    private volatile String name = "none";

    @Atomic
    String name() {
        if (name == null) { // ~ not-atomic #1
            return "";
        }
        return name; // ~ not-atomic #1
    }

    @Atomic
    void setName(String name) {
        this.name = name;
    }

    public static void main(String[] args) {
        VolatileTwice shared = new VolatileTwice();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.setName(null);
                shared.name();
            }).start();
        }
    }
}
