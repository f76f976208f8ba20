import { setTimeout as rest } from 'node:timers/promises'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { feedCatalog, feedMatch } from '@touchline/contract/topics'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { ingest } from '../service.ts'

/** An empty name list, for tests that import explicitly and must not run the demo. */
const noFeeds = () => `openfootball-leagues:${sourceFolder({ 'leagues.txt': '' })}`

/** Time between two polls of an address, unless INGEST_POLL_SECONDS is set. */
const pollMs = 60_000

/** Number of finished and failed imports. */
const getImports = (metrics: string): number =>
  [...metrics.matchAll(/^touchline_ingest_imports_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)

/** Ingest as the only service, importing `feeds` at start. */
export async function startedIngest(feeds: string = noFeeds(), { environment, ...options }: TestOptions = {}) {
  const started = await startForTest(ingest, {
    ...options,
    environment: { FEEDS: feeds, ...environment },
    collects: options.collects ?? [feedCatalog, feedMatch],
  })
  const addresses = feeds.split(',').filter((feed) => /:https?:/.test(feed)).length
  const nextPolls: number[] = []
  const { after } = started.clock
  started.clock.after = (ms, task) => {
    if (ms === pollMs) nextPolls.push(started.clock.now() + ms)
    return after(ms, task)
  }
  return {
    ...started,
    /** Imports once and returns the last progress. `force`: reads the files even if nothing has changed. */
    async imported(feed: string, { force = true } = {}): Promise<ImportProgress> {
      let last: ImportProgress | undefined
      for await (const progress of started.client.importSource({ feed, force })) last = progress
      await started.settled()
      return last!
    },
    /** Waits until `count` imports are over, none is running, and every address of FEEDS waits for its next poll. */
    async begun(count: number): Promise<void> {
      const areOver = async () => {
        const { items } = await started.client.listSources({})
        const isWaiting = nextPolls.filter((at) => at > started.clock.now()).length === addresses
        return isWaiting && items.every(({ state }) => state !== 'importing') && getImports(await started.metrics.text()) >= count
      }
      // Metrics take processor time of the imports, which are in this process.
      for (let restMs = 1; !(await areOver()); restMs = Math.min(2 * restMs, 100)) await rest(restMs)
      await started.settled()
    },
    matches: () => started.published(feedMatch),
    catalog: () => started.published(feedCatalog),
  }
}

export type StartedIngest = Awaited<ReturnType<typeof startedIngest>>
