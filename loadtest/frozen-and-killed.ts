/*
 * A service process of two is frozen for 90 s; then a service process is killed every 10 s, then a gateway; five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/frozen-and-killed.ts
 * Two of each service and two gateways on these servers, the demo playing, clients that keep their connections, at 40 % of what the cluster
 * can answer: it shares its processors with the clients, and a process that starts again needs some. GET errors are at most 0.01 % (one,
 * below 10,000 requests), the 99th percentile of routes that call no service is at most 10 ms above the one before (time in which this
 * process itself stood still is taken off), and each call of a service is made at most 1.10 times, counted by the services. A gateway that is
 * killed cuts its own connections; nothing else may fail, and no longer than its balancer looks away.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcomes } from '@touchline/platform/testing/steady-load'
import { judge, note, noteEach, quantile, tenths } from './goals.ts'
import { serversGiven, serverUnderLoad } from './server-under-load.ts'
import { standstills } from './standstills.ts'

const [calmMs, frozenMs, everyMs, kills, gatewayKills] = [20_000, 90_000, 10_000, 12, 4]
const servers = serversGiven()

const failures = ({ failed }: Outcomes): string[] => Object.entries(failed).map(([what, times]) => `${what}: ${times}`)

const house = await serverUnderLoad(servers)
const perSecond = await house.share(0.4)
note(`at ${perSecond} requests a second`)
const during = async (work: () => Promise<void>): Promise<Outcomes> => {
  const load = house.load({ perSecond })
  await work()
  return load.end()
}
const stoodStill = standstills()
const p99 = ({ asked }: Outcomes, paths: readonly string[]) =>
  quantile(
    asked.filter(({ path }) => paths.includes(path)).map(({ from, tookMs }) => tookMs - stoodStill.within(from, from + tookMs)),
    0.99,
  )

/** Only what fixtures answers the gateways itself: standings, stats and live ask it too. */
const called = /^touchline_gateway_call_seconds_count\{route="\/\{sport\}\/matches/
const answered = /^touchline_rpc_seconds_count\{.*\.(getMatch|listMatches)"/
/** How often the gateways called and fixtures was asked since the last look; a process that was killed counts from nothing. */
const counter = async (service: string, metric: RegExp) => {
  const seen = new Map<string, number>()
  const look = async () => {
    let grown = 0
    for (const name of [`${service}-1`, `${service}-2`]) {
      const [now, before] = [await house.sum(name, metric), seen.get(name) ?? 0]
      grown += now < before ? now : now - before
      seen.set(name, now)
    }
    return grown
  }
  await look()
  return look
}
const attempts = async () => {
  const [calls, answers] = [await counter('gateway', called), await counter('fixtures', answered)]
  let [made, taken] = [0, 0]
  return {
    async look() {
      made += await calls()
      taken += await answers()
    },
    held: (what: string) =>
      judge(
        taken > 0.9 * made && taken <= 1.1 * made,
        `${what}: each call is made at most 1.10 times`,
        `${(taken / made).toFixed(3)} times (${taken} for ${made})`,
      ),
  }
}

const calm = await during(() => wait(calmMs))
const held = (what: string, outcomes: Outcomes): void => {
  const errors = outcomes.asked.length - outcomes.answered
  judge(
    errors <= Math.max(1, outcomes.asked.length / 10_000),
    `${what}: at most 0.01 % of the requests fail`,
    `${errors} of ${outcomes.asked.length}`,
  )
  noteEach(failures(outcomes))
  const [now, before] = [p99(outcomes, house.paths.unaffected), p99(calm, house.paths.unaffected)]
  judge(
    now <= before + 10,
    `${what}: p99 of routes that call no service at most 10 ms above the one before`,
    `${tenths(now)} ms, before ${tenths(before)}`,
  )
  note(`${what}: p99 of the others ${tenths(p99(outcomes, house.paths.called))} ms, before ${tenths(p99(calm, house.paths.called))}`)
}

const whileFrozen = await attempts()
const frozen = house.places.pid('fixtures-1')
const one = `one of two frozen ${frozenMs / 1_000} s`
held(
  one,
  await during(async () => {
    await wait(2_000)
    process.kill(frozen, 'SIGSTOP')
    await wait(frozenMs)
    process.kill(frozen, 'SIGCONT')
    await wait(5_000)
  }),
)
await whileFrozen.look()
whileFrozen.held(one)

const whileKilled = await attempts()
const victims = ['fixtures-1', 'standings-1', 'live-1', 'auth-1', 'stats-1', 'fixtures-2', 'standings-2', 'live-2', 'auth-2', 'stats-2']
const every = `one killed every ${everyMs / 1_000} s`
held(
  every,
  await during(async () => {
    for (let i = 0; i < kills; i++) {
      await whileKilled.look()
      process.kill(house.places.pid(victims[i % victims.length]!), 'SIGKILL')
      await wait(everyMs)
    }
  }),
)
await whileKilled.look()
whileKilled.held(every)

const cut = await during(async () => {
  for (let i = 0; i < gatewayKills; i++) {
    process.kill(house.places.pid(`gateway-${1 + (i % 2)}`), 'SIGKILL')
    await wait(everyMs)
  }
})
// What is under way, and what is sent until the balancer has looked: every 50 ms, and half of it to the other one.
const most = gatewayKills * (house.clients + Math.ceil(0.1 * perSecond))
const isCut = Object.keys(cut.failed).every((what) => /ECONNRE|hang up/.test(what))
const cuts = cut.asked.length - cut.answered
judge(
  isCut && cuts <= most,
  `${gatewayKills} gateways killed: only their own connections are cut, ${most} at most`,
  `${cuts} of ${cut.asked.length} requests`,
)
noteEach(failures(cut))
await house.stop()
