import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import { count, getCount, type MatchLog, type Member, otherSide, type StatsBuilder, sides, toPercent, writePlay } from './match-log.ts'

/**
 * Probabilities per minute and side, from averages of top leagues per match and side: 30 shots, 3 goals, 3 penalties,
 * 20 hits.
 */
export const chances = {
  shot: 0.46,
  onPowerPlay: 0.75,
  goal: 0.1,
  assist: 0.9,
  assist2: 0.75,
  penalty: 0.05,
  hit: 0.35,
  block: 0.2,
  miss: 0.2,
  shootout: 0.33,
}
export const infractions = ['Tripping', 'Hooking', 'Slashing', 'Interference', 'Holding', 'High-sticking']
export const periodMinutes = 20
export const overtimeMinutes = 5
/** Real seconds per minute of play. */
export const realSecondsPerMinute = 105
/** The home side wins the shoot-out after this many rounds, which bounds the length of a league round. */
export const longestShootout = 9

export interface Game extends MatchLog {
  /** Minutes played so far. */
  minute: number
  /** Last minute in which a side is short-handed; 0: at full strength. */
  short: Record<Side, number>
}

export const goalie = (game: Game, side: Side): Member => game.squads[side][0]!

/** The five skaters on the ice: one forward line and one defense pair, rotated by minute. */
export function onIce({ squads, minute }: Game, side: Side): Member[] {
  const [pair, line] = [1 + (minute % 3) * 2, 7 + (minute % 4) * 3]
  return [...squads[side].slice(line, line + 3), ...squads[side].slice(pair, pair + 2)]
}

export const isShort = (game: Game, side: Side): boolean => game.short[side] >= game.minute
export const strength = (game: Game, side: Side): string =>
  isShort(game, side) === isShort(game, otherSide(side)) ? 'ev' : isShort(game, side) ? 'sh' : 'pp'

export const spot = (game: Game, side: Side) =>
  ({ case: 'hockey', value: { strength: strength(game, side), x: game.rng.int(80, 260) / 10, y: game.rng.int(-120, 120) / 10 } }) as const

export function faceoff(game: Game, clock: string): void {
  const winner = game.rng.pick(sides)
  const [won, lost] = [onIce(game, winner)[0]!, onIce(game, otherSide(winner))[0]!]
  count(game, winner, won, 'faceoffs')
  count(game, winner, won, 'faceoffsWon')
  count(game, otherSide(winner), lost, 'faceoffs')
  writePlay(game, { type: 'faceoff', side: winner, clock, people: { winner: won, loser: lost } })
}

export const buildStats: StatsBuilder = (counts, matchLog, side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const inGoal = member ? member.position === 'G' : true
  const [faceoffPct, savePct] = [toPercent(of('faceoffsWon'), of('faceoffs')), toPercent(of('saves'), of('shotsAgainst'))]
  const decision = member && matchLog.decisions.get(member.id)
  const powerPlays = getCount(matchLog, side, undefined, 'powerPlays')
  return {
    case: 'hockey',
    value: {
      ...{
        goals: of('goals'),
        assists: of('assists'),
        points: of('goals') + of('assists'),
        pim: of('pim'),
        shotsOnGoal: of('shots'),
        hits: of('hit'),
      },
      ...{ blockedShots: of('block'), ppGoals: of('pp'), shGoals: of('sh') },
      ...(faceoffPct !== undefined && { faceoffPct }),
      ...(inGoal && { saves: of('saves'), shotsAgainst: of('shotsAgainst'), ...(savePct !== undefined && { savePct }) }),
      ...(decision && { decision }),
      ...(member ? { plusMinus: of('plusMinus'), timeOnIce: clockText(of('seconds')) } : { powerPlay: `${of('pp')}/${powerPlays}` }),
    },
  }
}
