package ir;

class PatternInstanceof {
    int length(Object value) {
        if (value instanceof String text && !text.isEmpty()) {
            return text.length();
        }
        if (!(value instanceof int[] numbers)) {
            return -1;
        }
        return numbers.length;
    }

    boolean sameName(Object a, Object b) {
        return a instanceof Thread left && b instanceof Thread right && left.getName().equals(right.getName());
    }
}
