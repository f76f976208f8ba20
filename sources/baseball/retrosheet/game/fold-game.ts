import { positionName } from '../../shared/positions.ts'
import { type GameLine, type GameRecord, otherSide, type PlayLine, type SideIndex, type SubLine } from '../records/game-record.ts'
import { applyPlay } from './apply-play.ts'
import type { FoldedGame, FoldedSide, Moment } from './folded-game.ts'
import {
  type Bases,
  currentHalf,
  endHalf,
  enter,
  type GameState,
  occupied,
  openedGame,
  placeRunner,
  setResponsiblePitcher,
} from './game-state.ts'
import { totals } from './tally.ts'
import { inferredRuns } from './unread-play.ts'

/**
 * Computes a game from its lines: half-innings, runs, outs and bases from the event texts; earned runs from the data
 * lines of the file. Throws an Error with the line number when lines are inconsistent or the end of the game is
 * missing.
 */
export function foldGame(read: GameRecord): FoldedGame {
  const state = openedGame(read)
  let unread: PlayLine | undefined
  for (const [i, line] of read.lines.entries()) {
    // `applyUnread` counts the rest of a half-inning together with its unreadable play.
    if (line.type === 'play' && unread && isSameHalf(line, unread)) continue
    try {
      if (line.type === 'play' && line.unread !== undefined) {
        unread = line
        applyUnread(state, line, read.lines.slice(i + 1))
      } else applyLine(state, line)
    } catch (error) {
      throw new Error(`line ${line.line}: ${(error as Error).message}`, { cause: error })
    }
  }
  endHalf(state)
  const record = withEarned(state, read)
  checkEnd(state, record)
  return {
    record,
    sides: [getSide(state, record, 0), getSide(state, record, 1)],
    participants: state.lineups.participants.filter(({ id }) => !record.standIns.has(id)),
    stats: state.tally.stats,
    pitched: [...record.earned.keys()],
    entries: state.entries,
    events: state.events,
    getName: state.lineups.getName,
    ...(state.unknownScore !== undefined && { unknownScore: state.unknownScore }),
  }
}

const isSameHalf = (a: PlayLine, b: PlayLine): boolean => a.inning === b.inning && a.side === b.side

/** Counts the runs of a half-inning from an unreadable play on, if the other plays determine them. */
function applyUnread(state: GameState, line: PlayLine, after: readonly GameLine[]): void {
  const { inning, side } = enter(state, line.inning, line.side)
  const plays = after.filter((each) => each.type === 'play')
  const own = plays.filter((each) => isSameHalf(each, line))
  const isAlone = own.every(({ unread }) => unread === undefined)
  const runs = isAlone ? inferredRuns(state, { plays: own, isLast: own.length === plays.length }) : undefined
  if (runs === undefined)
    state.unknownScore ??= `line ${line.line}: ${line.unread}, and the other plays do not tell the runs of its half-inning`
  state.score[side] += runs ?? 0
  state.innings[side][inning - 1]! += runs ?? 0
  state.outs = 3
}

function applyLine(state: GameState, line: GameLine): void {
  if (line.type === 'play') applyPlay(state, line)
  else if (line.type === 'sub') applySub(state, line)
  else if (line.type === 'runner') placeRunner(state, { id: line.runner, pitcher: undefined }, line.base)
  else setResponsiblePitcher(state, line.pitcher, line.base)
}

/** A pitcher with an unreadable line of earned runs is charged with all of his runs that are not marked as unearned. */
function withEarned({ pitched, tally }: GameState, record: GameRecord): GameRecord {
  const missing = [...pitched].filter((id) => !record.earned.has(id))
  if (missing.length === 0 || missing.length > record.lostEarned) return record
  const earned = missing.map((id): [string, number] => {
    const { r = 0, unearned = 0 } = tally.stats.get(id)?.pitching ?? {}
    return [id, r - unearned]
  })
  return { ...record, earned: new Map([...record.earned, ...earned]) }
}

/** The last lines of a game have the earned runs of every pitcher: without them the end of the game is missing. */
function checkEnd({ pitched }: GameState, { earned, lostEarned, lostPlays }: GameRecord): void {
  if (lostPlays) {
    if (earned.size + lostEarned === 0) throw new Error('no earned runs: the end of the game is missing')
    return
  }
  if (pitched.size === 0) throw new Error('a game without a play')
  const missing = [...pitched].filter((id) => !earned.has(id))
  if (missing.length > 0) throw new Error(`no earned runs of ${missing.join(', ')}: the end of the game is missing`)
}

function getSide(state: GameState, { earned }: GameRecord, side: SideIndex): FoldedSide {
  const { batting } = totals(state.tally.stats.values(), side)
  const { pitching } = totals(state.tally.stats.values(), otherSide(side))
  const against = [...state.pitched].filter((id) => state.tally.of(id, side).side === side)
  return {
    innings: state.innings[side],
    hitsByInning: state.hits[side],
    runs: state.score[side],
    hits: batting.h,
    errors: state.errors[side],
    // Batters and placed runners who neither scored nor were put out were left on base.
    leftOnBase: batting.pa + state.placed[side] - state.score[side] - pitching.outs,
    earnedAgainst: against.reduce((sum, id) => sum + (earned.get(id) ?? 0), 0) - state.teamUnearned[side],
  }
}

const pitching = 1

/** Applies a lineup change: a new player, or a player in a new position. */
function applySub(state: GameState, line: SubLine): void {
  const moment = currentHalf(state)
  const before = state.lineups.pitcher(line.side)
  const replaced = state.lineups.put(line, moment.inning)
  if (replaced !== undefined && line.side === moment.side) replaceRunner(state, replaced, line.id)
  addEntry(state, moment, line, replaced)
  if (line.position !== pitching || before === line.id) return
  if (line.side === otherSide(moment.side)) state.plate.pitcherLeaves(before)
  const score: [number, number] = [...state.score]
  const detail = `For ${state.lineups.getName(before)}`
  state.events.push({ ...moment, type: 'pitching_change', team: line.side, player: line.id, score, detail })
}

/** A pinch runner takes the base of the replaced runner; the run stays charged to the same pitcher. */
function replaceRunner(state: GameState, replaced: string, id: string): void {
  state.bases = state.bases.map((runner) => (runner?.id === replaced ? { ...runner, id } : runner)) as unknown as Bases
}

function addEntry(
  state: GameState,
  moment: Moment,
  { id, side, position }: { id: string; side: SideIndex; position: number },
  replaced?: string,
): void {
  const { lineups, outs, bases, score } = state
  const on = occupied(bases)
  const replacedPlayer = replaced === undefined ? [] : [{ id: replaced, role: 'out' }]
  const text =
    replaced === undefined
      ? `${lineups.getName(id)} moves to ${positionName(position)}`
      : `${lineups.getName(id)} (${positionName(position)}) comes on for ${lineups.getName(replaced)}`
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
