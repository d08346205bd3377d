import kotlin.concurrent.thread

/** A mutable list is no place for two threads to meet. */
class SharedList {
    private val names = mutableListOf<String>()

    fun add(name: String) {
        names += name // ~ data-race #1
    }

    fun show() {
        for (name in names) { // ~ data-race #1
            println(name)
        }
    }
}

fun main() {
    val guests = SharedList()
    thread { guests.add("ann") }
    guests.show()
}
