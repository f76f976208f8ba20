import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Idle {
  /** Of those that were opened, not closed by the server yet. */
  open(): number
  end(): void
}

/** Opens so many connections, one after the other, and asks nothing on them. */
export async function idleConnections(port: number, count: number): Promise<Idle> {
  const sockets = new Set<Socket>()
  for (let i = 0; i < count; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
    sockets.add(socket)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  }
  return {
    open: () => sockets.size,
    end() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
