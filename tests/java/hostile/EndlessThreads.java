package hostile;

/** Each thread starts the next. */
public class EndlessThreads {
    static void next() {
        new Thread(EndlessThreads::next).start(); // ~ exception #1
    }

    public static void main(String[] args) {
        next();
    }
}
