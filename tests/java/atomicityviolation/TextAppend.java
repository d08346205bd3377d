package atomicityviolation;

import java.util.Arrays;

/** Defect: the other text can become shorter once its length is known, and its characters are not all there. */
final class TextAppend {
    static final class Text {
        private char[] chars = new char[16];
        private int used;

        synchronized int length() {
            return used;
        }

        synchronized void getChars(int from, int to, char[] target, int at) {
            if (to > used) {
                throw new StringIndexOutOfBoundsException(to);
            }
            System.arraycopy(chars, from, target, at, to - from);
        }

        synchronized void truncate(int length) {
            used = Math.min(used, length);
        }

        synchronized void append(char c) {
            reserve(used + 1);
            chars[used++] = c;
        }

        synchronized void append(Text other) {
            int length = other.length(); // ~ atomicity-violation #1
            reserve(used + length);
            other.getChars(0, length, chars, used); // ~ atomicity-violation #1
            used += length;
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
        int failed = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                log.append(line);
            } catch (StringIndexOutOfBoundsException tooShort) {
                failed++;
            }
        }
        writer.join();
        System.out.println(log.length() + " " + failed);
    }
}
