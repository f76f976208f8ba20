import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type OnRequest = (req: IncomingMessage, res: ServerResponse) => void

/** State of one connection. */
interface Queue {
  isActive: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Processes pipelined requests of one connection sequentially: the next one starts one turn of the event loop after the
 * previous response was written, so a client that pipelines delays only itself. node:http parses all requests of one
 * chunk, at most 64 kB. While a request is queued the socket is paused, so no more are parsed, and a disconnect is
 * noticed with the next response. Requests behind a response that closes the connection are dropped. `onResponded` is
 * called once per processed request, when its response was written or can no longer be written.
 */
export function oneAtATime(onRequest: OnRequest, onResponded: (socket: Socket) => void): OnRequest {
  const queues = new WeakMap<Socket, Queue>()

  function begin(queue: Queue, req: IncomingMessage, res: ServerResponse): void {
    queue.isActive = true
    res.once('close', () => {
      onResponded(req.socket)
      if (queue.waiting.length > 0) setImmediate(next, queue, req.socket)
      else queue.isActive = false
    })
    onRequest(req, res)
  }

  function next(queue: Queue, socket: Socket): void {
    if (socket.destroyed || socket.writableEnded) {
      queue.waiting = []
      return
    }
    const [req, res] = queue.waiting.shift()!
    if (queue.waiting.length === 0) socket.resume()
    begin(queue, req, res)
  }

  function enqueue(queue: Queue, req: IncomingMessage, res: ServerResponse): void {
    queue.waiting.push([req, res])
    // node:http resumes the socket after each request it has parsed, so pause only after it has parsed the whole chunk.
    if (queue.waiting.length === 1) process.nextTick(pauseIfWaiting, queue, req.socket)
  }

  function pauseIfWaiting(queue: Queue, socket: Socket): void {
    if (queue.waiting.length > 0) socket.pause()
  }

  return (req, res) => {
    const { socket } = req
    const queue = queues.get(socket)
    if (queue?.isActive) enqueue(queue, req, res)
    else if (queue) begin(queue, req, res)
    else {
      const created: Queue = { isActive: false, waiting: [] }
      queues.set(socket, created)
      // node:http also resumes the socket once a large response has been flushed.
      socket.on('resume', () => pauseIfWaiting(created, socket))
      begin(created, req, res)
    }
  }
}
