import { type Fields, fieldsOf, isGiven, listOf, shown, text, textIn } from '../../../parse/fields.ts'
import { clockText } from '../../../parse/number-text.ts'
import { type Stats, withPercentages } from '../shared/box.ts'
import type { Score } from '../shared/entry.ts'
import { count, durationIn, idIn, signedInteger } from '../shared/nba/fields.ts'
import { type BoxPlayer, type BoxSide, bothNames, type Game } from '../shared/nba/game.ts'
import { gameId } from '../shared/nba/game-id.ts'
import { instantIn, startIn, stateOf } from './state.ts'

/** A live box score, {game: {…}}, of a scheduled, live or finished game. Throws an Error for an invalid document. */
export function readLiveBox(document: unknown, id: string): Game {
  const game = fieldsOf(fieldsOf(document, 'the document')('game'), 'game')
  if (game('gameId') !== id) throw new Error(`the box score of ${shown(game('gameId'))} in the file of ${id}`)
  const teams = { home: fieldsOf(game('homeTeam'), 'homeTeam'), away: fieldsOf(game('awayTeam'), 'awayTeam') }
  const isToCome = game('gameStatus') === 1
  const box = { home: sideOf(teams.home), away: sideOf(teams.away) }
  const crowd = game('attendance')
  const status = text(game('gameStatusText'), 'gameStatusText')
  const officials = listOf(game('officials'), 'officials').map((each) => ({ name: nameOf(fieldsOf(each, 'an official')), role: 'referee' }))
  return {
    game: gameId(id),
    home: box.home.teamId,
    away: box.away.teamId,
    ...namesOf(teams.home, teams.away),
    ...startIn(status, { date: dayIn(game('gameEt')), startAt: instantIn(game('gameTimeUTC'), 'gameTimeUTC') }),
    scoreboard: stateOf({
      gameStatus: game('gameStatus'),
      text: status,
      period: count(game, 'period'),
      ...(isGiven(game('gameClock')) && { clock: clockText(durationIn(game('gameClock'), 'gameClock')) }),
      score: { home: count(teams.home, 'score'), away: count(teams.away, 'score') },
      lines: linesOf(teams),
    }),
    ...venueIn(game),
    ...(officials.length > 0 && { officials }),
    ...(typeof crowd === 'number' && crowd > 0 && { attendance: idIn(game, 'attendance') }),
    ...(!isToCome && { box }),
  }
}

/** "Boston Celtics": city and name. */
export function namesOf(home: Fields, away: Fields): Pick<Game, 'names'> {
  const nameOf = (team: Fields) => {
    const parts = [team('teamCity'), team('teamName')].filter(isGiven)
    return parts.length === 0 ? undefined : text(parts.join(' '), 'the name of a team')
  }
  return bothNames(nameOf(home), nameOf(away))
}

/** Day of "2020-12-22T19:00:00-05:00", Eastern time. */
function dayIn(value: unknown): string {
  const day = /^(\d{4}-\d\d-\d\d)T/.exec(String(value))?.[1]
  if (day === undefined) throw new Error(`gameEt ${shown(value)} is not a time`)
  return day
}

function venueIn(game: Fields): Pick<Game, 'venue'> {
  if (!isGiven(game('arena'))) return {}
  const arena = fieldsOf(game('arena'), 'arena')
  const city = arena('arenaCity')
  return { venue: { name: text(arena('arenaName'), 'arenaName'), ...(isGiven(city) && { city: text(city, 'arenaCity') }) } }
}

function linesOf({ home, away }: { home: Fields; away: Fields }): Score[] {
  const points = (team: Fields) => listOf(team('periods'), 'periods').map((each) => count(fieldsOf(each, 'a period'), 'score'))
  const [a, b] = [points(home), points(away)]
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} periods of the same game`)
  return a.map((score, i) => ({ home: score, away: b[i]! }))
}

function sideOf(team: Fields): BoxSide {
  return { teamId: idIn(team, 'teamId'), stats: teamStats(team), players: listOf(team('players'), 'players').flatMap(playerOf) }
}

function teamStats(team: Fields): Stats {
  if (!isGiven(team('statistics'))) return {}
  const of = fieldsOf(team('statistics'), 'statistics')
  return {
    ...countsIn(of),
    fastBreakPoints: count(of, 'pointsFastBreak'),
    pointsInPaint: count(of, 'pointsInThePaint'),
    ...(isGiven(of('biggestLead')) && { biggestLead: count(of, 'biggestLead') }),
  }
}

/** Inactive players are left out: they are neither on the court nor on the bench. */
function playerOf(value: unknown): BoxPlayer[] {
  const field = fieldsOf(value, 'a player')
  const key = String(idIn(field, 'personId'))
  if (field('status') === 'INACTIVE') return []
  const [position, shirt] = [field('position'), field('jerseyNum')]
  const person = {
    name: nameOf(field),
    key,
    ...(isGiven(field('firstName')) && { firstName: text(field('firstName'), 'firstName') }),
    ...(isGiven(field('familyName')) && { lastName: text(field('familyName'), 'familyName') }),
    ...(isGiven(position) && { position: text(position, 'position') }),
    ...(isGiven(shirt) && /^\d{1,2}$/.test(String(shirt)) && { shirtNumber: Number(shirt) }),
  }
  const of = field('played') === '1' ? fieldsOf(field('statistics'), 'statistics') : undefined
  const stats = of && { ...countsIn(of), plusMinus: signedInteger(of, 'plusMinusPoints') }
  return [{ person, starts: field('starter') === '1', ...(stats && { stats }) }]
}

const nameOf = (field: Fields): string => textIn(text(field('name'), 'name'), 'name')

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
