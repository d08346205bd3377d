package classcast;

/** Null passes every cast; so does the text that another thread puts there. */
public class NullPassesFixed {
    private volatile Object slot;

    void fill() {
        slot = "three";
    }

    String read() {
        String text = (String) slot;
        return text == null ? "nothing" : text;
    }

    public static void main(String[] args) {
        NullPassesFixed shared = new NullPassesFixed();
        new Thread(shared::fill).start();
        System.out.println(shared.read());
    }
}
