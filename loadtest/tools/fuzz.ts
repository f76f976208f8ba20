/*
 * Sends calls of tools as faulty and malicious clients do, to one process with the demo.
 *   node loadtest/tools/fuzz.ts [COUNT] [SEED]      (default: 20000 1)
 * COUNT generated messages, 16 at a time, every hundredth replaced by a body of 10 MB. Judges the responses, and the
 * memory of the process after all messages compared with that after a third of them, when its caches are full.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AnyMessage, anyMessage } from '@touchline/gateway/testing/any-message'
import fc from 'fast-check'
import { judge, note, noteEach } from '../lib/goals.ts'
import { demoServer } from './demo-server.ts'

const [count, seed] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 1)]
const [atOnce, largeEvery, grownMbMax] = [16, 100, 64]
const large: AnyMessage = { body: JSON.stringify({ text: 'x'.repeat(10_000_000) }), headers: {} }

const { main, key } = await demoServer()
const residentMb = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${main.process.pid}/status`, 'utf8'))?.[1]) / 1_024

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
/** Status 0: the connection was closed while the body was sent. */
const post = ({ body, headers }: AnyMessage): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const all = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'X-API-Key': key, ...headers }
    const sent = request({ port: main.port, host: '127.0.0.1', path: '/api/mcp', method: 'POST', headers: all, agent }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('close', () => resolve({ status: res.statusCode!, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })

const statuses = new Map<number, number>()
const faults: string[] = []
async function sendOne(message: AnyMessage): Promise<void> {
  const { status, text } = await post(message)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (status >= 500 || text.includes('"internal_error"')) faults.push(`${status} ${text.slice(0, 200)} to ${message.body.slice(0, 200)}`)
}

const messages = fc.sample(anyMessage, { numRuns: count, seed }).map((message, i) => (i % largeEvery === 0 ? large : message))
async function sendAll(some: readonly AnyMessage[]): Promise<void> {
  const left = some.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const message of left) await sendOne(message)
    }),
  )
}

const third = Math.floor(count / 3)
await sendAll(messages.slice(0, third))
const beforeMb = residentMb()
await sendAll(messages.slice(third))
const afterMb = residentMb()

noteEach(faults)
note(
  [...statuses]
    .sort()
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
)
judge(faults.length === 0, `${count} generated messages, no error of ours`, `${faults.length} of ${count}, seed ${seed}`)
judge(afterMb - beforeMb <= grownMbMax, `memory grows by at most ${grownMbMax} MB`, `${beforeMb.toFixed(0)} to ${afterMb.toFixed(0)} MB`)
const alive = await post({ body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }), headers: {} })
judge(alive.status === 200, 'the process answers afterwards', `status ${alive.status}`)
agent.destroy()
await main.stop()
