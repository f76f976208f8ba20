import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type OnRequest = (req: IncomingMessage, res: ServerResponse) => void

/** Of one connection. */
interface Line {
  isBusy: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Hands on one request of a connection at a time, the next a turn of the event loop after the answer before was written: who sends many at
 * once waits for himself alone. node:http makes requests of all that came in one piece, at most 64 kB; while one of them waits the connection
 * is not read, so that no more of them come, and a hang-up shows with the next answer. Those behind an answer that ends the connection are dropped.
 * `answered` hears of each that was handed on, when its answer was written or cannot be any more.
 */
export function oneAtATime(onRequest: OnRequest, answered: (socket: Socket) => void): OnRequest {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, req: IncomingMessage, res: ServerResponse): void {
    line.isBusy = true
    res.once('close', () => {
      answered(req.socket)
      if (line.waiting.length > 0) setImmediate(next, line, req.socket)
      else line.isBusy = false
    })
    onRequest(req, res)
  }

  function next(line: Line, socket: Socket): void {
    if (socket.destroyed || socket.writableEnded) {
      line.waiting = []
      return
    }
    const [req, res] = line.waiting.shift()!
    if (line.waiting.length === 0) socket.resume()
    begin(line, req, res)
  }

  function wait(line: Line, req: IncomingMessage, res: ServerResponse): void {
    line.waiting.push([req, res])
    // node:http reads on at the end of each request that it has parsed, so not before it is through with what it has.
    if (line.waiting.length === 1) process.nextTick(hold, line, req.socket)
  }

  function hold(line: Line, socket: Socket): void {
    if (line.waiting.length > 0) socket.pause()
  }

  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket)
    if (line?.isBusy) wait(line, req, res)
    else if (line) begin(line, req, res)
    else {
      const made: Line = { isBusy: false, waiting: [] }
      lines.set(socket, made)
      // node:http reads on by itself, too, once a large answer has been written.
      socket.on('resume', () => hold(made, socket))
      begin(made, req, res)
    }
  }
}
