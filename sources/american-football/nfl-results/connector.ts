import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { eachFile, type MatchConnector, type MatchesDataset } from '../../connector.ts'
import { readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { dayIn, digitsIn } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceMatch } from '../../source-model.ts'
import { unlicense } from '../../source-row.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { getSeason, kickOff, placeOfDay, playOffWeek, proBowl, regularWeek, type SeasonPlace, timezone } from '../shared/calendar.ts'
import { finalState, getTotal, type Line, totalState } from '../shared/result.ts'
import { getTeam } from '../shared/teams.ts'

const fileName = /^games_(\d{4})\.csv$/

/**
 * NFL schedules and results, one file per season, games_2018.csv: quarter scores, overtime, kick-offs in Eastern time.
 */
export const nflResults: MatchConnector = {
  kind: 'matches',
  format: 'nfl-results',
  sports: ['american-football'],
  files: 'results of the NFL by quarter, all in one folder',
  contains: 'fixtures, results',
  leagues: ['nfl'],
  timezone: timezone,
  namespace: 'nfl',
  isPartnerFormat: false,
  precedence: 70,
  licence: unlicense,
  reads: (name) => fileName.test(name),
  read: eachFile(readSeason),
}

async function readSeason({ name, bytes }: FeedFile): Promise<MatchesDataset> {
  const file = name.split('/').at(-1)!
  const season = fileName.exec(file)![1]!
  const matches: SourceMatch[] = []
  const times = new Set<string>()
  let preseasonGames = 0
  const { rows, problems } = await readTable(bytes(), {
    name: file,
    columns: gameColumns,
    optional: optionalColumns,
    onRow({ fields }, at) {
      if (fields.season_type === 'PRE') preseasonGames++
      else {
        matches.push({ ...at, ...parseGame(fields, Number(season)) })
        times.add(fields.time_et)
      }
    },
  })
  return {
    name: season,
    file,
    sport: 'american-football',
    season: { league: leagues.nfl, name: season },
    rows,
    ...(preseasonGames > 0 && { skipped: { 'preseason games': preseasonGames } }),
    problems,
    matches: times.size === 1 && matches.length > gamesAtOnceMax ? matches.map(withoutTime) : matches,
    complete: problems.length === 0,
  }
}

/** Maximum number of games in a week. If more games share the only time of a file, as in seasons before 2001, that time means "unknown". */
const gamesAtOnceMax = 16

const withoutTime = (match: SourceMatch): SourceMatch => ({ ...match, startAt: `${match.date}T00:00:00Z`, timeTbd: true })

const periods = ['q1', 'q2', 'q3', 'q4', 'ot', 'score'] as const
type Period = (typeof periods)[number]

const gameColumns = [
  ...(['season', 'season_type', 'week', 'date', 'time_et', 'away', 'home', 'status'] as const),
  ...periods.map((period) => `away_${period}` as const),
  ...periods.map((period) => `home_${period}` as const),
] as const
/** Columns that a table may lack. */
const optionalColumns = gameColumns.filter((name) => /_(?:q[1-4]|ot|et)$|^status$/.test(name))
export type GameFields = Record<(typeof gameColumns)[number], string>

/**
 * Parses one row of games_YYYY.csv; its season must be that of the file. Throws an Error that describes the problem.
 */
export function parseGame(row: GameFields, fileSeason: number): Omit<SourceMatch, 'row' | 'text'> {
  const date = dayIn(row.date)
  const repairs: string[] = []
  const year = tolerant(repairs, () => digitsIn(row.season, 'season', 4), leftOut()) ?? fileSeason
  if (year !== fileSeason || getSeason(date) !== year) throw new Error(`season ${year} of ${date} is not that of the file`)
  const { season, ...place } = proBowl(year, row.home, row.away) ?? placeIn(row, year, date, repairs)
  const [home, away] = [getTeam(row.home, season), getTeam(row.away, season)]
  const isTbd = row.time_et === '' || row.time_et === 'TBD'
  const start = isTbd ? undefined : tolerant(repairs, () => kickOff(date, row.time_et), leftOut('time'))
  const timeTbd = start === undefined
  return {
    ...place,
    date,
    startAt: start ?? `${date}T00:00:00Z`,
    timeTbd,
    home,
    away,
    scoreboard: stateIn(row, timeTbd, repairs),
    repairs,
  }
}

/** An unreadable week, or one whose season type is not a word, is derived from the day. */
function placeIn({ season_type, week }: GameFields, year: number, date: string, repairs: string[]): SeasonPlace {
  const isWord = /^[A-Z]+$/i.test(season_type)
  if (isWord && season_type !== 'REG' && season_type !== 'POST')
    throw new Error(`season_type "${season_type.slice(0, 20)}" is unknown: it must be REG or POST`)
  if (!isWord) repairs.push(`season_type "${season_type.slice(0, 20)}" left out: the day tells the week`)
  const nth = tolerant(repairs, () => digitsIn(week, 'week', 2), leftOut())
  if (nth === undefined || !isWord) return placeOfDay(date)
  return season_type === 'REG' ? regularWeek(year, nth) : playOffWeek(year, nth)
}

/** States of games without a result, by the beginning of the status. */
const unplayed: readonly [RegExp, { state: string; status: string }][] = [
  [/^cancel/, { state: 'cancelled', status: 'CANC' }],
  [/^postponed/, { state: 'postponed', status: 'PST' }],
]
const isToCome = /^(?:scheduled|pre-?game)?$/
const isFinal = /^f(?:inal)?$/
const isFinalOvertime = /^f(?:inal)?[ /(-]*(?:o|ot|overtime)\)?$/

/**
 * A row without points and without another status is a scheduled game. Quarters that are unreadable or do not add up to the
 * points are left out.
 */
function stateIn(row: GameFields, timeTbd: boolean, repairs: string[]): Scoreboard {
  const status = row.status.toLowerCase()
  const isWithoutPoints = periods.every((period) => row[`home_${period}`] === '' && row[`away_${period}`] === '')
  if (isWithoutPoints && isToCome.test(status)) return create(ScoreboardSchema, { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })
  const stopped = unplayed.find(([word]) => word.test(status))?.[1]
  if (stopped) return create(ScoreboardSchema, stopped)
  const hasOvertime = (status === '' || !/^[a-z]/.test(status)) && [row.home_ot, row.away_ot].some((points) => /[1-9]/.test(points))
  const isOvertime = isFinalOvertime.test(status) || hasOvertime
  const isKnown = isOvertime || isFinal.test(status) || status === ''
  if (!isKnown && /^[a-z0-9 ]+$/.test(status))
    throw new Error(`status "${row.status.slice(0, 40)}" is unknown: it must be "Final" or "final overtime"`)
  if (!isKnown) repairs.push(`status "${row.status.slice(0, 40)}" left out: it is no word, and the game has a score`)
  const total = { home: digitsIn(row.home_score, 'home_score', 2), away: digitsIn(row.away_score, 'away_score', 2) }
  const hasQuarters = periods.some((period) => period !== 'score' && row[`home_${period}`] !== '')
  const byQuarter = hasQuarters
    ? tolerant(repairs, () => finalState(lineIn(row, 'home'), lineIn(row, 'away'), isOvertime), leftOut('quarters'))
    : undefined
  return byQuarter ?? totalState(total, isOvertime)
}

function lineIn(row: GameFields, side: 'home' | 'away'): Line {
  const points = (period: Period) => digitsIn(row[`${side}_${period}`] || (period === 'ot' ? '0' : ''), `${side}_${period}`, 2)
  const line: Line = { quarters: [points('q1'), points('q2'), points('q3'), points('q4')], overtime: points('ot') }
  if (getTotal(line) !== points('score'))
    throw new Error(`${side}_score ${row[`${side}_score`]} is not the sum of the quarters, ${getTotal(line)}`)
  return line
}
