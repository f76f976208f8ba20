import type { Scoreboard } from '@touchline/contract/gen/match'
import { type Fields, getFields, getList, isGiven, shown, text, textIn } from '../../parse/fields.ts'
import { clockText } from '../../parse/number-text.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { type Stats, withPercentages } from '../shared/box.ts'
import type { Score } from '../shared/entry.ts'
import { count, durationIn, idIn, instantIn, officialKey, signedInteger } from '../shared/nba/fields.ts'
import { type BoxPlayer, type BoxSide, bothNames, type Game, type Sides } from '../shared/nba/game.ts'
import { gameId } from '../shared/nba/game-id.ts'
import { getState, startIn, statusIn } from './state.ts'

/** Reads a part of a document; undefined, with a note, if it throws. */
export type Part = <T>(what: string, read: () => T) => T | undefined

/**
 * A live box score, {game: {…}}, of a scheduled, live or finished game. An unreadable part is left out; `listed` has the teams
 * from the schedule. Throws an Error for a document without teams, day, state or score.
 */
export function readLiveBox(document: unknown, id: string, listed?: Sides): Game {
  const game = getFields(getFields(document, 'the document')('game'), 'game')
  if (/^\d{10}$/.test(String(game('gameId'))) && game('gameId') !== id)
    throw new Error(`the box score of ${shown(game('gameId'))} in the file of ${id}`)
  const repairs: string[] = []
  const part: Part = (what, read) => tolerant(repairs, read, leftOut(what))
  const teams = { home: getFields(game('homeTeam'), 'homeTeam'), away: getFields(game('awayTeam'), 'awayTeam') }
  const status = part('status text', () => text(game('gameStatusText'), 'gameStatusText')) ?? ''
  const box = { home: getSide(teams.home, listed?.home, part), away: getSide(teams.away, listed?.away, part) }
  const gameStatus = statusIn(game('gameStatus'), status, repairs)
  const scoreboard = getScoreboard(game, { teams, status, gameStatus }, part)
  const officials = part('officials', () =>
    getList(game('officials'), 'officials').map((each) => {
      const official = getFields(each, 'an official')
      return { name: getName(official), role: 'referee', ...officialKey(official, 'personId') }
    }),
  )
  const attendance = isGiven(game('attendance')) ? part('attendance', () => idIn(game, 'attendance')) : undefined
  const venue = part('arena', () => venueIn(game))
  return {
    game: gameId(id),
    home: box.home.teamId,
    away: box.away.teamId,
    ...part('names', () => getNames(teams.home, teams.away)),
    ...getStart(status, { day: () => dayIn(game('gameEt')), instant: () => instantIn(game('gameTimeUTC'), 'gameTimeUTC') }, part),
    scoreboard,
    ...venue,
    ...(game('isNeutral') === true && { neutral: true }),
    ...(officials && officials.length > 0 && { officials }),
    ...(attendance && { attendance }),
    ...(gameStatus !== 1 && { box }),
    ...(repairs.length > 0 && { repairs }),
  }
}

/** A game of a list, {gameId, …}, which has neither people nor statistics. Throws an Error like `readLiveBox`. */
export function readListedGame(row: unknown): Game {
  const field = getFields(row, 'a game')
  const team = (name: string) => {
    getFields(field(name), name)
    return { ...(field(name) as object), players: [], statistics: undefined }
  }
  const game = { ...(row as object), officials: [], homeTeam: team('homeTeam'), awayTeam: team('awayTeam') }
  const { box: _, ...listed } = readLiveBox({ game }, gameId(field('gameId')).id)
  return listed
}

interface Shown {
  teams: { home: Fields; away: Fields }
  status: string
  gameStatus: unknown
}

function getScoreboard(game: Fields, { teams, status, gameStatus }: Shown, part: Part): Scoreboard {
  const clock = isGiven(game('gameClock')) ? part('clock', () => clockText(durationIn(game('gameClock'), 'gameClock'))) : undefined
  const source = {
    gameStatus,
    text: status,
    period: part('period', () => count(game, 'period')) ?? 0,
    ...(clock !== undefined && { clock }),
    score: { home: scoreIn(teams.home, part), away: scoreIn(teams.away, part) },
  }
  return part('periods', () => getState({ ...source, lines: getLines(teams) })) ?? getState({ ...source, lines: [] })
}

/** An unreadable score is the sum of the periods. Throws an Error if these are unreadable too. */
function scoreIn(team: Fields, part: Part): number {
  const periods = tolerant([], () => getList(team('periods'), 'periods').map((each) => count(getFields(each, 'a period'), 'score'))) ?? []
  if (periods.length === 0) return count(team, 'score')
  return part('score', () => count(team, 'score')) ?? periods.reduce((sum, points) => sum + points, 0)
}

/** Either of the two times gives the day, which is the day in Eastern time. */
export function getStart(
  status: string,
  { day, instant }: { day: () => string; instant: () => string },
  part: Part,
): Pick<Game, 'date' | 'startAt' | 'timeTbd'> {
  const startAt = part('time', instant)
  const date = startAt === undefined ? day() : (part('day', day) ?? easternDay(startAt))
  return startAt === undefined ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : startIn(status, { date, startAt })
}

const easternDay = (startAt: string): string => new Date(Date.parse(startAt) - 5 * 3_600_000).toISOString().slice(0, 10)

/** "Boston Celtics": city and name; "China National Team" has its city in the name. */
export function getNames(home: Fields, away: Fields): Pick<Game, 'names'> {
  const getName = (team: Fields) => {
    const parts = [team('teamCity'), team('teamName')].filter(isGiven)
    const [city, name = ''] = parts
    const isRepeated = typeof name === 'string' && name.startsWith(`${city} `)
    return parts.length === 0 ? undefined : text(isRepeated ? name : parts.join(' '), 'the name of a team')
  }
  return bothNames(getName(home), getName(away))
}

/** Day of "2020-12-22T19:00:00-05:00", Eastern time. */
function dayIn(value: unknown): string {
  const day = /^(\d{4}-\d\d-\d\d)T/.exec(String(value))?.[1]
  if (day === undefined) throw new Error(`gameEt ${shown(value)} is not a time`)
  return day
}

function venueIn(game: Fields): Pick<Game, 'venue'> {
  if (!isGiven(game('arena'))) return {}
  const arena = getFields(game('arena'), 'arena')
  const city = arena('arenaCity')
  return { venue: { name: text(arena('arenaName'), 'arenaName'), ...(isGiven(city) && { city: text(city, 'arenaCity') }) } }
}

function getLines({ home, away }: { home: Fields; away: Fields }): Score[] {
  const points = (team: Fields) => getList(team('periods'), 'periods').map((each) => count(getFields(each, 'a period'), 'score'))
  const [a, b] = [points(home), points(away)]
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} periods of the same game`)
  return a.map((score, i) => ({ home: score, away: b[i]! }))
}

/** `listed`: the team in the schedule, used when the id is unreadable. */
function getSide(team: Fields, listed: number | undefined, part: Part): BoxSide {
  const players = part('players', () => getList(team('players'), 'players')) ?? []
  return {
    teamId: listed === undefined ? idIn(team, 'teamId') : (part('team', () => idIn(team, 'teamId')) ?? listed),
    stats: part('statistics of a team', () => teamStats(team)) ?? {},
    players: players.flatMap((each) => part('player', () => getPlayer(each, part)) ?? []),
  }
}

function teamStats(team: Fields): Stats {
  if (!isGiven(team('statistics'))) return {}
  const of = getFields(team('statistics'), 'statistics')
  return {
    ...countsIn(of),
    fastBreakPoints: count(of, 'pointsFastBreak'),
    pointsInPaint: count(of, 'pointsInThePaint'),
    ...(isGiven(of('biggestLead')) && { biggestLead: count(of, 'biggestLead') }),
  }
}

/** Inactive players are left out: they are neither on the court nor on the bench. */
function getPlayer(value: unknown, part: Part): BoxPlayer[] {
  const field = getFields(value, 'a player')
  const key = String(idIn(field, 'personId'))
  if (field('status') === 'INACTIVE') return []
  const [position, shirt] = [field('position'), field('jerseyNum')]
  const person = {
    name: getName(field),
    key,
    ...part('name', () => ({
      ...(isGiven(field('firstName')) && { firstName: text(field('firstName'), 'firstName') }),
      ...(isGiven(field('familyName')) && { lastName: text(field('familyName'), 'familyName') }),
    })),
    ...(isGiven(position) && part('position', () => ({ position: text(position, 'position') }))),
    ...(isGiven(shirt) && /^\d{1,2}$/.test(String(shirt)) && { shirtNumber: Number(shirt) }),
  }
  const stats = field('played') === '1' ? part(`statistics of ${person.name}`, () => playerStats(field('statistics'))) : undefined
  return [{ person, starts: field('starter') === '1', ...(stats && { stats }) }]
}

function playerStats(value: unknown): Stats {
  const of = getFields(value, 'statistics')
  return { ...countsIn(of), plusMinus: signedInteger(of, 'plusMinusPoints') }
}

const getName = (field: Fields): string => textIn(text(field('name'), 'name'), 'name')

const columns = {
  fgm: 'fieldGoalsMade',
  fga: 'fieldGoalsAttempted',
  fg3m: 'threePointersMade',
  fg3a: 'threePointersAttempted',
  ftm: 'freeThrowsMade',
  fta: 'freeThrowsAttempted',
  oreb: 'reboundsOffensive',
  dreb: 'reboundsDefensive',
  ast: 'assists',
  stl: 'steals',
  blk: 'blocks',
  turnover: 'turnovers',
  pf: 'foulsPersonal',
  pts: 'points',
} as const

/**
 * `reboundsTotal` of a team includes team rebounds, which box scores do not count, so rebounds are offensive plus
 * defensive ones.
 */
function countsIn(of: Fields): Stats {
  const counts = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, count(of, column)])) as Record<
    keyof typeof columns,
    number
  >
  return withPercentages({ ...counts, reb: counts.oreb + counts.dreb, min: clockText(durationIn(of('minutes'), 'minutes')) })
}
