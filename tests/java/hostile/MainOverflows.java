package hostile;

/** The main thread fills its stack before there is another thread. */
public class MainOverflows {
    static int down(int depth) {
        return down(depth + 1) + 1; // ~ exception #1
    }

    public static void main(String[] args) {
        System.out.println(down(0));
    }
}
