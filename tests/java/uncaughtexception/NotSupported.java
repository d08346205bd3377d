package uncaughtexception;

/** One of the commands has never been written. */
public class NotSupported {
    interface Command {
        void run(int value);
    }

    static class Print implements Command {
        @Override
        public void run(int value) {
            System.out.println(value);
        }
    }

    static class Erase implements Command {
        @Override
        public void run(int value) {
            throw new UnsupportedOperationException("erase"); // ~ uncaught-exception #1
        }
    }

    public static void main(String[] args) {
        Command command = args.length > 0 ? new Erase() : new Print();
        command.run(4);
    }
}
