/**
 * Clients that repeat refused requests, in a process of their own on the core of the measuring process.
 */
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clientProcess } from '../overload/one-process.ts'

/** What every connection does: sends the request again `pauseMs` after each response, and connects again when it is closed. */
export interface RefusedFlood {
  port: number
  /** Client addresses on loopback, from 127.0.0.2. */
  addresses: number
  connections: number
  /** Assigned to connections in rotation. Empty: no connection has a key. */
  keys: readonly string[]
  path: string
  pauseMs: number
  ms: number
}

export interface Flooded {
  statuses: Record<string, number>
  /** Connections that had a response at least once. */
  answered: number
  /** Connections that the server closed, and those that failed. */
  closed: number
}

const reconnectMs = 200
/** The connections begin over a second, so that the listen queue of the kernel takes all of them. */
const startMs = 1_000

/** Resolves after `ms`. */
export function refusedFlood(flood: RefusedFlood): Promise<Flooded> {
  const { pid, send, end } = clientProcess(fileURLToPath(import.meta.url), ['flood'])
  setPriority(pid, constants.priority.PRIORITY_LOW)
  return send<Flooded>(flood).finally(end)
}

async function run(flood: RefusedFlood): Promise<Flooded> {
  const state = { statuses: {} as Record<string, number>, answered: new Set<number>(), closed: 0, isOver: false }
  for (let n = 0; n < flood.connections; n++) {
    repeat(n, flood, state)
    if (n % 20 === 19) await wait((20 * startMs) / flood.connections)
  }
  await wait(flood.ms)
  state.isOver = true
  return { statuses: state.statuses, answered: state.answered.size, closed: state.closed }
}

interface State {
  statuses: Record<string, number>
  answered: Set<number>
  closed: number
  isOver: boolean
}

function repeat(n: number, flood: RefusedFlood, state: State): void {
  const { port, addresses, keys, path, pauseMs } = flood
  const key = keys.length > 0 ? `X-API-Key: ${keys[n % keys.length]}\r\n` : ''
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${key}\r\n`
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % addresses)}`, noDelay: true })
  const send = () => void (state.isOver || socket.destroyed || socket.write(request))
  let received = ''
  socket.setEncoding('latin1')
  socket.on('connect', send)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (state.isOver) return
    state.closed++
    setTimeout(repeat, reconnectMs, n, flood, state)
  })
  socket.on('data', (text: string) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0 || received.length < end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)) return
    const status = received.slice(9, 12)
    received = ''
    state.statuses[status] = (state.statuses[status] ?? 0) + 1
    state.answered.add(n)
    if (pauseMs === 0) send()
    else setTimeout(send, pauseMs)
  })
}

if (process.argv[2] === 'flood') process.on('message', (flood: RefusedFlood) => run(flood).then((flooded) => process.send!(flooded)))
