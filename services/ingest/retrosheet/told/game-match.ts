import type { SourceMatch, SourceTeam } from '../../connectors.ts'
import { isDay } from '../../soccer/season.ts'
import type { FoldedGame } from '../game/folded-game.ts'
import type { LogGame } from '../log/log-game.ts'
import { teamId } from '../records/fields.ts'
import type { GameRecord } from '../records/game-record.ts'
import type { People } from '../rosters/people.ts'
import { regularSeason } from '../tables/league.ts'
import { parkOf } from '../tables/parks.ts'
import { logStatistics, statisticsOf } from './figures.ts'
import { playState } from './play-state.ts'
import { toldOf } from './plays.ts'
import { sheetSide } from './sheet.ts'
import { startOf } from './start-time.ts'

/** What the games of one season are told with. */
export interface Season {
  year: number
  people: People
  /** Throws an Error for an id that no list has. */
  team(id: string): SourceTeam
}

/** Which game it is: both files agree in these. */
export interface Meeting {
  home: string
  away: string
  /** "20160411". */
  day: string
  /** 0: the only one of that day; 1, 2: which of several. */
  number: number
}

export const keyOf = ({ home, away, day, number }: Meeting): string => [day, number, home, away].join('/')

/** By the lines that every game of an event file begins with. Throws an Error when they do not tell. */
export const meetingOf = ({ id, info }: Pick<GameRecord, 'id' | 'info'>): Meeting => ({
  home: teamId(info.get('hometeam'), 'home team'),
  away: teamId(info.get('visteam'), 'visiting team'),
  day: id.slice(3, 11),
  number: Number(id.slice(11)),
})

/**
 * Which meeting of the two each game is, from 1, by day and game of the day. Games that go to quarantine count too: what is wrong in one must
 * not move the ids of the others.
 */
export function meetingNumbers(games: readonly Meeting[]): Map<string, number> {
  const once = [...new Map(games.map((game) => [keyOf(game), game])).values()]
  const inOrder = (a: Meeting, b: Meeting) => Number(a.day) - Number(b.day) || a.number - b.number
  const pairings = Map.groupBy(once, ({ home, away }) => `${home}/${away}`).values()
  return new Map([...pairings].flatMap((same) => same.sort(inOrder).map((game, i) => [keyOf(game), i + 1] as const)))
}

export const meetingOfLog = ({ day, number, sides: [away, home] }: LogGame): Meeting => ({ home: home.team, away: away.team, day, number })

/** A game of an event file; `log`, its row of the game log where there is one, names the managers. Throws an Error. */
export function gameMatch(game: FoldedGame, season: Season, log: LogGame | undefined): Omit<SourceMatch, 'row' | 'text'> {
  const { info } = game.record
  const [away, home] = game.sides
  const coach = (side: 0 | 1) => log?.sides[side].manager?.name
  const { events, plays } = toldOf(game, season.people)
  const crowd = attendanceOf(Number(/^\d+$/.exec(info.get('attendance') ?? '')?.[0] ?? 0), season)
  return {
    ...common(meetingOf(game.record), season, info.get('site') ?? '', {
      time: info.get('starttime'),
      night: info.get('daynight') === 'night',
    }),
    play: playState({ runs: [away.runs, home.runs], innings: [away.innings, home.innings] }),
    ...(crowd !== undefined && { attendance: crowd }),
    events,
    plays,
    lineup: { home: sheetSide(game, 1, season.people, coach(1)), away: sheetSide(game, 0, season.people, coach(0)) },
    statistics: statisticsOf(game, season.people),
  }
}

/** A row of a game log: result, line score, totals, umpires. Throws an Error. */
export function logMatch(game: LogGame, season: Season): Omit<SourceMatch, 'row' | 'text'> {
  const [away, home] = game.sides
  const crowd = attendanceOf(game.attendance ?? 0, season)
  return {
    ...common(meetingOfLog(game), season, game.park, {}),
    play: playState({
      runs: [away.runs, home.runs],
      ...(away.innings && home.innings && { innings: [away.innings, home.innings] }),
      ...(game.forfeit && { forfeit: game.forfeit }),
    }),
    ...(crowd !== undefined && { attendance: crowd }),
    officials: game.umpires.flatMap((umpire, i) => (umpire ? [{ name: umpire.name, role: umpireRoles[i]! }] : [])),
    ...(away.figures && home.figures && { statistics: logStatistics([away.figures, home.figures], [away.runs, home.runs]) }),
  }
}

const umpireRoles = ['home_plate', 'first_base', 'second_base', 'third_base', 'left_field', 'right_field'].map((at) => `${at}_umpire`)

/** Zero stands for an attendance nobody knows, but in 2020, when nobody was let in. */
const attendanceOf = (told: number, { year }: Season): number | undefined => (told > 0 || year === 2020 ? told : undefined)

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
