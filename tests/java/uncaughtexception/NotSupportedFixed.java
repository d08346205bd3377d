package uncaughtexception;

/** The command that has never been written is not used. */
public class NotSupportedFixed {
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
            throw new UnsupportedOperationException("erase");
        }
    }

    public static void main(String[] args) {
        Command command = new Print();
        command.run(4);
    }
}
