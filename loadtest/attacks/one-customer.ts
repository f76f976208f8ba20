/*
 * One customer sends 600 requests at once, fifty pipelined by each of twelve clients, with a hundred pro keys one after
 * the other, then with as many business keys, while twenty others poll the live list; three minutes.
 *   node loadtest/attacks/one-customer.ts
 * The single process on the first core, with the demo playing. 99 of 100 polls of the others take at most 20 ms. A new
 * connection is served within 100 ms; memory stays within 1.5 times the initial value; all requests of the attack are
 * answered in order.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { polls } from '../lib/polls.ts'
import { attacked } from './attacked.ts'
import { attacker } from './attacker.ts'
import { requests } from './pipelined.ts'

const rounds = 10
/** Enough that the others send about a thousand polls meanwhile. */
const attacksPerRound = 10
const calmMs = 3_000
const newConnectionEveryMs = 100

const server = await attacked()
const { port } = server.main
const others = await server.others(100)
const politeKey = await server.newKey('business')
const newcomerKey = await server.newKey('business')
const asking = attacker(port)
const polite = () => asking.polite(politeKey, calmMs)

/** Opens a new connection every 100 ms. Response times in milliseconds. */
function newcomers() {
  const tookMs: number[] = []
  const statuses = new Set<number | string>()
  const coming = new Set<Promise<void>>()
  const come = async () => {
    const { ask, close } = polls([port], 1)
    const answer = await ask(0, `X-API-Key: ${newcomerKey}`)
    tookMs.push(server.tookMs(answer))
    statuses.add(answer.status)
    close()
  }
  const timer = setInterval(() => {
    const one = come().finally(() => coming.delete(one))
    coming.add(one)
  }, newConnectionEveryMs)
  return {
    tookMs,
    statuses,
    async end() {
      clearInterval(timer)
      await Promise.all(coming)
    },
  }
}

async function meets(plan: 'pro' | 'business'): Promise<void> {
  const [calm, duringAttack]: [number[], number[]] = [[], []]
  const keys: string[] = []
  while (keys.length < rounds * attacksPerRound) keys.push(await server.newKey(plan))
  await polite()
  const before = server.resident()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, server.resident())
  }, 50)
  const connecting = newcomers()
  const statuses: Record<string, number> = {}
  let [outOfOrder, attackMs] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const calmFrom = performance.now()
    await polite()
    const from = performance.now()
    for (const key of keys.splice(0, attacksPerRound)) {
      const result = await asking.attack(key)
      outOfOrder += result.outOfOrder
      for (const [status, times] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + times
    }
    const until = performance.now()
    // Lets the last requests complete.
    await wait(500)
    calm.push(...others.tookMs(calmFrom, from))
    duringAttack.push(...others.tookMs(from, until))
    attackMs += until - from
  }
  await connecting.end()
  clearInterval(looking)
  const shown = (took: readonly number[]) =>
    `p50 ${tenths(quantile(took, 0.5))}, p99 ${tenths(quantile(took, 0.99))}, worst ${tenths(Math.max(...took))} ms`
  note(`${plan}: others ${shown(calm)} before, ${shown(duringAttack)} during`)
  note(`${plan}: ${((requests * attacksPerRound * rounds * 1_000) / attackMs).toFixed(0)} requests of the attack answered a second`)
  const p99 = quantile(duringAttack, 0.99)
  judge(p99 <= 20, `${plan}: p99 of the others at most 20 ms`, `${tenths(p99)} ms`)
  const worst = Math.max(...connecting.tookMs)
  judge(worst <= 100, `${plan}: a new connection is served within 100 ms`, `${tenths(worst)} ms of ${connecting.tookMs.length}`)
  judge([...connecting.statuses].join() === '200', `${plan}: every new connection is answered 200`, [...connecting.statuses].join())
  judge(
    most <= 1.5 * before,
    `${plan}: memory at most 1.5 times that before`,
    `${(most / before).toFixed(2)} times, ${(most / 1e6).toFixed(0)} MB`,
  )
  const wrong = Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))
  const responses = Object.entries(statuses).map(([status, times]) => `${times} times ${status}`)
  judge(outOfOrder === 0 && wrong.length === 0, `${plan}: the attack is answered in order, 200, 429 or 503`, responses.join(', '))
}

await meets('pro')
await meets('business')
await others.end()
asking.end()
judge(others.refused() === 0, 'no poll of the others is rejected', `${others.refused()} of ${others.answers.length}`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
