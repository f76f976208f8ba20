import type { Move } from './move.ts'
import { hasModifier, isHit, type Play } from './read-play.ts'

export interface Situation {
  outs: number
  /** All bases are occupied. */
  loaded: boolean
}

/**
 * Whether the run of `move` is batted in, by official rule 9.04 unless the text specifies it: on a hit, an out, a
 * fielder's choice; on a walk, a hit batter or interference when the bases are loaded; on an error from third with
 * fewer than two outs; never on a grounder into a double play, a strikeout or a running event.
 */
export function isBattedIn(play: Play, move: Move, { outs, loaded }: Situation): boolean {
  if (move.to !== 4 || move.out || play.batting === undefined) return false
  if (move.battedIn !== undefined) return move.battedIn
  if (isHit(play)) return true
  switch (play.batting) {
    case 'out':
    case 'fielders_choice':
      return !hasModifier(play, 'GDP', 'BGDP')
    case 'error':
      return move.from === 3 && outs < 2
    case 'walk':
    case 'intentional_walk':
    case 'hit_by_pitch':
    case 'interference':
      return move.from === 3 && loaded
    default:
      return false
  }
}
