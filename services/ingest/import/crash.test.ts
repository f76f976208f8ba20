import { type MessageShape, toJsonString } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { CatalogObservationSchema, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { manualClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { createMetrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { ingestEvents } from '../events.ts'
import { type ReadFeed, readFeed } from '../feeds/feeds.ts'
import { sourceStatus } from '../feeds/source-status.ts'
import { ingest } from '../service.ts'
import { importFeed } from './import-feed.ts'
import { turns } from './turns.ts'

/** Received contents by sequence, for every source, dataset and id. */
type Received = Map<string, Map<bigint, string>>

function receive(received: Received, message: MessageShape<typeof MatchObservationSchema> | MessageShape<typeof CatalogObservationSchema>) {
  const isMatch = message.$typeName === 'touchline.v1.MatchObservation'
  const key = isMatch ? message.matchId : `${message.dataset} ${message.entity.value!.id}`
  const text = isMatch
    ? toJsonString(MatchObservationSchema, { ...message, receivedAt: '' })
    : toJsonString(CatalogObservationSchema, { ...message, receivedAt: '' })
  const known = received.get(key) ?? new Map<bigint, string>()
  // The guarantee: one sequence never has two contents.
  expect(known.get(message.seq) ?? text).toBe(text)
  received.set(key, known.set(message.seq, text))
}

/** The latest content of every id, without its sequence. */
const newest = (received: Received) =>
  new Map(
    [...received]
      .map(
        ([key, contents]) =>
          [key, contents.get([...contents.keys()].reduce((a, b) => (a > b ? a : b)))!.replace(/"seq":"\d+",?/, '')] as const,
      )
      .filter(([, text]) => !text.includes('"withdrawn":true'))
      .sort(),
  )

class Killed extends Error {}

/** The process is killed at its `last`-th write or publication, before or after it is done. */
function killedAt(store: DocumentStore, bus: Bus, last: number, after: boolean) {
  let steps = 0
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    steps++
    if (steps > last || (steps === last && !after)) throw new Killed()
    const result = await act()
    if (steps === last) throw new Killed()
    return result
  }
  return {
    store: {
      ...store,
      write: ((c, writes) => step(() => store.write(c, writes))) as DocumentStore['write'],
      remove: ((c, id, revision) => step(() => store.remove(c, id, revision))) as DocumentStore['remove'],
    },
    bus: { ...bus, publish: ((topic, messages) => step(() => bus.publish(topic, messages))) as Bus['publish'] },
  }
}

const first = [
  played(1, '2024-08-16', 'A Town', 'B Town', [1, 0]),
  played(2, '2024-08-20', 'C Town', 'A Town'),
  played(3, '2024-08-24', 'B Town', 'C Town'),
  { round: 'Matchday 4', date: 'soon', team1: 'A Town', team2: 'C Town' },
]
/** Changed files: a result is corrected, a match is removed, a malformed row is fixed. */
const changed = [played(1, '2024-08-16', 'A Town', 'B Town', [2, 0]), first[2]]
const before = () => ({
  '2023-24/sco.1.json': season('', first).replaceAll('2024-', '2023-'),
  '2024-25/sco.1.json': season('', first),
})

/**
 * Imports, is killed at step `last`, optionally changes the files, and imports again. Undefined when the import
 * finishes before that step.
 */
async function runUntilCrash(last: number, after: boolean, changes: boolean): Promise<ReturnType<typeof newest> | undefined> {
  const { store, bus, close } = await embedded.open()
  await store.prepare(ingest.collections)
  const received: Received = new Map()
  const recordingBus: Bus = {
    ...bus,
    async publish(topic, messages) {
      for (const message of messages) receive(received, message as never)
      await bus.publish(topic, messages)
    },
  }
  const root = sourceFolder(before())
  const feed = readFeed(`openfootball-json:${root}`) as ReadFeed
  const read = async (on: { store: DocumentStore; bus: Bus }) => {
    const clock = manualClock(Date.parse('2026-03-01T12:00:00Z'))
    const log = createLog('silent')
    const [status, events] = [sourceStatus({ store: on.store, clock }), ingestEvents(log, createMetrics())]
    const deps = {
      ...on,
      clock,
      log,
      sourceStatus: status,
      events,
      reviewedData: '',
      trusts: () => true,
      downloads: { allowPrivate: false },
      turn: turns(clock, createMetrics()),
    }
    for await (const _ of importFeed(deps, feed, { signal: new AbortController().signal, turn: 'bulk' }));
  }
  const crashing = killedAt(store, recordingBus, last, after)
  const crashed = await read(crashing).then(
    () => false,
    (error: unknown) => error instanceof Killed,
  )
  if (changes) putFiles(root, { '2024-25/sco.1.json': season('', changed) })
  await read({ store, bus: recordingBus })
  await close()
  return crashed ? newest(received) : undefined
}

test.each([false, true])('an import killed at any step and repeated ends like an uninterrupted one; files changed: %s', async (changes) => {
  const ends: NonNullable<Awaited<ReturnType<typeof runUntilCrash>>>[] = []
  for (const after of [false, true]) {
    let last = 1
    for (let end = await runUntilCrash(last, after, changes); end; end = await runUntilCrash(++last, after, changes)) ends.push(end)
    expect(last).toBeGreaterThan(10)
  }
  for (const end of ends) expect(end).toEqual(ends[0])
  expect([...ends[0]!.values()].filter((text) => text.includes('matchId'))).toHaveLength(changes ? 5 : 6)
})
