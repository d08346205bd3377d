package classcast;

/** Every thread puts what it was given into a shared field; one was given no text. */
public class LastText implements Runnable {
    private static volatile Object last = "start";
    private final Object mine;

    LastText(Object mine) {
        this.mine = mine;
    }

    @Override
    public void run() {
        last = mine;
    }

    public static void main(String[] args) {
        new Thread(new LastText("first")).start();
        new Thread(new LastText('2')).start();
        CharSequence text = (CharSequence) last; // ~ class-cast #1
        System.out.println(text.length());
    }
}
