package openworld;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** No race: each call makes an iterator of its own, for its caller. */
public class OwnIterators implements Iterable<String> {
    private final String[] names;
    private int asked;

    public OwnIterators(String... names) {
        this.names = names.clone();
    }

    @Override
    public Iterator<String> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < names.length;
            }

            @Override
            public String next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return names[next++];
            }
        };
    }

    public String join() {
        count();
        StringBuilder all = new StringBuilder();
        for (Iterator<String> rest = iterator(); rest.hasNext();) {
            all.append(rest.next());
        }
        return all.toString();
    }

    public String first() {
        Iterator<String> rest = iterator();
        return rest.hasNext() ? rest.next() : null;
    }

    private synchronized void count() {
        asked++;
    }

    public synchronized int asked() {
        return asked;
    }
}
