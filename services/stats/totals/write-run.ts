import { create } from '@bufbuild/protobuf'
import {
  type CountedMatch,
  type SeasonRow,
  type SubjectLine,
  SubjectLineSchema,
  type SubjectMatches,
} from '@touchline/contract/gen/totals_records'
import { getOrMake } from '@touchline/platform/get-or-make'
import { ownTurn } from '@touchline/platform/own-turn'
import { updateMany } from '@touchline/platform/update'
import type { Canonical, CountDeps } from './inputs.ts'
import type { FoundLine, SubjectKind } from './lines.ts'
import {
  countedMatches,
  countVersion,
  seasonTotals,
  seasonTotalsId,
  subjectKey,
  subjectMatches,
  subjectMatchesId,
  totalsChanged,
  withLines,
  withPlace,
} from './records.ts'
import { seasonRow, withRows } from './season-rows.ts'

/** Attempts to write a document that other processes write too. */
export const tries = 20

export interface Place {
  leagueId: string
  season: string
}

/** Matches that are counted at once. */
export interface CountedRun {
  sport: string
  matches: {
    id: string
    epoch: bigint
    /** Maps an id by the merges that the lines were computed with. */
    canonicalId: Canonical['canonicalId']
    /** What was read. */
    read: Pick<CountedMatch, 'matchVersion' | 'statsRevision'>
    lines: (FoundLine & { place: Place })[]
    stale: StaleLine[]
    /** Another run has raised the epoch since. */
    isOvertaken: boolean
  }[]
  /** The ids that the sources of the matches report, in the parts in which they were read, with the merges of each part. */
  reads: { reported: string[]; digest: string }[]
}

type Subject = Pick<SubjectMatches, 'kind' | 'subjectId' | 'leagueId' | 'season' | 'sport'>
type StaleLine = { subject: Subject; line: SubjectLine }

/**
 * Records which subjects will have a line, before any is written, and finds the subjects that have one no longer. A
 * match whose epoch has been raised since is left to the run that raised it, which read a newer state.
 */
export async function register({ store }: CountDeps, { sport, matches }: CountedRun): Promise<void> {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const fold = (id: string, record: CountedMatch | undefined): CountedMatch | undefined => {
    const match = byId.get(id)!
    match.isOvertaken = record?.epoch !== match.epoch
    if (match.isOvertaken) return undefined
    match.stale = staleLines(record!, match, sport)
    const places = withSubjects(match.lines).reduce(withPlace, record!.places)
    const isKnown = withSubjects(match.lines).every(({ subjects, ...place }) => hasSubjects(record!, place, subjects))
    return isKnown ? undefined : { ...record!, places }
  }
  await updateMany(store, countedMatches, [...byId.keys()], fold, { tries })
}

function hasSubjects({ places }: CountedMatch, { leagueId, season }: Place, subjects: readonly string[]): boolean {
  const known = new Set(places.find((place) => place.leagueId === leagueId && place.season === season)?.subjects)
  return subjects.every((subject) => known.has(subject))
}

/** The places of these lines with their subjects; a match has one place. */
function withSubjects(lines: readonly (FoundLine & { place: Place })[]): (Place & { subjects: string[] })[] {
  const [first] = lines
  return first ? [{ ...first.place, subjects: lines.map(subjectKey) }] : []
}

/** Removals of the lines that the match had under other subjects or in another season. */
function staleLines(
  { places, matchId }: CountedMatch,
  { lines, epoch, canonicalId }: CountedRun['matches'][number],
  sport: string,
): StaleLine[] {
  const present = new Set(lines.map((line) => subjectMatchesId({ ...line, ...line.place })))
  return places.flatMap(({ leagueId, season, subjects }) =>
    subjects.flatMap((key) => {
      const [kind, subjectId] = key.split(':') as [SubjectKind, string]
      const subject = { kind, subjectId, leagueId, season, sport }
      if (present.has(subjectMatchesId(subject))) return []
      const merged = canonicalId(subjectId) !== subjectId
      return [{ subject, line: create(SubjectLineSchema, { matchId, epoch, removed: true, merged }) }]
    }),
  )
}

interface WrittenSubject {
  subject: Subject
  lines: SubjectLine[]
}

function linesBySubject({ sport, matches }: CountedRun): Map<string, WrittenSubject> {
  const bySubject = new Map<string, WrittenSubject>()
  const add = (subject: Subject, line: SubjectLine): void => {
    getOrMake(bySubject, subjectMatchesId(subject), () => ({ subject, lines: [] })).lines.push(line)
  }
  for (const { lines, stale, isOvertaken } of matches) {
    if (isOvertaken) continue
    for (const { kind, subjectId, place, line } of lines) add({ kind, subjectId, sport, ...place }, line)
    for (const { subject, line } of stale) add(subject, line)
  }
  return bySubject
}

/** Documents written or read at once. */
const documentsAtOnce = 200

/** Writes the lines. Returns the rows of all subjects of the run, also of those that had their lines already. */
export async function writeLines({ store }: CountDeps, run: CountedRun): Promise<{ subject: Subject; row: SeasonRow }[]> {
  const bySubject = linesBySubject(run)
  const rows: { subject: Subject; row: SeasonRow }[] = []
  const ids = [...bySubject.keys()]
  for (let at = 0; at < ids.length; at += documentsAtOnce) {
    await ownTurn()
    const some = ids.slice(at, at + documentsAtOnce)
    const fold = (id: string, doc: SubjectMatches | undefined) => withLines(doc, bySubject.get(id)!.subject, bySubject.get(id)!.lines)
    const changed = await updateMany(store, subjectMatches, some, fold, { tries })
    const written = new Map(changed.map((each) => [subjectMatchesId(each.doc), each]))
    const others = some.filter((id) => !written.has(id))
    const stored = await store.getMany(subjectMatches, others)
    for (const [i, id] of others.entries()) if (stored[i]) written.set(id, stored[i])
    for (const [id, { doc, revision }] of written) rows.push({ subject: bySubject.get(id)!.subject, row: seasonRow(doc, revision) })
  }
  return rows
}

export async function writeSeasons(
  { outbox }: CountDeps,
  { sport }: CountedRun,
  rows: readonly { subject: Subject; row: SeasonRow }[],
): Promise<void> {
  const bySeason = Map.groupBy(rows, ({ subject }) => seasonTotalsId(subject))
  for (const [id, ofSeason] of bySeason) {
    await ownTurn()
    const { kind, leagueId, season } = ofSeason[0]!.subject
    const place = { kind, leagueId, season, sport }
    const ownRows = ofSeason.map(({ row }) => row)
    await outbox.change(seasonTotals, [id], (_, doc) => withRows(doc, place, ownRows), [totalsChanged], { tries })
  }
}

/** Records what the lines were computed from, so that the same inputs are not counted again. */
export async function complete({ store }: CountDeps, { matches }: CountedRun): Promise<void> {
  const byId = new Map(matches.filter(({ isOvertaken }) => !isOvertaken).map((match) => [match.id, match]))
  const fold = (id: string, record: CountedMatch | undefined): CountedMatch | undefined => {
    const match = byId.get(id)!
    const { epoch, read, lines } = match
    match.isOvertaken = record?.epoch !== epoch
    if (!record || match.isOvertaken) return undefined
    return {
      ...record,
      places: withSubjects(lines).reduce(withPlace, [] as CountedMatch['places']),
      complete: true,
      version: countVersion,
      ...read,
    }
  }
  await updateMany(store, countedMatches, [...byId.keys()], fold, { tries })
}
