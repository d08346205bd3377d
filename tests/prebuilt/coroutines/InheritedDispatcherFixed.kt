import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** Coroutines run where those run that start them: here, on the one thread that waits for them. */
class InheritedDispatcherFixed {
    private var count = 0

    fun add() {
        count++
    }

    suspend fun run() = coroutineScope {
        launch { add() }
        launch { add() }
    }

    fun result() = count
}

fun main() {
    val counter = InheritedDispatcherFixed()
    runBlocking {
        counter.run()
        println(counter.result())
    }
}
