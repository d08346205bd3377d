package classcast;

/** An array of numbers is an object, but no array of objects. */
public class ArrayOfArrays {
    static int length(Object thing) {
        Object[] array = (Object[]) thing; // ~ class-cast #1
        return array.length;
    }

    public static void main(String[] args) {
        System.out.println(length(new String[] {"a"}));
        System.out.println(length(new int[][] {{1}, {2}}));
        System.out.println(length(new int[] {1, 2}));
    }
}
