package divisionbyzero;

/** One of the plans that the divisor comes from costs nothing. */
public class FreePlan {
    abstract static class Plan {
        abstract int rate();
    }

    static class Paid extends Plan {
        @Override
        int rate() {
            return 20;
        }
    }

    static class Free extends Plan {
        @Override
        int rate() {
            return 0;
        }
    }

    static int months(int money, Plan plan) {
        return money / plan.rate(); // ~ division-by-zero #1
    }

    public static void main(String[] args) {
        Plan[] plans = {new Paid(), new Free()};
        System.out.println(months(300, plans[0]));
        System.out.println(months(300, plans[1]));
    }
}
