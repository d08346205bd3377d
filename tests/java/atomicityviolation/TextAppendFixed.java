package atomicityviolation;

import java.util.Arrays;

/** The other text gives all of its characters at once. */
final class TextAppendFixed {
    static final class Text {
        private char[] chars = new char[16];
        private int used;

        synchronized int length() {
            return used;
        }

        synchronized char[] toChars() {
            return Arrays.copyOf(chars, used);
        }

        synchronized void truncate(int length) {
            used = Math.min(used, length);
        }

        synchronized void append(char c) {
            reserve(used + 1);
            chars[used++] = c;
        }

        synchronized void append(Text other) {
            char[] more = other.toChars();
            reserve(used + more.length);
            System.arraycopy(more, 0, chars, used, more.length);
            used += more.length;
        }

        private void reserve(int size) {
            if (size > chars.length) {
                chars = Arrays.copyOf(chars, size * 2);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Text log = new Text();
        Text line = new Text();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 1000; i++) {
                line.append('a');
                line.append('b');
                line.truncate(0);
            }
        });
        writer.start();
        for (int i = 0; i < 1000; i++) {
            log.append(line);
        }
        writer.join();
        System.out.println(log.length());
    }
}
