package checkthenact;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** Uses what the replacing call returns, and counts what it has really removed. */
final class ReplacedFixed {
    private final ConcurrentMap<String, String> drafts = new ConcurrentHashMap<>();
    private final AtomicLong total = new AtomicLong();

    void replace(String name, String draft) {
        String old = drafts.put(name, draft);
        total.addAndGet(draft.length() - (old == null ? 0 : old.length()));
        for (Map.Entry<String, String> entry : drafts.entrySet()) {
            if (total.get() < 100) {
                break;
            }
            if (drafts.remove(entry.getKey(), entry.getValue())) {
                total.addAndGet(-entry.getValue().length());
            }
        }
    }

    public static void main(String[] args) {
        ReplacedFixed all = new ReplacedFixed();
        Runnable writer = () -> all.replace("a", "text");
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
