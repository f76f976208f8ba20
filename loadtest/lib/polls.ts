import { connect, type Socket } from 'node:net'

/** A poll of the live list. The limiter counted it between `sent` and `answered`, both by `performance.now()`. */
export interface Answer {
  sent: number
  answered: number
  /** Status, or the error code if there was no response. */
  status: number | string
  /** X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After. NaN: absent. */
  limit: number
  remaining: number
  retryAfter: number
}

export interface Polls {
  /**
   * `gateway`: index of the port. `headers`: one or more, separated by CRLF. Includes the wait for a free connection.
   */
  ask(gateway: number, headers: string): Promise<Answer>
  close(): void
}

interface Connection {
  ask(headers: string): Promise<Pick<Answer, 'status' | 'limit' | 'remaining' | 'retryAfter'>>
  isOpen(): boolean
  close(): void
}

interface Pool {
  idle: Connection[]
  open: number
  waiting: ((connection: Connection) => void)[]
}

/**
 * Keep-alive clients on plain sockets, because the overhead of an HTTP library would dominate the measurement. At most
 * `connectionsMax` connections per port.
 */
export function polls(ports: readonly number[], connectionsMax = 64): Polls {
  const pools = ports.map((): Pool => ({ idle: [], open: 0, waiting: [] }))
  const free = (gateway: number): Connection | Promise<Connection> => {
    const pool = pools[gateway]!
    // In rotation, because the server closes a connection that is idle for a minute, possibly just when the next poll
    // is sent.
    for (let idle = pool.idle.shift(); idle; idle = pool.idle.shift()) {
      if (idle.isOpen()) return idle
      pool.open--
    }
    if (pool.open < connectionsMax) {
      pool.open++
      return connection(ports[gateway]!)
    }
    return new Promise((resolve) => pool.waiting.push(resolve))
  }
  const done = (gateway: number, used: Connection) => {
    const pool = pools[gateway]!
    const next = pool.waiting.shift()
    const usable = used.isOpen() ? used : next && connection(ports[gateway]!)
    if (next) next(usable!)
    else if (usable) pool.idle.push(usable)
    else pool.open--
  }
  return {
    async ask(gateway, headers) {
      const sent = performance.now()
      const using = await free(gateway)
      const answer = await using.ask(headers)
      done(gateway, using)
      return { sent, answered: performance.now(), ...answer }
    },
    close() {
      for (const { idle } of pools) for (const each of idle) each.close()
    },
  }
}

/** A connection with one request at a time. */
function connection(port: number): Connection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let [heard, isOpen] = ['', true]
  let answer: (answer: Awaited<ReturnType<Connection['ask']>>) => void = () => undefined
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    heard += text
    const head = heard.indexOf('\r\n\r\n')
    if (head < 0 || heard.length < head + 4 + header(heard, 'Content-Length')) return
    const shown = heard.slice(0, head + 2)
    heard = ''
    answer({
      status: Number(shown.slice(9, 12)),
      limit: header(shown, 'X-RateLimit-Limit'),
      remaining: header(shown, 'X-RateLimit-Remaining'),
      retryAfter: header(shown, 'Retry-After'),
    })
  })
  const ended = (status: string) => {
    isOpen = false
    answer({ status, limit: Number.NaN, remaining: Number.NaN, retryAfter: Number.NaN })
  }
  socket.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? error.message))
  socket.on('close', () => ended('closed'))
  return {
    isOpen: () => isOpen,
    close: () => socket.destroy(),
    ask(headers) {
      const asking = new Promise<Awaited<ReturnType<Connection['ask']>>>((resolve) => {
        answer = resolve
      })
      socket.write(`GET /v1/soccer/matches/live HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n`)
      return asking
    },
  }
}

function header(head: string, name: string): number {
  const at = head.indexOf(`\r\n${name}: `)
  return at < 0 ? Number.NaN : Number(head.slice(at + name.length + 4, head.indexOf('\r\n', at + 2)))
}

/** Calls `poll` with an increasing index at a fixed rate until stopped, without waiting for results. */
export function steadily(perSecond: number, poll: (n: number) => Promise<unknown>): () => Promise<void> {
  const begun = performance.now()
  const pending = new Set<Promise<unknown>>()
  let sent = 0
  const tick = setInterval(() => {
    for (const due = ((performance.now() - begun) * perSecond) / 1_000; sent < due; sent++) {
      const made = poll(sent).finally(() => pending.delete(made))
      pending.add(made)
    }
  }, 1)
  return async () => {
    clearInterval(tick)
    await Promise.all(pending)
  }
}
