package checkthenact;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Made once, or so that it does no harm to make it twice. */
final class MadeTwiceFixed {
    private static volatile MadeTwiceFixed instance;

    private volatile String title;
    private volatile List<Integer> sizes;
    private volatile List<String> names;
    private volatile Object own;
    private volatile Thread cleaner;

    /** Tested again under the lock. */
    static MadeTwiceFixed instance() {
        if (instance == null) {
            synchronized (MadeTwiceFixed.class) {
                if (instance == null) {
                    instance = new MadeTwiceFixed();
                }
            }
        }
        return instance;
    }

    /** One is as good as the other. */
    String title() {
        if (title == null) {
            title = "no " + System.nanoTime();
        }
        return title;
    }

    /** A list that nobody changes once it is there. */
    List<Integer> sizes() {
        if (sizes == null) {
            List<Integer> all = new ArrayList<>();
            all.add(title().length());
            sizes = all;
        }
        return sizes;
    }

    synchronized List<String> names() {
        if (names == null) {
            names = new CopyOnWriteArrayList<>();
        }
        return names;
    }

    /** Called by one thread only. */
    void prepare() {
        if (own == null) {
            own = new Object();
        }
        if (cleaner == null) {
            cleaner = new Thread(() -> System.out.println(own));
            cleaner.start();
        }
    }

    public static void main(String[] args) {
        instance().prepare();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                instance().names().add(instance().title());
                System.out.println(instance().sizes());
            }).start();
        }
    }
}
