import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the kernel's ephemeral range: an ephemeral port may be in use by a connection while its server is down or
 * starting.
 */
const [lowest, highest] = [10_000, 32_700]
/** Concurrent processes start at different ports. */
let next = lowest + ((process.pid * 61) % (highest - lowest))

/** Consecutive free ports of loopback. A process gets no port twice before it has got all. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    if (next + count > highest) next = lowest
    const ports = Array.from({ length: count }, (_, i) => next + i)
    next += count
    const inUse = await Promise.all(ports.map(isInUse))
    if (!inUse.includes(true)) return ports
  }
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

async function isInUse(port: number): Promise<boolean> {
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
