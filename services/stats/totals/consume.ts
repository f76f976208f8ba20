import { create } from '@bufbuild/protobuf'
import { matchSports } from '@touchline/contract/catalog'
import { isUnavailable } from '@touchline/contract/errors'
import type { NamesChanged } from '@touchline/contract/gen/catalog'
import type { Merged } from '@touchline/contract/gen/feed'
import { TotalsProgressSchema } from '@touchline/contract/gen/totals_records'
import { pause } from '@touchline/platform/clock'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { Log } from '@touchline/platform/log'
import { batches, eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import { update } from '@touchline/platform/update'
import { canonicalIds } from '../canonical-ids.ts'
import { countMatches, countSeason } from './count.ts'
import type { CountDeps } from './inputs.ts'
import { countVersion, subjectMatches, totalsProgress } from './records.ts'

/**
 * Work that runs one at a time in this process: runs that count one match at the same time overtake each other, and do
 * work twice.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <M>(work: (messages: M) => Promise<void>) =>
    (messages: M): Promise<void> => {
      const next = last.then(() => work(messages))
      last = next.catch(() => undefined)
      return next
    }
}

/** Counts the matches of these messages. */
export const countChanged =
  (deps: CountDeps) =>
  async (changes: readonly { sport: string; matchId: string }[]): Promise<void> => {
    for (const [sport, ofSport] of Map.groupBy(changes, (each) => each.sport)) {
      await countMatches(
        deps,
        sport,
        ofSport.map(({ matchId }) => matchId),
      )
    }
  }

/** Counts the matches of teams and players that were merged, or whose merge was undone, again. */
export const countRenamed =
  (deps: CountDeps) =>
  async (changes: readonly NamesChanged[]): Promise<void> => {
    const ids = changes.flatMap(({ items }) => items.filter(({ name }) => name === '').map(({ id }) => id))
    await countAgain(deps, ids)
  }

/**
 * The same for messages that were kept while this service was away, by which time fixtures applies the merges. Matches
 * too may be merged.
 */
export const countMerged =
  (deps: CountDeps) =>
  async (messages: readonly Merged[]): Promise<void> => {
    const [ofMatches, others] = [messages.filter(({ kind }) => kind === 'match'), messages.filter(({ kind }) => kind !== 'match')]
    await countAgain(
      deps,
      others.map(({ from }) => from),
    )
    const matches = ofMatches.flatMap(({ sport, from, into }) =>
      [from, into].filter((id) => id !== '').map((matchId) => ({ sport, matchId })),
    )
    await countChanged(deps)(matches)
  }

const idsAtOnce = 100

/**
 * Counts the matches that have lines of these ids under another player or team than they belong to now. Two topics
 * announce a merge; the second finds nothing to do.
 */
async function countAgain(deps: CountDeps, ids: readonly string[]): Promise<void> {
  for (const batch of batches(ids, idsAtOnce)) {
    const some = [...new Set(batch)]
    const canonicalId = await canonicalIds(deps.clients, some)
    const isMoved = (id: string, subjectId: string): boolean => canonicalId(id) !== subjectId
    const bySport = new Map<string, Set<string>>()
    for await (const doc of eachDocument((page) => deps.store.find(subjectMatches, 'byAnyId', { oneOf: { ids: some }, ...page }), 100)) {
      const { subjectId } = doc
      const isMerged = isMoved(subjectId, subjectId)
      const matches = getOrMake(bySport, doc.sport, () => new Set<string>())
      for (const { matchId, merged, mergedIds } of doc.lines) {
        if ((isMerged && !merged) || mergedIds.some((id) => some.includes(id) && isMoved(id, subjectId))) matches.add(matchId)
      }
    }
    for (const [sport, matches] of bySport) await countMatches(deps, sport, [...matches], { isForced: true })
  }
}

interface StartDeps extends CountDeps {
  realClock: Clock
  log: Log
  inTurn: ReturnType<typeof oneAtATime>
}

/** The progress of `countHeld`. */
export const progressId = 'held'
const retryMs = 5_000

/**
 * Runs under a lease: counts the matches of all seasons that fixtures holds, once for each version of the computation,
 * because results are announced only when they change. Continues after the last league that was counted.
 */
export async function countHeld(deps: StartDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await countLeagues(deps, signal)
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      deps.log.warn('the matches held cannot be counted yet', { error: error as Error })
      await pause(deps.realClock, retryMs, signal)
    }
  }
}

async function countLeagues(deps: StartDeps, signal: AbortSignal): Promise<void> {
  const count = deps.inTurn(({ sport, ...place }: { sport: string; leagueId: string; season: string }) => countSeason(deps, sport, place))
  const known = (await deps.store.get(totalsProgress, progressId))?.doc
  const progress = known?.version === countVersion ? known : create(TotalsProgressSchema, { id: progressId, version: countVersion })
  if (progress.complete) return
  const pages = matchSports.map(({ id }) => deps.clients.fixtures.listLeagues({ sport: id, limit: 10_000 }))
  const leagues = (await Promise.all(pages)).flatMap(({ items }) => items).sort((a, b) => (a.id < b.id ? -1 : 1))
  const save = (leagueId: string, complete: boolean) =>
    update(deps.store, totalsProgress, progressId, () => create(TotalsProgressSchema, { ...progress, leagueId, complete }))
  for (const { id, sport } of leagues) {
    if (signal.aborted) return
    if (id <= progress.leagueId) continue
    const { seasons } = await deps.clients.fixtures.getLeague({ id, sport })
    for (const { name, coverage } of seasons) {
      if (signal.aborted) return
      if (coverage?.statistics || coverage?.events || coverage?.lineups) await count({ sport, leagueId: id, season: name })
    }
    await save(id, false)
  }
  await save('', true)
}
