import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { isDay, toUtc } from '../../../parse/dates.ts'
import { scoreParts } from '../../../scoreboard/score-parts.ts'
import type { SourceMatch, SourceTeam } from '../../../source-model.ts'
import { regularInnings } from '../../shared/regular-innings.ts'
import { regularSeason } from '../../shared/stages.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import { type LogGame, personKey } from '../game-log.ts'
import { type GameRecord, teamId } from '../records/game-record.ts'
import type { People } from '../rosters.ts'
import { getPark } from '../tables.ts'
import { getPlaysAndEvents } from './plays.ts'
import { getStatistics, lineupSide, logStatistics } from './stats.ts'

/** Context of the games of one season. */
export interface Season {
  year: number
  people: People
  /** An id that is in no list serves as the name. */
  team(id: string): SourceTeam
}

/** Identifies a game in event files and game logs alike. */
export interface Meeting {
  home: string
  away: string
  /** "20160411". */
  day: string
  /** 0: the only game of that day; 1, 2: which of several. */
  number: number
}

export const getKey = ({ home, away, day, number }: Meeting): string => [day, number, home, away].join('/')

/**
 * Reads the teams and the day from the first lines of a game in an event file; the id also contains the home team. Throws an
 * Error when they are missing or invalid.
 */
export const getMeeting = ({ id, info }: Pick<GameRecord, 'id' | 'info'>): Meeting => ({
  home: /^[A-Z0-9]{3}$/.test(info.get('hometeam') ?? '') ? info.get('hometeam')! : teamId(id.slice(0, 3), 'home team'),
  away: teamId(info.get('visteam'), 'visiting team'),
  day: id.slice(3, 11),
  number: Number(id.slice(11)),
})

/**
 * The number of each game among the meetings of its two teams, from 1, by day and game of the day. Quarantined games
 * count too: a rejected game must not change the ids of the others.
 */
export function meetingNumbers(games: readonly Meeting[]): Map<string, number> {
  const unique = [...new Map(games.map((game) => [getKey(game), game])).values()]
  const inOrder = (a: Meeting, b: Meeting) => Number(a.day) - Number(b.day) || a.number - b.number
  const pairings = Map.groupBy(unique, ({ home, away }) => `${home}/${away}`).values()
  return new Map([...pairings].flatMap((same) => same.sort(inOrder).map((game, i) => [getKey(game), i + 1] as const)))
}

export const meetingOfLog = ({ day, number, sides: [away, home] }: LogGame): Meeting => ({ home: home.team, away: away.team, day, number })

/**
 * The match of a game of an event file; `log`: its game log row, if any, for the managers, and for the score that does not
 * follow from the plays. Throws an Error for an invalid game.
 */
export function gameMatch(game: FoldedGame, season: Season, log: LogGame | undefined): Omit<SourceMatch, 'row' | 'text'> {
  const { info, lostPlays, lostLineups, repairs } = game.record
  const scored = game.unknownScore === undefined ? game : log
  if (!scored) throw new Error(game.unknownScore)
  const [away, home] = scored.sides
  const lineup = (side: 0 | 1) => lineupSide(game, side, season.people, log?.sides[side].manager)
  const crowd = getAttendance(Number(/^\d+$/.exec(info.get('attendance') ?? '')?.[0] ?? 0), season)
  return {
    ...common(getMeeting(game.record), season, info.get('site') ?? '', {
      time: info.get('starttime'),
      night: info.get('daynight') === 'night',
    }),
    scoreboard: getScoreboard({
      runs: [away.runs, home.runs],
      ...(away.innings && home.innings && { innings: [away.innings, home.innings] }),
      regular: scheduledInnings(getMeeting(game.record), info.get('innings')),
      ...(log?.completedOn !== undefined && { completedOn: log.completedOn }),
    }),
    ...(crowd !== undefined && { attendance: crowd }),
    ...(!lostPlays && { ...getPlaysAndEvents(game, season.people), statistics: getStatistics(game, season.people) }),
    ...(lostLineups.size < 2 && { lineup: { home: lineup(1), away: lineup(0) } }),
    repairs,
  }
}

/** The match of a game log row: result, line score, totals, umpires. Throws an Error for an invalid row. */
export function logMatch(game: LogGame, season: Season): Omit<SourceMatch, 'row' | 'text'> {
  const [away, home] = game.sides
  const crowd = getAttendance(game.attendance ?? 0, season)
  return {
    ...common(meetingOfLog(game), season, game.park, {}),
    scoreboard: getScoreboard({
      runs: [away.runs, home.runs],
      ...(away.innings && home.innings && { innings: [away.innings, home.innings] }),
      regular: scheduledInnings(meetingOfLog(game), undefined),
      ...(game.forfeit && { forfeit: game.forfeit }),
      ...(game.completedOn !== undefined && { completedOn: game.completedOn }),
    }),
    ...(crowd !== undefined && { attendance: crowd }),
    officials: game.umpires.flatMap((umpire, i) => (umpire ? [{ name: umpire.name, role: umpireRoles[i]!, key: personKey(umpire) }] : [])),
    ...(away.stats && home.stats && { statistics: logStatistics([away.stats, home.stats], [away.runs, home.runs]) }),
    repairs: game.repairs,
  }
}

const umpireRoles = ['home_plate', 'first_base', 'second_base', 'third_base', 'left_field', 'right_field'].map((at) => `${at}_umpire`)

/** Zero means unknown, except in 2020, when games were played without spectators. */
const getAttendance = (count: number, { year }: Season): number | undefined => (count > 0 || year === 2020 ? count : undefined)

type Common = Pick<
  SourceMatch,
  'sourceId' | 'stage' | 'roundOrder' | 'gameOfDay' | 'date' | 'startAt' | 'timeTbd' | 'home' | 'away' | 'venue' | 'repairs'
>

function common(
  meeting: Meeting,
  season: Season,
  site: string,
  { time, night = false }: { time?: string | undefined; night?: boolean },
): Common {
  const { day, number } = meeting
  const date = dateOfDay(day)
  if (!isDay(date) || Number(day.slice(0, 4)) !== season.year) throw new Error(`${date} is not a day of ${season.year}`)
  const park = getPark(site, season.year)
  return {
    sourceId: `${meeting.home}${day}${number}`,
    stage: regularSeason,
    roundOrder: Number(day) * 10 + number,
    date,
    ...(number > 0 && { gameOfDay: number }),
    ...getStart(date, time, { zone: park?.timezone, night }),
    home: season.team(meeting.home),
    away: season.team(meeting.away),
    ...(park && { venue: { name: park.name, city: park.city } }),
    repairs: [],
  }
}

interface Result {
  /** Visitors, home. */
  runs: readonly [number, number]
  /** Runs by inning; undefined when a side did not bat. Absent: unknown. */
  innings?: readonly [readonly (number | undefined)[], readonly (number | undefined)[]]
  /** Innings of regular time. */
  regular: number
  /** See `LogGame`. */
  forfeit?: string
  completedOn?: string
}

/** The scoreboard of a finished game. A tied game is a draw: called off and not resumed. */
function getScoreboard({ runs: [away, home], innings, regular, forfeit, completedOn }: Result): Scoreboard {
  const lines = innings && getPeriods(innings)
  const winner = getWinner(home, away, forfeit)
  return create(ScoreboardSchema, {
    state: forfeit ? 'awarded' : 'finished',
    status: forfeit ? 'AWD' : 'FT',
    ...(forfeit && { statusReason: 'Forfeited' }),
    resumedOn: completedOn === undefined ? [] : [completedOn],
    homeScore: home,
    awayScore: away,
    ...(winner && { winner }),
    scores: lines ? { ...scoreParts('baseball', lines, undefined, regular), periods: { items: lines } } : {},
  })
}

/** The number of innings in the file, else that of the rules of the day. */
const scheduledInnings = ({ day, number }: Meeting, stated: string | undefined): number =>
  /^[1-9]$/.test(stated ?? '') ? Number(stated) : regularInnings(dateOfDay(day), number > 0)

const dateOfDay = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

function getWinner(home: number, away: number, forfeit: string | undefined): string | undefined {
  if (forfeit) return { V: 'away', H: 'home', T: 'draw' }[forfeit]
  return home > away ? 'home' : home < away ? 'away' : 'draw'
}

const getPeriods = ([away, home]: NonNullable<Result['innings']>) =>
  Array.from({ length: Math.max(away.length, home.length) }, (_, i) => ({
    period: String(i + 1),
    ...(home[i] !== undefined && { home: home[i] }),
    ...(away[i] !== undefined && { away: away[i] }),
  }))

interface Start {
  /** RFC 3339, UTC; midnight of the day when the time is unknown. */
  startAt: string
  timeTbd: boolean
}

/**
 * Start of a game. `time`: local time of the park, "7:06PM"; old files omit AM and PM. Unknown: "0:00", times before
 * 6:00 (3:33AM marks a second game without a set start), and every time at a park without a timezone.
 */
export function getStart(date: string, time: string | undefined, { zone, night }: { zone: string | undefined; night: boolean }): Start {
  const clock = getClock(time ?? '', night)
  if (clock === undefined || zone === undefined) return { startAt: `${date}T00:00:00Z`, timeTbd: true }
  return { startAt: toUtc(date, clock, zone), timeTbd: false }
}

const earliestHour = 6

/** Converts to 24 hours: "19:06". */
function getClock(text: string, night: boolean): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):([0-5]\d)([AP]M)?$/.exec(text) ?? []
  const hour = Number(hours)
  if (minutes === undefined || hour < 1 || hour > 12) return undefined
  const isAfternoon = half === undefined ? hour < 10 || hour === 12 || night : half === 'PM'
  const clock = (hour % 12) + (isAfternoon ? 12 : 0)
  return clock < earliestHour ? undefined : `${String(clock).padStart(2, '0')}:${minutes}`
}
