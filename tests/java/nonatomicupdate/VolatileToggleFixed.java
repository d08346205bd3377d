package nonatomicupdate;

import java.util.concurrent.atomic.AtomicBoolean;

/** Loses nothing: compareAndSet tries again if another was faster. */
final class VolatileToggleFixed {
    private final AtomicBoolean on = new AtomicBoolean();

    void toggle() {
        boolean old;
        do {
            old = on.get();
        } while (!on.compareAndSet(old, !old));
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileToggleFixed lamp = new VolatileToggleFixed();
        Runnable person = () -> {
            for (int i = 0; i < 1000; i++) {
                lamp.toggle();
            }
        };
        Thread hall = new Thread(person);
        Thread stairs = new Thread(person);
        hall.start();
        stairs.start();
        hall.join();
        stairs.join();
        System.out.println(lamp.on.get());
    }
}
