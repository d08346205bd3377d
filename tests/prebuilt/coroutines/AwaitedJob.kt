import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** What coroutines write is read before and after they have ended. */
class AwaitedJob {
    var early = 0 // ~ data-race #1
    var late = 0
    var other = 0

    fun work() {
        early = 1 // ~ data-race #1
        late = 1
    }

    fun more(): Int {
        other = 1
        return 1
    }
}

fun main() = runBlocking {
    val shared = AwaitedJob()
    val job = launch(Dispatchers.Default) { shared.work() }
    val result = async(Dispatchers.Default) { shared.more() }
    show(shared.early)
    job.join()
    show(shared.late)
    show(result.await())
    show(shared.other)
}

private fun show(number: Int) = println(number)
