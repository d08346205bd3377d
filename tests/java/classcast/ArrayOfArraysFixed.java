package classcast;

/** Arrays of texts and arrays of arrays are arrays of objects. */
public class ArrayOfArraysFixed {
    static int length(Object thing) {
        Object[] array = (Object[]) thing;
        return array.length;
    }

    public static void main(String[] args) {
        System.out.println(length(new String[] {"a"}));
        System.out.println(length(new int[][] {{1}, {2}}));
    }
}
