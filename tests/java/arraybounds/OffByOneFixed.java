package arraybounds;

/** The loop ends with the last element. */
public class OffByOneFixed {
    public static void main(String[] args) {
        int[] squares = new int[10];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i;
        }
        System.out.println(squares[9]);
    }
}
