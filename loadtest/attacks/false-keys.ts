/*
 * 1,500 well-formed but unknown keys come from one address, three times, a minute apart, while twenty customers at the
 * same address poll; about five minutes, since refused connections are paused.   node loadtest/attacks/false-keys.ts The single process on the first core, with
 * the demo playing. At most thirty of the unknown keys are looked up per minute. Customers with cached keys, one with
 * an uncached key and one whose key is created during the attack are always served.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { attacked } from './attacked.ts'
import { firstStatus, guess, lookedUp } from './guesses.ts'

const [rounds, falseKeys, perMinute] = [3, 1_500, 30]
const minuteMs = 61_000

const server = await attacked()
const { port } = server.main
const others = await server.others(100)
const calmFrom = performance.now()
await wait(5_000)
const calm = others.tookMs(calmFrom, performance.now())
const duringAttack: number[] = []

for (let round = 1; round <= rounds; round++) {
  const unmet = await server.newKey('pro')
  const before = await lookedUp(server)
  const from = performance.now()
  const statuses = await guess(port, falseKeys)
  const until = performance.now()
  const first = [await firstStatus(port, unmet), await firstStatus(port, await server.newKey('pro'))]
  const looked = (await lookedUp(server)) - before
  duringAttack.push(...others.tookMs(from, until))
  const minutes = Math.ceil((until - from) / 60_000)
  judge(
    looked <= perMinute * minutes,
    `round ${round}: at most ${perMinute} false keys are looked up per minute`,
    `${looked} of ${falseKeys} in ${minutes} min`,
  )
  const responses = Object.entries(statuses).map(([status, times]) => `${times} times ${status}`)
  judge((statuses[401] ?? 0) + (statuses[429] ?? 0) === falseKeys, `round ${round}: each gets 401 or 429`, responses.join(', '))
  judge(first.join() === '200,200', `round ${round}: a key that is not cached and a key created meanwhile work at once`, first.join())
  if (round < rounds) await wait(minuteMs)
}
await others.end()
const p99 = (took: readonly number[]) => tenths(quantile(took, 0.99))
note(`the others wait p99 ${p99(calm)} ms before, ${p99(duringAttack)} ms during the attack`)
judge(others.refused() === 0, 'no customer at the same address is rejected', `${others.refused()} of ${others.answers.length}`)
const isAlive = server.main.process.exitCode === null
const code = await server.main.stop()
judge(isAlive && code === 0, 'the process survives and stops with exit code 0', String(code))
