package atomicityviolation;

import java.util.Arrays;
import java.util.Vector;

/** The vector gives a copy of itself. */
final class AddAllVectorFixed {
    private Object[] items = new Object[0];

    synchronized void addAll(Vector<String> more) {
        int used = items.length;
        Object[] tail = more.toArray();
        items = Arrays.copyOf(items, used + tail.length);
        System.arraycopy(tail, 0, items, used, tail.length);
    }

    synchronized int size() {
        return items.length;
    }

    public static void main(String[] args) throws InterruptedException {
        AddAllVectorFixed all = new AddAllVectorFixed();
        Vector<String> recent = new Vector<>();
        Thread source = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                recent.add("entry " + i);
            }
        });
        source.start();
        for (int i = 0; i < 50; i++) {
            all.addAll(recent);
        }
        source.join();
        System.out.println(all.size());
    }
}
