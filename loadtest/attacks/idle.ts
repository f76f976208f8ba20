import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Idle {
  /** Connections that the server has not closed yet. */
  open(): number
  end(): void
}

/** Opens `count` connections sequentially and sends nothing on them. */
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
