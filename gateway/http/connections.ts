import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ownTurn } from '@touchline/platform/own-turn'

/** Upper bounds of open connections. */
export interface ConnectionLimits {
  max: number
  /** Per client address (IPv6: per /64). Absent behind a proxy, where all clients share the proxy's address. */
  perAddress?: number | undefined
}

export interface Connections {
  /** Returns false and destroys the socket when all open connections are in use. `address`: as rate limits count it. */
  opened(socket: Socket, address: string): boolean
  /** A request arrived. Pipelined requests may be queued behind it. */
  requested(socket: Socket): void
  /** A response was written, or can no longer be written. */
  responded(socket: Socket): void
  open(): number
}

interface Connection {
  address: string
  inFlight: number
}

/**
 * Keeps the number of connections below the descriptor limit of the process. A connection over a limit evicts the least
 * used one: first those that never sent a request, then idle ones, longest first. One with a response pending is never
 * closed.
 */
export function connections({ max, perAddress = Number.POSITIVE_INFINITY }: ConnectionLimits): Connections {
  const all = new Map<Socket, Connection>()
  const counts = countsByAddress()
  // Insertion order: the oldest entry is evicted first.
  const [unused, idle] = [new Set<Socket>(), new Set<Socket>()]

  function remove(socket: Socket): void {
    const connection = all.get(socket)
    if (!connection) return
    all.delete(socket)
    for (const sockets of [unused, idle]) sockets.delete(socket)
    counts.remove(connection.address)
  }

  /** Whether one more connection fits, if necessary after an eviction. */
  function makeRoom(isFull: boolean, address?: string): boolean {
    const mayLeave = (socket: Socket) => address === undefined || all.get(socket)!.address === address
    const least = isFull ? (unused.values().find(mayLeave) ?? idle.values().find(mayLeave)) : undefined
    if (!least) return !isFull
    remove(least)
    least.destroy()
    return true
  }

  return {
    opened(socket, address) {
      if (!makeRoom(counts.of(address) >= perAddress, address) || !makeRoom(all.size >= max)) {
        socket.destroy()
        return false
      }
      all.set(socket, { address, inFlight: 0 })
      counts.add(address)
      unused.add(socket)
      socket.once('close', () => remove(socket))
      return true
    },
    requested(socket) {
      const connection = all.get(socket)
      if (!connection) return
      connection.inFlight++
      for (const sockets of [unused, idle]) sockets.delete(socket)
    },
    responded(socket) {
      const connection = all.get(socket)
      if (connection && --connection.inFlight === 0) idle.add(socket)
    },
    open: () => all.size,
  }
}

/** Open connections of each address that has one. */
function countsByAddress() {
  const counts = new Map<string, number>()
  const of = (address: string): number => counts.get(address) ?? 0
  return {
    of,
    add(address: string): void {
      counts.set(address, of(address) + 1)
    },
    remove(address: string): void {
      const rest = of(address) - 1
      if (rest > 0) counts.set(address, rest)
      else counts.delete(address)
    },
  }
}

/** Requests of one connection. */
interface Queue {
  isActive: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Processes pipelined requests of one connection sequentially: the next one waits for a turn of its own after the
 * previous response was written, so a client that pipelines on many connections delays only itself. node:http parses
 * what it is given at once, see ADR 87. While a request is queued the socket is paused, so no more are parsed, and a
 * disconnect is noticed with the next response. Requests behind a response that closes the connection are dropped.
 * `responded` is called once per processed request, when its response was written or can no longer be written.
 */
export function oneAtATime(
  onRequest: RequestListener,
  { requested, responded }: Pick<Connections, 'requested' | 'responded'>,
): RequestListener {
  const queues = new WeakMap<Socket, Queue>()

  function begin(queue: Queue, req: IncomingMessage, res: ServerResponse): void {
    queue.isActive = true
    res.once('close', () => {
      responded(req.socket)
      if (queue.waiting.length > 0) void ownTurn().then(() => next(queue, req.socket))
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

  return (req, res) => {
    const { socket } = req
    // Behind a response that closes the connection.
    if (!socket.writable) return
    requested(socket)
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

function pauseIfWaiting(queue: Queue, socket: Socket): void {
  if (queue.waiting.length > 0) socket.pause()
}
