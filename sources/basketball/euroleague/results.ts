import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { toUtc } from '../../parse/dates.ts'
import { dayIn, digitsIn, text } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch, SourceStage } from '../../source-model.ts'
import { finalState, type Score } from '../shared/entry.ts'
import { getTeam, reviewedClub } from '../shared/euroleague/clubs.ts'
import { meetingInSeries, stages } from '../shared/euroleague/stages.ts'
import cancellations from './cancellations.json' with { type: 'json' }
import groups from './groups.json' with { type: 'json' }
import type { RowContext } from './row-context.ts'

export const resultColumns = [
  'season',
  'phase',
  'round_name',
  'team_home',
  'points_home',
  'team_away',
  'points_away',
  'game_code',
  'date',
  'team_code_home',
  'team_code_away',
] as const
/** Columns that a table may lack. */
export const optionalColumns = ['round_name', 'team_code_home', 'team_code_away'] as const
export type ResultFields = Record<(typeof resultColumns)[number], string>

/** Timezone of the times in the source, which calls it "CET". */
export const timezone = 'Europe/Paris'

/** A result with season and game code. */
export interface Result {
  season: number
  gameCode: number
  match: Omit<SourceMatch, 'row' | 'text'>
}

/** The last season whose regular season was played in groups. */
const lastInGroups = 2015

/** Group of a club by season, phase and code. The source does not name groups. */
const groupByName = new Map(
  groups.flatMap(({ season, phase, groups: named }) =>
    Object.entries(named).flatMap(([group, codes]) => codes.map((code) => [`${season} ${phase} ${code}`, group] as const)),
  ),
)

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const firstMonth = 6

/**
 * A row of gameresults.csv. It has the final score without a mark for overtime. Its "CET" is local time in Central Europe,
 * daylight saving time included. An unreadable season is taken from the row before; an unreadable time or round is left out.
 * Throws an Error for a row without day, teams or phase, or with points that no game has.
 */
export function readResult(row: ResultFields, { faults, before }: RowContext<Result>): Result {
  const season = before ? (tolerant(faults, () => yearIn(row.season), ofRowBefore) ?? before.season) : yearIn(row.season)
  // A negative code, which no game has: the row gets no plays.
  const gameCode = tolerant(faults, () => digitsIn(row.game_code, 'game_code', 4), leftOut()) ?? Math.min(0, before?.gameCode ?? 0) - 1
  const { group, ...stage } = getStage(row, season)
  const place = placeIn(row, stage, season, faults)
  const start = startIn(row.date, season, faults)
  const score = scoreIn(row, stage)
  return {
    season,
    gameCode,
    match: {
      stage,
      ...(group !== undefined && { group }),
      ...place,
      ...start,
      home: getTeam(row.team_code_home, row.team_home, season),
      away: getTeam(row.team_code_away, row.team_away, season),
      scoreboard: score ? getState(score) : unplayedState(row, season, start),
      ...(stage.name === 'Final Four' && { neutral: true }),
      repairs: [],
    },
  }
}

interface Cancellation {
  season: number
  from: string
  /** Codes of the clubs whose games were not played. Absent: all. */
  clubs?: string[]
}

/** State of a game without points: scheduled, unless the games of that time or of these clubs were cancelled. */
function unplayedState(
  { team_code_home, team_home, team_code_away, team_away }: ResultFields,
  season: number,
  { date, timeTbd }: Pick<SourceMatch, 'date' | 'timeTbd'>,
): Scoreboard {
  const codes = [reviewedClub(team_code_home, team_home)?.code, reviewedClub(team_code_away, team_away)?.code]
  const isCancelled = (cancellations as Cancellation[]).some(
    (each) => each.season === season && each.from <= date && (each.clubs?.some((club) => codes.includes(club)) ?? true),
  )
  return isCancelled
    ? create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
    : create(ScoreboardSchema, { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })
}

/** A side with 0 points lost by forfeit. */
const getState = (score: Score): Scoreboard =>
  score.home === 0 || score.away === 0
    ? create(ScoreboardSchema, { ...finalState(score, {}), state: 'awarded', status: 'AWD' })
    : finalState(score, {})

const ofRowBefore = (reason: string): string => `${reason}: that of the row before`

/**
 * Undefined for a game that was not played: it has no points, or 0-0. Throws an Error for impossible points. A draw is possible
 * only in a stage outside the league's own, such as a qualification in two legs.
 */
function scoreIn({ points_home, points_away, phase }: ResultFields, { type }: SourceStage): Score | undefined {
  const points = [points_home, points_away]
  if (points.every((each) => ['', '0', 'NA'].includes(each))) return undefined
  const [home, away] = [digitsIn(points_home, 'points_home', 3), digitsIn(points_away, 'points_away', 3)]
  if (home === away && (type !== 'knockout' || Object.hasOwn(stages, phase)))
    throw new Error(`${home}-${away}: no game of the league ends level`)
  return { home, away }
}

function getStage(row: ResultFields, season: number): SourceStage {
  const stage = stages[row.phase] ?? { name: text(row.phase, 'phase'), type: 'knockout' }
  if (stage.type === 'knockout' || season > lastInGroups) return stage
  const of = (code: string, name: string) => groupByName.get(`${season} ${row.phase} ${reviewedClub(code, name)?.code ?? code}`)
  const [home, away] = [of(row.team_code_home, row.team_home), of(row.team_code_away, row.team_away)]
  return { name: stage.name, type: 'group', ...(home !== undefined && home === away && { group: home }) }
}

/** `meeting` is absent for a game of a knockout stage that no rule of a series covers; the import then counts it. */
function placeIn(
  { round_name }: ResultFields,
  { name, type }: SourceStage,
  season: number,
  faults: string[],
): Pick<SourceMatch, 'round' | 'roundSource' | 'roundOrder' | 'meeting'> {
  const round = round_name === '' ? undefined : tolerant(faults, () => text(round_name, 'round_name'), leftOut())
  const named = round === undefined ? {} : { round, roundSource: round }
  if (name === 'Final Four') return { ...named, roundOrder: round === 'Semifinal' ? 1 : 2, meeting: 1 }
  const roundOrder = Number(/\d{1,2}$/.exec(round ?? '')?.[0] ?? 0)
  const meeting = name === 'Play-offs' ? meetingInSeries(roundOrder, season) : type === 'knockout' ? undefined : 1
  return { ...named, roundOrder, ...(meeting !== undefined && { meeting }) }
}

/**
 * "May 17 18:00 CET": the year is the season's first or second year, unless it is written, "May 17, 2019". 00:00, 12:00, "TBD" or
 * no hour mean that the hour is unknown: no game has begun before 13:30.
 */
function startIn(value: string, season: number, faults: string[]): Pick<SourceMatch, 'date' | 'startAt' | 'timeTbd'> {
  const [, name, day, written, behind = ''] = /^([A-Z][a-z]+) (\d{1,2})(?:,? (\d{4}))?(?:,? (.*))?$/.exec(value) ?? []
  const month = months.findIndex((each) => each === name || each.slice(0, 3) === name)
  if (month < 0) throw new Error(`date "${value.slice(0, 60)}" is not a day and hour like "May 17 18:00 CET"`)
  const [, time] = /^(TBD|(?:[01]\d|2[0-3]):[0-5]\d)?(?: ?CES?T)?$/.exec(behind) ?? [undefined, 'unreadable']
  if (time === 'unreadable') faults.push(`left out: the hour "${behind.slice(0, 20)}" is not like "18:00 CET"`)
  const year = written === undefined ? (month >= firstMonth ? season : season + 1) : Number(written)
  const date = dayIn(`${year}-${String(month + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`)
  return time === undefined || ['00:00', '12:00', 'TBD', 'unreadable'].includes(time)
    ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true }
    : { date, startAt: toUtc(date, time, timezone), timeTbd: false }
}

function yearIn(value: string): number {
  if (!/^20\d\d$/.test(value)) throw new Error(`season "${value.slice(0, 20)}" is not a year`)
  return Number(value)
}

/**
 * Renumbers meetings that got the same number from the rule of their stage, such as a replayed game, in the order of their days.
 * Two rows with the same game code keep their number: one of them is a duplicate.
 */
export function withMeetings(results: readonly Result[]): Result[] {
  const taken = new Map<string, number>()
  const inOrder = results.toSorted((a, b) => byCodePoint(a.match.date, b.match.date))
  const numbers = new Map<Result, number>()
  for (const result of inOrder) {
    const { stage, home, away, meeting } = result.match
    if (meeting === undefined) continue
    const pair = [stage.name, home.name, away.name].join('\n')
    const getKey = (nth: number) => `${pair}\n${nth}`
    let nth = meeting
    while (taken.has(getKey(nth)) && taken.get(getKey(nth)) !== result.gameCode) nth++
    taken.set(getKey(nth), result.gameCode)
    numbers.set(result, nth)
  }
  return results.map((result) => {
    const meeting = numbers.get(result)
    return meeting === undefined ? result : { ...result, match: { ...result.match, meeting } }
  })
}

/**
 * Both games of the last day are called "Final"; the one with a loser of a semi-final is for third place. Where no semi-final
 * decides, as in the season of 2005, it is the first of the two.
 */
export function withThirdPlace(results: readonly Result[]): Result[] {
  const ofFour = results.filter(({ match }) => match.stage.name === 'Final Four')
  const losers = new Set(
    ofFour
      .filter(({ match }) => match.round === 'Semifinal' && match.scoreboard.state !== 'scheduled')
      .map(({ match }) => (match.scoreboard.winner === 'home' ? match.away : match.home).name),
  )
  const finals = ofFour
    .filter(({ match }) => match.round === 'Final')
    .toSorted((a, b) => byCodePoint(a.match.startAt, b.match.startAt) || a.gameCode - b.gameCode)
  const ofLoser = finals.find(({ match }) => losers.has(match.home.name) || losers.has(match.away.name))
  const forThird = ofLoser ?? (finals.length > 1 ? finals[0] : undefined)
  return results.map((result) => (result === forThird ? { ...result, match: { ...result.match, round: 'Third-Place Game' } } : result))
}
