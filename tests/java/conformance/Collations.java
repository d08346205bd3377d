package conformance;

import java.text.CollationElementIterator;
import java.text.CollationKey;
import java.text.Collator;
import java.text.RuleBasedCollator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Collator and RuleBasedCollator: strengths, keys, own rules, element iteration. */
public class Collations {
    interface Code {
        void run() throws Throwable;
    }

    static void fails(Code code) {
        try {
            code.run();
            System.out.println("no exception");
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void show(Object... values) {
        String text = Arrays.deepToString(values);
        System.out.println(text.substring(1, text.length() - 1));
    }

    public static void main(String[] args) throws Exception {
        Collator c = Collator.getInstance(Locale.US);
        List<String> words = new ArrayList<>(List.of("zebra", "Apple", "apple", "\u00e9clair", "eclair", "Zoo", "co-op", "coop", "a b", "ab"));
        words.sort(c);
        show(words);
        for (int strength : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
            c.setStrength(strength);
            show(strength, c.compare("abc", "ABC"), c.compare("cafe", "caf\u00e9"), c.equals("a", "A"), c.compare("a", "b"));
        }
        CollationKey a = c.getCollationKey("alpha");
        show(a.compareTo(c.getCollationKey("beta")) < 0, a.getSourceString(), a.equals(c.getCollationKey("alpha")));
        RuleBasedCollator r = new RuleBasedCollator("< c < b < a, A < ch");
        List<String> own = new ArrayList<>(List.of("a", "b", "c", "A", "ch", "cz", "ca"));
        own.sort(r);
        show(own, r.getRules(), r.compare("ch", "cz"));
        CollationElementIterator it = r.getCollationElementIterator("cab");
        StringBuilder t = new StringBuilder();
        for (int e = it.next(); e != CollationElementIterator.NULLORDER; e = it.next()) {
            t.append(CollationElementIterator.primaryOrder(e)).append('@').append(it.getOffset()).append(' ');
        }
        show(t);
        fails(() -> new RuleBasedCollator("< a & "));
        fails(() -> c.setStrength(42));
    }
}
