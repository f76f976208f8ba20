import type { Socket } from 'node:net'

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
  /** A response ended. */
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
  const counts = new Map<string, number>()
  // Insertion order: the oldest entry is evicted first.
  const [unused, idle] = [new Set<Socket>(), new Set<Socket>()]

  function remove(socket: Socket): void {
    const connection = all.get(socket)
    if (!connection) return
    all.delete(socket)
    unused.delete(socket)
    idle.delete(socket)
    const remaining = counts.get(connection.address)! - 1
    if (remaining > 0) counts.set(connection.address, remaining)
    else counts.delete(connection.address)
  }

  function leastUsed(address?: string): Socket | undefined {
    for (const sockets of [unused, idle])
      for (const socket of sockets) if (address === undefined || all.get(socket)!.address === address) return socket
    return undefined
  }

  /** Whether one more connection fits, if necessary after an eviction. */
  function makeRoom(isFull: boolean, address?: string): boolean {
    const least = isFull ? leastUsed(address) : undefined
    if (!least) return !isFull
    remove(least)
    least.destroy()
    return true
  }

  return {
    opened(socket, address) {
      const count = counts.get(address) ?? 0
      if (!makeRoom(count >= perAddress, address) || !makeRoom(all.size >= max)) {
        socket.destroy()
        return false
      }
      all.set(socket, { address, inFlight: 0 })
      counts.set(address, (counts.get(address) ?? 0) + 1)
      unused.add(socket)
      socket.once('close', () => remove(socket))
      return true
    },
    requested(socket) {
      const connection = all.get(socket)
      if (!connection) return
      connection.inFlight++
      unused.delete(socket)
      idle.delete(socket)
    },
    responded(socket) {
      const connection = all.get(socket)
      if (connection && --connection.inFlight === 0) idle.add(socket)
    },
    open: () => all.size,
  }
}
