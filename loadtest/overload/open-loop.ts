/**
 * Open-loop client: sends requests at a fixed rate, independent of responses. A separate process, started by
 * `../overload.ts`, which sends it loads and receives results over IPC. It implements HTTP on sockets, because a client
 * library would use as much processor time as the server under test.
 */
import { connect, type Socket } from 'node:net'

/**
 * Paths in rotation and a duration. `perSecond` absent: closed loop, one request after the other on each connection.
 */
export interface Ask {
  port: number
  /** Assigned to connections in rotation. */
  keys: readonly string[]
  paths: readonly string[]
  connections: number
  perSecond?: number
  ms: number
}

export interface Answers {
  asked: number
  /** By path and status: milliseconds from the due time to the response, for one in ten requests. */
  tookMs: Record<string, number[]>
  count: Record<string, number>
  /** Responses without an envelope, 503 without Retry-After, broken connections. */
  wrong: Record<string, number>
  /** Due but never sent, because all connections were busy. */
  unsent: number
}

interface Connection {
  socket: Socket
  /** Request bytes by path. */
  requests: readonly string[]
  path: number
  dueAt: number
  held: Buffer
}

const tickMs = 1
const sampleOneIn = 10

process.on('message', (ask: Ask) => void run(ask).then((answers) => process.send?.(answers)))

async function run({ port, keys, paths, connections, perSecond, ms }: Ask): Promise<Answers> {
  const answers: Answers = { asked: 0, tookMs: {}, count: {}, wrong: {}, unsent: 0 }
  const getRequests = (key: string) => paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`)
  const requests = keys.map(getRequests)
  const idle: Connection[] = []
  /** Number of due requests and of sent ones; due requests wait in order. */
  let [due, sent] = [0, 0]
  let begun = 0
  const dueAt = (n: number) => begun + (n / perSecond!) * 1_000
  let ended = false
  let turn = 0
  const wrong = (what: string) => {
    if (!ended) answers.wrong[what] = (answers.wrong[what] ?? 0) + 1
  }
  const send = (connection: Connection, at: number) => {
    connection.path = turn++ % paths.length
    connection.dueAt = at
    connection.socket.write(connection.requests[connection.path]!)
    answers.asked++
  }
  const next = (connection: Connection) => {
    if (ended) return
    if (perSecond === undefined) return send(connection, performance.now())
    if (sent < due) send(connection, dueAt(sent++))
    else idle.push(connection)
  }
  const answered = (connection: Connection, status: number) => {
    record(answers, `${paths[connection.path]} ${status}`, performance.now() - connection.dueAt)
    next(connection)
  }
  const open = async (n: number) => {
    const connection = await openConnection(port, requests[n % requests.length]!, answered, wrong)
    // In a closed loop, each connection sends as soon as it is open: on a busy machine the others may take ten seconds
    // to open, and an unused connection gets 408.
    next(connection)
    return connection
  }
  const all = await Promise.all(Array.from({ length: connections }, (_, n) => open(n)))
  begun = performance.now()
  while (performance.now() - begun < ms) {
    if (perSecond !== undefined) due = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
    // In rotation, because a connection that is idle for ten seconds gets 408.
    while (sent < due && idle.length > 0) send(idle.shift()!, dueAt(sent++))
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  ended = true
  answers.unsent = due - sent
  for (const { socket } of all) socket.destroy()
  return answers
}

/** Counts every response; samples the durations. */
function record({ count, tookMs }: Answers, what: string, ms: number): void {
  count[what] = (count[what] ?? 0) + 1
  if (count[what] % sampleOneIn !== 0) return
  tookMs[what] ??= []
  tookMs[what].push(ms)
}

const none = Buffer.alloc(0)

async function openConnection(
  port: number,
  requests: readonly string[],
  answered: (connection: Connection, status: number) => void,
  wrong: (what: string) => void,
): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const connection: Connection = { socket, requests, path: 0, dueAt: 0, held: none }
  socket.on('data', (bytes) => {
    connection.held = connection.held.length === 0 ? bytes : Buffer.concat([connection.held, bytes])
    const read = answerIn(connection.held)
    if (!read) return
    connection.held = none
    if (read.wrong) wrong(read.wrong)
    answered(connection, read.status)
  })
  socket.on('error', (error) => wrong((error as NodeJS.ErrnoException).code ?? 'error'))
  socket.on('close', () => wrong('closed'))
  await new Promise((resolve) => socket.once('connect', resolve))
  return connection
}

/** The complete response in `bytes`, or undefined while it is incomplete. */
function answerIn(bytes: Buffer): { status: number; wrong: string | undefined } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (bytes.length < end + 4 + length) return undefined
  const status = Number(head.slice(9, 12))
  const body = bytes.toString('latin1', end + 4, end + 60)
  const isEnvelope = body.startsWith(status === 200 ? '{"success":true,"data":' : '{"success":false,"error":{"code":"')
  if (!isEnvelope || !/\r\nx-ratelimit-remaining: \d/i.test(head)) return { status, wrong: 'no envelope' }
  return { status, wrong: status === 503 && !/\r\nretry-after: [1-9]/i.test(head) ? '503 without Retry-After' : undefined }
}
