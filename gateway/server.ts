import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionCaps, type Connections, connections } from './connections.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { maxHeaderBytes, type WriteParserError } from './parser-errors.ts'

/** How long the public port waits, in milliseconds. */
export const patience = {
  headers: 10_000,
  request: 15_000,
  /** For a client that does not read its answer. */
  silence: 30_000,
  /** Longer than a load balancer's, so that it is never us who close first. */
  keepAlive: 65_000,
  checkEvery: 1_000,
}

interface ServerOptions {
  waits?: typeof patience
  /** Memory is short: whoever connects beyond a few is turned away, since every connection may hold an answer that is not read. */
  isShort?(): boolean
  caps?: ConnectionCaps
  /** The address of a connection, as limits count it. */
  peerOf?(socket: Socket): string
}

/** So many a lone gateway still serves, one request each, while memory is short. */
export const connectionsWhenShort = 64

/**
 * The HTTP server of the edge. What node:http would answer by itself, without an envelope, comes to `onRequest` too: a missing Host, an
 * Expect it does not know; what the parser refuses goes to `onParserError`.
 */
export function httpServer(
  onRequest: (req: IncomingMessage, res: ServerResponse) => void,
  onParserError: WriteParserError,
  {
    waits = patience,
    isShort = () => false,
    caps = { max: Number.POSITIVE_INFINITY },
    peerOf = ({ remoteAddress = '' }) => remoteAddress,
  }: ServerOptions = {},
): { server: Server; connections: Connections } {
  const open = connections(caps)
  const inTurn = oneAtATime(onRequest, open.answered)
  const tracked = (req: IncomingMessage, res: ServerResponse) => {
    open.requested(req.socket)
    inTurn(req, res)
  }
  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: false,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: waits.headers,
      requestTimeout: waits.request,
      keepAliveTimeout: waits.keepAlive,
      connectionsCheckingInterval: waits.checkEvery,
    },
    tracked,
  )
  // Without this, what stands beyond the 2,000th header is dropped unseen. The size of all of them is bounded above.
  server.maxHeadersCount = 0
  server.timeout = waits.silence
  server.on('connection', (socket) => {
    if (open.open() >= connectionsWhenShort && isShort()) socket.destroy()
    else open.opened(socket, peerOf(socket))
  })
  server.on('checkContinue', tracked)
  server.on('checkExpectation', tracked)
  server.on('clientError', onParserError)
  server.on('connect', (_, socket) => onParserError(Object.assign(new Error('CONNECT'), { code: 'METHOD' }), socket))
  return { server, connections: open }
}
