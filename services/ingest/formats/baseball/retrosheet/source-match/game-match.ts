import { isDay } from '../../../soccer/shared/season.ts'
import type { SourceMatch, SourceTeam } from '../../../source-model.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import type { LogGame } from '../log/log-game.ts'
import { teamId } from '../records/fields.ts'
import type { GameRecord } from '../records/game-record.ts'
import type { People } from '../rosters/people.ts'
import { regularSeason } from '../tables/league.ts'
import { parkOf } from '../tables/parks.ts'
import { lineupSide } from './lineup.ts'
import { playsAndEventsOf } from './plays.ts'
import { scoreboardOf } from './scoreboard.ts'
import { startOf } from './start-time.ts'
import { logStatistics, statisticsOf } from './stats.ts'

/** Context of the games of one season. */
export interface Season {
  year: number
  people: People
  /** Throws an Error for an id that no list has. */
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

export const keyOf = ({ home, away, day, number }: Meeting): string => [day, number, home, away].join('/')

/** From the first lines of a game in an event file. Throws an Error when they are missing or invalid. */
export const meetingOf = ({ id, info }: Pick<GameRecord, 'id' | 'info'>): Meeting => ({
  home: teamId(info.get('hometeam'), 'home team'),
  away: teamId(info.get('visteam'), 'visiting team'),
  day: id.slice(3, 11),
  number: Number(id.slice(11)),
})

/**
 * The number of each game among the meetings of its two teams, from 1, by day and game of the day. Quarantined games
 * count too: a rejected game must not change the ids of the others.
 */
export function meetingNumbers(games: readonly Meeting[]): Map<string, number> {
  const unique = [...new Map(games.map((game) => [keyOf(game), game])).values()]
  const inOrder = (a: Meeting, b: Meeting) => Number(a.day) - Number(b.day) || a.number - b.number
  const pairings = Map.groupBy(unique, ({ home, away }) => `${home}/${away}`).values()
  return new Map([...pairings].flatMap((same) => same.sort(inOrder).map((game, i) => [keyOf(game), i + 1] as const)))
}

export const meetingOfLog = ({ day, number, sides: [away, home] }: LogGame): Meeting => ({ home: home.team, away: away.team, day, number })

/**
 * The match of a game of an event file; `log`: its game log row, if any, for the managers. Throws an Error for an
 * invalid game.
 */
export function gameMatch(game: FoldedGame, season: Season, log: LogGame | undefined): Omit<SourceMatch, 'row' | 'text'> {
  const { info } = game.record
  const [away, home] = game.sides
  const coach = (side: 0 | 1) => log?.sides[side].manager?.name
  const { events, plays } = playsAndEventsOf(game, season.people)
  const crowd = attendanceOf(Number(/^\d+$/.exec(info.get('attendance') ?? '')?.[0] ?? 0), season)
  return {
    ...common(meetingOf(game.record), season, info.get('site') ?? '', {
      time: info.get('starttime'),
      night: info.get('daynight') === 'night',
    }),
    play: scoreboardOf({ runs: [away.runs, home.runs], innings: [away.innings, home.innings] }),
    ...(crowd !== undefined && { attendance: crowd }),
    events,
    plays,
    lineup: { home: lineupSide(game, 1, season.people, coach(1)), away: lineupSide(game, 0, season.people, coach(0)) },
    statistics: statisticsOf(game, season.people),
  }
}

/** The match of a game log row: result, line score, totals, umpires. Throws an Error for an invalid row. */
export function logMatch(game: LogGame, season: Season): Omit<SourceMatch, 'row' | 'text'> {
  const [away, home] = game.sides
  const crowd = attendanceOf(game.attendance ?? 0, season)
  return {
    ...common(meetingOfLog(game), season, game.park, {}),
    play: scoreboardOf({
      runs: [away.runs, home.runs],
      ...(away.innings && home.innings && { innings: [away.innings, home.innings] }),
      ...(game.forfeit && { forfeit: game.forfeit }),
    }),
    ...(crowd !== undefined && { attendance: crowd }),
    officials: game.umpires.flatMap((umpire, i) => (umpire ? [{ name: umpire.name, role: umpireRoles[i]! }] : [])),
    ...(away.stats && home.stats && { statistics: logStatistics([away.stats, home.stats], [away.runs, home.runs]) }),
  }
}

const umpireRoles = ['home_plate', 'first_base', 'second_base', 'third_base', 'left_field', 'right_field'].map((at) => `${at}_umpire`)

/** Zero means unknown, except in 2020, when games were played without spectators. */
const attendanceOf = (count: number, { year }: Season): number | undefined => (count > 0 || year === 2020 ? count : undefined)

type Common = Pick<
  SourceMatch,
  'stage' | 'roundOrder' | 'gameOfDay' | 'date' | 'startAt' | 'timeTbd' | 'home' | 'away' | 'venue' | 'repairs'
>

function common(
  meeting: Meeting,
  season: Season,
  site: string,
  { time, night = false }: { time?: string | undefined; night?: boolean },
): Common {
  const { day, number } = meeting
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  if (!isDay(date) || Number(day.slice(0, 4)) !== season.year) throw new Error(`${date} is no day of ${season.year}`)
  const park = parkOf(site, season.year)
  return {
    stage: regularSeason,
    roundOrder: Number(day) * 10 + number,
    date,
    ...(number > 0 && { gameOfDay: number }),
    ...startOf(date, time, { zone: park?.zone, night }),
    home: season.team(meeting.home),
    away: season.team(meeting.away),
    ...(park && { venue: { name: park.name, city: park.city } }),
    repairs: [],
  }
}
