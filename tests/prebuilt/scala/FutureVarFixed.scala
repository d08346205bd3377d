import java.util.concurrent.atomic.AtomicInteger
import scala.concurrent.{ExecutionContext, Future}

/** Tasks of the global pool meet in an atomic. */
object FutureVarFixed {
  private val total = new AtomicInteger

  def main(args: Array[String]): Unit = {
    implicit val pool: ExecutionContext = ExecutionContext.global
    val one = Future { total.addAndGet(1) }
    val two = Future { total.addAndGet(2) }
    one.foreach(_ => println("one"))
    two.foreach(_ => println("two"))
  }
}
