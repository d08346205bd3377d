import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking

/** A message is changed after it was sent, when another coroutine has it. */
class SentMessage {
    var text = ""
    var number = 0 // ~ data-race #1
}

fun main() {
    val channel = Channel<SentMessage>()
    runBlocking {
        launch(Dispatchers.Default) {
            val message = SentMessage()
            message.text = "first"
            channel.send(message)
            message.number = 1
        }
        launch(Dispatchers.Default) {
            val message = channel.receive()
            println(message.text)
            println(message.number)
        }
    }
}
