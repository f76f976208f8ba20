import { isDay } from '../../parse/dates.ts'
import { type Fields, getFields, isGiven, shown, text, wholeNumber } from '../../parse/fields.ts'
import { type Part, tolerantParts } from '../../parse/tolerant-parts.ts'
import type { SourceMatch } from '../../source-model.ts'
import { type LineScore, readLineScore } from './line-score.ts'
import { type GameStatus, getStatus } from './status.ts'
import { type ListedTeam, readTeam } from './teams.ts'

/** What an entry of a schedule and the feed of a game both tell. */
export interface GameHead {
  /** `gamePk`, which stays through postponements and suspensions. */
  id: string
  gameType: string
  /** First year of the season. */
  season: number
  /** Calendar day at the ground; of a suspended game that of its start, of a postponed one the new one. */
  date: string
  startAt: string
  timeTbd: boolean
  /** Which of several games of the day, from 1. */
  gameOfDay?: number
  home: ListedTeam
  away: ListedTeam
  status: GameStatus
  line?: LineScore
  score?: { home: number; away: number }
  winner?: 'home' | 'away'
  series: { description?: string; game?: number }
  venue?: SourceMatch['venue']
  attendance?: number
  /** Innings of regular time. */
  regular?: number
  /** Day on which a suspended game continued. */
  resumedOn?: string
  repairs: string[]
}

const attendanceMax = 150_000

/** An instant in UTC; undefined for the time that stands for an unknown one. Throws an Error if it is none. */
function instantIn(value: unknown, name: string): string | undefined {
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)(?:\.\d{1,9})?Z$/.exec(value) : null
  if (!match || !isDay(match[1]!) || Number.isNaN(Date.parse(value as string)))
    throw new Error(`${name} ${shown(value)} is not a time in UTC`)
  return match[2] === unknownTime ? undefined : `${match[1]}T${match[2]}:${match[3]}Z`
}
const unknownTime = '07:33'

const dayIn = (value: unknown, name: string): string => {
  if (typeof value !== 'string' || !isDay(value)) throw new Error(`${name} ${shown(value)} is not a day`)
  return value
}

/** Games begin on the day of Eastern time, and in the morning hours of UTC on the day before. */
const easternDay = (startAt: string): string => new Date(Date.parse(startAt) - 5 * 3_600_000).toISOString().slice(0, 10)

interface Times {
  start: unknown
  officialDate: unknown
  rescheduled: unknown
  rescheduledDay: unknown
  resumedFrom: unknown
  resumedFromDay: unknown
}

/**
 * Day and start. A postponed game has those of its new date; without one, the time is unknown. A resumed game keeps the day on
 * which it began. Throws an Error if nothing tells the day.
 */
function getStart(times: Times, status: GameStatus, part: Part): Pick<GameHead, 'date' | 'startAt' | 'timeTbd' | 'resumedOn'> {
  const instant = (value: unknown, name: string) => (isGiven(value) ? part('time', () => instantIn(value, name)) : undefined)
  const day = (value: unknown, name: string) => (isGiven(value) ? part('day', () => dayIn(value, name)) : undefined)
  const isPostponed = status.state === 'postponed'
  const from = day(times.resumedFromDay, 'resumedFromDate')
  const given = instant(times.start, 'gameDate')
  const startAt = isPostponed
    ? instant(times.rescheduled, 'rescheduleDate')
    : from === undefined
      ? given
      : instant(times.resumedFrom, 'resumedFrom')
  const moved = isPostponed ? day(times.rescheduledDay, 'rescheduleGameDate') : from
  const date = moved ?? day(times.officialDate, 'officialDate') ?? (startAt === undefined ? undefined : easternDay(startAt))
  if (date === undefined) throw new Error(`officialDate ${shown(times.officialDate)} is not a day`)
  const isKnown = startAt !== undefined && !(status.timeTbd && !isPostponed) && isOfDay(startAt, date)
  const resumedOn = from === undefined || given === undefined ? undefined : easternDay(given)
  return {
    date,
    ...(isKnown ? { startAt, timeTbd: false } : { startAt: `${date}T00:00:00Z`, timeTbd: true }),
    ...(resumedOn !== undefined && resumedOn > date && { resumedOn }),
  }
}

/** Whether a time may be of a local day anywhere: from a day's start in the far east to its end in the far west. */
function isOfDay(startAt: string, date: string): boolean {
  const hours = (Date.parse(startAt) - Date.parse(date)) / 3_600_000
  return hours >= -14 && hours < 36
}

const getSeason = (value: unknown, date: string): number => (/^\d{4}$/.test(String(value)) ? Number(value) : Number(date.slice(0, 4)))

const optionalNumber = (field: Fields, name: string, max: number): number | undefined =>
  isGiven(field(name)) ? wholeNumber(field(name), name, { min: 1, max }) : undefined

const isOneOfSeveral = (value: unknown): boolean => value === 'Y' || value === 'S'

/** An entry of a schedule. Throws an Error for one without id, type, teams, day or state. */
export function readEntry(value: unknown): GameHead {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const field = getFields(value, 'a game')
  const teams = getFields(field('teams'), 'teams')
  const [home, away] = [getFields(teams('home'), 'home'), getFields(teams('away'), 'away')]
  const status = getStatus(field('status'))
  const start = getStart(
    {
      ...{ start: field('gameDate'), officialDate: field('officialDate') },
      ...{ rescheduled: field('rescheduleDate'), rescheduledDay: field('rescheduleGameDate') },
      ...{ resumedFrom: field('resumedFrom'), resumedFromDay: field('resumedFromDate') },
    },
    status,
    part,
  )
  const hasScore = isGiven(home('score')) && isGiven(away('score'))
  const score = hasScore
    ? part('score', () => ({
        home: wholeNumber(home('score'), 'score', { max: 200 }),
        away: wholeNumber(away('score'), 'score', { max: 200 }),
      }))
    : undefined
  const winner = home('isWinner') === true ? 'home' : away('isWinner') === true ? 'away' : undefined
  const gameOfDay = isOneOfSeveral(field('doubleHeader'))
    ? part('game of the day', () => optionalNumber(field, 'gameNumber', 9))
    : undefined
  const line = isGiven(field('linescore')) ? part('line score', () => readLineScore(field('linescore'), part)) : undefined
  const regular = part('scheduled innings', () => optionalNumber(field, 'scheduledInnings', 9))
  const venue = isGiven(field('venue')) ? part('ground', () => readVenue(field('venue'))) : undefined
  const info = isGiven(field('gameInfo')) ? part('attendance', () => readAttendance(field('gameInfo'))) : undefined
  return {
    id: String(wholeNumber(field('gamePk'), 'gamePk', { min: 1 })),
    gameType: text(field('gameType'), 'gameType'),
    season: getSeason(field('season'), start.date),
    ...start,
    ...(gameOfDay !== undefined && { gameOfDay }),
    home: readTeam(home('team')),
    away: readTeam(away('team')),
    status,
    ...(line && { line }),
    ...(score && { score }),
    ...(winner && { winner }),
    series: readSeries(field, part),
    ...(venue && { venue }),
    ...(info !== undefined && { attendance: info }),
    ...(regular !== undefined && { regular }),
    repairs,
  }
}

function readSeries(field: Fields, part: Part): GameHead['series'] {
  const description = part('series', () =>
    isGiven(field('seriesDescription')) ? text(field('seriesDescription'), 'seriesDescription') : undefined,
  )
  const game = part('game of the series', () => optionalNumber(field, 'seriesGameNumber', 99))
  return { ...(description !== undefined && { description }), ...(game !== undefined && { game }) }
}

/** {name, location: {city}}. */
function readVenue(value: unknown): NonNullable<SourceMatch['venue']> {
  const field = getFields(value, 'venue')
  const location = isGiven(field('location')) ? getFields(field('location'), 'location') : undefined
  const city = location && isGiven(location('city')) ? text(location('city'), 'city') : undefined
  return { name: text(field('name'), 'name of the ground'), ...(city !== undefined && { city }) }
}

/** 0 means unknown. */
function readAttendance(value: unknown): number | undefined {
  const field = getFields(value, 'gameInfo')
  const count = isGiven(field('attendance')) ? wholeNumber(field('attendance'), 'attendance', { max: attendanceMax }) : 0
  return count === 0 ? undefined : count
}

/** `gameData` of a feed, without the line score. Throws an Error like `readEntry`. */
export function readGameData(value: unknown, id: unknown): GameHead {
  const repairs: string[] = []
  const part = tolerantParts(repairs)
  const data = getFields(value, 'gameData')
  const [game, datetime, teams] = ['game', 'datetime', 'teams'].map((name) => getFields(data(name), name)) as [Fields, Fields, Fields]
  const status = getStatus(data('status'))
  const start = getStart(
    {
      ...{ start: datetime('dateTime'), officialDate: datetime('officialDate') },
      ...{ rescheduled: datetime('rescheduleDate'), rescheduledDay: datetime('rescheduleGameDate') },
      ...{ resumedFrom: datetime('resumedFrom') ?? datetime('resumedFromDateTime'), resumedFromDay: datetime('resumedFromDate') },
    },
    status,
    part,
  )
  const gameOfDay = isOneOfSeveral(game('doubleHeader')) ? part('game of the day', () => optionalNumber(game, 'gameNumber', 9)) : undefined
  const venue = isGiven(data('venue')) ? part('ground', () => readVenue(data('venue'))) : undefined
  const attendance = isGiven(data('gameInfo')) ? part('attendance', () => readAttendance(data('gameInfo'))) : undefined
  return {
    id: String(wholeNumber(id ?? game('pk'), 'gamePk', { min: 1 })),
    gameType: text(game('type'), 'type'),
    season: getSeason(game('season'), start.date),
    ...start,
    ...(gameOfDay !== undefined && { gameOfDay }),
    home: readTeam(teams('home')),
    away: readTeam(teams('away')),
    status,
    series: {},
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    repairs,
  }
}
