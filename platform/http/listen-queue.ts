import { closeSync, openSync, readSync } from 'node:fs'

/** Tables of the TCP sockets of this network namespace, IPv4 and IPv6. Linux lists those that listen first. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6']
const listening = '0A'
const chunkBytes = 4_096

/**
 * Connections that the kernel holds for a listening port until they are accepted. Node has no interface for it; the
 * kernel shows it as the receive queue of the listening socket. Undefined where that cannot be read, as on other systems.
 */
export function listenQueue(port: number): number | undefined {
  const queues = tables.flatMap((table) => {
    try {
      return queuesIn(table, port)
    } catch {
      return []
    }
  })
  return queues.length === 0 ? undefined : queues.reduce((sum, queue) => sum + queue, 0)
}

function queuesIn(table: string, port: number): number[] {
  const queues: number[] = []
  const file = openSync(table, 'r')
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let text = ''
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk)) {
      const lines = (text + chunk.toString('latin1', 0, bytes)).split('\n')
      text = lines.pop()!
      for (const line of lines) {
        // "  0: 0100007F:1F90 00000000:0000 0A 00000000:00000002 …": address and port, peer, state, transmit and receive queue.
        const [slot, local, , state, lengths] = line.trim().split(/ +/)
        if (slot === 'sl') continue
        if (state !== listening) return queues
        if (Number.parseInt(local!.split(':')[1]!, 16) === port) queues.push(Number.parseInt(lengths!.split(':')[1]!, 16))
      }
    }
    return queues
  } finally {
    closeSync(file)
  }
}
