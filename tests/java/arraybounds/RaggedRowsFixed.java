package arraybounds;

/** The rows of the table differ in length; the loop asks each for its length. */
public class RaggedRowsFixed {
    public static void main(String[] args) {
        int[][] table = {{1, 2, 3}, {4, 5}, {6, 7, 8}};
        for (int row = 0; row < table.length; row++) {
            for (int column = 0; column < table[row].length; column++) {
                System.out.println(table[row][column]);
            }
        }
    }
}
