import type { Side } from '@touchline/contract/outcome'
import { count, type MatchLog, type Member, otherSide, type StatsBuilder } from './match-log.ts'

/** Results of plate appearances per thousand, close to those of top leagues; the rest are outs in the field. */
export const results = { single: 148, double: 44, triple: 4, home_run: 31, walk: 84, hit_by_pitch: 10, strikeout: 220, error: 14 } as const
export const chances = { steal: 0.06, safe: 0.75, secondToHome: 0.6, doublePlay: 0.3, sacrificeFly: 0.35 }

export interface Runner {
  member: Member
  /** The pitcher charged with the run. */
  pitcher: Member
  earned: boolean
}

export interface Game extends MatchLog {
  inning: number
  half: 'top' | 'bottom'
  outs: number
  bases: (Runner | undefined)[]
  pitcher: Record<Side, Member>
  next: Record<Side, number>
  /** Pitchers of record at the current score. */
  record?: { winner: Member; loser: Member }
}

export const batting = ({ half }: Game): Side => (half === 'top' ? 'away' : 'home')
export const value = ({ inning, half, outs }: Game) => ({ inning, half, outs })
export const occupied = ({ bases }: Game) => ({ occupied: [1, 2, 3].filter((base) => bases[base]) })

export function out(game: Game, by = 1): void {
  game.outs += by
  const side = otherSide(batting(game))
  count(game, side, game.pitcher[side], 'outs', by)
}

export const buildStats: StatsBuilder = (counts, { decisions }, _side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const [ab, h] = [of('ab'), of('h')]
  const hits = { ab, r: of('r'), h, doubles: of('double'), triples: of('triple'), hr: of('home_run'), rbi: of('rbi') }
  const [bb, hbp, sf] = [of('walk'), of('hit_by_pitch'), of('sacrifice_fly')]
  const rest = { bb, so: of('strikeout'), sb: of('sb'), cs: of('cs'), hbp, sf, pa: ab + bb + hbp + sf }
  const pitched = {
    ip: `${Math.floor(of('outs') / 3)}.${of('outs') % 3}`,
    h: of('p_h'),
    r: of('p_r'),
    er: of('er'),
    bb: of('p_walk'),
    so: of('p_strikeout'),
  }
  const decision = member && decisions.get(member.id)
  const pitching = { ...pitched, hr: of('p_home_run'), pitches: of('pitches'), strikes: of('strikes'), ...(decision && { decision }) }
  const isPitcher = member?.position.endsWith('P')
  return {
    case: 'baseball',
    value: {
      ...(!isPitcher && { batting: { ...hits, ...rest, ...(ab > 0 && { avg: (h / ab).toFixed(3).replace(/^0/, '') }) } }),
      ...((!member || isPitcher) && { pitching }),
      fielding: { e: of('e') },
    },
  }
}
