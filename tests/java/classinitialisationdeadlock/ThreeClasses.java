package classinitialisationdeadlock;

/** Three classes need each other in a circle; two threads suffice. */
public class ThreeClasses {
    static class Day {
        static int hours = Week.days * 24; // ~ class-initialisation-deadlock #1
    }

    static class Week {
        static int days = Month.weeks + 3; // ~ class-initialisation-deadlock #1
    }

    static class Month {
        static int weeks = Day.hours + 4; // ~ class-initialisation-deadlock #1
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Day.hours)).start(); // ~ class-initialisation-deadlock #1
        new Thread(() -> System.out.println(Month.weeks)).start(); // ~ class-initialisation-deadlock #1
    }
}
