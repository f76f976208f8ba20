import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'

/**
 * Forwards each connection from a loopback address of its own to the port (Linux: all of 127.0.0.0/8 is loopback), so that
 * what the server limits by address does not add up. Returns the port to connect to.
 */
export async function ownAddresses(port: number): Promise<number> {
  let count = 0
  const server = createServer({ allowHalfOpen: true }, (client) => {
    count = (count % 65_000) + 1
    const target = connect({ host: '127.0.0.1', port, localAddress: `127.1.${count >> 8}.${count & 255}`, allowHalfOpen: true })
    // Either side may disconnect at any time.
    Promise.all([pipeline(client, target), pipeline(target, client)]).catch(() => {
      client.destroy()
      target.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}
