package notatomic;

import com.acme.Atomic;

/** A volatile field is read once, and what was read is used twice. */
public class VolatileTwiceFixed {
    private volatile String name = "none";

    @Atomic
    String name() {
        String read = name;
        return read == null ? "" : read;
    }

    @Atomic
    void setName(String name) {
        this.name = name;
    }

    public static void main(String[] args) {
        VolatileTwiceFixed shared = new VolatileTwiceFixed();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                shared.setName(null);
                shared.name();
            }).start();
        }
    }
}
