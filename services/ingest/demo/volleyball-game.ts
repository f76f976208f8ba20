import type { Side } from '@touchline/contract/outcome'
import { count, type MatchLog, type Member, otherSide, type StatsBuilder, sides, toPercent } from './match-log.ts'
import type { Random } from './random.ts'

/** Probabilities, close to those of top leagues: the receiving side wins two of three rallies. */
export const chances = {
  sideOut: 0.64,
  serveErrorOfLost: 0.24,
  aceOfWon: 0.17,
  excellentReception: 0.42,
  kill: 0.62,
  attackError: 0.22,
  block: 0.25,
  fault: 0.06,
  substitution: 0.015,
  timeout: 0.5,
  card: 0.003,
  challenge: 0.02,
  forfeit: 0.05,
  interruption: 0.08,
}

export interface Game extends MatchLog {
  /** The six players on court without the libero, in serving order, the next server first. */
  court: Record<Side, Member[]>
  libero: Record<Side, Member>
  /** Counts of the teams, set by set. */
  bySet: { period: string; counts: Record<Side, Record<string, number>> }[]
  /** Timeouts taken in the set. */
  timeouts: Record<Side, number>
}

/** Counts for a player and the set; `member` undefined: for the team. */
export function countInSet(game: Game, side: Side, member: Member | undefined, what: string): void {
  const set = game.bySet.at(-1)!.counts[side]
  set[what] = (set[what] ?? 0) + 1
  count(game, side, member, what)
}

/** The course of a rally, from serve to last touch. */
export function tellRally(game: Game, serving: Side, winner: Side): void {
  const { rng, court, libero } = game
  const receiving = otherSide(serving)
  const server = court[serving][0]!
  countInSet(game, serving, server, 'serves')
  if (winner === receiving && rng.chance(chances.serveErrorOfLost)) return void lost(game, serving, server, 'serveErrors')
  const receiver = rng.pick([libero[receiving], ...court[receiving].filter(({ position }) => position === 'OH')])
  countInSet(game, receiving, receiver, 'receptions')
  if (winner === serving && rng.chance(chances.aceOfWon)) {
    countInSet(game, receiving, receiver, 'receptionErrors')
    return void countInSet(game, serving, server, 'aces')
  }
  if (rng.chance(chances.excellentReception)) countInSet(game, receiving, receiver, 'excellent')
  attacks(game, receiving, winner)
}

/** Both sides attack in turn until the rally is won. */
function attacks(game: Game, first: Side, winner: Side): void {
  const { rng, court, libero } = game
  for (let side = first; ; side = otherSide(side)) {
    const other = otherSide(side)
    const attacker = rng.pick(attackers(court[side]))
    countInSet(game, side, attacker, 'attacks')
    if (side === winner) {
      if (rng.chance(chances.kill)) return void countInSet(game, side, attacker, 'kills')
    } else {
      const end = rng.next()
      if (end < chances.attackError) return void lost(game, side, attacker, 'attackErrors')
      if (end < chances.attackError + chances.block) {
        countInSet(game, side, attacker, 'attackErrors')
        return void countInSet(game, other, rng.pick(attackers(court[other])), 'blocks')
      }
      if (end < chances.attackError + chances.block + chances.fault) return void countInSet(game, other, undefined, 'opponentErrors')
    }
    countInSet(game, other, rng.pick([libero[other], ...court[other]]), 'digs')
  }
}

const attackers = (court: readonly Member[]): Member[] => court.filter(({ position }) => position !== 'S')

function lost(game: Game, side: Side, member: Member, what: string): void {
  countInSet(game, side, member, what)
  countInSet(game, otherSide(side), undefined, 'opponentErrors')
}

const statsIn = (counts: Readonly<Record<string, number>>) => {
  const of = (what: string) => counts[what] ?? 0
  const receptionPct = toPercent(of('excellent'), of('receptions'))
  return {
    points: of('kills') + of('blocks') + of('aces'),
    ...{ attackPoints: of('kills'), attackAttempts: of('attacks'), attackErrors: of('attackErrors'), blockPoints: of('blocks') },
    ...{ serveAces: of('aces'), serveAttempts: of('serves'), serveErrors: of('serveErrors'), digs: of('digs') },
    ...{ receptions: of('receptions'), receptionErrors: of('receptionErrors') },
    ...(receptionPct !== undefined && { receptionPct }),
  }
}
const teamStatsIn = (counts: Readonly<Record<string, number>>) => ({ ...statsIn(counts), opponentErrors: counts.opponentErrors ?? 0 })

export const buildStats: StatsBuilder = (counts, _, __, member) => ({
  case: 'volleyball',
  value: member ? statsIn(counts) : teamStatsIn(counts),
})

/** Statistics of the teams in each set so far. */
export const getPeriodStats = ({ bySet, match }: Game) =>
  bySet.map(({ period, counts }) => ({
    period,
    teams: sides.map((side) => ({ teamId: match[side].id, stats: { case: 'volleyball' as const, value: teamStatsIn(counts[side]) } })),
  }))

/** The winner of each set, until one side has three. Some matches are more even than others. */
export function setWinners(rng: Random): Side[] {
  const homeWins = rng.int(32, 74) / 100
  const won: Side[] = []
  while (sides.every((side) => won.filter((each) => each === side).length < 3)) won.push(rng.chance(homeWins) ? 'home' : 'away')
  return won
}

/** The same for a second leg that levels the tie, given the score of the first. */
export function levelSets(rng: Random, { home, away }: Record<Side, number>): Side[] {
  const winner: Side = home > away ? 'away' : 'home'
  const lost = Math.min(home, away) === 2 ? 2 : rng.int(0, 1)
  const won: Side[] = [winner, winner]
  for (let i = 0; i < lost; i++) won.splice(rng.int(0, won.length), 0, otherSide(winner))
  return [...won, winner]
}
