import kotlin.concurrent.thread

/** The object is nobody else's. */
class StringLockFixed {
    private val lock = Any()
    private var count = 0

    fun add() {
        synchronized(lock) { count++ }
    }
}

fun main() {
    val counter = StringLockFixed()
    thread { counter.add() }
    counter.add()
}
