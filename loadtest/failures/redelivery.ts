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
import { ownNats } from '../lib/own-server.ts'

/** Result of a run. */
export interface Redelivered {
  /** Number of sent updates, duplicates included, and of distinct ones. */
  sent: number
  different: number
  /** Stored data and responses of live are byte-identical to the ordered run. */
  isEqual: boolean
  /** Matches whose last version was not published. */
  unpublished: number
  /** Messages that exhausted their retries. */
  deadLetters: number
  /** Time from the last acknowledged batch until everything was stored and nothing was pending. */
  seconds: number
  /** Batches that were published again for lack of an acknowledgement. */
  again: number
}

const perSecond = 2_000
const secondsEach = 1.5
const matchCount = 40
/** Time limit for reaching a state, on any machine. */
const patienceSeconds = 180

/** The collections of live. */
const matches = live.collections[0] as unknown as Collection<typeof LiveRecordSchema>

/** Forty matches with a running clock, goals, cancelled goals and an end. */
function feed(updateCount: number): LiveUpdate[] {
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
        scoreboard: {
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

/** Shuffles updates by up to half a second and duplicates one in five; deterministic. */
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
            state: { scoreboard: { state: 'scheduled', status: 'NS' } },
          },
        }),
      }),
    ],
  })
type Live = Awaited<ReturnType<typeof start>>

/** Stored data and responses. */
async function getState(t: Live): Promise<string> {
  const stored = (await t.store.scan(matches, '')).map(({ doc }) => toJsonString(LiveRecordSchema, doc))
  return [...stored, toJsonString(LiveMatchesSchema, await t.client.listLiveMatches({ sport: 'soccer', withEnded: true }))].join('\n')
}

async function inOrder(updates: readonly LiveUpdate[]): Promise<string> {
  const backEnds = await embedded.open()
  const t = await start(backEnds)
  for (let i = 0; i < updates.length; i += 500) await t.publish(feedLive, ...updates.slice(i, i + 500))
  await t.settled()
  const state = await getState(t)
  await t.stop()
  await backEnds.close()
  return state
}

/** Publishes at the rate and retries each batch until it is acknowledged; batches do not wait for each other. */
async function publishAll(bus: Bus, updates: readonly LiveUpdate[]): Promise<{ again: number }> {
  const counted = { again: 0 }
  const batch = perSecond / 50
  const startedAt = performance.now()
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
    await wait(Math.max(0, startedAt + (i * 1_000) / perSecond - performance.now()))
    published.push(publish(updates.slice(i, i + batch)))
  }
  await Promise.all(published)
  return counted
}

/**
 * Publishes 2,000 updates per second, shuffled and partly duplicated, while NATS is restarted `restarts` times,
 * alternately killed (-9) and shut down cleanly. The publisher keeps a batch until it is acknowledged, as ingest does.
 * Starts a dedicated NATS.
 */
export async function redelivered(restarts: number): Promise<Redelivered> {
  const updates = feed(perSecond * secondsEach * (restarts + 1))
  const expected = await inOrder(updates)
  const nats = await ownNats()
  const [bus, publisher] = [await connected(nats.url), await connected(nats.url)]
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
  const isThere = async () => (await getState(t)) === expected && (await store.pending(matches, 0)).length === 0
  while (!(await isThere()) && since() < patienceSeconds) await wait(50)
  const seconds = since()
  await t.settled()

  const published = new Map<string, number>()
  for (const { match } of t.published(liveMatch))
    published.set(match!.id, Math.max(published.get(match!.id) ?? 0, Number(match!.state!.version)))
  const stored = (await store.scan(matches, '')).map(({ doc }) => [doc.match!.id, Number(doc.match!.state!.version)] as const)
  const result = {
    ...{ sent: sent.length, different: updates.length, seconds, again },
    isEqual: (await getState(t)) === expected,
    unpublished: matchCount - stored.filter(([id, version]) => published.get(id) === version).length,
    deadLetters: (await bus.deadLetters('')).length,
  }
  await t.stop()
  await Promise.all([bus.close(), publisher.close()])
  await nats.remove()
  return result
}

const deps = { clock: systemClock, log: createLog('silent') }
async function connected(url: string): Promise<Bus> {
  for (;;) {
    const bus = await natsBus(url, deps).catch(() => wait(100))
    if (bus) return bus
  }
}
