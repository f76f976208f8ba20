import { type RequestListener, Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { portTaken } from '../config.ts'
import type { Clock } from '../ports/clock.ts'
import { Connection } from './connection.ts'
import { type ConnectionLimits, type Connections, connections } from './connections.ts'
import { countedAddress } from './counted-address.ts'
import type { Pauses } from './pauses.ts'

/** Upper bound of the request line and the headers of a request. */
export const maxHeaderBytes = 16_384

export type ParserError = Error & { code?: string; rawPacket?: Buffer }
/** Responds to bytes that node:http could not parse. */
export type WriteParserError = (error: ParserError, socket: Duplex) => void

/** Timeouts of a public port, in milliseconds. */
export const serverTimeouts = {
  headers: 10_000,
  request: 15_000,
  /** Inactivity of a socket, such as a client that does not read its response. */
  socket: 30_000,
  /** Longer than the idle timeout of common load balancers, so that the load balancer closes first. */
  keepAlive: 65_000,
  checkEvery: 1_000,
}

interface ServerOptions {
  timeouts?: typeof serverTimeouts
  /** True: connections over `connectionsWhenMemoryLow` are refused, since each may buffer an unread response. */
  isMemoryLow?(): boolean
  limits?: ConnectionLimits
  /** Address of a connection, as its limits count it. Absent: that of the peer. */
  clientAddress?(connection: Connection): string
  /** The encrypted side of a socket. Absent: plaintext. */
  secure?(socket: Socket): Socket
  refusals?: RefusalOptions | undefined
  /** The first response of a connection was written, this long after the connection was accepted. */
  onFirstResponse?(seconds: number): void
}

interface RefusalOptions {
  /** Absent: refused connections are not paused, only closed before others when a limit is reached. */
  pauses?: Pauses
  /** How many refusals such as this one a connection may have in a row before it is paused. Undefined: it is none. */
  unpaused(response: ServerResponse): number | undefined
}

/**
 * Connections that the kernel may hold until they are accepted; it has a bound of its own (`net.core.somaxconn`). Beyond
 * that a client tries to connect again after seconds: with 511, the default, 344 of 1,000 that connect at once to a
 * process that is busy for some seconds.
 */
const acceptedLaterMax = 4_096

/** Connections one process can serve, one request each, while memory is low. */
export const connectionsWhenMemoryLow = 64

/** node:http accepts any Duplex as a connection: it gets each socket as a `Connection`. */
class GatedServer extends Server {
  secure = (socket: Socket): Socket => socket

  override emit(event: string, ...args: unknown[]): boolean {
    const [first] = args
    return super.emit(event, ...(event === 'connection' && first instanceof Socket ? [new Connection(this.secure(first))] : args))
  }
}

/**
 * An HTTP server for clients that nobody knows. Requests that node:http would answer itself, without the error envelope, are passed to
 * `onRequest`: a missing Host, an unknown Expect. Parser errors are passed to `onParserError`.
 */
export function httpServer(
  onRequest: RequestListener,
  onParserError: WriteParserError,
  {
    timeouts = serverTimeouts,
    isMemoryLow = () => false,
    limits = { max: Number.POSITIVE_INFINITY },
    clientAddress = ({ remoteAddress = '' }) => countedAddress(remoteAddress),
    secure = (socket) => socket,
    refusals,
    onFirstResponse = () => undefined,
  }: ServerOptions = {},
): { server: Server; connections: Connections } {
  const open = connections(limits)
  const responded = (connection: Connection, response: ServerResponse): void => {
    const unpaused = refusals?.unpaused(response)
    open.responded(connection, unpaused !== undefined)
    if (connection.isNew) onFirstResponse((performance.now() - connection.openedAt) / 1_000)
    connection.isNew = false
    connection.refusals = unpaused === undefined ? 0 : connection.refusals + 1
    const nth = connection.refusals - (unpaused ?? 0)
    if (nth > 0 && !connection.destroyed) refusals?.pauses?.pause(connection, clientAddress(connection), nth)
  }
  const oneAtATime: RequestListener = (req, res) => {
    const connection = req.socket as Duplex as Connection
    if (!connection.begin(res, responded)) return
    open.requested(connection)
    if (connection.refusals > 0 && refusals?.pauses?.isLate()) res.setHeader('Connection', 'close')
    onRequest(req, res)
  }
  const server = new GatedServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: false,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkEvery,
    },
    oneAtATime,
  )
  server.secure = secure
  // By default headers after the 2,000th are dropped silently. `maxHeaderSize` bounds their total size.
  server.maxHeadersCount = 0
  server.timeout = timeouts.socket
  server.on('connection', (duplex: Duplex) => {
    const connection = duplex as Connection
    if (open.open() >= connectionsWhenMemoryLow && isMemoryLow()) connection.destroy()
    else open.opened(connection, clientAddress(connection))
  })
  server.on('checkContinue', oneAtATime)
  server.on('checkExpectation', oneAtATime)
  server.on('clientError', onParserError)
  server.on('connect', (_, socket) => onParserError(Object.assign(new Error('CONNECT'), { code: 'METHOD' }), socket))
  return { server, connections: open }
}

/** Listens on the port of the setting `variable`. Errors: StartError when that is not possible. */
export function openPort(server: Server, variable: string, { port, host }: { port: number; host: string | undefined }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portTaken(variable, port, error)))
    server.listen({ port, host, backlog: acceptedLaterMax }, resolve)
  })
}

/** Connections that are still open this long after `closePort` are destroyed. */
const closeMs = 10_000

/** Refuses new connections, closes idle ones, and waits for responses in flight. */
export function closePort(server: Server, steadyClock: Clock): Promise<void> {
  if (!server.listening) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = steadyClock.after(closeMs, () => server.closeAllConnections())
    server.close(() => {
      timer.cancel()
      resolve()
    })
  })
}

const parserStatuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to bytes that node:http could not parse with a status alone, and closes the connection, as node:http does by default. */
export const writeParserStatus: WriteParserError = ({ code = '' }, duplex) => {
  const connection = duplex as Connection
  const status = parserStatuses[code] ?? 400
  if (connection.writable && !connection.pending?.headersSent)
    connection.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
  connection.destroySoon()
}
