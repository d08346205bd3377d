package divisionbyzero;

/** The writer goes on after it has raised the flag. */
public class WrittenAfterFlag {
    private int divisor;
    private volatile boolean ready;

    void prepare() {
        divisor = 8;
        ready = true;
        divisor = 0;
    }

    void use() {
        if (ready) {
            System.out.println(64 / divisor); // ~ division-by-zero #1
        }
    }

    public static void main(String[] args) {
        WrittenAfterFlag shared = new WrittenAfterFlag();
        new Thread(shared::prepare).start();
        shared.use();
    }
}
