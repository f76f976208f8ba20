import type { Play } from '../play/read-play.ts'
import type { Bases, Runner } from './bases.ts'
import type { Plate } from './plate.ts'

export interface Answering {
  bases: Bases
  batter: Runner
}

/**
 * Who answers for whose run on a play. Rule 9.16(g): a relief pitcher answers for nobody who reaches by a fielder's choice that puts out a
 * runner whom another left; each pitcher answers for as many runners as he put on, so those behind take over from those ahead of them.
 * Rule 9.16(h): a walk may be his who left during it.
 */
export function answering(play: Play, { bases, batter }: Answering, plate: Plate): Answering {
  const { pitcher } = batter
  if (play.batting === 'walk' || play.batting === 'intentional_walk')
    return { bases, batter: { ...batter, pitcher: plate.walkOf(pitcher!) } }
  const reaches = play.moves.some(({ from, out }) => from === 0 && !out)
  if (!reaches || (play.batting !== 'out' && play.batting !== 'fielders_choice')) return { bases, batter }
  const gone = play.moves.filter(({ from, out }) => from > 0 && out).map(({ from }) => from)
  return gone.toSorted((a, b) => b - a).reduce(shifted, { bases, batter })
}

/** Everybody behind `base`, the batter last, takes over from the one ahead of him. */
function shifted({ bases, batter }: Answering, base: number): Answering {
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
