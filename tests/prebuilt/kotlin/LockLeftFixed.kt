import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.concurrent.withLock

/** The inlined `withLock` releases the lock on every way out. */
class LockLeftFixed {
    private val lock = ReentrantLock()
    private var sum = 0

    fun add(amount: Int) {
        lock.withLock {
            require(amount > 0)
            sum += amount
        }
    }
}

fun main() {
    val total = LockLeftFixed()
    thread { total.add(1) }
    total.add(2)
}
