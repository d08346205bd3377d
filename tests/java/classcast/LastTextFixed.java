package classcast;

/** Every thread puts what it was given into a shared field; all were given a text of some kind. */
public class LastTextFixed implements Runnable {
    private static volatile Object last = "start";
    private final Object mine;

    LastTextFixed(Object mine) {
        this.mine = mine;
    }

    @Override
    public void run() {
        last = mine;
    }

    public static void main(String[] args) {
        new Thread(new LastTextFixed("first")).start();
        new Thread(new LastTextFixed(new StringBuilder("2"))).start();
        CharSequence text = (CharSequence) last;
        System.out.println(text.length());
    }
}
