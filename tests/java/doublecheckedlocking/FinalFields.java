package doublecheckedlocking;

/**
 * Works without volatile: the field is read once on the fast path, and the object behind it has final fields only, which
 * every thread sees set, however it got the reference. The reference itself is read while it may be written, so by the
 * letter of the memory model the field has a data race; its only effect is that a thread may take the lock in vain.
 */
final class FinalFields {
    static final class Zone {
        private final String name;
        private final int offset;

        Zone(String name, int offset) {
            this.name = name;
            this.offset = offset;
        }

        @Override
        public String toString() {
            return name + "+" + offset;
        }
    }

    private Zone zone;

    Zone zone() {
        Zone found = zone;
        if (found == null) {
            synchronized (this) {
                found = zone;
                if (found == null) {
                    found = new Zone("CET", 1);
                    zone = found;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        FinalFields clock = new FinalFields();
        Runnable user = () -> System.out.println(clock.zone());
        Thread first = new Thread(user);
        Thread second = new Thread(user);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
