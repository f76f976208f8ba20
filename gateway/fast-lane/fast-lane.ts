import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Handle, Route } from '../http/application.ts'
import type { Connections } from '../http/connections.ts'
import { LaneResponse } from './lane-response.ts'
import { type LaneRequest, readRequest } from './read-request.ts'

export interface LaneDeps {
  handle: Handle
  /** The route of a URL whose path was requested before. */
  knownRoute(url: string): Route | undefined
  /** Counts a request of the lane. */
  count(): void
}

interface ConnectionDeps {
  server: Server
  connections: Pick<Connections, 'requested' | 'responded'>
  /** Absent: node:http reads every request. */
  lane: LaneDeps | undefined
}

/** Reads a new connection one request at a time. */
export function oneByOne(deps: ConnectionDeps): (socket: Socket) => void {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(deps.server.keepAliveTimeout / 1_000)}\r\n`
  return (socket) => new Connection(socket, keepAlive, deps).open()
}

/** A connection as node:http has it. Not documented. */
interface HttpSocket extends Socket {
  /** The response that is in progress. */
  _httpMessage?: ServerResponse | LaneResponse | null
  /** node:http parses no further before the client has read. */
  _paused?: boolean
  /** Undefined once the connection is closed. */
  parser?: Parser
}
interface Parser {
  /** Stops reading from the handle. */
  unconsume(): void
  _consumed: boolean
}
type OnData = (chunk: Buffer) => void

const headEnd = '\r\n\r\n'
const endsHead = (bytes: Buffer): boolean => bytes.toString('latin1', bytes.length - headEnd.length) === headEnd

/** So much of a body is given to the parser at once, at least: it may have any number of head ends. */
const bodyBytesMin = 1_024

/**
 * The bytes of a connection, which node:http gets up to the end of one head at a time. It would parse all requests of a
 * chunk at once, and 64 kB of the smallest take a tenth of a second, whoever sends them. What follows a request is held
 * until its response is written, and then for a turn of its own; the socket is paused meanwhile.
 *
 * Plain requests pass the same pipeline without the parser and the objects of node:http: on the lane. The parser stays
 * on the connection. It is given the first request, so that timeouts, idle connections and drain are its own; each to a
 * path that is not known yet; and all other bytes. The lane responds only while the parser is between two requests.
 */
class Connection {
  private readonly socket: HttpSocket
  private readonly keepAlive: string
  private readonly deps: ConnectionDeps
  /** What node:http does with bytes. */
  private readonly parse: OnData
  private wasParsed = false
  /** Requests of the lane minus others: those cost more where the lane looks at them first. */
  private balance = 0
  /** The parser was given nothing but whole requests without a body. */
  private isBetween = true
  /** What is read next, and whether it has a turn. */
  private held: Buffer | undefined
  private hasTurn = false
  private awaited: ServerResponse | undefined

  constructor(socket: Socket, keepAlive: string, deps: ConnectionDeps) {
    this.socket = socket as HttpSocket
    this.keepAlive = keepAlive
    this.deps = deps
    this.parse = socket.listeners('data')[0] as OnData
  }

  open(): void {
    const { socket } = this
    socket.parser!.unconsume()
    socket.parser!._consumed = false
    // They stop and start the handle under a parser that reads from it.
    for (const event of ['pause', 'resume'] as const) socket.off(event, socket.listeners(event)[0] as () => void)
    socket.off('data', this.parse)
    socket.on('data', (chunk) => this.read(this.held ? Buffer.concat([this.held, chunk]) : chunk))
    // node:http resumes a socket after each request, each part of a body, and once the client has read.
    socket.on('resume', this.goOn)
    socket.on('drain', this.goOn)
  }

  private read(bytes: Buffer): void {
    if (this.held || this.isBusy()) {
      this.hold(bytes)
      return
    }
    for (let rest = bytes; ; ) {
      const piece = this.pieceOf(rest)
      this.give(piece)
      if (piece === rest) return
      rest = rest.subarray(piece.length)
      if (!this.isInBody()) {
        this.hold(rest)
        return
      }
    }
  }

  /** Whether the rest of the request in progress is to come. */
  private isInBody(): boolean {
    const { _httpMessage: res } = this.socket
    return !!res && !(res instanceof LaneResponse) && !res.req.complete
  }

  /** Whether the next request has to wait. */
  private isBusy(): boolean {
    const { _httpMessage, _paused } = this.socket
    return _paused === true || (!!_httpMessage && !this.isInBody())
  }

  /** As far as one head ends: all bytes if none does, or if nothing follows it. */
  private pieceOf(bytes: Buffer): Buffer {
    const at = bytes.indexOf(headEnd, this.isInBody() ? bodyBytesMin : 0)
    const end = at + headEnd.length
    return at < 0 || end === bytes.length ? bytes : bytes.subarray(0, end)
  }

  private give(piece: Buffer): void {
    const { socket } = this
    const { lane } = this.deps
    if (!socket.writable || !socket.parser) return
    const request = lane && this.isBetween && this.balance >= 0 ? readRequest(piece, socket) : undefined
    const route = request && this.wasParsed ? lane!.knownRoute(request.url) : undefined
    this.wasParsed = true
    if (route) {
      this.respond(request!, route)
      return
    }
    if (!request) this.balance--
    this.parse(piece)
    // Else the bytes were no head, or that of a request with a body, or no longer of a request.
    this.isBetween &&= request !== undefined || (!!socket._httpMessage && !this.isInBody() && endsHead(piece))
  }

  private hold(bytes: Buffer): void {
    this.held = bytes
    this.goOn()
  }

  /** Reads what is held in a turn of its own, once no response is in progress. */
  private readonly goOn = (): void => {
    if (!this.held) return
    this.socket.pause()
    if (this.hasTurn) return
    if (this.isBusy()) {
      this.awaitResponse()
      return
    }
    this.hasTurn = true
    void ownTurn().then(this.takeTurn)
  }

  /** A piece of a body may have had several requests behind it, whose responses follow one another. */
  private awaitResponse(): void {
    const { _httpMessage: res } = this.socket
    if (!res || res === this.awaited || res instanceof LaneResponse) return
    this.awaited = res
    res.once('close', this.goOn)
  }

  private readonly takeTurn = (): void => {
    const { held, socket } = this
    this.hasTurn = false
    if (!held) return
    this.held = undefined
    this.read(held)
    if (!this.held) socket.resume()
  }

  private respond(request: LaneRequest, route: Route): void {
    const { socket, deps } = this
    const res = new LaneResponse(socket, this.keepAlive, this.onWritten)
    this.balance++
    deps.connections.requested(socket)
    deps.lane!.count()
    deps.lane!.handle(request as unknown as IncomingMessage, res as unknown as ServerResponse, route)
    if (!res.isWritten) this.wait(res)
  }

  /** As node:http does until a response is written. */
  private wait(res: LaneResponse): void {
    this.socket._httpMessage = res
    this.socket.setTimeout(this.deps.server.timeout)
  }

  private readonly onWritten = (): void => {
    const { socket, deps } = this
    deps.connections.responded(socket)
    // Written at once: it was never in progress.
    if (!(socket._httpMessage instanceof LaneResponse)) return
    socket._httpMessage = null
    socket.setTimeout(deps.server.keepAliveTimeout + deps.server.keepAliveTimeoutBuffer)
    this.goOn()
  }
}
