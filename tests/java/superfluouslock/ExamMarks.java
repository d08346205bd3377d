package superfluouslock;

/** Defect: the sum is taken under a lock when the threads that wrote its parts have ended. */
final class ExamMarks {
    private final int[] marks = new int[2];

    void mark(int exam, int points) {
        marks[exam] = points;
    }

    int total() {
        synchronized (marks) { // ~ superfluous-lock #1
            int sum = 0;
            for (int points : marks) {
                sum += points;
            }
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExamMarks course = new ExamMarks();
        Thread first = new Thread(() -> course.mark(0, 12));
        Thread second = new Thread(() -> course.mark(1, 15));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(course.total());
    }
}
