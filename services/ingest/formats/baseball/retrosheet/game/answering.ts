import type { Play } from '../play/read-play.ts'
import type { Bases, Runner } from './bases.ts'
import type { Plate } from './plate.ts'

export interface Responsibility {
  bases: Bases
  batter: Runner
}

/**
 * Assigns the responsible pitcher of each runner on a play. Rule 9.16(g): a relief pitcher is not charged with a batter
 * who reaches on a fielder's choice that puts out a runner of a previous pitcher; each pitcher is charged with as many
 * runners as he put on base, so the runners behind take over the pitcher of the runner ahead. Rule 9.16(h): a walk can
 * be charged to the pitcher who left during it.
 */
export function assignPitchers(play: Play, { bases, batter }: Responsibility, plate: Plate): Responsibility {
  const { pitcher } = batter
  if (play.batting === 'walk' || play.batting === 'intentional_walk')
    return { bases, batter: { ...batter, pitcher: plate.walkOf(pitcher!) } }
  const reaches = play.moves.some(({ from, out }) => from === 0 && !out)
  if (!reaches || (play.batting !== 'out' && play.batting !== 'fielders_choice')) return { bases, batter }
  const outBases = play.moves.filter(({ from, out }) => from > 0 && out).map(({ from }) => from)
  return outBases.toSorted((a, b) => b - a).reduce(shifted, { bases, batter })
}

/** Each runner behind `base`, the batter last, takes over the pitcher of the runner ahead. */
function shifted({ bases, batter }: Responsibility, base: number): Responsibility {
  const next: (Runner | undefined)[] = [...bases]
  let pitcher = bases[base - 1]?.pitcher
  for (let behind = base - 1; behind >= 1; behind--) {
    const runner = bases[behind - 1]
    if (!runner) continue
    next[behind - 1] = { ...runner, pitcher }
    pitcher = runner.pitcher
  }
  return { bases: next as unknown as Bases, batter: { ...batter, pitcher: pitcher ?? batter.pitcher } }
}
