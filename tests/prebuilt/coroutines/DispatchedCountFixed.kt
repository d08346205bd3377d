import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Two coroutines, and the block that starts them, run on the one thread that waits for them. */
class DispatchedCountFixed {
    private var count = 0

    suspend fun add() {
        count++
        delay(1)
        count++
    }

    fun result() = count
}

fun main() {
    val counter = DispatchedCountFixed()
    runBlocking {
        launch { counter.add() }
        launch { counter.add() }
        counter.add()
        println(counter.result())
    }
    println(counter.result())
}
