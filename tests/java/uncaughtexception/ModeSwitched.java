package uncaughtexception;

/** The volatile mode is valid whenever it is tested, but is tested only once for two readings. */
public class ModeSwitched {
    private volatile int mode = 1;

    void rotate() {
        mode = 2;
        mode = 9;
    }

    void act() {
        if (mode <= 2) {
            switch (mode) {
                case 1:
                    System.out.println("one");
                    break;
                case 2:
                    System.out.println("two");
                    break;
                default:
                    throw new IllegalStateException("mode"); // ~ uncaught-exception #1
            }
        }
    }

    public static void main(String[] args) {
        ModeSwitched machine = new ModeSwitched();
        new Thread(machine::rotate).start();
        machine.act();
    }
}
