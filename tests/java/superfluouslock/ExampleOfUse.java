package superfluouslock;

/** Nothing superfluous: the class is made for others, and main() shows a little of it. */
public class ExampleOfUse {
    private int labels;
    private int asked;

    public synchronized String label() {
        labels++;
        return "parameter " + labels;
    }

    public synchronized int ask() {
        return ++asked;
    }

    public synchronized void forget() {
        asked = 0;
    }

    public synchronized boolean wasAsked() {
        return asked > 0;
    }

    public static String about() {
        return "an example";
    }

    public static String version() {
        return "1";
    }

    public static void main(String[] args) {
        Thread other = new Thread(() -> System.out.println("meanwhile"));
        other.start();
        System.out.println(new ExampleOfUse().label());
    }
}
