import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Passes connections to `from`, on a free port, on to the port `to` of another address, until it is closed. */
export async function forward(from: string, to: { host: string; port: number }): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    const other = connect(to)
    socket.pipe(other).pipe(socket)
    socket.on('error', () => other.destroy())
    other.on('error', () => socket.destroy())
  })
  server.listen(0, from)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
