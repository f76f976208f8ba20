import type { ImportProgress } from '@touchline/contract/gen/ingest'
import { catalogMerged, feedMatch } from '@touchline/contract/topics'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { ingest } from '../../service.ts'

/** Ingest as the only service, with helpers for decisions. */
export async function decidingIngest(options: TestOptions = {}) {
  const nothing = `openfootball-leagues:${sourceFolder({ 'leagues.txt': '' })}`
  const started = await startForTest(ingest, {
    ...options,
    environment: { FEEDS: nothing, ALLOW_PRIVATE_DOWNLOADS: 'on' },
    collects: [catalogMerged, feedMatch],
  })
  const { client } = started
  const after = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call
    await started.settled()
    return result
  }
  return {
    ...started,
    async imported(feed: string): Promise<ImportProgress> {
      let last: ImportProgress | undefined
      for await (const progress of client.importSource({ feed })) last = progress
      await started.settled()
      return last!
    },
    merge: (id: string, intoId: string, why = '') => after(client.mergeIdentities({ id, intoId, why })),
    markDistinct: (firstId: string, secondId: string) => after(client.markDistinct({ firstId, secondId })),
    split: (id: string, name: string, season = '') => after(client.splitIdentity({ id, name, season })),
    undo: (id: string) => after(client.undoDecision({ id })),
    candidates: async () => (await client.listCandidates({})).items,
    /** Merged id → canonical id, by the newest published merges. */
    merged(kind: string): Record<string, string> {
      const merges = started.published(catalogMerged).filter((each) => each.kind === kind)
      const newest = new Map(merges.toSorted((a, b) => Number(a.seq - b.seq)).map(({ from, into }) => [from, into]))
      return Object.fromEntries([...newest].filter(([, into]) => into !== ''))
    },
    /** The scorers of the current matches, one entry per goal. */
    scorers(): string[] {
      const goals = this.matches().flatMap(({ events }) => events?.items ?? [])
      return goals.map(({ playerId }) => playerId ?? '').sort()
    },
    /** The current matches by their last observations. */
    matches() {
      const newest = new Map(started.published(feedMatch).map((observation) => [observation.matchId, observation]))
      return [...newest.values()].filter(({ withdrawn }) => !withdrawn)
    },
  }
}

export type DecidingIngest = Awaited<ReturnType<typeof decidingIngest>>
