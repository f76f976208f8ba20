import { count, type MatchLog, type Member, otherSide, type Side } from './match-log.ts'

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
export const stateNow = (game: Game) => ({ ...value(game), inningHalf: game.half, bases: occupied(game) })

export function out(game: Game, by = 1): void {
  game.outs += by
  const side = otherSide(batting(game))
  count(game, side, game.pitcher[side], 'outs', by)
}
