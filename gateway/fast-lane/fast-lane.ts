import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownTurn } from '@touchline/platform/own-turn'
import type { Handle, Route } from '../application.ts'
import type { Connections } from '../connections.ts'
import { LaneResponse } from './lane-response.ts'
import { type LaneRequest, readRequest } from './read-request.ts'

export interface FastLaneDeps {
  server: Server
  connections: Pick<Connections, 'requested' | 'responded'>
  handle: Handle
  /** The route of a URL whose path was requested before. */
  knownRoute(url: string): Route | undefined
  /** Counts a request of the lane. */
  count(): void
}

/** Puts each connection on the fast lane. */
export function fastLane(deps: FastLaneDeps): (socket: Socket) => void {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(deps.server.keepAliveTimeout / 1_000)}\r\n`
  return (socket) => {
    const connection = new LaneConnection(socket, keepAlive, deps)
    connection.enter()
  }
}

/** A connection as node:http has it. Not documented. */
interface HttpSocket extends Socket {
  /** The response that node:http is about to write. */
  _httpMessage?: ServerResponse | null
  /** Undefined once the connection is closed. */
  parser?: Parser
  _handle: object
}
interface Parser {
  /** Reads from the handle, without an event for each chunk. */
  consume(handle: object): void
  unconsume(): void
  _consumed: boolean
}
type OnData = (chunk: Buffer) => void

const headEnd = '\r\n\r\n'

/**
 * Plain requests of a connection pass the same pipeline without the parser and the objects of node:http. The parser
 * stays on the connection. It is given the first request, so that timeouts, idle connections and drain are its own; and
 * each request to a path that is not known yet, or while it has a response pending. Those are whole requests, so it is
 * never in the middle of one when the lane responds. With any other bytes the connection leaves the lane: the parser
 * reads from the handle then, as if the lane had never been. If they were one request, the connection returns after its
 * response, as long as more of its requests were in the lane than were not, which cost more with it than without.
 */
class LaneConnection {
  private readonly socket: HttpSocket
  private readonly keepAlive: string
  private readonly deps: FastLaneDeps
  /** What node:http does with bytes. */
  private readonly parse: OnData
  private readonly onPause: () => void
  private readonly onResume: () => void
  private wasParsed = false
  /** Requests of the lane minus departures from it. */
  private balance = 0
  /** A response of the lane that is written later. */
  private pending: LaneResponse | undefined
  /** What arrived meanwhile. */
  private held: Buffer | undefined

  constructor(socket: Socket, keepAlive: string, deps: FastLaneDeps) {
    this.socket = socket as HttpSocket
    this.keepAlive = keepAlive
    this.deps = deps
    this.parse = socket.listeners('data')[0] as OnData
    this.onPause = socket.listeners('pause')[0] as () => void
    this.onResume = socket.listeners('resume')[0] as () => void
  }

  enter(): void {
    const { socket } = this
    socket.parser!.unconsume()
    socket.parser!._consumed = false
    socket.off('pause', this.onPause)
    socket.off('resume', this.onResume)
    socket.off('data', this.parse)
    socket.on('data', this.onData)
  }

  private leave(chunk: Buffer): void {
    const { socket } = this
    socket.off('data', this.onData)
    socket.on('data', this.parse)
    socket.on('pause', this.onPause)
    // Before that of `oneAtATime`, which may pause again.
    socket.prependListener('resume', this.onResume)
    socket.parser!._consumed = true
    socket.parser!.consume(socket._handle)
    this.parse(chunk)
    const { bytesRead, _httpMessage: res } = socket
    const isWhole = res?.req.complete && chunk.toString('latin1', chunk.length - headEnd.length) === headEnd
    if (--this.balance > 0 && isWhole) res.once('close', () => this.returnAfter(bytesRead))
  }

  /** The parser is between two requests if nothing followed the head of the one without a body. */
  private returnAfter(bytesRead: number): void {
    const { socket } = this
    if (socket.writable && !socket._httpMessage && !socket.isPaused() && socket.bytesRead === bytesRead) this.enter()
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.pending) {
      this.held = chunk
      this.socket.pause()
      return
    }
    const request = readRequest(chunk, this.socket)
    if (!request) {
      this.leave(chunk)
      return
    }
    const route = this.wasParsed && !this.socket._httpMessage && this.socket.writable ? this.deps.knownRoute(request.url) : undefined
    this.wasParsed = true
    if (route) this.respond(request, route)
    else this.parse(chunk)
  }

  private respond(request: LaneRequest, route: Route): void {
    const { socket, deps } = this
    const res = new LaneResponse(socket, this.keepAlive, this.onWritten)
    this.balance++
    deps.connections.requested(socket)
    deps.count()
    deps.handle(request as unknown as IncomingMessage, res as unknown as ServerResponse, route)
    if (!res.isWritten) this.wait(res)
  }

  /** As node:http does until a response is written. */
  private wait(res: LaneResponse): void {
    this.pending = res
    this.socket._httpMessage = res as unknown as ServerResponse
    this.socket.setTimeout(this.deps.server.timeout)
  }

  private readonly onWritten = (): void => {
    const { socket, held, deps } = this
    deps.connections.responded(socket)
    if (!this.pending) return
    this.pending = undefined
    this.held = undefined
    socket._httpMessage = null
    socket.setTimeout(deps.server.keepAliveTimeout + deps.server.keepAliveTimeoutBuffer)
    // As pipelined requests do, see `oneAtATime`.
    if (held) void ownTurn().then(() => this.leaveWith(held))
  }

  private leaveWith(held: Buffer): void {
    if (!this.socket.writable) return
    this.socket.resume()
    this.leave(held)
  }
}
