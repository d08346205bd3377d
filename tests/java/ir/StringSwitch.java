package ir;

class StringSwitch {
    int days(String month) {
        switch (month) {
            case "february":
                return 28;
            case "april":
            case "june":
                return 30;
            default:
                return 31;
        }
    }

    int colliding(String name) {
        return switch (name) {
            case "Aa" -> 1;
            case "BB" -> 2;
            default -> 0;
        };
    }
}
