import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** One of two coroutines takes the lock, the other forgets it. */
class MutexCount {
    private val mutex = Mutex()
    private var count = 0

    suspend fun add(): Int = mutex.withLock {
        count += 1 // ~ data-race #1
        count
    }

    fun reset() {
        count = 0 // ~ data-race #1
    }
}

fun main() = runBlocking {
    val counter = MutexCount()
    val added = async(Dispatchers.Default) { counter.add() }
    val reset = launch(Dispatchers.Default) { counter.reset() }
    reset.join()
    println(added.await())
}
