import { connect } from 'node:net'

/** What came back on one connection, in the order in which it came. */
export interface Pipelined {
  answers: { status: number; body: string }[]
  /** All that was asked was answered; else the connection broke. */
  isWhole: boolean
}

/** Sends requests for all paths in one piece on a connection of their own, and waits for the answers. */
export function pipelined(port: number, key: string, paths: readonly string[]): Promise<Pipelined> {
  return new Promise((resolve) => {
    const answers: Pipelined['answers'] = []
    const socket = connect(port, '127.0.0.1')
    let held: Buffer = Buffer.alloc(0)
    const done = () => {
      socket.destroy()
      resolve({ answers, isWhole: answers.length === paths.length })
    }
    socket.on('data', (bytes) => {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      for (let answer = firstOf(held); answer; answer = firstOf(held)) {
        answers.push(answer)
        held = held.subarray(answer.bytes)
      }
      if (answers.length >= paths.length) done()
    })
    socket.on('error', done)
    socket.on('close', done)
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n\r\n`).join(''))
  })
}

function firstOf(held: Buffer): { status: number; body: string; bytes: number } | undefined {
  const head = held.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const text = held.toString('latin1', 0, head)
  const bytes = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return held.length < bytes ? undefined : { status: Number(text.slice(9, 12)), body: held.toString('latin1', head + 4, bytes), bytes }
}

const [sockets, each] = [12, 50]
export const requests = sockets * each

export interface Attack {
  statuses: Record<string, number>
  /** Connections on which an answer is missing or stands in another place than what it answers. */
  outOfOrder: number
}

/** Six hundred requests at once, fifty on each of twelve connections, for what a service has to be called for. */
export async function attack(port: number, key: string): Promise<Attack> {
  // Each page says which one it is.
  const paths = Array.from({ length: each }, (_, n) => `/v1/soccer/matches?limit=200&offset=${n}`)
  const all = await Promise.all(Array.from({ length: sockets }, () => pipelined(port, key, paths)))
  const statuses: Record<string, number> = {}
  for (const { answers } of all) for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const isInOrder = ({ answers, isWhole }: Pipelined) =>
    isWhole && answers.every(({ status, body }, n) => status !== 200 || body.includes(`"offset":${n},`))
  return { statuses, outOfOrder: all.filter((one) => !isInOrder(one)).length }
}
