import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the kernel hands out to whoever connects: such a one may be somebody's while its server is being started, or is away. */
const [lowest, highest] = [10_000, 32_700]
/** Processes that look at the same time begin at places of their own. */
let next = lowest + ((process.pid * 61) % (highest - lowest))

/** Ports of loopback, one after the other, that nobody listens on. A process is given none twice before it was given all. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    if (next + count > highest) next = lowest
    const ports = Array.from({ length: count }, (_, i) => next + i)
    next += count
    const taken = await Promise.all(ports.map(isTaken))
    if (!taken.includes(true)) return ports
  }
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

async function isTaken(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return false
  } catch {
    return true
  } finally {
    server.close()
  }
}
