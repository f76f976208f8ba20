/*
 * NATS is unavailable for two minutes while a demo plays and fifty clients poll every 200 ms; five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/nats-away.ts
 * Two of each service and two gateways on a dedicated NATS, first stopped, then frozen for half a minute, so that
 * connections stay open without responses. The timeline of the demo is computed independently, so the age of every
 * response is known. All responses are 200; Age grows in real time from the loss of NATS, and no data is older than its
 * Age; 5 s after NATS is back all gateways are up to date; no update is lost, no version decreases, and a key revoked
 * meanwhile is rejected.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { allAgree, judgeAgreement } from './all-agree.ts'
import { demoTimeline } from './demo-timeline.ts'
import { judge, note, noteEach, quantile, tenths } from './goals.ts'
import { ask, type ListPoll, usuallyMs, watchLists } from './lists-watched.ts'
import { ownNats } from './own-server.ts'
import { serversGiven, serverUnderLoad } from './server-under-load.ts'

const [beforeMs, stoppedMs, frozenMs, afterMs] = [15_000, 120_000, 30_000, 20_000]
/** Age has whole seconds and is updated once a second; updates need time to propagate. */
const slackSeconds = 3
/** A silent server is pinged once a second. */
const unaskedSeconds = 1

const servers = serversGiven()

const timeline = demoTimeline({ seed: 5, matches: 40, rate: 60 })
const nats = await ownNats()
const server = await serverUnderLoad({ ...servers, natsUrl: nats.url }, { FEEDS: timeline.feeds })
const [{ key }, revoked] = [await server.makeKey(), await server.makeKey()]
const watched = watchLists(server.addresses, key, timeline, { clients: 50, restMs: 200 })
const watchedAt = performance.now()
await Promise.all([watched.upToDate(60_000), server.ingested()])
note(`the initial data of the demo is complete after ${((performance.now() - watchedAt) / 1_000).toFixed(0)} s`)
const perSecond = await server.share(0.4)
note(`at ${perSecond} requests a second`)
const begunAt = Date.now()
const load = server.load({ perSecond })
const between = (from: number, to: number): ListPoll[] => watched.polls.filter(({ askedAt }) => askedAt >= from && askedAt < to)
const most = (polls: readonly ListPoll[], of: (each: ListPoll) => number): number => Math.max(...polls.map(of))

await wait(beforeMs)
const calm = between(begunAt, Date.now()).map(({ behindMs }) => behindMs)
note(`with NATS ${calm.length} lists are behind by p50 ${quantile(calm, 0.5)} ms, p99 ${quantile(calm, 0.99)} ms`)

/** Judges an outage in an interval and the recovery 5 s later. */
const wasAway = async (how: string, goneAt: number, backAt: number, lateSeconds: number): Promise<void> => {
  await wait(afterMs)
  const away = between(goneAt + 1_000, backAt)
  const since = ({ askedAt }: ListPoll) => (askedAt - goneAt) / 1_000
  const settled = away.filter((each) => since(each) > slackSeconds)
  const [young, old] = [most(settled, (each) => since(each) - each.ageSeconds), most(settled, (each) => each.ageSeconds - since(each))]
  judge(
    young <= slackSeconds + lateSeconds && old <= slackSeconds,
    `NATS ${how}: Age is at most ${slackSeconds + lateSeconds} s below and ${slackSeconds} s above the time since`,
    `${tenths(young)} s less, ${tenths(old)} s more at most, in ${most(away, since).toFixed(0)} s`,
  )
  const untrue = most(away, ({ behindMs, ageSeconds }) => behindMs / 1_000 - ageSeconds)
  judge(
    untrue <= slackSeconds + lateSeconds,
    `NATS ${how}: nothing in a list is more than ${slackSeconds + lateSeconds} s older than its Age`,
    `${tenths(untrue)} s in ${away.length} lists`,
  )
  const late = between(backAt, Date.now()).filter(({ behindMs, ageSeconds }) => behindMs > usuallyMs || ageSeconds > 1)
  const seconds = (most(late, ({ askedAt }) => askedAt) - backAt) / 1_000
  judge(seconds <= 5, `NATS ${how}: every gateway up to date at most 5 s after it is back`, `${tenths(Math.max(0, seconds))} s`)
}

const stopFor = async (ms: number): Promise<void> => {
  const goneAt = Date.now()
  await nats.stop()
  await wait(ms - 5_000)
  const revoking = await typed(['keys', 'revoke', revoked.id], server.settings)
  judge(revoking.code === 0, 'a key can be revoked while NATS is unavailable', `exit code ${revoking.code} ${revoking.notes}`)
  await wait(goneAt + ms - Date.now())
  const backAt = Date.now()
  await nats.start()
  const refused = Promise.all(
    server.addresses.map(async (address) => {
      while ((await ask(`${address}/v1/sports`, revoked.key)).status === 200) await wait(50)
    }),
  )
  // Avoids waiting for the rest of the minute at the end.
  await Promise.race([refused, wait(60_000, undefined, { ref: false })])
  const seconds = (Date.now() - backAt) / 1_000
  judge(seconds <= 5, 'every gateway rejects that key at most 5 s after NATS is back', `${tenths(seconds)} s`)
  await wasAway('stopped', goneAt, backAt, 0)
}
for (const address of server.addresses) await ask(`${address}/v1/sports`, revoked.key)
await stopFor(stoppedMs)
const frozenAt = Date.now()
nats.freeze()
await wait(frozenMs)
nats.thaw()
await wasAway('frozen', frozenAt, Date.now(), unaskedSeconds)

judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
const { asked, answered, failed } = await load.end()
const refusals = watched.polls.filter(({ status }) => status !== 200).length + [...watched.others.values()].reduce((a, b) => a + b, 0)
judge(
  answered === asked.length && refusals === 0,
  'every response is 200',
  `${asked.length - answered + refusals} of ${asked.length} requests and ${watched.polls.length} lists are not`,
)
noteEach([...Object.entries(failed), ...watched.others].map(([what, times]) => `${what}: ${times}`))
judge(watched.fallen.length === 0, 'no version decreases', String(watched.fallen.length))
noteEach(watched.fallen)
await server.stop()
await nats.remove()
