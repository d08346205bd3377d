package atomicityviolation;

import java.util.Arrays;
import java.util.Vector;

/** Defect: the vector can grow once there is room for as many elements as it had. */
final class AddAllVector {
    private Object[] items = new Object[0];

    synchronized void addAll(Vector<String> more) {
        int used = items.length;
        Object[] tail = new Object[more.size()]; // ~ atomicity-violation #1
        more.copyInto(tail); // ~ atomicity-violation #1
        items = Arrays.copyOf(items, used + tail.length);
        System.arraycopy(tail, 0, items, used, tail.length);
    }

    synchronized int size() {
        return items.length;
    }

    public static void main(String[] args) throws InterruptedException {
        AddAllVector all = new AddAllVector();
        Vector<String> recent = new Vector<>();
        Thread source = new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                recent.add("entry " + i);
            }
        });
        source.start();
        int failed = 0;
        for (int i = 0; i < 50; i++) {
            try {
                all.addAll(recent);
            } catch (IndexOutOfBoundsException grown) {
                failed++;
            }
        }
        source.join();
        System.out.println(all.size() + " " + failed);
    }
}
