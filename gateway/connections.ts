import type { Socket } from 'node:net'

/** How many connections may be open at once. */
export interface ConnectionCaps {
  max: number
  /** Of one client address (IPv6: of one /64). Absent behind a proxy, whose address is that of all clients. */
  perAddress?: number | undefined
}

export interface Connections {
  /** False: the connection was refused, since all that are open are in use; it is destroyed. `address`: as limits count it. */
  opened(socket: Socket, address: string): boolean
  /** A request has come. On one connection others may wait behind it. */
  requested(socket: Socket): void
  /** An answer has ended. */
  answered(socket: Socket): void
  open(): number
}

interface Connection {
  address: string
  inFlight: number
}

/**
 * Keeps the number of connections below what the process has descriptors for. A new one beyond the cap takes the place of the one that is used
 * least: first of those that never asked anything, then of those that are idle, the longest first. One that waits for an answer is never closed.
 */
export function connections({ max, perAddress = Number.POSITIVE_INFINITY }: ConnectionCaps): Connections {
  const all = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  // In the order in which they became so.
  const [silent, idle] = [new Set<Socket>(), new Set<Socket>()]

  function closed(socket: Socket): void {
    const connection = all.get(socket)
    if (!connection) return
    all.delete(socket)
    silent.delete(socket)
    idle.delete(socket)
    const left = counts.get(connection.address)! - 1
    if (left > 0) counts.set(connection.address, left)
    else counts.delete(connection.address)
  }

  function leastUsed(address?: string): Socket | undefined {
    for (const sockets of [silent, idle])
      for (const socket of sockets) if (address === undefined || all.get(socket)!.address === address) return socket
    return undefined
  }

  /** Whether there is room for one more, for which another one may have been closed. */
  function makeRoom(isFull: boolean, address?: string): boolean {
    const least = isFull ? leastUsed(address) : undefined
    if (!least) return !isFull
    closed(least)
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
      silent.add(socket)
      socket.once('close', () => closed(socket))
      return true
    },
    requested(socket) {
      const connection = all.get(socket)
      if (!connection) return
      connection.inFlight++
      silent.delete(socket)
      idle.delete(socket)
    },
    answered(socket) {
      const connection = all.get(socket)
      if (connection && --connection.inFlight === 0) idle.add(socket)
    },
    open: () => all.size,
  }
}
