import type { Duplex } from 'node:stream'
import { descriptorLimit } from '../load.ts'

/** Upper bounds of open connections. */
export interface ConnectionLimits {
  max: number
  /** Per client address (IPv6: per /64). Absent behind a proxy, where all clients share the proxy's address. */
  perAddress?: number | undefined
  /** A connection was refused or closed because of a limit. */
  onDropped?(): void
}

interface PublicLimits {
  connectionsMax: number | undefined
  connectionsPerAddress: number
  proxies: number
}

/**
 * The limits of a public port by its settings. Default: 80 % of the descriptors of the process; the rest is reserved for
 * the admin port, the store and the log.
 */
export function connectionLimits({ connectionsMax, connectionsPerAddress, proxies }: PublicLimits): ConnectionLimits {
  const max = connectionsMax ?? Math.floor(0.8 * (descriptorLimit() ?? Number.POSITIVE_INFINITY))
  return { max, perAddress: proxies === 0 ? connectionsPerAddress : undefined }
}

export interface Connections {
  /** Returns false and destroys the socket when all open connections are in use. `address`: as rate limits count it. */
  opened(socket: Duplex, address: string): boolean
  /** A request arrived. */
  requested(socket: Duplex): void
  /** A response was written, or can no longer be written. */
  responded(socket: Duplex, isRefused?: boolean): void
  open(): number
}

interface Connection {
  address: string
  inFlight: number
}

/**
 * Keeps the number of connections below the descriptor limit of the process. A connection over a limit evicts the least
 * used one: first those that never sent a request, then those whose last request was refused, then idle ones, longest
 * first. One with a response pending is never closed.
 */
export function connections({ max, perAddress = Number.POSITIVE_INFINITY, onDropped }: ConnectionLimits): Connections {
  const all = new Map<Duplex, Connection>()
  const counts = countsByAddress()
  // Insertion order: the oldest entry is evicted first.
  const [unused, refused, idle] = [new Set<Duplex>(), new Set<Duplex>(), new Set<Duplex>()]
  const leastUsedFirst = [unused, refused, idle]

  function remove(socket: Duplex): void {
    const connection = all.get(socket)
    if (!connection) return
    all.delete(socket)
    for (const sockets of leastUsedFirst) sockets.delete(socket)
    counts.remove(connection.address)
  }

  /** Whether one more connection fits, if necessary after an eviction. */
  function makeRoom(isFull: boolean, address?: string): boolean {
    const mayLeave = (socket: Duplex) => address === undefined || all.get(socket)!.address === address
    if (!isFull) return true
    const least = unused.values().find(mayLeave) ?? refused.values().find(mayLeave) ?? idle.values().find(mayLeave)
    if (!least) return false
    remove(least)
    least.destroy()
    onDropped?.()
    return true
  }

  return {
    opened(socket, address) {
      if (!makeRoom(counts.of(address) >= perAddress, address) || !makeRoom(all.size >= max)) {
        socket.destroy()
        onDropped?.()
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
      for (const sockets of leastUsedFirst) sockets.delete(socket)
    },
    responded(socket, isRefused = false) {
      const connection = all.get(socket)
      if (connection && --connection.inFlight === 0) (isRefused ? refused : idle).add(socket)
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
