import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A message is complete when it is sent to another coroutine. */
class SentMessageFixed {
    var text = ""
    var number = 0
}

fun main() {
    val channel = Channel<SentMessageFixed>()
    runBlocking {
        launch(Dispatchers.Default) {
            val message = SentMessageFixed()
            message.text = "first"
            message.number = 1
            channel.send(message)
        }
        launch(Dispatchers.Default) {
            val message = channel.receive()
            println(message.text)
            println(message.number)
        }
    }
}
