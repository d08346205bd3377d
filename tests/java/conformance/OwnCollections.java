package conformance;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections written on the abstract classes, and what they inherit. */
public class OwnCollections {
    static class Squares extends AbstractList<Integer> {
        final int n;

        Squares(int n) {
            this.n = n;
        }

        @Override
        public Integer get(int i) {
            if (i < 0 || i >= n) {
                throw new IndexOutOfBoundsException("square " + i);
            }
            return i * i;
        }

        @Override
        public int size() {
            return n;
        }
    }

    static class Ring extends AbstractList<String> {
        private String[] data = new String[2];
        private int size;

        @Override
        public String get(int i) {
            return data[i % size];
        }

        @Override
        public String set(int i, String s) {
            String old = data[i % size];
            data[i % size] = s;
            return old;
        }

        @Override
        public void add(int i, String s) {
            modCount++;
            if (size == data.length) {
                data = Arrays.copyOf(data, size * 2);
            }
            System.arraycopy(data, i, data, i + 1, size - i);
            data[i] = s;
            size++;
        }

        @Override
        public String remove(int i) {
            modCount++;
            String old = data[i];
            System.arraycopy(data, i + 1, data, i, --size - i);
            return old;
        }

        @Override
        public int size() {
            return size;
        }
    }

    static class Bits extends AbstractSet<Integer> {
        long bits;

        @Override
        public boolean add(Integer i) {
            long old = bits;
            bits |= 1L << i;
            return old != bits;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                long left = bits;
                int last = -1;

                @Override
                public boolean hasNext() {
                    return left != 0;
                }

                @Override
                public Integer next() {
                    last = Long.numberOfTrailingZeros(left);
                    left &= left - 1;
                    return last;
                }

                @Override
                public void remove() {
                    bits &= ~(1L << last);
                }
            };
        }

        @Override
        public int size() {
            return Long.bitCount(bits);
        }
    }

    static class Constant extends AbstractMap<String, Integer> {
        @Override
        public Set<Map.Entry<String, Integer>> entrySet() {
            return Collections.singleton(new SimpleEntry<>("k", 7));
        }
    }

    public static void main(String[] args) {
        List<Integer> s = new Squares(6);
        System.out.println(s + " " + s.contains(16) + " " + s.indexOf(9) + " " + s.subList(2, 5) + " " + s.hashCode() + " "
            + s.equals(List.of(0, 1, 4, 9, 16, 25)) + " " + s.stream().mapToInt(x -> x).sum());
        try {
            s.add(5);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
        try {
            s.get(6);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Ring r = new Ring();
        Collections.addAll(r, "c", "a", "d", "b");
        r.add(1, "x");
        r.addAll(2, List.of("y", "z"));
        System.out.println(r + " " + r.get(9) + " " + r.remove("d") + " " + r.size());
        Collections.sort(r);
        r.removeIf(x -> x.compareTo("x") >= 0);
        Collections.reverse(r);
        r.subList(0, 1).clear();
        r.replaceAll(x -> x + x);
        System.out.println(r + " " + r.listIterator(r.size()).previous() + " " + r.toArray().length);
        Bits b = new Bits();
        Collections.addAll(b, 5, 1, 40, 5, 63);
        System.out.println(b + " " + b.contains(40) + " " + b.remove(1) + " " + b.remove(2) + " " + b.retainAll(Set.of(5, 63)) + " " + b
            + " " + b.equals(Set.of(63, 5)) + " " + b.hashCode());
        Map<String, Integer> m = new Constant();
        System.out.println(m + " " + m.get("k") + " " + m.get("q") + " " + m.containsValue(7) + " " + m.keySet() + m.values() + " "
            + m.equals(Map.of("k", 7)) + " " + m.getOrDefault("z", 1) + m.hashCode());
        try {
            m.put("a", 1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no put");
        }
        CharSequence cs = new CharSequence() {
            @Override
            public int length() {
                return 5;
            }

            @Override
            public char charAt(int i) {
                return (char) ('a' + i);
            }

            @Override
            public CharSequence subSequence(int from, int to) {
                return "abcde".substring(from, to);
            }

            @Override
            public String toString() {
                return "abcde";
            }
        };
        System.out.println(cs.chars().sum() + " " + String.join("-", cs, "x") + " " + "abcde".contentEquals(cs) + " "
            + new StringBuilder(cs).reverse() + " " + "xabcdex".contains(cs) + " " + cs.isEmpty() + " "
            + java.util.regex.Pattern.compile("b.d").matcher(cs).find() + " " + CharSequence.compare(cs, "abcdf") + " "
                + "xbx".replace("b", cs));
    }
}
