/**
 * Asks at a set rate, whatever becomes of it: a process of its own, started by `../overload.ts`, which tells it what to do and is told what
 * came of it. It speaks HTTP over its own connections, since a client library costs as much as the server that is measured.
 */
import { connect, type Socket } from 'node:net'

/** What to ask, one after the other, so long; `perSecond` absent: each connection as soon as it was answered. */
export interface Ask {
  port: number
  /** Each connection asks with one of them, in turn. */
  keys: readonly string[]
  paths: readonly string[]
  connections: number
  perSecond?: number
  ms: number
}

export interface Answers {
  asked: number
  /** By path and status: how long they took from the instant they were due, in milliseconds, one in ten. */
  tookMs: Record<string, number[]>
  count: Record<string, number>
  /** Answers that are no envelope, 503 without Retry-After, connections that broke. */
  wrong: Record<string, number>
  /** Due and never sent, because every connection was waiting. */
  unsent: number
}

interface Connection {
  socket: Socket
  /** What it asks with, by path. */
  requests: readonly string[]
  path: number
  dueAt: number
  held: Buffer
}

const tickMs = 1
const sampledOf = 10

process.on('message', (ask: Ask) => void run(ask).then((answers) => process.send?.(answers)))

async function run({ port, keys, paths, connections, perSecond, ms }: Ask): Promise<Answers> {
  const answers: Answers = { asked: 0, tookMs: {}, count: {}, wrong: {}, unsent: 0 }
  const requestsOf = (key: string) => paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`)
  const requests = keys.map(requestsOf)
  const idle: Connection[] = []
  /** How many are due and how many of them were sent: what is due waits in order. */
  let [told, sent] = [0, 0]
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
    if (sent < told) send(connection, dueAt(sent++))
    else idle.push(connection)
  }
  const note = ({ path, dueAt }: Connection, status: number) => {
    const what = `${paths[path]} ${status}`
    const count = (answers.count[what] ?? 0) + 1
    answers.count[what] = count
    if (count % sampledOf !== 0) return
    answers.tookMs[what] ??= []
    answers.tookMs[what].push(performance.now() - dueAt)
  }
  const open = async (n: number) => {
    const socket = connect(port, '127.0.0.1').setNoDelay()
    const connection: Connection = { socket, requests: requests[n % requests.length]!, path: 0, dueAt: 0, held: none }
    socket.on('data', (bytes) => {
      connection.held = connection.held.length === 0 ? bytes : Buffer.concat([connection.held, bytes])
      const read = answerIn(connection.held)
      if (!read) return
      connection.held = none
      if (read.wrong) wrong(read.wrong)
      note(connection, read.status)
      next(connection)
    })
    socket.on('error', (error) => wrong((error as NodeJS.ErrnoException).code ?? 'error'))
    socket.on('close', () => wrong('closed'))
    await new Promise((resolve) => socket.once('connect', resolve))
    return connection
  }
  const all = await Promise.all(Array.from({ length: connections }, (_, n) => open(n)))
  begun = performance.now()
  for (const each of all) next(each)
  while (performance.now() - begun < ms) {
    if (perSecond !== undefined) told = Math.floor(((performance.now() - begun) / 1_000) * perSecond)
    // In turn: one that asks nothing for ten seconds is told 408, as whoever only holds connections open is.
    while (sent < told && idle.length > 0) send(idle.shift()!, dueAt(sent++))
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  ended = true
  answers.unsent = told - sent
  for (const { socket } of all) socket.destroy()
  return answers
}

const none = Buffer.alloc(0)

/** The whole answer in `bytes`, or undefined while some of it is missing. */
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
