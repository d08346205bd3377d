package datarace;

/** No race: one thread computes the even rows, the other the odd ones. */
final class MatrixRowsFixed {
    private final int[][] product = new int[8][8];

    void rows(int first, int step) {
        for (int row = first; row < product.length; row += step) {
            for (int column = 0; column < product.length; column++) {
                product[row][column] += row * column; // ~? data-race #1
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MatrixRowsFixed matrix = new MatrixRowsFixed();
        Thread even = new Thread(() -> matrix.rows(0, 2));
        Thread odd = new Thread(() -> matrix.rows(1, 2));
        even.start();
        odd.start();
        even.join();
        odd.join();
        System.out.println(matrix.product[7][7]);
    }
}
