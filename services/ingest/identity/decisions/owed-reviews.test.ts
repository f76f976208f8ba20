import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import type { SportId } from '@touchline/contract/catalog'
import { manualClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { createMetrics } from '@touchline/platform/metrics'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { played, putFiles, season, sourceFolder } from '@touchline/sources/testing/source-folder'
import { ingestEvents } from '../../events.ts'
import { type ReadFeed, readFeed } from '../../feeds/feeds.ts'
import { sourceStatus } from '../../feeds/source-status.ts'
import { importFeed } from '../../import/import-feed.ts'
import { turns } from '../../import/turns.ts'
import { candidatePairs, sources } from '../../records.ts'
import { ingest } from '../../service.ts'
import { startedIngest } from '../../testing/started-ingest.ts'
import { storedPairs } from './candidate-pairs.ts'
import { reviewOwed, reviewSport } from './owed-reviews.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const file = (years: string, home: string) => ({
  [`${years}/en.1.json`]: season('', [played(1, `${years.slice(0, 4)}-08-10`, home, 'Marsh Town', [1, 0])]),
})
/** The day is after both seasons. */
const now = Date.parse('2026-03-01T12:00:00Z')
const pair = 'Oakhurst Wanderer / Oakhurst Wanderers'
const folders = () => [sourceFolder(file('2024-25', 'Oakhurst Wanderers')), sourceFolder(file('2023-24', 'Oakhurst Wanderer'))] as const
/** Two sources that name one club in two spellings. */
const twoFeeds = ([one, other] = folders()) => [`openfootball-json:${one}`, `openfootball-json@later:${other}`] as const

const pairsIn = async (store: DocumentStore) =>
  (await storedPairs(store, 'team')).map(({ doc }) => [doc.firstName, doc.secondName].sort().join(' / '))
const owingIn = async (store: DocumentStore) =>
  (await store.find(sources, 'all')).items.filter(({ doc }) => doc.unreviewed.length > 0).map(({ doc }) => doc.info!.source)

async function opened() {
  const backEnds = await embedded.open()
  stops.push(backEnds.close)
  await backEnds.store.prepare(ingest.collections)
  return backEnds
}

async function imported({ store, bus }: Omit<OpenBackEnds, 'close'>, feed: string, ...later: SportId[]): Promise<void> {
  const [clock, log] = [manualClock(now), createLog('silent')]
  const events = ingestEvents(log, createMetrics())
  const status = { events, sourceStatus: sourceStatus({ store, clock }), turn: turns(clock, createMetrics()) }
  const deps = { store, bus, clock, log, ...status, reviewedData: '', trusts: () => true }
  const options = { signal: new AbortController().signal, turn: 'bulk' as const, reviewedLater: () => new Set(later) }
  for await (const _ of importFeed({ ...deps, downloads: { allowPrivate: false } }, readFeed(feed) as ReadFeed, options));
}

const depsOn = ({ store, bus }: Omit<OpenBackEnds, 'close'>) => ({ store, bus, clock: manualClock(now) })

test('of the imports of FEEDS the last one of a sport reviews what all of them touched', async () => {
  const backEnds = await opened()
  let reviews = 0
  const find: DocumentStore['find'] = (c, path, options) => {
    if (c.name === candidatePairs.name && options?.equal?.kind === 'player') reviews++
    return backEnds.store.find(c, path, options)
  }
  const t = await startedIngest(twoFeeds().join(','), { backEnds: { ...backEnds, store: { ...backEnds.store, find } } })
  stops.unshift(t.stop)
  await t.begun(2)
  expect([reviews, await pairsIn(t.store), await owingIn(t.store)]).toEqual([1, [pair], []])
})

test('what is owed is stored with the end of an import, and kept by one without changes', async () => {
  const t = await opened()
  const [one, other] = twoFeeds()
  await imported(t, one)
  for (const _ of [1, 2]) await imported(t, other, 'soccer')
  await reviewOwed(depsOn(t), new Set(['soccer']))
  expect([await pairsIn(t.store), await owingIn(t.store)]).toEqual([[], ['openfootball-json@later']])
  await reviewOwed(depsOn(t), new Set(['hockey']))
  expect([await pairsIn(t.store), await owingIn(t.store)]).toEqual([[pair], []])
})

test('an import that reviews pays for the others', async () => {
  const t = await opened()
  const [one, other] = twoFeeds()
  await imported(t, one, 'soccer')
  expect(await owingIn(t.store)).toEqual(['openfootball-json'])
  await imported(t, other)
  expect([await pairsIn(t.store), await owingIn(t.store)]).toEqual([[pair], []])
})

test('a source that is imported during a review still owes one', async () => {
  const t = await opened()
  const [folder] = folders()
  await imported(t, `openfootball-json:${folder}`, 'soccer')
  let hasChanged = false
  const scan: DocumentStore['scan'] = async (c, after) => {
    const page = await t.store.scan(c, after)
    if (!hasChanged) {
      hasChanged = true
      putFiles(folder, file('2022-23', 'Oakhurst Wanderer'))
      await imported(t, `openfootball-json:${folder}`, 'soccer')
    }
    return page
  }
  await reviewSport(depsOn({ ...t, store: { ...t.store, scan } }), 'soccer')
  expect([hasChanged, await owingIn(t.store)]).toEqual([true, ['openfootball-json']])
})

test.each([
  ['has it unchanged', ([one, other]: readonly string[]) => `${one},${other}`],
  ['cannot read the last source', ([one]: readonly string[]) => `${one},openfootball-json@away:http://127.0.0.1:1/2024-25/en.1.json`],
  ['has other sources', () => 'demo?matches=2'],
])('what is owed at the end of a process is reviewed by the next one, which %s', async (_, getFeeds) => {
  const backEnds = await opened()
  const feeds = twoFeeds()
  for (const feed of feeds) await imported(backEnds, feed, 'soccer')
  const t = await startedIngest(getFeeds(feeds), { backEnds, logLevel: 'silent' })
  stops.unshift(t.stop)
  while ((await owingIn(t.store)).length > 0) await setImmediate()
  expect(await pairsIn(t.store)).toEqual([pair])
})
