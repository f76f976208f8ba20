/*
 * The store is killed (-9) ten times while the services write and clients read; four minutes.
 *   eval "$(deploy/dev/backends start)"; node loadtest/failures/store-killed.ts
 * Two of each service and two gateways on a dedicated FerretDB and PostgreSQL, all of whose processes are killed during
 * writes: keys created at the command line, updates of a demo, documents written through the store port. Afterwards all
 * acknowledged writes are stored, and the same processes have published all updates. Reads that need no store always
 * return 200; the others return 200, or 503 in the envelope with Retry-After, within five seconds.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judge, note, quantile, tenths } from '../lib/goals.ts'
import { ownMongo } from '../lib/own-server.ts'
import { serversGiven, serverUnderLoad } from '../lib/server-under-load.ts'
import { writesAndReads } from './acknowledged.ts'
import { allAgree, judgeAgreement } from './all-agree.ts'
import { demoTimeline } from './demo-timeline.ts'
import { watchLists } from './lists-watched.ts'
import { judgeDocuments, judgeKeys, judgeLists, judgePublished, judgeReads } from './lost-and-kept.ts'

const kills = 10
/** Outages shorter and longer than the term of a lease and the deadline of a call. */
const awayMs = [1_000, 4_000, 8_000]
const betweenMs = 8_000
const deadlineMs = 5_000

const servers = serversGiven()

const timeline = demoTimeline({ seed: 7, matches: 20, rate: 60 })
const mongo = await ownMongo()
const server = await serverUnderLoad({ ...servers, mongodbUrl: mongo.url }, { FEEDS: timeline.feeds })
const { key } = await server.makeKey()
const watched = watchLists(server.addresses, key, timeline)
const watchedAt = performance.now()
await Promise.all([watched.upToDate(60_000), server.ingested()])
note(`the initial data of the demo is complete after ${((performance.now() - watchedAt) / 1_000).toFixed(0)} s`)
const pids = () => server.places.names.map((name) => server.places.pid(name)).join()
const [before, begunAt] = [pids(), Date.now()]

const clients = await writesAndReads(server, mongo.url, key)
const caughtUp: number[] = []
for (let i = 0; i < kills; i++) {
  await wait(betweenMs)
  await mongo.kill()
  await wait(awayMs[i % awayMs.length]!)
  await mongo.start()
  caughtUp.push(await watched.upToDate(30_000))
}
await wait(betweenMs)
await clients.end()

judgeReads(clients, { mayBeLate: false })
note(
  `reads that need no store: p99 ${quantile(
    clients.unaffected.map(({ tookMs }) => tookMs),
    0.99,
  ).toFixed(0)} ms`,
)
const longestMs = Math.max(...clients.answers.map(({ tookMs }) => tookMs))
judge(longestMs <= deadlineMs, `none takes longer than ${deadlineMs / 1_000} s`, `${longestMs.toFixed(0)} ms at most`)
judgeLists(watched)
note(`after each return up to date in ${caughtUp.map(tenths).join(', ')} s`)
judge(
  Math.max(...caughtUp) <= 15,
  'everything the feed sent meanwhile is shown at most 15 s after the store is back',
  `${tenths(Math.max(...caughtUp))} s`,
)

judgeAgreement(await allAgree(server, key, timeline, begunAt))
await watched.end()
await judgeKeys(server, clients.keys)
await judgeDocuments(clients.documents)
await judgePublished(mongo.url)
judge(pids() === before, 'no process was restarted', pids() === before ? 'the same processes' : pids())
await server.stop()
await mongo.remove()
