import { connect } from 'node:net'

/** The responses on one connection. */
export interface Pipelined {
  /** In order of arrival. */
  statuses: number[]
  /** Every request has a response in its position. Else the connection broke or responses are out of order. */
  isInOrder: boolean
}

interface Answer {
  status: number
  body: Buffer
}

/**
 * Writes requests for all paths at once on a new connection and waits for the responses. Does not retain them, to limit
 * the load on the measuring process.
 */
export function pipelined(
  port: number,
  key: string,
  paths: readonly string[],
  isOf = (_answer: Answer, _nth: number): boolean => true,
): Promise<Pipelined> {
  return new Promise((resolve) => {
    const statuses: number[] = []
    let areMatching = true
    const socket = connect(port, '127.0.0.1')
    let parts: Buffer[] = []
    let [bytes, wanted] = [0, 0]
    const done = () => {
      socket.destroy()
      resolve({ statuses, isInOrder: areMatching && statuses.length === paths.length })
    }
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes < wanted) return
      let received = Buffer.concat(parts)
      for (let length = lengthOf(received); ; length = lengthOf(received)) {
        wanted = length.head + length.body
        if (length.head === 0 || received.length < wanted) break
        const answer = { status: Number(received.toString('latin1', 9, 12)), body: received.subarray(length.head, wanted) }
        areMatching &&= isOf(answer, statuses.length)
        statuses.push(answer.status)
        received = received.subarray(wanted)
      }
      parts = [received]
      bytes = received.length
      if (statuses.length >= paths.length) done()
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`).join(''))
  })
}

/** Length of the first response in bytes. Head 0: the head is incomplete. */
function lengthOf(received: Buffer): { head: number; body: number } {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return { head: 0, body: 0 }
  return { head: end + 4, body: Number(/\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? 0) }
}

const [sockets, each] = [12, 50]
export const requests = sockets * each

export interface Attack {
  statuses: Record<string, number>
  /** Connections with a missing response or a response out of order. */
  outOfOrder: number
}

/** Sends 600 requests at once, fifty on each of twelve connections, to an endpoint that calls a service. */
export async function attack(port: number, key: string): Promise<Attack> {
  // Each response contains its offset, which identifies the request.
  const paths = Array.from({ length: each }, (_, n) => `/v1/soccer/matches?limit=200&offset=${n}`)
  const isOf = ({ status, body }: Answer, n: number) => status !== 200 || body.includes(`"offset":${n},`)
  const all = await Promise.all(Array.from({ length: sockets }, () => pipelined(port, key, paths, isOf)))
  const statuses: Record<string, number> = {}
  for (const one of all) for (const status of one.statuses) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, outOfOrder: all.filter(({ isInOrder }) => !isInOrder).length }
}
