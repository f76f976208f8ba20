import { byCodePoint } from '@touchline/contract/by-code-point'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import type { Scope } from '@touchline/contract/gen/catalog'
import type { SubjectLine, SubjectMatches } from '@touchline/contract/gen/totals_records'
import { normalRound } from '@touchline/contract/names/normal-round'
import { batches } from '@touchline/platform/pages'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Call } from '@touchline/platform/rpc-types'
import type { StatsDeps } from '../deps.ts'
import type { SubjectKind } from './lines.ts'
import { subjectHeads, subjectKey, subjectMatches, subjectMatchesId } from './records.ts'
import { linesInOrder } from './subject-sums.ts'

/** The kind of subject that players of a sport are. */
export const playerKind = (sport: string): SubjectKind => (sportNamed(sport as SportId)?.sidesArePlayers ? 'team' : 'player')

/** Items of a page. */
export const pageMax = 200

interface Wanted {
  kind: SubjectKind
  subjectId: string
  /** Undefined: of each league the newest season, or with `allSeasons` every season. */
  season?: string | undefined
  allSeasons?: boolean
  leagueId?: string | undefined
  scope?: Scope | undefined
}

/** A subject has one document for each season of a league: in tennis some hundreds. */
const documentsMax = 1_000

/** The documents of a subject, those without a match left out. */
export async function readSubject(store: DocumentStore, { scope, season, leagueId, allSeasons, ...of }: Wanted): Promise<SubjectMatches[]> {
  const range = season === undefined ? {} : { range: { from: season, to: season } }
  const { items } = await store.find(subjectHeads, 'bySubject', {
    equal: { subject: subjectKey(of) },
    ...range,
    desc: true,
    limit: documentsMax,
  })
  const allowed = scope && new Set(scope.leagueIds)
  const heads = items
    .map(({ doc }) => doc)
    .filter((head) => (allowed?.has(head.leagueId) ?? true) && (leagueId === undefined || head.leagueId === leagueId))
  const newestFirst =
    season !== undefined || allSeasons ? heads : [...Map.groupBy(heads, (head) => head.leagueId).values()].map(([first]) => first!)
  const ids = newestFirst.map(subjectMatchesId)
  return getSubjects(store, ids)
}

/** The most that a store reads at once. */
const documentsAtOnce = 500

/** The documents with these ids that exist, in this order. */
export async function getSubjects(store: DocumentStore, ids: readonly string[]): Promise<SubjectMatches[]> {
  const docs: SubjectMatches[] = []
  for (const some of batches(ids, documentsAtOnce))
    docs.push(...(await store.getMany(subjectMatches, some)).flatMap((stored) => stored?.doc ?? []))
  return docs
}

/** Whether a stage is the requested one: case-insensitive, in normal form or in the wording of a source. */
export function stageFilter(stage: string | undefined): (stage: string) => boolean {
  if (stage === undefined) return () => true
  const wordings = [stage, normalRound(stage)].map((each) => each.toLowerCase())
  return (each) => wordings.includes(each.toLowerCase())
}

export interface SubjectSeason {
  doc: SubjectMatches
  /** In order of play, of all stages. */
  all: SubjectLine[]
  /** The lines of the requested stage. */
  lines: SubjectLine[]
}

/** The seasons with a match of the requested stage, the one with the newest match first. */
export function inSeasons(docs: readonly SubjectMatches[], stage: string | undefined): SubjectSeason[] {
  const isWanted = stageFilter(stage)
  return docs
    .map((doc) => {
      const all = linesInOrder(doc)
      return { doc, all, lines: all.filter((line) => isWanted(line.stage)) }
    })
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => byCodePoint(newest(b), newest(a)) || byCodePoint(subjectMatchesId(a.doc), subjectMatchesId(b.doc)))
}

const newest = ({ lines }: SubjectSeason): string => lines.at(-1)!.startAt

/** For a season without a match that counts. Errors: not_found, not_covered. */
export async function checkCoverage(
  { clients }: StatsDeps,
  { leagueId, sport, season }: { leagueId: string; sport: string; season: string },
  call: Call,
): Promise<void> {
  const { seasons } = await clients.fixtures.getLeague({ id: leagueId, sport }, { within: call })
  const known = seasons.find(({ name }) => name === season)
  if (!known) throw fail('not_found', { kind: 'season', id: season })
  const { statistics = false, events = false, lineups = false } = known.coverage ?? {}
  if (!statistics && !events && !lineups) throw fail('not_covered', { what: `statistics of season ${season}` })
}
