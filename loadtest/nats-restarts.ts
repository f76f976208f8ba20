/*
 * NATS is ended and started twenty times while 2,000 updates a second go through live's consumer, some twice, none in order; a minute.
 *   node loadtest/nats-restarts.ts
 *   node loadtest/nats-restarts.ts --quick     eight times; half a minute
 * Starts a NATS of its own, killed (-9) every other time and stopped in order the others. What publishes keeps a batch until it is
 * acknowledged, as whoever reads a source does. At the end what live stores and answers equals, byte for byte, a run of the same updates in
 * order through the embedded bus; whatever live has to say was said, and all was there within 5 s of the last return.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { create, toJsonString } from '@bufbuild/protobuf'
import { type LiveUpdate, LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveMatchesSchema, LiveRecordSchema } from '@touchline/contract/gen/live'
import { feedLive, liveMatch } from '@touchline/contract/topics'
import { live } from '@touchline/live/service'
import { systemClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { natsBus } from '@touchline/platform/nats/bus'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Collection } from '@touchline/platform/ports/document-store'
import { openDatabase } from '@touchline/platform/sqlite/database'
import { sqliteStore } from '@touchline/platform/sqlite/document-store'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { ownNats } from './own-server.ts'
import { verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const restarts = quick ? 8 : 20
const perSecond = 2_000
const secondsEach = 1.5
const matchCount = 40
const updateCount = perSecond * secondsEach * (restarts + 1)

/** What live stores. */
const matches = live.collections[0] as unknown as Collection<typeof LiveRecordSchema>

const { tell, note, end } = verdict()

/** Forty matches whose clock runs, whose goals are scored and taken back, and which end. */
function feed(): LiveUpdate[] {
  const perMatch = updateCount / matchCount
  return Array.from({ length: updateCount }, (_, i) => {
    const [match, seq] = [i % matchCount, 1 + Math.floor(i / matchCount)]
    const minute = 1 + Math.floor((90 * seq) / perMatch)
    const goal = {
      id: `e${Math.floor(seq / 20)}`,
      type: 'goal',
      minute: String(minute),
      status: seq % 40 === 1 ? 'cancelled' : 'confirmed',
    }
    return create(LiveUpdateSchema, {
      matchId: `m${match}`,
      sport: 'soccer',
      source: match % 2 ? 'demo' : 'demo@other',
      seq: BigInt(seq),
      receivedAt: new Date(Date.UTC(2026, 2, 1, 15) + i).toISOString(),
      ...(seq % 5 !== 4 && {
        state: {
          state: seq > perMatch - 20 && match % 3 === 0 ? 'finished' : 'live',
          status: String(seq),
          minute,
          homeScore: Math.floor(seq / 30),
        },
      }),
      ...(seq % 20 <= 1 && { events: { items: [goal] } }),
    })
  })
}

/** Each update up to half a second from its place, one in five twice; deterministic. */
function outOfOrder(updates: readonly LiveUpdate[]): LiveUpdate[] {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const placed = updates.flatMap((update, i) => {
    const twice = random() < 0.2 ? [{ update, at: i + random() * 3 * perSecond }] : []
    return [{ update, at: i + random() * perSecond }, ...twice]
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ update }) => update)
}

const start = (backEnds: OpenBackEnds) =>
  startForTest(live, {
    backEnds,
    logLevel: 'silent',
    collects: [liveMatch],
    standIns: [
      standIn(FixturesService, {
        getMatchRecord: async ({ id, sport }) => ({
          match: {
            id,
            sport,
            schedule: { startAt: '2026-03-01T15:00:00Z', version: 1 },
            play: { state: { state: 'scheduled', status: 'NS' } },
          },
        }),
      }),
    ],
  })
type Live = Awaited<ReturnType<typeof start>>

/** What is stored and what is answered. */
async function stateOf(t: Live): Promise<string> {
  const stored = (await t.store.scan(matches, '')).map(({ doc }) => toJsonString(LiveRecordSchema, doc))
  return [...stored, toJsonString(LiveMatchesSchema, await t.client.listLiveMatches({ sport: 'soccer', withEnded: true }))].join('\n')
}

async function inOrder(updates: readonly LiveUpdate[]): Promise<string> {
  const backEnds = await embedded.open()
  const t = await start(backEnds)
  for (let i = 0; i < updates.length; i += 500) await t.publish(feedLive, ...updates.slice(i, i + 500))
  await t.settled()
  const state = await stateOf(t)
  await t.stop()
  await backEnds.close()
  return state
}

/** Publishes at the rate, each batch until it is acknowledged; batches do not wait for each other. */
async function publishAll(bus: Bus, updates: readonly LiveUpdate[]): Promise<{ again: number }> {
  const counted = { again: 0 }
  const batch = perSecond / 50
  const begun = performance.now()
  const publish = async (some: readonly LiveUpdate[]) => {
    for (;;) {
      try {
        return await bus.publish(feedLive, some)
      } catch {
        counted.again++
        await wait(100)
      }
    }
  }
  const published: Promise<void>[] = []
  for (let i = 0; i < updates.length; i += batch) {
    await wait(Math.max(0, begun + (i * 1_000) / perSecond - performance.now()))
    published.push(publish(updates.slice(i, i + batch)))
  }
  await Promise.all(published)
  return counted
}

const updates = feed()
const expected = await inOrder(updates)
const nats = await ownNats()
const surroundings = { clock: systemClock, log: createLog('silent') }
const connect = async () => {
  for (;;) {
    const bus = await natsBus(nats.url, surroundings).catch(() => wait(100))
    if (bus) return bus
  }
}
const [bus, publisher] = [await connect(), await connect()]
const store = sqliteStore(openDatabase(':memory:'))
const t = await start({ store, bus, close: async () => undefined })
const sent = outOfOrder(updates)
const publishing = publishAll(publisher, sent)
for (let i = 0; i < restarts; i++) {
  await wait(secondsEach * 1_000)
  await (i % 2 ? nats.stop() : nats.kill())
  await wait(200)
  await nats.start()
}
const { again } = await publishing
while (!bus.connected()) await wait(20)
const back = performance.now()
const since = () => (performance.now() - back) / 1_000
const isThere = async () => (await stateOf(t)) === expected && (await store.pending(matches, 0)).length === 0
while (!(await isThere()) && since() < 30) await wait(50)
const seconds = since()
await t.settled()
note(`quiet after ${since().toFixed(1)} s: what was in hand when a server died comes again, and is known`)

const said = new Map<string, number>()
for (const { match } of t.published(liveMatch)) said.set(match!.id, Math.max(said.get(match!.id) ?? 0, Number(match!.play!.version)))
const stored = (await store.scan(matches, '')).map(({ doc }) => [doc.match!.id, Number(doc.match!.play!.version)] as const)
tell(
  (await stateOf(t)) === expected,
  `${sent.length} updates (${updates.length} different), ${restarts} restarts: the same bytes as in order`,
)
tell(
  stored.length === matchCount && stored.every(([id, version]) => said.get(id) === version),
  `${t.published(liveMatch).length} messages from live: the last version of every match was said`,
)
tell((await bus.givenUp('')).length === 0, 'no message was given up')
tell(seconds <= 5, `all of it there ${seconds.toFixed(1)} s after the last was published`)
note(`${again} batches were published again, because their acknowledgement did not come`)
await t.stop()
await Promise.all([bus.close(), publisher.close()])
await nats.remove()
end()
