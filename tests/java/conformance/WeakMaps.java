package conformance;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;

/** WeakHashMap without collections: null keys, views, replacement, equality. */
public class WeakMaps {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        List<String> keys = List.of("alpha", "beta", "gamma", "delta");
        for (String k : keys) {
            m.put(k, k.substring(1));
        }
        show(m.size(), m.get("beta"), m.get("none"), m.put(null, "null"), m.get(null), m.containsKey(null));
        show(m.containsValue("amma"), m.containsValue(null), m.put("alpha", null), m.containsValue(null));
        show(m.getOrDefault("alpha", "?"), m.putIfAbsent("alpha", "again"), m.get("alpha"));
        show(m.remove("beta"), m.remove("beta"), m.remove("gamma", "x"), m.replace("gamma", "G"), m.replace("none", "N"));
        show(new TreeSet<>(m.values()), m.keySet().size(), m.equals(new HashMap<>(m)), m.hashCode() == new HashMap<>(m).hashCode());
        m.entrySet().removeIf(e -> e.getKey() == null);
        m.replaceAll((k, v) -> k + "=" + v);
        show(new TreeMap<Object, String>(m));
        Iterator<Object> it = m.keySet().iterator();
        it.next();
        it.remove();
        fails(it::remove);
        show(m.size());
        Iterator<Object> stale = m.keySet().iterator();
        m.put("new", "entry");
        fails(stale::next);
        show(m.computeIfPresent("new", (k, v) -> null), m.containsKey("new"));
        m.clear();
        show(m.isEmpty(), m);
        fails(() -> new WeakHashMap<>(-1));
        fails(() -> new WeakHashMap<>(1, 0));
        WeakReference<String> weak = new WeakReference<>(keys.get(0));
        show(weak.get(), weak.refersTo(keys.get(0)), weak.refersTo(null), weak.enqueue(), weak.get());
        SoftReference<String> soft = new SoftReference<>(keys.get(1), new ReferenceQueue<>());
        soft.clear();
        show(soft.get(), soft.refersTo(null));
    }
}
