package openworld;

/** No race: setters configure the object before it is shared; what changes later is guarded. */
public class Configured {
    private String name = "";
    private int limit;
    private boolean isTraced;
    private int used;

    public void setName(String name) {
        this.name = name;
    }

    public void setLimit(int limit) {
        this.limit = limit;
    }

    public Configured withTracing() {
        isTraced = true;
        return this;
    }

    public String name() {
        return name;
    }

    public boolean isTraced() {
        return isTraced;
    }

    public int limit() {
        return limit;
    }

    public synchronized int use() {
        return ++used;
    }
}
