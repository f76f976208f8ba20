/*
 * NATS is unavailable for two minutes while a demo plays and fifty clients poll every 200 ms; five minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/nats-away.ts
 * Two of each service and two gateways on a dedicated NATS, first stopped, then frozen for half a minute, so that
 * connections stay open without responses. The timeline of the demo is computed independently, so the age of every
 * response is known. All responses are 200; Age grows in real time from the loss of NATS, and no data is older than its
 * Age; 5 s after NATS is back all gateways are up to date; no update is lost, no version decreases, and a key revoked
 * meanwhile is rejected.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { typed } from '@touchline/cli/testing/typed'
import { judge, note, noteEach, quantile, tenths } from '../lib/goals.ts'
import { ownNats } from '../lib/own-server.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'
import { allAgree, judgeAgreement } from './all-agree.ts'
import { demoTimeline } from './demo-timeline.ts'
import { judgeAge, judgeRecovery, judgeWatched, type Outage, pollsBetween } from './lists-away.ts'
import { ask, watchLists } from './lists-watched.ts'

const [beforeMs, stoppedMs, frozenMs] = [15_000, 120_000, 30_000]
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

await wait(beforeMs)
const calm = pollsBetween(watched, begunAt, Date.now()).map(({ behindMs }) => behindMs)
note(`with NATS ${calm.length} lists are behind by p50 ${quantile(calm, 0.5)} ms, p99 ${quantile(calm, 0.99)} ms`)

/** Judges an outage and the recovery. */
const wasAway = async (outage: Outage): Promise<void> => {
  judgeAge(watched, outage)
  await judgeRecovery(watched, outage)
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
  await wasAway({ what: 'NATS stopped', goneAt, backAt, noticedSeconds: 0 })
}
for (const address of server.addresses) await ask(`${address}/v1/sports`, revoked.key)
await stopFor(stoppedMs)
const frozenAt = Date.now()
nats.freeze()
await wait(frozenMs)
nats.thaw()
await wasAway({ what: 'NATS frozen', goneAt: frozenAt, backAt: Date.now(), noticedSeconds: unaskedSeconds })

judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
const { asked, answered, failed } = await load.end()
judge(answered === asked.length, 'every response is 200', `${asked.length - answered} of ${asked.length} requests are not`)
noteEach([...Object.entries(failed), ...watched.others].map(([what, times]) => `${what}: ${times}`))
judgeWatched(watched)
noteEach(watched.fallen)
await server.stop()
await nats.remove()
