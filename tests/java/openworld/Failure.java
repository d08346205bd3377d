package openworld;

/** No race: who throws an exception fills it before. */
public class Failure extends Exception {
    private static final long serialVersionUID = 1;
    private Exception linked;

    public Failure(String reason) {
        super(reason);
    }

    public Exception getLinked() {
        return linked;
    }

    public synchronized void setLinked(Exception linked) {
        this.linked = linked;
    }
}
