import { create } from '@bufbuild/protobuf'
import { type StandingsRow, StandingsRowSchema, type StandingsSplit, StandingsSplitSchema } from '@touchline/contract/gen/standings'
import type { Zone } from '@touchline/contract/standings'
import { getClinch } from './clinch.ts'
import { type Contest, type Division, getDivision, getPeers } from './contest.ts'
import { type Race, wildCardGamesBehind } from './playoffs.ts'
import { pointsPerGame } from './rank.ts'
import { among, getLead, getResults, type Result } from './results.ts'
import type { ColumnName } from './rules.ts'
import { formatRecord, formatWinPct, gamesBehind, getPoints, type Points, type Tally, tally } from './tally.ts'

/** Position of a row, and the values that are not computed from its results. */
export interface Place {
  teamId: string
  stage: string
  /** From 1, over the full table. Absent, like `groupPosition`, when the criteria on file do not decide it. */
  position?: number | undefined
  group?: string | undefined
  /** From 1. */
  groupPosition?: number | undefined
  /** The position before the last round; absent before the second. */
  previous?: number | undefined
  /** Points deducted, positive. */
  deduction: number
  /** Points carried over into the group. */
  carriedPoints?: number | undefined
  zone?: Zone | undefined
  /** Id of the first team of the same table. */
  leader: string
  /** The play-off race of the team's conference. Absent: no play-offs by division on file. */
  race?: Race | undefined
}

/** Fields of a message; an undefined field is absent. */
type Columns<Message> = { [name in Exclude<keyof Message, '$typeName' | '$unknown'>]?: Message[name] | undefined }

export function getRow(place: Place, contest: Contest, names: readonly ColumnName[]): StandingsRow {
  const { previous, leader, race, ...placed } = place
  const own = getResults(place.teamId, contest.results)
  const { by, order, points } = contest.ranking
  const row: Columns<StandingsRow> = {
    ...placed,
    ...getRecord(place.teamId, own, (t) => getCounts(t, points, names)),
    positionChange: previous && place.position && previous - place.position,
    tiebreakers: by === 'points_per_game' ? [by, ...order] : [...order],
    pointsPerGame: by === 'points_per_game' ? pointsPerGame(place.teamId, contest).toFixed(2) : undefined,
  }
  const all = tally(place.teamId, own)
  for (const name of names) Object.assign(row, columns[name]?.({ place, contest, own, all }))
  return create(StandingsRowSchema, row as never)
}

/** The row of a team without a ranking. `own`: results of the team, in order of play. */
export const unrankedRow = (
  place: Pick<Place, 'teamId' | 'stage' | 'group' | 'deduction'>,
  own: readonly Result[],
  names: readonly ColumnName[],
): StandingsRow =>
  create(StandingsRowSchema, {
    ...place,
    ...getRecord(place.teamId, own, (t) => ({ ...resultsIn(t), drawn: t.drawn })),
    ...(names.includes('sets') && getSets(place.teamId, own)),
  } as never)

/** Record, form and streak of a team, and its home and away parts. */
function getRecord(team: string, own: readonly Result[], counts: (t: Tally) => Columns<StandingsSplit>): Columns<StandingsRow> {
  const outcomes = own.map((result) => outcome(result, team))
  const part = (results: readonly Result[]) => create(StandingsSplitSchema, counts(tally(team, results)) as never)
  const all = tally(team, own)
  return {
    ...counts(all),
    form: outcomes.slice(-5).join(''),
    streak: streak(outcomes),
    home: part(own.filter(({ home, neutral }) => !neutral && home === team)),
    away: part(own.filter(({ away, neutral }) => !neutral && away === team)),
    goalDifference: all.goalsFor - all.goalsAgainst,
  }
}

const resultsIn = ({ played, won, lost, goalsFor, goalsAgainst }: Tally) => ({ played, won, lost, goalsFor, goalsAgainst })

/** The counts of a tally that a row and its home and away parts have. */
function getCounts(t: Tally, points: Points, names: readonly ColumnName[]): Columns<StandingsSplit> {
  const counts: Columns<StandingsSplit> = resultsIn(t)
  if (names.includes('drawn') || points.draw !== undefined) counts.drawn = t.drawn
  if (names.includes('points')) counts.points = getPoints(t, points)
  if (names.includes('overtime')) Object.assign(counts, overtimeCounts(t, points))
  return counts
}

function overtimeCounts({ won, lost, overtimeWins, overtimeLosses }: Tally, points: Points): Columns<StandingsSplit> {
  const { win, overtimeWin = win, overtimeLoss } = points
  if (overtimeLoss === undefined) return {}
  const losses = { lost: lost - overtimeLosses, overtimeLost: overtimeLosses }
  return overtimeWin === win ? losses : { ...losses, won: won - overtimeWins, overtimeWon: overtimeWins }
}

type Column = (of: { place: Place; contest: Contest; own: readonly Result[]; all: Tally }) => Columns<StandingsRow>

const columns: Readonly<Partial<Record<ColumnName, Column>>> = {
  points: ({ place, contest }) => ({ points: contest.points(place.teamId) }),
  regulation_wins: ({ all }) => ({ regulationWins: all.won - all.overtimeWins }),
  points_pct: ({ all, contest }) => ({ pointsPct: formatWinPct(all, contest.ranking.points) }),
  win_pct: ({ all, contest }) => ({ winPct: formatWinPct(all, contest.ranking.points) }),
  games_behind({ all, place, contest: { ranking, results } }) {
    return ranking.by === 'win_pct' ? { gamesBehind: String(gamesBehind(all, tally(place.leader, results))) } : {}
  },
  last_ten: ({ own, place }) => ({ lastTen: formatRecord(tally(place.teamId, own.slice(-10))) }),
  division: ({ place, contest }) => {
    const division = getDivision(place.teamId, contest)
    return { conference: division?.conference, division: division && hasDivision(division) ? division.name : undefined }
  },
  division_records({ own, place: { teamId }, contest }) {
    const division = getDivision(teamId, contest)
    if (!division) return {}
    const within = (by: 'name' | 'conference') => formatRecord(tally(teamId, among(own, getPeers(teamId, by, contest))))
    return { conferenceRecord: within('conference'), ...(hasDivision(division) && { divisionRecord: within('name') }) }
  },
  wild_card_race: ({ place, contest }) => ({ wildcardGamesBehind: place.race && wildCardGamesBehind(place.teamId, place.race, contest) }),
  clinch: ({ place, contest }) => ({
    clinch: place.race?.playoffs.games === undefined ? undefined : getClinch(place.teamId, contest, place.race.playoffs),
  }),
  seed({ place: { teamId, race } }) {
    if (!race || race.playoffs.unseeded || race.undecided.seeds.has(teamId)) return {}
    return { playoffSeed: race.qualifiers.indexOf(teamId) + 1 || undefined }
  },
  sets: ({ own, place: { teamId } }) => getSets(teamId, own),
}

/** Ratios of sets and points, and the numbers of matches won and lost by each score in sets. */
function getSets(team: string, own: readonly Result[]): Columns<StandingsRow> {
  const { goalsFor, goalsAgainst, setPoints } = tally(team, own)
  const of = (sets: string) =>
    own.filter(({ home, homeGoals: h, awayGoals: a }) => (home === team ? `${h}-${a}` : `${a}-${h}`) === sets).length
  return {
    setRatio: formatRatio(goalsFor, goalsAgainst),
    pointsWon: setPoints?.won,
    pointsLost: setPoints?.lost,
    pointsRatio: setPoints && formatRatio(setPoints.won, setPoints.lost),
    ...{ wins30: of('3-0'), wins31: of('3-1'), wins32: of('3-2'), losses23: of('2-3'), losses13: of('1-3'), losses03: of('0-3') },
  }
}

/** "1.250"; "MAX" if none was lost, as in the tables of the FIVB; undefined before the first. */
const formatRatio = (won: number, lost: number): string | undefined => (lost > 0 ? (won / lost).toFixed(3) : won > 0 ? 'MAX' : undefined)

/** A conference without divisions is stored as a division of the same name. */
const hasDivision = ({ name, conference }: Division): boolean => name !== conference

function outcome(result: Result, team: string): 'W' | 'D' | 'L' {
  const lead = getLead(team, result)
  return lead > 0 ? 'W' : lead < 0 ? 'L' : 'D'
}

/** "W3": the last outcome and its number in a row; empty before the first match. */
function streak(outcomes: readonly string[]): string {
  const last = outcomes.at(-1)
  const broken = outcomes.findLastIndex((o) => o !== last)
  return last ? `${last}${outcomes.length - 1 - broken}` : ''
}
