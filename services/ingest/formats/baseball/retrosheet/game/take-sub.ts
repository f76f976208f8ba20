import { otherSide, type Side, type SubLine } from '../records/game-record.ts'
import { type Bases, occupied } from './bases.ts'
import type { Moment } from './folded-game.ts'
import { currentHalf, type GameState } from './game-state.ts'

const pitching = 1
const positions = ['', 'P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'DH', 'PH', 'PR']
export const positionName = (position: number): string => positions[position] ?? ''

/** Applies a lineup change: a new player, or a player in a new position. */
export function applySub(state: GameState, line: SubLine): void {
  const moment = currentHalf(state)
  const before = state.lineups.pitcher(line.side)
  const replaced = state.lineups.put(line, moment.inning)
  if (replaced !== undefined && line.side === moment.side) replaceRunner(state, replaced, line.id)
  addEntry(state, moment, line, replaced)
  if (line.position !== pitching || before === line.id) return
  if (line.side === otherSide(moment.side)) state.plate.pitcherLeaves(before)
  const score: [number, number] = [...state.score]
  const detail = `For ${state.lineups.nameOf(before)}`
  state.events.push({ ...moment, type: 'pitching_change', team: line.side, player: line.id, score, detail })
}

/** A pinch runner takes the base of the replaced runner; the run stays charged to the same pitcher. */
function replaceRunner(state: GameState, replaced: string, id: string): void {
  state.bases = state.bases.map((runner) => (runner?.id === replaced ? { ...runner, id } : runner)) as unknown as Bases
}

function addEntry(
  state: GameState,
  moment: Moment,
  { id, side, position }: { id: string; side: Side; position: number },
  replaced?: string,
): void {
  const { lineups, outs, bases, score } = state
  const on = occupied(bases)
  const replacedPlayer = replaced === undefined ? [] : [{ id: replaced, role: 'out' }]
  const text =
    replaced === undefined
      ? `${lineups.nameOf(id)} moves to ${positionName(position)}`
      : `${lineups.nameOf(id)} (${positionName(position)}) comes on for ${lineups.nameOf(replaced)}`
  state.entries.push({
    ...moment,
    type: 'substitution',
    team: side,
    players: [{ id, role: 'in' }, ...replacedPlayer],
    outs,
    basesBefore: on,
    basesAfter: on,
    runs: 0,
    rbi: 0,
    score: [...score],
    text: text.endsWith('.') ? text : `${text}.`,
  })
}
