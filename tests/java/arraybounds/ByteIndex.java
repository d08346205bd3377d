package arraybounds;

/** A byte is signed: from 128 on it is a negative index. */
public class ByteIndex {
    static final int[] COUNTS = new int[256];

    static void count(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            COUNTS[text[i]] = 1; // ~ array-bounds #1
        }
    }

    public static void main(String[] args) {
        byte[] text = {65, 66, (byte) 200};
        count(text);
        System.out.println(COUNTS[65]);
    }
}
