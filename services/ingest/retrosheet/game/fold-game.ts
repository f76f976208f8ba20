import { type GameLine, type GameRecord, otherSide, type Side } from '../records/game-record.ts'
import type { FoldedGame, FoldedSide } from './folded-game.ts'
import { answersFor, endHalf, type GameState, openedGame, placeRunner } from './game-state.ts'
import { takePlay } from './take-play.ts'
import { takeSub } from './take-sub.ts'
import { totals } from './tally.ts'

/**
 * Works a game out from its lines: half-innings, runs, outs and bases by the event texts; earned runs as the file's own data lines have them.
 * Throws an Error, with the line, when the lines contradict each other or end before the game does.
 */
export function foldGame(record: GameRecord): FoldedGame {
  const state = openedGame(record)
  for (const line of record.lines) {
    try {
      take(state, line)
    } catch (error) {
      throw new Error(`line ${line.line}: ${(error as Error).message}`, { cause: error })
    }
  }
  endHalf(state)
  checkEnd(state, record)
  return {
    record,
    sides: [sideOf(state, record, 0), sideOf(state, record, 1)],
    parts: state.ups.parts,
    figures: state.tally.figures,
    pitched: [...record.earned.keys()],
    entries: state.entries,
    events: state.events,
    nameOf: state.ups.nameOf,
  }
}

function take(state: GameState, line: GameLine): void {
  if (line.type === 'play') takePlay(state, line)
  else if (line.type === 'sub') takeSub(state, line)
  else if (line.type === 'runner') placeRunner(state, { id: line.runner, pitcher: undefined }, line.base)
  else answersFor(state, line.pitcher, line.base)
}

/** The last lines of a game tell the earned runs of everybody who pitched: without them its end is missing. */
function checkEnd({ pitched }: GameState, { earned }: GameRecord): void {
  if (pitched.size === 0) throw new Error('a game without a play')
  const untold = [...pitched].filter((id) => !earned.has(id))
  if (untold.length > 0) throw new Error(`no earned runs of ${untold.join(', ')}: the end of the game is missing`)
}

function sideOf(state: GameState, { earned }: GameRecord, side: Side): FoldedSide {
  const { batting } = totals(state.tally.figures.values(), side)
  const { pitching } = totals(state.tally.figures.values(), otherSide(side))
  const against = [...state.pitched].filter((id) => state.tally.of(id, side).side === side)
  return {
    innings: state.innings[side],
    hitsByInning: state.hits[side],
    runs: state.score[side],
    hits: batting.h,
    errors: state.errors[side],
    // What batted and neither scored nor was put out was left.
    leftOnBase: batting.pa + state.placed[side] - state.score[side] - pitching.outs,
    earnedAgainst: against.reduce((sum, id) => sum + (earned.get(id) ?? 0), 0) - state.teamUnearned[side],
  }
}
