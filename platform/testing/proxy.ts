import { connect, createServer, type Socket } from 'node:net'

/** A network between a client and a server that tests can break. */
export interface NetworkProxy {
  port: number
  /** Connections accepted so far. */
  connections(): number
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Keeps the connections but forwards nothing; data is buffered. */
  freeze(): void
  /** Undoes `cut` or `freeze`. */
  mend(): void
  close(): Promise<void>
}

export async function proxyTo(port: number, host = '127.0.0.1'): Promise<NetworkProxy> {
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'frozen' = 'whole'
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('error', () => from.destroy())
    if (state === 'frozen') from.pause()
  }
  let connections = 0
  const server = createServer((client) => {
    if (state === 'cut') return client.destroy()
    connections++
    const upstream = connect(port, host)
    join(client, upstream)
    join(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    connections: () => connections,
    cut() {
      state = 'cut'
      end()
    },
    freeze() {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    mend() {
      state = 'whole'
      for (const socket of sockets) socket.resume()
    },
    async close() {
      end()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
