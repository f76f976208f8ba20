import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type LaneDeps, oneByOne } from '../fast-lane/fast-lane.ts'
import { type ConnectionLimits, type Connections, connections, oneAtATime } from './connections.ts'
import { maxHeaderBytes, type WriteParserError } from './parser-errors.ts'

/** Timeouts of the public port, in milliseconds. */
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
  /** Peer address of a connection, as rate limits count it. */
  clientAddress?(socket: Socket): string
  /** Absent: every request is read by node:http. */
  lane?: LaneDeps | undefined
}

/**
 * Connections that the kernel may hold until they are accepted; it has a bound of its own (`net.core.somaxconn`). Beyond
 * that a client tries to connect again after seconds: with 511, the default, 344 of 1,000 that connect at once to a
 * process that is busy for some seconds.
 */
export const acceptedLaterMax = 4_096

/** Connections one gateway can serve, one request each, while memory is low. */
export const connectionsWhenMemoryLow = 64

/**
 * The public HTTP server. Requests that node:http would answer itself, without the error envelope, are passed to
 * `onRequest`: a missing Host, an unknown Expect. Parser errors are passed to `onParserError`.
 */
export function httpServer(
  onRequest: RequestListener,
  onParserError: WriteParserError,
  {
    timeouts = serverTimeouts,
    isMemoryLow = () => false,
    limits = { max: Number.POSITIVE_INFINITY },
    clientAddress = ({ remoteAddress = '' }) => remoteAddress,
    lane,
  }: ServerOptions = {},
): { server: Server; connections: Connections } {
  const open = connections(limits)
  const sequential = oneAtATime(onRequest, open)
  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: false,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkEvery,
    },
    sequential,
  )
  // By default headers after the 2,000th are dropped silently. `maxHeaderSize` bounds their total size.
  server.maxHeadersCount = 0
  server.timeout = timeouts.socket
  const read = oneByOne({ server, connections: open, lane })
  server.on('connection', (socket) => {
    if (open.open() >= connectionsWhenMemoryLow && isMemoryLow()) socket.destroy()
    else if (open.opened(socket, clientAddress(socket))) read(socket)
  })
  server.on('checkContinue', sequential)
  server.on('checkExpectation', sequential)
  server.on('clientError', onParserError)
  server.on('connect', (_, socket) => onParserError(Object.assign(new Error('CONNECT'), { code: 'METHOD' }), socket))
  return { server, connections: open }
}
