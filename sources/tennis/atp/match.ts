import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { showable } from '../../parse/fields.ts'
import { playerSide } from '../../player-side.ts'
import type { SourceMatch, SourcePerson, SourceTeam } from '../../source-model.ts'
import type { Fields } from './files.ts'
import { getDay } from './files.ts'
import type { Players } from './players.ts'
import { roundIn } from './rounds.ts'
import {
  type Ending,
  isOver,
  matchTieBreak,
  setsWon,
  type WrittenScore,
  type WrittenSet,
  withWinnersPoints,
  writtenScore,
} from './score.ts'
import { sideKey } from './side-key.ts'
import type { Edition } from './tournaments.ts'

/** Context of a match: its tournament and the known players. */
export interface MatchContext {
  edition: Edition
  players: Players
  /** The sets of the tournament go to four games. */
  shortSets: boolean
}

/** A match without its statistics, and the column that is the home side. */
export interface ReadMatch {
  match: Omit<SourceMatch, 'row' | 'text'>
  home: 'winner' | 'loser'
}

type Winner = 'home' | 'away'

/**
 * The match of a row. The home side is the one with the lower id, so that the order does not reveal the winner. Throws an Error
 * if the row does not name two players; anything else unreadable is left out and named in `repairs`.
 */
export function matchIn(fields: Fields, { edition, players, shortSets }: MatchContext): ReadMatch {
  const repairs: string[] = []
  const sides = (['winner', 'loser'] as const).map((side) => sideIn(fields, side, { edition, players }, repairs))
  const [winner, loser] = sides as [SourceTeam, SourceTeam]
  if (sideKey(winner) === sideKey(loser)) throw new Error('both players are the same')
  const home = sideKey(winner) < sideKey(loser) ? 'winner' : 'loser'
  const isPair = (winner.players?.length ?? 0) > 1
  const score = scoreIn(fields, edition, isPair, repairs)
  const source = showableRound(fields('tourney_round_name'), repairs)
  const { round, stage, roundOrder } = roundIn(source, fields('round_order'))
  return {
    home,
    match: {
      ...{ stage: isPair ? { ...stage, name: `Doubles ${stage.name}` } : stage, round, roundOrder },
      ...(source !== '' && { roundSource: source }),
      ...daysIn(fields, edition),
      timeTbd: true,
      ...(home === 'winner' ? { home: winner, away: loser } : { home: loser, away: winner }),
      scoreboard: getScoreboard(score, { fields, edition, shortSets, winner: home === 'winner' ? 'home' : 'away', repairs }),
      neutral: true,
      ...(edition.city !== undefined && { venue: { name: '', city: edition.city } }),
      repairs,
    },
  }
}

/**
 * One player, or a pair with two names and two ids: "B. Bryan / M. Bryan" and "b588/b589". Throws an Error for anything
 * else.
 */
function sideIn(
  fields: Fields,
  side: 'winner' | 'loser',
  { edition, players }: Pick<MatchContext, 'edition' | 'players'>,
  repairs: string[],
): SourceTeam {
  const [names, ids, slugs] = [`${side}_name`, `${side}_player_id`, `${side}_slug`].map((column) => fields(column).split(/ ?[/&] ?/))
  if (names!.length !== ids!.length || names!.length > 2)
    throw new Error(`${side}: ${names!.length} names and ${ids!.length} ids are neither a player nor a pair`)
  const opponent = fields(`${side === 'winner' ? 'loser' : 'winner'}_player_id`)
  const draw = { tournament: `${edition.year}-${edition.id}`, match: opponent }
  const people = names!.map((name, i) => players.named({ name, id: ids![i]!, slug: slugs![i] ?? '' }, draw))
  if (people.some(({ key }) => key === undefined)) repairs.push(`${side}_player_id "${ids!.join('/').slice(0, 20)}" is no id`)
  const seed = seedIn(fields(`${side}_seed`), side, repairs)
  return playerSide(people as unknown as [SourcePerson] | [SourcePerson, SourcePerson], seed)
}

/** "3", "WC", "4 WC". */
function seedIn(text: string, side: string, repairs: string[]): string | undefined {
  const seed = text.replace(/[()[\]]/g, '').trim()
  if (seed === '') return undefined
  if (/^[a-z\d]{1,4}(?:[ /][a-z\d]{1,4})?$/i.test(seed)) return seed.toUpperCase()
  repairs.push(`${side}_seed "${text.slice(0, 20)}" is left out`)
  return undefined
}

function showableRound(text: string, repairs: string[]): string {
  try {
    return showable(text, 'tourney_round_name')
  } catch {
    repairs.push('tourney_round_name is left out')
    return ''
  }
}

/**
 * The range of days in which a match was played. The files only have the first and the last day of its tournament; without the
 * last day the range ends with the year, without the first day it is the whole year.
 */
type MatchDays = Pick<SourceMatch, 'date' | 'latestDate' | 'latestDateUnknown' | 'startAt'>

function daysIn(fields: Fields, { firstDay, year }: Edition): MatchDays {
  const first = getDay(fields('start_date')) ?? getDay(['start_year', 'start_month', 'start_day'].map(fields).join('.')) ?? firstDay
  const date = first ?? `${year}-01-01`
  const last = getDay(fields('end_date')) ?? getDay(['end_year', 'end_month', 'end_day'].map(fields).join('.'))
  const isKnown = last !== undefined && last >= date
  return {
    date,
    latestDate: isKnown ? last : `${Math.max(year, Number(date.slice(0, 4)))}-12-31`,
    // Without a first day, both dates are the bounds of the year.
    ...(first !== undefined && !isKnown && { latestDateUnknown: true }),
    startAt: `${date}T00:00:00Z`,
  }
}

/** The score as written, with the points of tie-breaks that follow from the rules. The sets are left out if they contradict the winner. */
function scoreIn(fields: Fields, edition: Edition, isPair: boolean, repairs: string[]): WrittenScore {
  const text = fields('match_score_tiebreaks')
  const score = writtenScore(text)
  if (score.unreadable !== undefined) repairs.push(`score "${text.slice(0, 60)}": ${score.unreadable} is no set`)
  if (score.sets.length === 0) return score
  const [winner, loser] = setsWon(score, false)
  if (score.ending === 'played' && winner <= loser) {
    repairs.push(`score "${text.slice(0, 60)}": the winner has not won more sets`)
    return { ...score, sets: [], unreadable: text.slice(0, 20) }
  }
  const decider = score.sets.length - 1
  const isDecider = (i: number) => i === decider && i > 0 && leadBefore(score.sets, i) === 0
  const sets = score.sets.map((set, i) => {
    const played = isPair && isDecider(i) && i === 2 && Math.max(...set.games) >= 10 ? matchTieBreak(set.games) : set
    return withWinnersPoints(played, Math.max(...played.games) === 1 ? 10 : tieBreakTo(edition, isDecider(i), played))
  })
  return { ...score, sets }
}

const leadBefore = (sets: readonly WrittenSet[], i: number): number =>
  sets.slice(0, i).reduce((lead, { games: [a, b] }) => lead + Math.sign(a - b), 0)

/** First year of the tie-break to ten in the last set, by Grand Slam tournament (Grand Slam Rulebook). */
const longTieBreakSince: Readonly<Record<string, number>> = { 580: 2019, 520: 2022, 540: 2022, 560: 2022 }

/**
 * Points that a tie-break goes to. Undefined where that is not certain: until 1974 some were the first to five points,
 * with at most four for the loser.
 */
function tieBreakTo({ id, year }: Edition, isDecider: boolean, { tieBreak }: WrittenSet): 7 | 10 | undefined {
  if (isDecider && year >= (longTieBreakSince[id] ?? Number.POSITIVE_INFINITY)) return 10
  return year < 1975 && Math.max(...(tieBreak ?? []).map((points) => points ?? 0)) < 5 ? undefined : 7
}

interface ScoreContext {
  fields: Fields
  edition: Edition
  shortSets: boolean
  winner: Winner
  repairs: string[]
}

const states: Readonly<Record<Ending, { state: string; status: string }>> = {
  played: { state: 'finished', status: 'FT' },
  retirement: { state: 'retired', status: 'RET' },
  default: { state: 'retired', status: 'DEF' },
  walkover: { state: 'walkover', status: 'WO' },
  unplayed: { state: 'cancelled', status: 'CANC' },
  abandoned: { state: 'abandoned', status: 'ABD' },
}

function getScoreboard(score: WrittenScore, { fields, edition, shortSets, winner, repairs }: ScoreContext): Scoreboard {
  const { sets, ending } = score
  const oriented = <T>([first, second]: readonly [T, T]): { home: T; away: T } =>
    winner === 'home' ? { home: first, away: second } : { home: second, away: first }
  const hasWinner = ending !== 'unplayed' && ending !== 'abandoned'
  const won = sets.length > 0 ? setsWon(score, shortSets) : setsInColumns(fields, score)
  if (score.unreadable === undefined && sets.length === 0 && ending === 'played' && !won) repairs.push('the row has no score')
  const bestOf = bestOfSets(score, shortSets)
  const side = won && oriented(won)
  return create(ScoreboardSchema, {
    ...states[ending],
    ...(side && { homeScore: side.home, awayScore: side.away }),
    ...((sets.length > 0 || !side) &&
      score.unreadable === undefined && { scores: { periods: { items: sets.map((set, i) => getPeriod(set, i, oriented)) } } }),
    ...(hasWinner && { winner }),
    detail: {
      case: 'tennis',
      value: { ...(bestOf !== undefined && { bestOf }), ...(edition.surface !== undefined && { surface: edition.surface }) },
    },
  })
}

function getPeriod({ games, tieBreak }: WrittenSet, i: number, oriented: <T>(pair: readonly [T, T]) => { home: T; away: T }) {
  const points = tieBreak && oriented(tieBreak)
  return {
    period: `S${i + 1}`,
    ...oriented(games),
    ...(points?.home !== undefined && { tiebreakHome: points.home }),
    ...(points?.away !== undefined && { tiebreakAway: points.away }),
  }
}

/** Sets won in a played match with an unreadable score, from their own columns. */
function setsInColumns(fields: Fields, { ending }: WrittenScore): [number, number] | undefined {
  const [winner, loser] = ['winner_sets_won', 'loser_sets_won'].map((column) => (/^\d$/.test(fields(column)) ? Number(fields(column)) : -1))
  return ending === 'played' && winner! > loser! && loser! >= 0 && winner! <= 3 ? [winner!, loser!] : undefined
}

/** Number of sets of the format. Known for a played match, and for any other one in which a player had two sets without having won. */
function bestOfSets(score: WrittenScore, shortSets: boolean): number | undefined {
  const [winner, loser] = setsWon(score, shortSets)
  if (score.sets.length === 0) return undefined
  if (score.ending === 'played') return winner === 3 ? 5 : winner === 2 ? 3 : undefined
  return Math.max(winner, loser) === 2 ? 5 : undefined
}

/** Whether a played match has sets that only go to four games. */
export const hasShortSets = (text: string): boolean => {
  const { sets, ending } = writtenScore(text)
  return ending === 'played' && sets.some(({ games }) => Math.max(...games) === 4 && isOver(games, true))
}
