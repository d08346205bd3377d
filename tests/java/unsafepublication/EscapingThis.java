package unsafepublication;

/** Unsafe: the constructor enters the printer into the registry, which another thread reads. */
final class EscapingThis {
    static final class Registry {
        private static Printer latest;

        static void enter(Printer printer) {
            latest = printer; // ~ unsafe-publication #1
        }

        static Printer latest() {
            return latest; // ~ unsafe-publication #1
        }
    }

    static final class Printer {
        private String name;
        private int speed;

        Printer(String name, int speed) {
            this.name = name;
            this.speed = speed;
            Registry.enter(this);
        }

        String describe() {
            return name + " " + speed;
        }
    }

    static void install() {
        new Printer("laser", 20);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread installer = new Thread(EscapingThis::install);
        Thread user = new Thread(() -> {
            Printer printer = Registry.latest();
            System.out.println(printer == null ? "none" : printer.describe());
        });
        installer.start();
        user.start();
        installer.join();
        user.join();
    }
}
