import type { Side } from '@touchline/contract/outcome'
import { afterPoint, getPeriods, getStakes, opponent, pointScore, setsWon, startOfMatch } from '@touchline/sources/scoreboard/tennis'
import { knockout } from './knockout.ts'
import { count, openMatchLog, recordBreak, recordMoment, sides, writeEvent, writePlay } from './match-log.ts'
import type { Moment } from './moment.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import type { Simulation } from './simulation.ts'
import {
  buildStats,
  chances,
  countPoint,
  endMatch,
  type Game,
  getCourt,
  getDetail,
  getPlace,
  getPlayer,
  inTieBreak,
  type Place,
  playPoint,
  recordLive,
  tournaments,
} from './tennis-game.ts'

const roster: Roster = {
  league: 'Demo Tour',
  clubs: 16,
  starters: 0,
  positions: [],
  grounds: { names: ['Tennis Park', 'Courts', 'Tennis Center'], capacity: [2_000, 14_000] },
  heightCm: [173, 206],
  officials: ['umpire'],
}

export const tennis: Simulation = {
  sport: 'tennis',
  seasons: 'calendar-year',
  roundSeconds: 270 * 60,
  coverage: { events: true, live: 'full', lineups: false, statistics: true, playByPlay: true },
  roster,
  competition: knockout(Object.entries(tournaments).map(([name, { entrants }]) => ({ name, entrants }))),
  preferred: (plays) => ({ plays }),
  scheduledDetail: ({ league }) => getCourt(tournaments[league.name]!),
  simulate(rng, match) {
    const matchLog = openMatchLog('tennis', roster, buildStats, rng, match)
    const tournament = tournaments[match.league.name]!
    const players = { home: getPlayer(match.home), away: getPlayer(match.away) }
    const game: Game = Object.assign(matchLog, { tournament, players, tennis: startOfMatch(rng.pick(sides)), idleSeconds: 0 })
    if (rng.chance(chances.walkover)) return walkover(game)
    const incidents = getIncidents(rng, game)
    startSet(game)
    for (let point = 1; !game.tennis.winner; point++) {
      if (incidents.get(point)?.(game)) return game.moments
      nextPoint(game)
    }
    endMatch(game, { how: 'played' })
    return game.moments
  },
}

/** A match that does not begin has no score and no statistics. */
function walkover(game: Game): Moment[] {
  endMatch(game, { how: 'walkover', by: game.rng.pick(sides) }, game.rng.pick(['Illness', 'Back injury', 'Shoulder injury']))
  const [{ second, state }] = game.moments as [Moment]
  const { homeScore: _, awayScore: __, scores: ___, ...unplayed } = state as Exclude<Moment['state'], { $typeName: string }>
  return [{ second, state: unplayed, events: [], plays: [] }]
}

/** Returns true if it ends the match. */
type Incident = (game: Game) => boolean

/** The incidents of a match, by the number of the point before which they happen. */
function getIncidents(rng: Random, { tournament }: Game): Map<number, Incident> {
  const incidents = new Map<number, Incident>()
  const side = rng.pick(sides)
  const at = rng.int(25, 90)
  if (rng.chance(chances.retirement)) {
    incidents.set(at, (game) => medicalTimeout(game, side))
    incidents.set(at + rng.int(3, 15), (game) => retirement(game, side))
  } else if (rng.chance(chances.medicalTimeout)) incidents.set(at, (game) => medicalTimeout(game, side))
  else if (rng.chance(chances.default)) incidents.set(at, (game) => disqualification(game, side))
  if (!tournament.isIndoors && rng.chance(chances.rain)) incidents.set(rng.int(10, 24), (game) => rain(game))
  return incidents
}

function medicalTimeout(game: Game, side: Side): false {
  writePlay(game, {
    type: 'medical_timeout',
    side,
    people: { player: game.players[side] },
    details: { case: 'tennis', value: getPlace(game) },
  })
  writeEvent(game, { type: 'medical_timeout', side, member: game.players[side], extra: eventValue(game) })
  recordLive(game, true)
  game.second += game.rng.int(180, 300)
  return false
}

function retirement(game: Game, side: Side): true {
  game.periods = getPeriods(game.tournament.format, game.tennis, true)
  writeEvent(game, { type: 'retirement', side, member: game.players[side], extra: eventValue(game) })
  endMatch(game, { how: 'retirement', by: side }, game.rng.pick(['Thigh injury', 'Wrist injury', 'Cramp']))
  return true
}

function disqualification(game: Game, side: Side): true {
  game.periods = getPeriods(game.tournament.format, game.tennis, true)
  endMatch(game, { how: 'default', by: side }, 'Unsportsmanlike conduct')
  return true
}

/** Play stops for some minutes, or until the next day, which starts soon in the demo. */
function rain(game: Game): false {
  const { rng } = game
  const stop = (state: 'interrupted' | 'suspended', status: string, minutes: number) => {
    recordMoment(game, { state, status, statusReason: 'Rain', detail: getDetail(game, state === 'interrupted') })
    game.second += minutes * 60
    game.idleSeconds += minutes * 60
  }
  stop('interrupted', 'INT', rng.int(10, 25))
  if (rng.chance(chances.suspended)) stop('suspended', 'SUSP', 40)
  recordLive(game, true)
  return false
}

/** The set of an event and its games so far, home first. */
function eventValue({ periods }: Game) {
  const { period, home, away } = periods.at(-1)!
  return { case: 'tennis' as const, value: { set: period.slice(1), games: `${home}-${away}` } }
}

function startSet(game: Game): void {
  game.periods = getPeriods(game.tournament.format, game.tennis)
  startGame(game)
}

function startGame(game: Game): void {
  if (inTieBreak(game)) writeEvent(game, { type: 'tiebreak', extra: eventValue(game) })
  recordLive(game, true)
}

function nextPoint(game: Game): void {
  const { rng, tournament, tennis: before } = game
  const { format } = tournament
  game.second += rng.int(22, 42)
  const [stakes, isTieBreak, place] = [getStakes(format, before), inTieBreak(game), getPlace(game)]
  const point = playPoint(game)
  const { server, winner, kind } = point
  const after = afterPoint(format, before, winner)
  const endsGame = after.firstServer !== before.firstServer
  const endsSet = after.sets.length > before.sets.length
  countPoint(game, point, stakes)
  Object.assign(game, { tennis: after, periods: getPeriods(format, after, endsSet) })
  writePlay(game, {
    type: isTieBreak ? 'tiebreak_point' : 'point',
    side: winner,
    people: { server: game.players[server], returner: game.players[opponent(server)] },
    details: { case: 'tennis', value: { ...place, server, ...pointScore(format, before, after), winnerKind: kind, ...stakes } },
  })
  if (rng.chance(chances.challenge)) challenge(game, opponent(winner), place)
  if (endsGame) endGame(game, winner, isTieBreak ? place : { ...place, server })
  if (after.winner) return
  if (endsSet) rest(game)
  else if (endsGame) changeover(game)
  else recordLive(game, true)
}

function challenge(game: Game, side: Side, place: Place): void {
  writePlay(game, { type: 'challenge', side, people: { player: game.players[side] }, details: { case: 'tennis', value: place } })
  game.second += 20
}

/** `server` is absent in a tie-break, in which both serve. */
function endGame(game: Game, winner: Side, { server, ...place }: Place & { server?: Side }): void {
  const member = game.players[winner]
  const details = { case: 'tennis', value: { ...place, ...(server && { server }) } } as const
  const people = { player: member, ...(server && { server: game.players[server] }) }
  if (server) count(game, server, undefined, 'serviceGames')
  writePlay(game, { type: 'game', side: winner, people, details })
  if (server === opponent(winner)) writeEvent(game, { type: 'break', side: winner, member, extra: eventValue(game) })
  if (game.tennis.sets.length < place.set) return
  game.score = setsWon(game.tennis.sets)
  writePlay(game, {
    type: 'set',
    side: winner,
    people: { player: member },
    scoring: true,
    details: { case: 'tennis', value: { set: place.set } },
  })
  writeEvent(game, { type: 'set_end', side: winner, extra: eventValue(game) })
}

/** Sides change ends after every odd game of a set. */
function changeover(game: Game): void {
  const { home, away } = game.tennis.games
  recordLive(game, false)
  game.second += (home + away) % 2 === 1 ? 60 : 12
  startGame(game)
}

function rest(game: Game): void {
  recordBreak(game, 'BT', getDetail(game, false))
  game.second += 120
  startSet(game)
}
