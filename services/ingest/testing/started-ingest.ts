import { setImmediate } from 'node:timers/promises'
import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { feedCatalog, feedMatch } from '@touchline/contract/topics'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { ingest } from '../service.ts'
import { sourceFolder } from './source-folder.ts'

/** An empty name list, for tests that import explicitly and must not run the demo. */
const noFeeds = () => `openfootball-leagues:${sourceFolder({ 'leagues.txt': '' })}`

/** Ingest as the only service, importing `feeds` at start. */
export async function startedIngest(feeds: string = noFeeds(), { environment, ...options }: TestOptions = {}) {
  const started = await startForTest(ingest, {
    ...options,
    environment: { FEEDS: feeds, ...environment },
    collects: options.collects ?? [feedCatalog, feedMatch],
  })
  return {
    ...started,
    /** Imports once and returns the last progress. `force`: reads the files even if nothing has changed. */
    async imported(feed: string, { force = true } = {}): Promise<ImportProgress> {
      let last: ImportProgress | undefined
      for await (const progress of started.client.importSource({ feed, force }, { timeoutMs: 60_000 })) last = progress
      await started.settled()
      return last!
    },
    /** Waits until every source of FEEDS is imported or failed. */
    async begun(count: number): Promise<void> {
      while (true) {
        const { items } = await started.client.listSources({})
        if (items.filter(({ state }) => state !== 'importing').length >= count) break
        await setImmediate()
      }
      // The final state becomes visible shortly before the importer waits for the next poll.
      for (let turn = 0; turn < 20; turn++) await setImmediate()
      await started.settled()
    },
    matches: () => started.published(feedMatch),
    catalog: () => started.published(feedCatalog),
  }
}

export type StartedIngest = Awaited<ReturnType<typeof startedIngest>>
