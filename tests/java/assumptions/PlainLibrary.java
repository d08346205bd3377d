package assumptions;

/// A library class that nothing shows to be made for threads (A13).
public class PlainLibrary {
    private int calls;

    public void call() {
        calls++;
    }

    public int calls() {
        return calls;
    }
}
