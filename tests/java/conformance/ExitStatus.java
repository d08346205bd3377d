package conformance;

/**
 * System.exit in the middle of a try: finally does not run, and the status is the program's.
 * Exits: with status 42.
 */
public class ExitStatus {
    public static void main(String[] args) {
        System.out.println("args " + args.length);
        try {
            System.out.println("leaving");
            System.exit(42);
        } finally {
            System.out.println("never");
        }
    }
}
