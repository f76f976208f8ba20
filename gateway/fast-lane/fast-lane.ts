import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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

/** With the response that node:http is about to write. */
type HttpSocket = Socket & { _httpMessage?: unknown }
type OnData = (chunk: Buffer) => void

/**
 * Plain requests of a connection pass the same pipeline without the parser and the objects of node:http. The parser
 * stays on the connection. It is given the first request, so that timeouts, idle connections and drain are its own; each
 * request to a path that is not known yet, or while it has a response pending; and, from the first bytes on that are not
 * one plain request, the rest of the connection. Before those it is given only whole requests, so it is never in the
 * middle of one when the lane responds.
 */
class LaneConnection {
  private readonly socket: HttpSocket
  private readonly keepAlive: string
  private readonly deps: FastLaneDeps
  /** What node:http does with bytes. */
  private readonly parse: OnData
  private wasParsed = false
  /** A response of the lane that is written later. */
  private pending: LaneResponse | undefined
  /** What arrived meanwhile. */
  private held: Buffer | undefined

  constructor(socket: Socket, keepAlive: string, deps: FastLaneDeps) {
    this.socket = socket
    this.keepAlive = keepAlive
    this.deps = deps
    this.parse = socket.listeners('data')[0] as OnData
  }

  enter(): void {
    this.socket.off('data', this.parse)
    this.socket.on('data', this.onData)
  }

  private leave(chunk: Buffer): void {
    this.socket.off('data', this.onData)
    this.socket.on('data', this.parse)
    this.parse(chunk)
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
    deps.connections.requested(socket)
    deps.count()
    deps.handle(request as unknown as IncomingMessage, res as unknown as ServerResponse, route)
    if (!res.isWritten) this.wait(res)
  }

  /** As node:http does until a response is written. */
  private wait(res: LaneResponse): void {
    this.pending = res
    this.socket._httpMessage = res
    this.socket.setTimeout(this.deps.server.timeout)
  }

  private readonly onWritten = (): void => {
    const { socket, held, deps } = this
    deps.connections.responded(socket)
    if (!this.pending) return
    this.pending = undefined
    socket._httpMessage = null
    socket.setTimeout(deps.server.keepAliveTimeout + deps.server.keepAliveTimeoutBuffer)
    // Pipelined requests wait one turn of the event loop, see `oneAtATime`.
    if (held) setImmediate(() => this.leaveWith(held))
  }

  private leaveWith(held: Buffer): void {
    if (!this.socket.writable) return
    this.socket.resume()
    this.leave(held)
  }
}
