/** Constants of enums by their qualified names, among each other and among types, in a hierarchy with several enums. */
public class QualifiedEnumCases {
    sealed interface Token permits Keyword, Symbol, Name, Number {}

    enum Keyword implements Token {
        IF, WHILE { @Override
            public String toString() {
                return "loop";
            } },
        RETURN
    }

    enum Symbol implements Token { PLUS, MINUS, SEMICOLON }

    record Name(String text) implements Token {}

    record Number(int value) implements Token {}

    static String show(Token token) {
        return switch (token) {
            case Keyword.IF -> "if";
            case Symbol.PLUS, Symbol.MINUS -> "sign " + token;
            case Keyword k when k.ordinal() == 1 -> "keyword " + k + " " + k.getDeclaringClass().getSimpleName();
            case Symbol.SEMICOLON -> ";";
            case Name(String text) -> "name " + text;
            case Number(int value) when value < 0 -> "negative";
            case Number n -> "number " + n.value();
            case Keyword k -> "another keyword " + k.name();
        };
    }

    static int rank(Keyword keyword) {
        return switch (keyword) {
            case Keyword.RETURN -> 3;
            case IF -> 1;
            case Keyword.WHILE -> 2;
        };
    }

    static String any(Object object) {
        return switch (object) {
            case Keyword.WHILE -> "while";
            case Thread.State state when state == Thread.State.NEW -> "new";
            case Enum<?> e -> e.getClass().getSimpleName() + "." + e.name();
            default -> "no enum";
        };
    }

    public static void main(String[] args) {
        Token[] tokens = {
            Keyword.IF, Keyword.WHILE, Keyword.RETURN, Symbol.PLUS, Symbol.MINUS, Symbol.SEMICOLON, new Name("x"),
            new Number(-1), new Number(1),
        };
        for (Token token : tokens) {
            System.out.println(show(token));
        }
        for (Keyword keyword : Keyword.values()) {
            System.out.print(rank(keyword) + " ");
        }
        System.out.println();
        System.out.println(any(Keyword.WHILE) + " " + any(Keyword.IF) + " " + any(Thread.State.NEW) + " "
            + any(Thread.State.BLOCKED) + " " + any("x"));
        try {
            show(null);
        } catch (NullPointerException e) {
            System.out.println("null is no token");
        }
    }
}
