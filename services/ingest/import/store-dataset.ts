import type { SportId } from '@touchline/contract/catalog'
import type { MatchDays } from '@touchline/contract/gen/ingest'
import type { Dataset, MatchesDataset } from '@touchline/sources/connector'
import { rejectedRows } from '@touchline/sources/parse/problem'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { ReadFeed } from '../feeds/feeds.ts'
import { publishMerges } from '../identity/decisions/publish-merges.ts'
import type { Identity } from '../identity/ids.ts'
import type { Registries } from '../identity/registries.ts'
import { saveIds, savePlayers, saveTeams } from '../identity/store.ts'
import { reportCandidates } from '../identity/teams/candidates.ts'
import type { Progress } from '../progress.ts'
import { datasets } from '../records.ts'
import type { ImportOptions } from './import-options.ts'
import { saveMatchDays } from './match-days.ts'
import type { MovedMatches } from './moved-matches.ts'
import type { PendingObservation } from './pending-observation.ts'
import { datasetId, type PublishDeps, publishChanges } from './publish-changes.ts'
import { updateQuarantine } from './quarantine.ts'
import { type RefusedOfSeason, refusedDataset, refusedObservations } from './refused-results.ts'

/** The context of an import while it stores its datasets. */
export interface StoringRun extends PublishDeps {
  feed: Pick<ReadFeed, 'source'>
  options: Pick<ImportOptions, 'onProblems'>
  progress: Progress
  registries: Registries
  moved: MovedMatches
}

export const noMatches = { merged: [], merges: 0, repaired: 0 }

export interface DatasetResult {
  observations: PendingObservation[]
  identities: Identity[]
  sport: SportId
  problems: Dataset['problems']
  complete: boolean
  /** Match ids derived from former team ids, and the current match id. */
  merged: { from: string; into: string }[]
  /** Changed records of the days of matches. Absent: none. */
  days?: readonly MatchDays[]
  /** Rows that were merged into another row of the same match. */
  merges: number
  repaired: number
}

/**
 * Stores and publishes the result of a dataset: candidate pairs, then ids and names, then the observations. A crash in
 * between loses nothing, because the next import repeats the steps that are missing.
 */
export async function storeDataset(run: StoringRun, dataset: Dataset, result: DatasetResult): Promise<void> {
  const { store, feed, options, progress, registries: registriesBySport } = run
  const { source } = feed
  const { merges, repaired, problems } = result
  const registries = await registriesBySport.of(result.sport)
  await yieldToEventLoop()
  const quarantined = rejectedRows(problems)
  options.onProblems?.(problems)
  progress.quarantined += quarantined
  progress.parts += problems.filter(({ rows }) => rows === 0).length
  progress.writes += await reportCandidates(store, registries.teams, registries.teams.takeCandidates())
  const storedRows = (await store.get(datasets, datasetId(source, dataset.name)))?.doc.rows ?? {}
  progress.writes += await saveIds(
    store,
    result.identities.filter(({ id }) => !Object.hasOwn(storedRows, id)),
  )
  progress.writes += await saveMatchDays(store, result.days ?? [])
  progress.writes += await saveTeams(store, registries.teams.takeChanged())
  progress.writes += await savePlayers(store, registries.players.takeChanged())
  progress.writes += await updateQuarantine(run, source, dataset.file, problems)
  if (result.observations.length === 0 && !result.complete) return
  const counts = { rows: dataset.rows, merged: merges, repaired, quarantined }
  const published = await publishChanges(run, {
    source,
    dataset: dataset.name,
    sport: result.sport,
    observations: result.observations,
    complete: result.complete,
    numbersEvents: true,
    ...counts,
  })
  run.moved.add({ id: datasetId(source, dataset.name), sport: result.sport }, result.observations, published)
  progress.writes += published.writes
  progress.withdrawn += published.withdrawn
  progress.parts += published.late.length
  if (published.late.length > 0) options.onProblems?.(published.late)
  const presentIds = new Set(result.observations.map(({ id }) => id))
  // If a name was split off its team, the former id of a match may be the current id of another match.
  const mergedInto = new Map(result.merged.filter(({ from }) => !presentIds.has(from)).map(({ from, into }) => [from, into]))
  const isRetained = (id: string) => !result.complete && !presentIds.has(id)
  const merged = { sport: result.sport, kind: 'match' as const, scope: datasetId(source, dataset.name), mergedInto, isRetained }
  progress.writes += await publishMerges(run, merged)
}

/** The refused results of the seasons, in a separate dataset that exists while something is refused. */
export async function storeRefused(run: StoringRun, of: MatchesDataset, refused: readonly RefusedOfSeason[]): Promise<void> {
  const { store, feed } = run
  const dataset = refusedDataset(of)
  if (refused.length === 0 && !(await store.get(datasets, datasetId(feed.source, dataset.name)))) return
  const observations = refusedObservations(feed.source, dataset.name, of.sport, refused)
  const nothing = { identities: [], problems: [], ...noMatches }
  await storeDataset(run, dataset, { ...nothing, observations, sport: of.sport, complete: true })
}
