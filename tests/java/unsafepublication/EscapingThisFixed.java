package unsafepublication;

/** Safe: the printer is complete when it is entered, and the registry's field is volatile. */
final class EscapingThisFixed {
    static final class Registry {
        private static volatile Printer latest;

        static void enter(Printer printer) {
            latest = printer;
        }

        static Printer latest() {
            return latest;
        }
    }

    static final class Printer {
        private String name;
        private int speed;

        Printer(String name, int speed) {
            this.name = name;
            this.speed = speed;
        }

        String describe() {
            return name + " " + speed;
        }
    }

    static void install() {
        Registry.enter(new Printer("laser", 20));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread installer = new Thread(EscapingThisFixed::install);
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
