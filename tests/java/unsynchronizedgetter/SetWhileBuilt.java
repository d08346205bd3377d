package unsynchronizedgetter;

/** The synchronized setter is called before the object is known to other threads, and each thread has one of its own besides. */
public class SetWhileBuilt {
    private String name;

    synchronized void setName(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    public static void main(String[] args) {
        SetWhileBuilt shared = new SetWhileBuilt();
        shared.setName("shared");
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                SetWhileBuilt own = new SetWhileBuilt();
                own.setName(shared.name());
                System.out.println(own.name());
            }).start();
        }
    }
}
