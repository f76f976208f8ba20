import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { linesOf } from '../http/representation.ts'

/** Larger bodies are Buffers, see `represent`. */
const largeMin = 64 * 1_024

/** What the pipeline needs of a response. */
type Needed = Pick<ServerResponse, 'statusCode' | 'closed' | 'destroyed' | 'shouldKeepAlive'>

/**
 * A response written to the socket in one piece, with the bytes that node:http would write.
 * `onWritten`: the kernel has all of it.
 */
export class LaneResponse implements Needed {
  statusCode = 200
  shouldKeepAlive = true
  _hasBody = true
  /** For node:http, which does not close a connection whose response is not finished. */
  finished = false
  /** The kernel has all of it. */
  isWritten = false
  private head = ''
  private isLast = false
  private readonly socket: Socket
  private readonly keepAlive: string
  private readonly onWritten: () => void

  constructor(socket: Socket, keepAlive: string, onWritten: () => void) {
    this.socket = socket
    this.keepAlive = keepAlive
    this.onWritten = onWritten
  }

  get closed(): boolean {
    return this.socket.closed
  }

  get destroyed(): boolean {
    return this.socket.destroyed
  }

  /** The only event is `close`, which an unfinished response has with its socket. */
  once(event: 'close', listener: () => void): void {
    this.socket.once(event, listener)
  }

  off(event: 'close', listener: () => void): void {
    this.socket.off(event, listener)
  }

  /** Nobody listens, as node:http asks before it closes a connection that timed out. */
  emit(): boolean {
    return false
  }

  /** See `writeHead`. `fields`: Content-Length and Connection: close. */
  _storeHeader(head: string, fields: readonly string[]): void {
    this.isLast = fields.includes('Connection')
    this.head = `${head}${linesOf(fields)}Date: ${httpDate()}\r\n${this.isLast ? '' : this.keepAlive}\r\n`
  }

  end(body: string | Buffer): void {
    const { socket, head } = this
    this.finished = true
    // The client has ended the connection.
    if (!socket.writable) return
    if (typeof body === 'string') writeText(socket, head, body)
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
    if (socket.writableLength === 0) this.written()
    else socket.write('', () => this.written())
    if (this.isLast) socket.destroySoon()
  }

  private written(): void {
    this.isWritten = true
    this.onWritten()
  }
}

/** What is being written; used again if the kernel took all of it at once. */
let buffer = Buffer.allocUnsafeSlow(largeMin)

/** Without the one string of both, which would be made on the heap for each response. */
function writeText(socket: Socket, head: string, body: string): void {
  const length = head.length + body.length
  if (length > buffer.length) {
    socket.write(head + body, 'latin1')
    return
  }
  buffer.write(head, 0, 'latin1')
  buffer.write(body, head.length, 'latin1')
  socket.write(buffer.subarray(0, length))
  if (socket.writableLength > 0) buffer = Buffer.allocUnsafeSlow(largeMin)
}

let second = 0
let date = ''
/** Value of the Date header, made once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1_000)
  if (now !== second) {
    second = now
    date = new Date(now * 1_000).toUTCString()
  }
  return date
}
