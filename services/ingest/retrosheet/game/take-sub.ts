import { otherSide, type Side, type SubLine } from '../records/game-record.ts'
import { type Bases, taken } from './bases.ts'
import type { Moment } from './folded-game.ts'
import { type GameState, present } from './game-state.ts'

const pitching = 1
const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DH', 'PH', 'PR']
export const positionName = (position: number): string => positions[position] ?? ''

/** Takes in one change of a line-up: a new man, or a man in a new place. */
export function takeSub(state: GameState, line: SubLine): void {
  const moment = present(state)
  const before = state.ups.pitcher(line.side)
  const replaced = state.ups.put(line, moment.inning)
  if (replaced !== undefined && line.side === moment.side) runsFor(state, replaced, line.id)
  tell(state, moment, line, replaced)
  if (line.position !== pitching || before === line.id) return
  if (line.side === otherSide(moment.side)) state.plate.pitcherLeaves(before)
  const score: [number, number] = [...state.score]
  const detail = `For ${state.ups.nameOf(before)}`
  state.events.push({ ...moment, type: 'pitching_change', team: line.side, player: line.id, score, detail })
}

/** Who comes for a runner runs on where he stood; his run stays with the same pitcher. */
function runsFor(state: GameState, replaced: string, id: string): void {
  state.bases = state.bases.map((runner) => (runner?.id === replaced ? { ...runner, id } : runner)) as unknown as Bases
}

function tell(
  state: GameState,
  moment: Moment,
  { id, side, position }: { id: string; side: Side; position: number },
  replaced?: string,
): void {
  const { ups, outs, bases, score } = state
  const on = taken(bases)
  const goes = replaced === undefined ? [] : [{ id: replaced, role: 'out' }]
  const said =
    replaced === undefined
      ? `${ups.nameOf(id)} moves to ${positionName(position)}`
      : `${ups.nameOf(id)} (${positionName(position)}) comes on for ${ups.nameOf(replaced)}`
  state.entries.push({
    ...moment,
    type: 'substitution',
    team: side,
    players: [{ id, role: 'in' }, ...goes],
    outs,
    basesBefore: on,
    basesAfter: on,
    runs: 0,
    rbi: 0,
    score: [...score],
    text: said.endsWith('.') ? said : `${said}.`,
  })
}
