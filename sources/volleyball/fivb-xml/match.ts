import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { getResult, type Points } from '../../scoreboard/volleyball.ts'
import type { SourceLineupEntry, SourceMatch, SourcePerson, SourceSide, SourceStatistics, SourceTeam } from '../../source-model.ts'
import { finishedState, playedSets, pointsText, setEnds } from '../shared/sets.ts'
import { type Counts, getStats, getSum } from '../shared/statistics.ts'
import type { Fixture } from './fixture.ts'
import type { DocumentSet, DocumentTeam, MatchDocument } from './match-document.ts'
import { getPlace } from './place.ts'

/** Data of a match that its fixture does not contain. */
export interface MatchContext {
  row: string
  text: string
  home: SourceTeam
  away: SourceTeam
  /** Number of the meeting of these teams in the tournament, from 1. */
  meeting: number
  /** The file of the statistics, else that of the score. */
  document?: MatchDocument
}

/** The match of a fixture. `faults`: parts that are left out. Throws an Error if its state is unknown. */
export function getMatch(fixture: Fixture, context: MatchContext): { match: SourceMatch; faults: string[] } {
  const faults: string[] = []
  const { document, row, text, home, away, meeting } = context
  const sets = getSets(fixture, document, faults)
  const scoreboard = getState(fixture, sets, faults)
  const isPlayed = scoreboard.homeScore !== undefined && sets.length > 0
  const match: SourceMatch = {
    ...{ row, text, home, away, meeting, scoreboard, date: fixture.date },
    ...(fixture.id !== undefined && { sourceId: fixture.id }),
    ...getPlace(fixture),
    ...{ startAt: fixture.startAt ?? `${fixture.date}T00:00:00Z`, timeTbd: fixture.startAt === undefined },
    ...(fixture.venue && { venue: fixture.venue }),
    ...(isPlayed && scoreboard.state === 'finished' && scoreboard.scores && { events: setEnds(playedSets(sets)) }),
    ...(isPlayed && document && getDetails(document, fixture, sets.length, faults)),
    repairs: [],
  }
  return { match, faults }
}

/** The sets of the list of matches, else those of the document. */
function getSets({ sets }: Fixture, document: MatchDocument | undefined, faults: string[]): readonly Points[] {
  const reported = document ? setsIn(document) : []
  if (sets.length === 0) return reported
  if (reported.length > 0 && shown(reported) !== shown(sets))
    faults.push(`the sets are ${shown(sets)} in the list of matches and ${shown(reported)} in the file of the match; the list counts`)
  return sets
}

const shown = (sets: readonly Points[]): string => sets.map(pointsText).join(', ')

function setsIn({ home, away }: MatchDocument): Points[] {
  const sets: Points[] = []
  for (let number = 1; ; number++) {
    const points = { home: home.sets.get(number)?.points ?? 0, away: away.sets.get(number)?.points ?? 0 }
    if (points.home + points.away === 0) return sets
    sets.push(points)
  }
}

const setsToWin = 3

function getState({ phase, score }: Fixture, sets: readonly Points[], faults: string[]): Scoreboard {
  if (phase === 'postponed') return create(ScoreboardSchema, { state: 'postponed', status: 'PST' })
  if (phase === 'cancelled') return create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
  const isDecided = Math.max(score?.home ?? 0, score?.away ?? 0) >= setsToWin
  const hasBegun = score !== undefined || sets.length > 0
  if (phase === 'unknown' && hasBegun && !isDecided) throw new Error('the status is unknown, and no side has won three sets')
  if (phase === 'live' && !isDecided) return liveState(sets)
  if (!hasBegun && (phase === 'scheduled' || phase === 'unknown')) return create(ScoreboardSchema, { state: 'scheduled', status: 'NS' })
  const state = resultState(score, sets, faults)
  return phase === 'forfeited' ? create(ScoreboardSchema, { ...state, state: 'awarded', status: 'AWD' }) : state
}

function resultState(score: Points | undefined, sets: readonly Points[], faults: string[]): Scoreboard {
  const { won } = getResult(playedSets(sets).sets)
  if (!score && sets.length === 0) throw new Error('the match is over, but has no score')
  if (sets.length > 0 && (!score || pointsText(score) === pointsText(won))) return finishedState(playedSets(sets))
  if (sets.length > 0) faults.push(`the sets ${shown(sets)} do not make the result ${pointsText(score!)}, which counts; they are left out`)
  const winner = score!.home > score!.away ? 'home' : score!.away > score!.home ? 'away' : 'draw'
  return create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore: score!.home, awayScore: score!.away, winner })
}

/** The last set with points is in play. */
function liveState(sets: readonly Points[]): Scoreboard {
  const period = `S${Math.max(1, sets.length)}`
  const { won } = getResult(sets.slice(0, -1))
  const items = sets.map((points, i) => ({ period: `S${i + 1}`, ...points }))
  const board = { homeScore: won.home, awayScore: won.away, scores: { periods: { items } } }
  return create(ScoreboardSchema, { state: 'live', status: period, period, ...board })
}

const sides = ['home', 'away'] as const

/** Lineups and statistics of a document that has rosters or players. */
function getDetails(document: MatchDocument, fixture: Fixture, sets: number, faults: string[]): Pick<SourceMatch, 'lineup' | 'statistics'> {
  const people = { home: getPeople(fixture, 'home'), away: getPeople(fixture, 'away') }
  const hasLineups = sides.every((side) => (document[side].sets.get(1)?.starters.length ?? 0) > 0)
  const hasStatistics = sides.some((side) => [...document[side].sets.values()].some(({ players }) => players.size > 0))
  return {
    ...(hasLineups && { lineup: { home: getLineup(document.home, people.home), away: getLineup(document.away, people.away) } }),
    ...(hasStatistics && { statistics: getStatistics(document, people, sets, faults) }),
  }
}

type GetPerson = (shirt: number) => SourcePerson

/**
 * The files contain no player names. Within a tournament a shirt number belongs to one player, so team and number are the key of
 * a person, and the number is displayed as the name.
 */
const getPeople =
  (fixture: Fixture, side: 'home' | 'away'): GetPerson =>
  (shirt) => ({ name: `No. ${shirt}`, key: `${fixture.tournament}/${fixture[side].code}/${shirt}`, sourceId: null, shirtNumber: shirt })

/** Starters: on court in the first set, or its liberos. Substitutes: came on later, in any set. */
function getLineup({ captain, sets, shirts }: DocumentTeam, getPerson: GetPerson): SourceSide {
  const all = [...sets].sort(([a], [b]) => a - b).map(([, set]) => set)
  const liberos = new Set(all.flatMap((set) => set.liberos))
  const [first] = all
  const starters = new Set([...first!.starters, ...first!.liberos.slice(0, 1)])
  const played = new Set(
    all.flatMap((set) => [...set.starters, ...set.substitutes, ...set.liberos.filter((shirt) => hasPlayed(shirt, set))]),
  )
  const entry = (shirt: number): SourceLineupEntry => ({
    ...getPerson(shirt),
    ...(liberos.has(shirt) && { place: 'L' }),
    ...(shirt === captain && { captain: true }),
  })
  const others = [...shirts].filter((shirt) => !starters.has(shirt) && !played.has(shirt))
  return {
    starters: [...starters].map(entry),
    substitutes: [...played].filter((shirt) => !starters.has(shirt)).map(entry),
    ...(others.length > 0 && { bench: others.sort((a, b) => a - b).map(entry) }),
  }
}

const hasPlayed = (shirt: number, { players }: DocumentSet): boolean => Object.values(players.get(shirt) ?? {}).some((count) => count > 0)

/** Statistics of the match and of each of its sets. */
function getStatistics(
  document: MatchDocument,
  people: Record<(typeof sides)[number], GetPerson>,
  sets: number,
  faults: string[],
): SourceStatistics {
  const numbers = Array.from({ length: sets }, (_, i) => i + 1)
  const inSet = (side: 'home' | 'away', number: number) => document[side].sets.get(number)
  const teamIn = (side: 'home' | 'away', number: number): Counts => getTeam(inSet(side, number))
  for (const side of sides) for (const number of numbers) checkPoints(inSet(side, number), `${document[side].code}, set ${number}`, faults)
  return {
    home: getStats(getSum(numbers.map((number) => teamIn('home', number)))),
    away: getStats(getSum(numbers.map((number) => teamIn('away', number)))),
    players: sides.flatMap((side) => getPlayers(document[side], numbers, people[side]).map((player) => ({ side, ...player }))),
    periods: numbers.map((number) => ({
      period: `S${number}`,
      home: getStats(teamIn('home', number)),
      away: getStats(teamIn('away', number)),
    })),
  }
}

const getTeam = (set: DocumentSet | undefined): Counts => (set ? getSum([...set.players.values(), set.team]) : {})

function getPlayers({ sets }: DocumentTeam, numbers: readonly number[], getPerson: GetPerson) {
  const byShirt = new Map<number, Counts[]>()
  for (const number of numbers)
    for (const [shirt, counts] of sets.get(number)?.players ?? []) byShirt.set(shirt, [...(byShirt.get(shirt) ?? []), counts])
  return [...byShirt].map(([shirt, counts]) => ({ person: getPerson(shirt), stats: getStats(getSum(counts)) }))
}

/** Every point of a set is an attack, a block, an ace or an error of the opponent. */
function checkPoints(set: DocumentSet | undefined, where: string, faults: string[]): void {
  if (!set || set.players.size === 0) return
  const { attackPoints = 0, blockPoints = 0, serveAces = 0, opponentErrors = 0 } = getTeam(set)
  const counted = attackPoints + blockPoints + serveAces + opponentErrors
  if (counted !== (set.points ?? 0)) faults.push(`${where}: the statistics have ${counted} points, the set has ${set.points ?? 0}`)
}
