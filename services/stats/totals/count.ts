import type { CountedMatch } from '@touchline/contract/gen/totals_records'
import { decodeMatch } from '@touchline/contract/match-page'
import { matchVersion } from '@touchline/contract/match-version'
import { pause, systemClock } from '@touchline/platform/clock'
import { ownTurn } from '@touchline/platform/own-turn'
import { batches } from '@touchline/platform/pages'
import { updateMany } from '@touchline/platform/update'
import { matchesAtOnce } from '../lineups-of-matches.ts'
import { type CountDeps, getInputs, isTournament, readCanonical, readMatches, reportedIds } from './inputs.ts'
import { isCounted, matchLines } from './lines.ts'
import { countedMatches, countVersion, seasonTotals, seasonTotalsHeads, seasonTotalsId, statsRevisions, withNextEpoch } from './records.ts'
import { type CountedRun, complete, type Place, register, tries, writeLines, writeSeasons } from './write-run.ts'

/** Matches counted at once: the documents of their players, teams and seasons are written once. The most that fixtures lists. */
const atOnce = 200
interface How {
  /** Also matches whose inputs are those of their last count. */
  isForced?: boolean
  /** The matches are those of seasons that are being counted whole. */
  isWhole?: boolean
}

/**
 * Brings the lines, and the seasons they are in, in line with the present state of these matches. Matches whose inputs
 * are unchanged are skipped, and so are matches that have not ended and have no lines. May run at the same time for the
 * same match, in several processes: the run that read the newest state wins.
 */
export async function countMatches(deps: CountDeps, sport: string, ids: readonly string[], how: How = {}): Promise<void> {
  const all = [...new Set(ids)]
  for (const some of batches(all, atOnce)) {
    await ownTurn()
    await countSome(deps, sport, some, how)
  }
}

async function countSome(deps: CountDeps, sport: string, ids: readonly string[], how: How): Promise<void> {
  let open = await outdated(deps, sport, ids, how)
  while (open.length > 0) {
    const run = await readRun(deps, sport, open)
    await register(deps, run)
    const changed = await writeLines(deps, run)
    await writeSeasons(deps, run, changed)
    if (!how.isWhole) for (const place of placesIn(run)) await makeWhole(deps, sport, place, open)
    // A team or player may have been merged between the reads and the writes.
    const isDone = await hasSameMerges(deps, run)
    if (isDone) await complete(deps, run)
    open = isDone ? await leftOpen(deps, run) : run.matches.map(({ id }) => id)
  }
}

/**
 * The matches that another process began to count after this run did, and has not completed. It may have ended, so this
 * run does not rely on it.
 */
async function leftOpen(deps: CountDeps, { sport, matches }: CountedRun): Promise<string[]> {
  const overtaken = matches.filter(({ isOvertaken }) => isOvertaken).map(({ id }) => id)
  if (overtaken.length === 0) return []
  // Two processes that retry at once would overtake each other again and again. System time, as for terms of leases,
  // because it is the other process that goes on meanwhile.
  await pause(systemClock, retryMs * (1 + Math.random()), new AbortController().signal)
  return outdated(deps, sport, overtaken, {})
}
const retryMs = 150

/** The matches whose lines may not be those of their present state. */
async function outdated(deps: CountDeps, sport: string, ids: readonly string[], { isForced = false }: How): Promise<string[]> {
  const { store, clients } = deps
  const records = await store.getMany(countedMatches, ids)
  const revisions = await store.getMany(statsRevisions, ids)
  const page = await clients.fixtures.listMatches({ sport, ids: [...ids], limit: ids.length })
  const byId = new Map(page.items.map(decodeMatch).map((match) => [match.id, match]))
  const open: string[] = []
  for (const [i, id] of ids.entries()) {
    const record = records[i]?.doc
    const match = byId.get(id)
    const counts = match !== undefined && isCounted(match)
    if (!record && !(counts && (hasData(match.schedule!.coverage) || (await isSeasonCounted(deps, match.schedule!))))) continue
    const now = { matchVersion: match ? matchVersion(match) : 0, statsRevision: BigInt(revisions[i]?.revision ?? 0) }
    if (isForced || !record || !isCurrent(record, now)) open.push(id)
  }
  return open
}

const isCurrent = (record: CountedMatch, now: Pick<CountedMatch, 'matchVersion' | 'statsRevision'>): boolean =>
  record.complete &&
  record.version === countVersion &&
  record.matchVersion === now.matchVersion &&
  record.statsRevision === now.statsRevision

const hasData = (coverage: { events: boolean; lineups: boolean; statistics: boolean } | undefined): boolean =>
  coverage !== undefined && (coverage.events || coverage.lineups || coverage.statistics)

/** A match without any data counts in a season that has some. */
const isSeasonCounted = async ({ store }: CountDeps, place: Place): Promise<boolean> =>
  (await store.get(seasonTotalsHeads, seasonTotalsId({ kind: 'team', ...place }))) !== undefined

/** Raises the epochs, then reads the state of the matches and computes their lines. */
async function readRun(deps: CountDeps, sport: string, ids: readonly string[]): Promise<CountedRun> {
  const bumped = await updateMany(deps.store, countedMatches, ids, (id, record) => withNextEpoch(record, id, sport), { tries })
  const epochs = new Map(bumped.map(({ doc }) => [doc.matchId, doc.epoch]))
  const run: CountedRun = { sport, matches: [], reads: [] }
  for (const some of batches(ids, matchesAtOnce)) {
    await ownTurn()
    const read = await readMatches(deps, sport, some)
    const reported = reportedIds(read)
    const { canonicalId, digest } = await readCanonical(deps, reported)
    run.reads.push({ reported, digest })
    for (const [i, id] of some.entries()) {
      const { match, record, revision } = read[i]!
      const epoch = epochs.get(id)!
      const lines: CountedRun['matches'][number]['lines'] = []
      if (match && isCounted(match)) {
        const { leagueId, season } = match.schedule!
        const inputs = { ...getInputs({ match, record }, canonicalId), isTournament: await isTournament(deps, sport, leagueId), epoch }
        for (const line of matchLines(inputs)) lines.push({ ...line, place: { leagueId, season } })
      }
      const readVersion = { matchVersion: match ? matchVersion(match) : 0, statsRevision: BigInt(revision) }
      run.matches.push({ id, epoch, canonicalId, read: readVersion, lines, stale: [], isOvertaken: false })
    }
  }
  return run
}

/** Whether the merges that the lines of the run were computed with still apply. */
async function hasSameMerges(deps: CountDeps, { reads }: CountedRun): Promise<boolean> {
  for (const { reported, digest } of reads) if ((await readCanonical(deps, reported)).digest !== digest) return false
  return true
}

const placesIn = ({ matches }: CountedRun): Place[] => [
  ...new Map(matches.flatMap(({ lines }) => lines.slice(0, 1)).map(({ place }) => [`${place.leagueId}:${place.season}`, place])).values(),
]

/** Counts the matches of the season that came before its first match with statistics, once. */
async function makeWhole(deps: CountDeps, sport: string, place: Place, inRun: readonly string[]): Promise<void> {
  const id = seasonTotalsId({ kind: 'team', ...place })
  const known = await deps.store.get(seasonTotalsHeads, id)
  if (!known || known.doc.whole) return
  await countSeason(deps, sport, place, new Set(inRun))
  await updateMany(deps.store, seasonTotals, [id], (_, doc) => (doc && !doc.whole ? { ...doc, whole: true } : undefined), { tries })
}

/** Counts all matches of a season that fixtures lists, except some. */
export async function countSeason(deps: CountDeps, sport: string, place: Place, except: ReadonlySet<string> = new Set()): Promise<void> {
  for (let after = ''; ; ) {
    const { items, next } = await deps.clients.fixtures.listMatchRows({ sport, ...place, after })
    const ids = items.map(({ id }) => id).filter((id) => !except.has(id))
    await countMatches(deps, sport, ids, { isWhole: true })
    if (next === undefined) return
    after = next
  }
}
