/*
 * 400 idle connections to a process that is limited to 256 descriptors; half a minute.
 *   node loadtest/attacks/idle-connections.ts
 * The single process with the demo playing. Twenty clients with keep-alive connections are still served, /healthz and
 * /readyz return 200, and a client that connects while all 400 are open gets a response within 15 s.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { attacked } from './attacked.ts'
import { firstStatus } from './guesses.ts'
import { idleConnections } from './idle.ts'

const [descriptors, count, openMs] = [256, 400, 10_000]

const server = await attacked({ descriptors })
const { port, adminPort } = server.main
const others = await server.others(100)
const newcomerKey = await server.newKey('pro')
await wait(3_000)

const from = performance.now()
const idle = await idleConnections(port, count)
const connectingMs = performance.now() - from
const newFrom = performance.now()
const status = await firstStatus(port, newcomerKey)
const newMs = performance.now() - newFrom
const admin = async (path: string) => (await fetch(`http://127.0.0.1:${adminPort}${path}`)).status
const probes: number[] = []
for (const until = performance.now() + openMs; performance.now() < until; await wait(500)) {
  probes.push(await admin('/healthz'), await admin('/readyz'))
}
note(`${count} opened in ${tenths(connectingMs / 1_000)} s, ${idle.open()} still open after ${openMs / 1_000} s`)
idle.end()
await others.end()
note(`the others wait p99 ${tenths(quantile(others.tookMs(from, performance.now()), 0.99))} ms`)
judge(
  others.refused() === 0,
  'clients with keep-alive connections are still served',
  `${others.refused()} of ${others.answers.length} polls are not 200`,
)
judge(
  probes.every((one) => one === 200),
  '/healthz and /readyz answer 200',
  [...new Set(probes)].join(),
)
judge(status === 200 && newMs <= 15_000, 'a new client is answered within 15 s', `${status} after ${tenths(newMs / 1_000)} s`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
