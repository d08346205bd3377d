package arraybounds;

/** The loop runs one step too far. */
public class OffByOne {
    public static void main(String[] args) {
        int[] squares = new int[10];
        for (int i = 0; i <= squares.length; i++) {
            squares[i] = i * i; // ~ array-bounds #1
        }
        System.out.println(squares[9]);
    }
}
