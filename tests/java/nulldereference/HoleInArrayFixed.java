package nulldereference;

/** Elements that were never filled are left out. */
public class HoleInArrayFixed {
    static final String[] DAYS = new String[4];

    static {
        DAYS[0] = "mon";
        DAYS[1] = "tue";
        DAYS[3] = "thu";
    }

    public static void main(String[] args) {
        for (int i = 0; i < DAYS.length; i++) {
            String day = DAYS[i];
            if (day != null) {
                System.out.println(day.length());
            }
        }
    }
}
