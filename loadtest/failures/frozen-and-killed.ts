/*
 * One of two processes of a service is frozen for 90 s; then a service process is killed every 10 s, then a gateway;
 * five minutes.   eval "$(deploy/dev/backends start)"; node loadtest/failures/frozen-and-killed.ts Two of each service and two
 * gateways on these servers, the demo playing, keep-alive clients at 40 % of the capacity, because clients and
 * restarting processes share the processors. At most 0.01 % of GETs fail (one, below 10,000 requests), the p99 of
 * routes that call no service is at most 10 ms above the baseline (minus standstills of this process), and each call of
 * a service is sent at most 1.10 times, as counted by the services. A killed gateway resets its own connections;
 * nothing else may fail, and only until the load balancer notices.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcomes } from '@touchline/platform/testing/steady-load'
import { judge, note, noteEach, quantile, tenths } from '../lib/goals.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'
import { standstills } from '../lib/standstills.ts'

const [calmMs, frozenMs, everyMs, kills, gatewayKills] = [20_000, 90_000, 10_000, 12, 4]
const servers = serversGiven()

const failures = ({ failed }: Outcomes): string[] => Object.entries(failed).map(([what, times]) => `${what}: ${times}`)

// Without cached responses nearly all calls of fixtures come from requests, so that the ratio is about them.
const server = await serverUnderLoad(servers, { RESPONSE_CACHE_MB: '0' })
// The history of the demo is computed first; services ask each other for it.
await server.ingested()
const perSecond = await server.share(0.4)
note(`at ${perSecond} requests a second`)
const during = async (work: () => Promise<void>): Promise<Outcomes> => {
  const load = server.load({ perSecond })
  await work()
  return load.end()
}
const stoodStill = standstills()
const p99 = ({ asked }: Outcomes, paths: readonly string[]) =>
  quantile(
    asked.filter(({ path }) => paths.includes(path)).map(({ from, tookMs }) => tookMs - stoodStill.within(from, from + tookMs)),
    0.99,
  )

/** Only calls from the gateways: standings, stats and live call fixtures too. */
const called = /^touchline_gateway_call_seconds_count\{route="\/\{sport\}\/matches/
const answered = /^touchline_rpc_seconds_count\{.*\.(getMatch|listMatches)"/
/** Increase of a counter since the previous sample. The counter of a restarted process begins at 0. */
const counter = async (service: string, metric: RegExp) => {
  const previous = new Map<string, number>()
  const sample = async () => {
    let increase = 0
    for (const name of [`${service}-1`, `${service}-2`]) {
      const [now, before] = [await server.sum(name, metric), previous.get(name) ?? 0]
      increase += now < before ? now : now - before
      previous.set(name, now)
    }
    return increase
  }
  await sample()
  return sample
}
const attempts = async () => {
  const [calls, answers] = [await counter('gateway', called), await counter('fixtures', answered)]
  let [sent, received] = [0, 0]
  return {
    async sample() {
      sent += await calls()
      received += await answers()
    },
    judgeRatio: (what: string) =>
      judge(
        received > 0.9 * sent && received <= 1.1 * sent,
        `${what}: each call is made at most 1.10 times`,
        `${(received / sent).toFixed(3)} times (${received} for ${sent})`,
      ),
  }
}

const calm = await during(() => wait(calmMs))
const judgeOutcomes = (what: string, outcomes: Outcomes): void => {
  const errors = outcomes.asked.length - outcomes.answered
  judge(
    errors <= Math.max(1, outcomes.asked.length / 10_000),
    `${what}: at most 0.01 % of the requests fail`,
    `${errors} of ${outcomes.asked.length}`,
  )
  noteEach(failures(outcomes))
  const [now, before] = [p99(outcomes, server.paths.unaffected), p99(calm, server.paths.unaffected)]
  judge(
    now <= before + 10,
    `${what}: p99 of routes that call no service at most 10 ms above the baseline`,
    `${tenths(now)} ms, before ${tenths(before)}`,
  )
  note(`${what}: p99 of the others ${tenths(p99(outcomes, server.paths.called))} ms, before ${tenths(p99(calm, server.paths.called))}`)
}

const whileFrozen = await attempts()
const frozen = server.places.pid('fixtures-1')
const one = `one of two frozen ${frozenMs / 1_000} s`
judgeOutcomes(
  one,
  await during(async () => {
    await wait(2_000)
    process.kill(frozen, 'SIGSTOP')
    await wait(frozenMs)
    process.kill(frozen, 'SIGCONT')
    await wait(5_000)
  }),
)
await whileFrozen.sample()
whileFrozen.judgeRatio(one)

const whileKilled = await attempts()
const victims = ['fixtures-1', 'standings-1', 'live-1', 'auth-1', 'stats-1', 'fixtures-2', 'standings-2', 'live-2', 'auth-2', 'stats-2']
const every = `one killed every ${everyMs / 1_000} s`
judgeOutcomes(
  every,
  await during(async () => {
    for (let i = 0; i < kills; i++) {
      await whileKilled.sample()
      process.kill(server.places.pid(victims[i % victims.length]!), 'SIGKILL')
      await wait(everyMs)
    }
  }),
)
await whileKilled.sample()
whileKilled.judgeRatio(every)

const cut = await during(async () => {
  for (let i = 0; i < gatewayKills; i++) {
    process.kill(server.places.pid(`gateway-${1 + (i % 2)}`), 'SIGKILL')
    await wait(everyMs)
  }
})
// Requests in flight, and half of those sent until the next check of the load balancer, which runs every 50 ms.
const most = gatewayKills * (server.clients + Math.ceil(0.1 * perSecond))
const isCut = Object.keys(cut.failed).every((what) => /ECONNRE|hang up/.test(what))
const cuts = cut.asked.length - cut.answered
judge(
  isCut && cuts <= most,
  `${gatewayKills} gateways killed: only their own connections are cut, ${most} at most`,
  `${cuts} of ${cut.asked.length} requests`,
)
noteEach(failures(cut))
await server.stop()
