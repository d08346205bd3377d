import java.util.concurrent.CopyOnWriteArrayList
import kotlin.concurrent.thread

/** A list that is made for it. */
class SharedListFixed {
    private val names = CopyOnWriteArrayList<String>()

    fun add(name: String) {
        names += name
    }

    fun show() {
        for (name in names) {
            println(name)
        }
    }
}

fun main() {
    val guests = SharedListFixed()
    thread { guests.add("ann") }
    guests.show()
}
