import kotlin.concurrent.thread

/** The string is one object for all code of the process that writes it so. */
class StringLock {
    private val lock = "lock"
    private var count = 0

    fun add() {
        synchronized(lock) { count++ } // ~ lock-on-shared-object #1
    }
}

fun main() {
    val counter = StringLock()
    thread { counter.add() }
    counter.add()
}
