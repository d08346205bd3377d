package openworld;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** All callers advance one iterator. */
public class OneIterator {
    private final class Rest implements Iterator<String> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < names.length; // ~ data-race #1
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return names[next++]; // ~ data-race #1
        }
    }

    private final String[] names;
    private final Rest rest = new Rest();
    private int asked;

    public OneIterator(String... names) {
        this.names = names.clone();
    }

    public String take() {
        count();
        return rest.hasNext() ? rest.next() : null;
    }

    private synchronized void count() {
        asked++;
    }

    public synchronized int asked() {
        return asked;
    }
}
