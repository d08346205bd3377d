import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Both coroutines take the lock, and hold it while they wait for something else. */
class MutexCountFixed {
    private val mutex = Mutex()
    private var count = 0

    suspend fun add(): Int = mutex.withLock {
        delay(1)
        count += 1
        count
    }

    suspend fun reset() {
        mutex.lock()
        try {
            delay(1)
            count = 0
        } finally {
            mutex.unlock()
        }
    }
}

fun main() = runBlocking {
    val counter = MutexCountFixed()
    val added = async(Dispatchers.Default) { counter.add() }
    val reset = launch(Dispatchers.Default) { counter.reset() }
    reset.join()
    println(added.await())
}
