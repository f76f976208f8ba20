import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { catalogMerged, feedMatch } from '@touchline/contract/topics'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { ingest } from '../../service.ts'
import { sourceFolder } from '../../testing/source-folder.ts'

/** Ingest alone, with somebody who decides. */
export async function decidingIngest(options: TestOptions = {}) {
  const nothing = `openfootball-leagues:${sourceFolder({ 'leagues.txt': '' })}`
  const started = await startForTest(ingest, {
    ...options,
    environment: { FEEDS: nothing, ALLOW_PRIVATE_DOWNLOADS: 'on' },
    collects: [catalogMerged, feedMatch],
  })
  const { client } = started
  const timeoutMs = 60_000
  const after = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done
    await started.settled()
    return result
  }
  return {
    ...started,
    async imported(feed: string): Promise<ImportProgress> {
      let last: ImportProgress | undefined
      for await (const progress of client.importSource({ feed }, { timeoutMs })) last = progress
      await started.settled()
      return last!
    },
    merge: (id: string, intoId: string, why = '') => after(client.mergeIdentities({ id, intoId, why }, { timeoutMs })),
    apart: (firstId: string, secondId: string) => after(client.markDistinct({ firstId, secondId }, { timeoutMs })),
    split: (id: string, name: string, season = '') => after(client.splitIdentity({ id, name, season }, { timeoutMs })),
    undo: (id: string) => after(client.undoDecision({ id }, { timeoutMs })),
    unsure: async () => (await client.listCandidates({})).items,
    /** What stands for what, by all that was told: the newest of each id. */
    merged(kind: string): Record<string, string> {
      const told = started.published(catalogMerged).filter((each) => each.kind === kind)
      const newest = new Map(told.toSorted((a, b) => Number(a.seq - b.seq)).map(({ from, into }) => [from, into]))
      return Object.fromEntries([...newest].filter(([, into]) => into !== ''))
    },
    /** Who scored in the matches that are there, goal by goal. */
    scorers(): string[] {
      const goals = this.matches().flatMap(({ events }) => events?.items ?? [])
      return goals.map(({ playerId }) => playerId ?? '').sort()
    },
    /** The matches that are there, by what the source said last. */
    matches() {
      const newest = new Map(started.published(feedMatch).map((said) => [said.matchId, said]))
      return [...newest.values()].filter(({ withdrawn }) => !withdrawn)
    },
  }
}

export type DecidingIngest = Awaited<ReturnType<typeof decidingIngest>>
