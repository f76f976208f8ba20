import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the kernel's ephemeral range: an ephemeral port may be in use by a connection while its server is down or
 * starting.
 */
const [lowest, highest] = [10_000, 32_700]
const blockSize = 100
const blocks = Math.floor((highest - lowest) / blockSize)

/**
 * The block of ports of this process. It listens on the first one for its whole life, so that no other process can
 * claim the block.
 */
let block: Promise<number> | undefined
let given = 0

/**
 * Consecutive free ports of loopback, at most 99. No other process gets them, and a process gets no port twice before
 * it has got all of its 99. Throws when the process itself uses too many of them.
 */
export async function freePorts(count: number): Promise<number[]> {
  if (count >= blockSize) throw new RangeError(`${count} ports; a process has ${blockSize - 1}`)
  block ??= claimedBlock()
  const first = (await block) + 1
  for (let tries = 0; tries < blockSize; tries++) {
    if (given + count >= blockSize) given = 0
    const ports = Array.from({ length: count }, (_, i) => first + given + i)
    given += count
    if (await areFree(ports)) return ports
  }
  throw new Error(`this process uses too many of its ports to be given ${count} in a row`)
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0]!

async function claimedBlock(): Promise<number> {
  for (let i = process.pid; ; i++) {
    const first = lowest + blockSize * (i % blocks)
    const guard = await listening(first)
    if (!guard) continue
    guard.unref()
    // Servers that do not belong to tests may use any of them permanently.
    if (await areFree(Array.from({ length: blockSize - 1 }, (_, i) => first + 1 + i))) return first
    guard.close()
  }
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  const servers = await Promise.all(ports.map(listening))
  await Promise.all(servers.map((server) => server && new Promise((resolve) => server.close(resolve))))
  return !servers.includes(undefined)
}

/** A server on the port; undefined when the port is in use. */
async function listening(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
