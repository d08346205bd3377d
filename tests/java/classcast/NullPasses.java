package classcast;

/** Null passes every cast; the number that another thread puts there does not. */
public class NullPasses {
    private volatile Object slot;

    void fill() {
        slot = Long.valueOf(3);
    }

    String read() {
        String text = (String) slot; // ~ class-cast #1
        return text == null ? "nothing" : text;
    }

    public static void main(String[] args) {
        NullPasses shared = new NullPasses();
        new Thread(shared::fill).start();
        System.out.println(shared.read());
    }
}
