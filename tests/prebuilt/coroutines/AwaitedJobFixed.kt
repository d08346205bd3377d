import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.async
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** What coroutines write is read after they have ended: also those that they have started themselves. */
class AwaitedJobFixed {
    var early = 0
    var inner = 0
    var other = 0
    var elsewhere = 0
}

fun main() = runBlocking {
    val shared = AwaitedJobFixed()
    val job = launch(Dispatchers.Default) {
        shared.early = 1
        launch { shared.inner = 1 }
    }
    val result = async(Dispatchers.Default) {
        shared.other = 1
        2
    }
    joinAll(job)
    println(shared.early + shared.inner)
    println(awaitAll(result))
    println(shared.other)
    withContext(Dispatchers.IO) { shared.elsewhere = 1 }
    println(shared.elsewhere)
    shared.elsewhere = 2
}
