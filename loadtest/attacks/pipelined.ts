import { connect } from 'node:net'

/** The responses to the requests of one client. */
interface Pipelined {
  /** In order of arrival. */
  statuses: number[]
  /** Every request has a response in its position. Else a connection broke or responses are out of order. */
  isInOrder: boolean
}

interface Answer {
  status: number
  body: Buffer
}

/**
 * Writes requests for all paths at once on a new connection. Whenever the connection ends after some of the responses,
 * writes the other requests on a new one, as a client that pipelines does. Does not retain the responses, to limit the
 * load on the measuring process.
 */
export async function pipelined(
  port: number,
  key: string,
  paths: readonly string[],
  isExpected = (_answer: Answer, _nth: number): boolean => true,
): Promise<Pipelined> {
  const statuses: number[] = []
  let areMatching = true
  const onAnswer = (answer: Answer) => {
    areMatching &&= isExpected(answer, statuses.length)
    statuses.push(answer.status)
  }
  for (let before = -1; before < statuses.length && statuses.length < paths.length; ) {
    before = statuses.length
    await onOneConnection(port, key, paths.slice(before), onAnswer)
  }
  return { statuses, isInOrder: areMatching && statuses.length === paths.length }
}

/** Resolves when all have a response, or the connection ended. */
function onOneConnection(port: number, key: string, paths: readonly string[], onAnswer: (answer: Answer) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let parts: Buffer[] = []
    let [bytes, wanted, answers] = [0, 0, 0]
    const done = () => {
      socket.destroy()
      resolve()
    }
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      bytes += part.length
      if (bytes < wanted) return
      let received = Buffer.concat(parts)
      for (let length = getLength(received); ; length = getLength(received)) {
        wanted = length.head + length.body
        if (length.head === 0 || received.length < wanted) break
        onAnswer({ status: Number(received.toString('latin1', 9, 12)), body: received.subarray(length.head, wanted) })
        answers++
        received = received.subarray(wanted)
      }
      parts = [received]
      bytes = received.length
      if (answers >= paths.length) done()
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`).join(''))
  })
}

/** Length of the first response in bytes. Head 0: the head is incomplete. */
function getLength(received: Buffer): { head: number; body: number } {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return { head: 0, body: 0 }
  return { head: end + 4, body: Number(/\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1] ?? 0) }
}

const [clients, each] = [12, 50]
export const requests = clients * each

export interface Attack {
  statuses: Record<string, number>
  /** Clients with a missing response or a response out of order. */
  outOfOrder: number
}

/** Twelve clients at once send fifty requests each, pipelined, to an endpoint that calls a service. */
export async function attack(port: number, key: string): Promise<Attack> {
  // Each response contains its offset, which identifies the request.
  const paths = Array.from({ length: each }, (_, n) => `/v1/soccer/matches?limit=200&offset=${n}`)
  const isExpected = ({ status, body }: Answer, n: number) => status !== 200 || body.includes(`"offset":${n},`)
  const all = await Promise.all(Array.from({ length: clients }, () => pipelined(port, key, paths, isExpected)))
  const statuses: Record<string, number> = {}
  for (const one of all) for (const status of one.statuses) statuses[status] = (statuses[status] ?? 0) + 1
  return { statuses, outOfOrder: all.filter(({ isInOrder }) => !isInOrder).length }
}
