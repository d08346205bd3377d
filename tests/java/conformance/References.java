package conformance;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** References to objects that stay reachable, cleared and enqueued by hand; identity and object graphs. */
public class References {
    static final Object KEEP = new Object();

    static class Node {
        final int id;
        Node[] to = {};

        Node(int id) {
            this.id = id;
        }
    }

    static int count(Node n, java.util.Map<Node, Boolean> seen) {
        if (seen.put(n, true) != null) {
            return 0;
        }
        int c = 1;
        for (Node m : n.to) {
            c += count(m, seen);
        }
        return c;
    }

    public static void main(String[] args) {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(KEEP, q);
        SoftReference<Object> s = new SoftReference<>(KEEP);
        PhantomReference<Object> p = new PhantomReference<>(KEEP, q);
        System.out.println((w.get() == KEEP) + " " + (s.get() == KEEP) + " " + p.get() + " " + w.refersTo(KEEP) + " " + p.refersTo(KEEP)
            + " " + q.poll());
        System.out.println(w.enqueue() + " " + w.enqueue() + " " + (q.poll() == w) + " " + w.get() + " " + q.poll());
        s.clear();
        System.out.println(s.get() + " " + s.refersTo(null) + " " + new WeakReference<>(null).get());
        Node a = new Node(1);
        Node b = new Node(2);
        Node c = new Node(3);
        a.to = new Node[] {b, c, a};
        b.to = new Node[] {c};
        c.to = new Node[] {a};
        System.out.println(count(a, new java.util.IdentityHashMap<>()) + " " + count(c, new java.util.IdentityHashMap<>()));
        Object x = new String("x");
        Object y = "x";
        System.out.println((x == y) + " " + x.equals(y) + " " + (System.identityHashCode(x) == System.identityHashCode(x)) + " "
            + (((String) x).intern() == y));
        int survivors = 0;
        Node last = null;
        for (int i = 0; i < 20000; i++) {
            Node n = new Node(i);
            if (i % 5000 == 0) {
                n.to = new Node[] {last == null ? n : last};
                last = n;
                survivors++;
            }
        }
        System.out.println(survivors + " " + last.id + " " + last.to[0].id + " " + last.to[0].to[0].id);
        System.gc();
        System.out.println(w.get() + " " + last.to[0].to[0].to[0].id);
    }
}
