import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

const headEnd = '\r\n\r\n'

/** Smallest piece of a body, in bytes: it may have any number of head ends. */
const bodyBytesMin = 1_024

type WriteCallback = (error?: Error | null) => void

/**
 * A client's connection as node:http gets it. node:http would parse all requests of a chunk at once, and make the
 * objects of each: 64 kB of the smallest are 3,600. So it gets the bytes in pieces that end where a head ends, and no
 * byte that is sent behind a request before its response: the connection ends with that response instead. Requests
 * behind a body may be in the same piece, at most 57 of the smallest; `begin` refuses those.
 */
export class Connection extends Duplex {
  private readonly socket: Socket
  /** What arrived and is not yet given to node:http. */
  private held: Buffer | undefined
  /** node:http reads the next piece as soon as there is one. */
  private isWanted = false
  /** A request began with the last piece that was given. */
  private hasBegun = true
  /** The client ended its side. */
  private hasEnded = false
  /** Nothing more is read: the connection ends with the response in progress. */
  private isLast = false
  private response: ServerResponse | undefined
  /** Between `stopReading` and `readAgain`. */
  private isStopped = false
  /** Refused responses in a row. */
  refusals = 0
  /** No response was written yet. */
  isNew = true
  /** When it was accepted, by `performance.now()`. */
  readonly openedAt = performance.now()

  constructor(socket: Socket) {
    // Without a buffer of its own: a piece is given only when node:http has parsed the one before.
    super({ readableHighWaterMark: 0, writableHighWaterMark: socket.writableHighWaterMark, decodeStrings: false })
    this.socket = socket
    socket.on('data', (bytes) => this.arrived(bytes))
    socket.on('end', () => this.sawEnd())
    socket.on('timeout', () => this.emit('timeout'))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  get remoteAddress(): string | undefined {
    return this.socket.remoteAddress
  }

  get bytesWritten(): number {
    return this.socket.bytesWritten
  }

  setTimeout(ms: number): this {
    this.socket.setTimeout(ms)
    return this
  }

  /** Ends the connection, and closes it once everything is written. */
  destroySoon(): void {
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy()).end()
  }

  /** The response in progress. */
  get pending(): ServerResponse | undefined {
    return this.response
  }

  /**
   * Has to be called with the response of each request. False: another one is in progress, and this one is not sent.
   * `onClose`: it was written, or can no longer be written.
   */
  begin(response: ServerResponse, onClose: (connection: this, response: ServerResponse) => void): boolean {
    this.hasBegun = true
    if (this.response || !this.writable) {
      this.endAfterResponse()
      return false
    }
    this.response = response
    response.once('close', () => {
      this.response = undefined
      onClose(this, response)
    })
    if (this.held && !hasBody(response.req)) this.endAfterResponse()
    return true
  }

  /** Reads nothing, so that a client that goes on has to wait. Its disconnect shows only afterwards. */
  stopReading(): void {
    this.isStopped = true
    this.socket.pause()
  }

  readAgain(): void {
    this.isStopped = false
    if (this.isWanted) this.next()
  }

  private sawEnd(): void {
    this.hasEnded = true
    if (!this.held && !this.isLast) this.push(null)
  }

  private arrived(bytes: Buffer): void {
    if (this.isLast) return
    this.held = this.held ? Buffer.concat([this.held, bytes]) : bytes
    if (this.isWanted && !this.isStopped) this.give()
    if (this.held) this.socket.pause()
  }

  /** Gives node:http the next piece. */
  private give(): void {
    if (this.response?.req.complete) {
      this.endAfterResponse()
      return
    }
    const held = this.held!
    const end = held.indexOf(headEnd, this.hasBegun ? 0 : bodyBytesMin) + headEnd.length
    const isWhole = end < headEnd.length || end === held.length
    this.held = isWhole ? undefined : held.subarray(end)
    this.hasBegun = false
    this.isWanted = false
    this.push(isWhole ? held : held.subarray(0, end))
  }

  /** Reads no further. */
  private endAfterResponse(): void {
    this.isLast = true
    this.held = undefined
    this.socket.pause()
    const { response } = this
    if (!response) return
    if (response.headersSent) response.once('close', () => this.destroySoon())
    else response.setHeader('Connection', 'close')
  }

  override _read(): void {
    this.isWanted = true
    if (!this.isStopped) this.next()
  }

  private next(): void {
    if (this.isLast) return
    if (this.held) this.give()
    else if (this.hasEnded) this.push(null)
    else this.socket.resume()
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: WriteCallback): void {
    this.socket.write(chunk, encoding, done)
  }

  /** node:http ends a response with an empty chunk: its text is written alone, not as a list of chunks. */
  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: WriteCallback): void {
    const some = chunks.filter(({ chunk }) => chunk.length > 0)
    const last = some.pop()
    if (!last) {
      done()
      return
    }
    if (some.length > 0) this.socket.cork()
    for (const { chunk, encoding } of some) this.socket.write(chunk, encoding)
    this.socket.write(last.chunk, last.encoding, done)
    if (some.length > 0) this.socket.uncork()
  }

  override _final(done: WriteCallback): void {
    this.socket.end(() => done())
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    this.socket.destroy()
    done(error)
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
