class TypeSwitch {
    String describe(Object value) {
        return switch (value) {
            case null -> "nothing";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "small " + i;
            case String s -> s;
            case int[] numbers -> "array of " + numbers.length;
            default -> "other";
        };
    }

    String mixed(CharSequence text) {
        switch (text) {
            case String s when s.isEmpty():
                return "empty";
            case StringBuilder b:
                return b.reverse().toString();
            default:
                return text.toString();
        }
    }
}
