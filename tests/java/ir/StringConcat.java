package ir;

class StringConcat {
    static final String CONSTANT = "con" + "stant" + 1;

    String pieces(boolean z, byte b, char c, short s, int i, long l, float f, double d, Object o) {
        return "z=" + z + b + c + s + i + l + f + d + o;
    }

    String literals(String text) {
        return CONSTANT + text + null + 'c' + "\u0001" + text + "\u0002";
    }

    String inLoop(String[] words) {
        String line = "";
        for (String word : words) line += word + ' ';
        return line;
    }

    String single(Object value) {
        return "" + value;
    }
}
