import { hash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { matchSports } from '@touchline/contract/catalog'
import { TotalsChangedSchema } from '@touchline/contract/gen/totals'
import {
  type CountedMatch,
  CountedMatchSchema,
  type CountedPlace,
  CountedPlaceSchema,
  SeasonMatchCountsSchema,
  SeasonTotalsHeadSchema,
  SeasonTotalsSchema,
  StatsRevisionSchema,
  SubjectHeadSchema,
  type SubjectLine,
  type SubjectMatches,
  SubjectMatchesSchema,
  TotalsProgressSchema,
} from '@touchline/contract/gen/totals_records'
import { statisticsIn } from '@touchline/contract/statistics'
import { statsTotals } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'
import { matches } from '../records.ts'

/** Raised when lines of the same inputs change. */
const revisionOfCode = 1

/** The version of the computation: a line of another version is computed again at the next start. */
export const countVersion = hash('sha256', JSON.stringify([revisionOfCode, matchSports.map(({ id }) => statisticsIn(id))]), 'hex').slice(
  0,
  16,
)

type Subject = Pick<SubjectMatches, 'kind' | 'subjectId' | 'leagueId' | 'season'>

export const subjectKey = ({ kind, subjectId }: Pick<Subject, 'kind' | 'subjectId'>): string => `${kind}:${subjectId}`
export const subjectMatchesId = (subject: Subject): string => `${subjectKey(subject)}:${subject.leagueId}:${subject.season}`

export const subjectMatches = collection('stats_subject_matches', SubjectMatchesSchema, {
  id: subjectMatchesId,
  reads: 'fresh',
  keys: (r) => ({ subject: r.lines.some(({ removed }) => !removed) ? subjectKey(r) : '', season: r.season, ids: allIds(r) }),
  paths: {
    /** Without the documents that have only removed lines. */
    bySubject: { equal: ['subject'], sort: 'season' },
    /** The documents of a player or a team, found by any of its ids. */
    byAnyId: { equal: ['ids'] },
  },
})

/** The same documents without lines. */
export const subjectHeads = partialView(subjectMatches, SubjectHeadSchema)

/** The id of the subject and those merged into it. */
const allIds = ({ subjectId, lines }: SubjectMatches): string[] =>
  [...new Set([subjectId, ...lines.flatMap(({ mergedIds }) => mergedIds)])].sort(byCodePoint)

export const countedMatches = collection('stats_counted_matches', CountedMatchSchema, {
  id: (r) => r.matchId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export const seasonTotalsId = ({ kind, leagueId, season }: Pick<Subject, 'kind' | 'leagueId' | 'season'>): string =>
  `${kind}:${leagueId}:${season}`

export const seasonTotals = collection('stats_season_totals', SeasonTotalsSchema, {
  id: seasonTotalsId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export const totalsChanged = outboxRoute(seasonTotals, statsTotals, ({ sport, leagueId, season }) =>
  create(TotalsChangedSchema, { sport, leagueId, season }),
)

export const totalsProgress = collection('stats_totals_progress', TotalsProgressSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

/** The same documents without rows. */
export const seasonTotalsHeads = partialView(seasonTotals, SeasonTotalsHeadSchema)

/** The same documents with the number of matches of each row alone. */
export const seasonMatchCounts = partialView(seasonTotals, SeasonMatchCountsSchema)

/** The same documents as `matches`, for their revision. */
export const statsRevisions = partialView(matches, StatsRevisionSchema)

/** The places with the subjects of `more` added. Ordered, so that equal sets are equal messages. */
export function withPlace(places: readonly CountedPlace[], more: Pick<CountedPlace, 'leagueId' | 'season' | 'subjects'>): CountedPlace[] {
  const isSame = (place: CountedPlace) => place.leagueId === more.leagueId && place.season === more.season
  const known = places.find(isSame)
  const subjects = [...new Set([...(known?.subjects ?? []), ...more.subjects])].sort(byCodePoint)
  const { leagueId, season } = more
  return [...places.filter((place) => !isSame(place)), create(CountedPlaceSchema, { leagueId, season, subjects })].sort(
    (a, b) => byCodePoint(a.leagueId, b.leagueId) || byCodePoint(a.season, b.season),
  )
}

/** The next epoch of a match, which is not complete until all its lines are written. */
export const withNextEpoch = (record: CountedMatch | undefined, matchId: string, sport: string): CountedMatch =>
  create(CountedMatchSchema, { matchId, sport, epoch: (record?.epoch ?? 0n) + 1n, places: record?.places ?? [], complete: false })

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].sort(byCodePoint)

/**
 * The document with these lines; undefined when nothing changes. A line never replaces one of a higher epoch, and a
 * removed line stays as a tombstone, so that a late line of an older epoch does not restore it. Merged ids stay too, so
 * that the matches of an undone merge are found again after a crash.
 */
export function withLines(
  record: SubjectMatches | undefined,
  subject: Subject & { sport: string },
  lines: readonly SubjectLine[],
): SubjectMatches | undefined {
  const byMatch = new Map(record?.lines.map((line) => [line.matchId, line]))
  let isChanged = false
  for (const line of lines) {
    const known = byMatch.get(line.matchId)
    if (known && known.epoch >= line.epoch) continue
    byMatch.set(line.matchId, known ? { ...line, mergedIds: union(known.mergedIds, line.mergedIds) } : line)
    isChanged = true
  }
  if (!isChanged) return undefined
  return create(SubjectMatchesSchema, { ...subject, lines: [...byMatch.values()].sort((a, b) => byCodePoint(a.matchId, b.matchId)) })
}
