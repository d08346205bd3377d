package uncaughtexception;

/** The volatile mode is read once. */
public class ModeSwitchedFixed {
    private volatile int mode = 1;

    void rotate() {
        mode = 2;
        mode = 1;
    }

    void act() {
        int current = mode;
        if (current <= 2) {
            switch (current) {
                case 1:
                    System.out.println("one");
                    break;
                case 2:
                    System.out.println("two");
                    break;
                default:
                    throw new IllegalStateException("mode");
            }
        }
    }

    public static void main(String[] args) {
        ModeSwitchedFixed machine = new ModeSwitchedFixed();
        new Thread(machine::rotate).start();
        machine.act();
    }
}
