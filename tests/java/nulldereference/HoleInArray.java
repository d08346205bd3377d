package nulldereference;

/** One element of the array was never filled. */
public class HoleInArray {
    static final String[] DAYS = new String[4];

    static {
        DAYS[0] = "mon";
        DAYS[1] = "tue";
        DAYS[3] = "thu";
    }

    public static void main(String[] args) {
        for (int i = 0; i < DAYS.length; i++) {
            String day = DAYS[i];
            System.out.println(day.length()); // ~ null-dereference #1
        }
    }
}
