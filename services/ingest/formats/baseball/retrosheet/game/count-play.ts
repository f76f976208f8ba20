import { isAtBat, isHit, type Play } from '../play/read-play.ts'
import { otherSide, type PlayLine } from '../records/game-record.ts'
import type { Bases, Moved } from './bases.ts'
import type { Moment } from './folded-game.ts'
import type { GameState } from './game-state.ts'

/** A play with its outcome. */
export interface CountedPlay {
  line: PlayLine
  play: Play
  moment: Moment
  pitcher: string
  before: Bases
  moved: Moved
  rbi: number
}

/** Adds a play to the stats of all players involved. */
export function countPlay(state: GameState, counted: CountedPlay): void {
  if (counted.play.batting) countBatting(state, counted)
  countRunning(state, counted)
  countRuns(state, counted)
  countErrors(state, counted)
  const { pitcher, moment, moved } = counted
  state.tally.of(pitcher, otherSide(moment.side)).pitching.outs += moved.out.length
}

function countBatting({ tally, plate, hits }: GameState, { line, play, moment, pitcher, rbi }: CountedPlay): void {
  const isStrikeout = play.batting === 'strikeout'
  const { batting } = tally.of(isStrikeout ? plate.strikeoutOf(line.batter) : line.batter, moment.side)
  const isWalk = play.batting === 'walk' || play.batting === 'intentional_walk'
  const { pitching } = tally.of(isWalk ? plate.walkOf(pitcher) : pitcher, otherSide(moment.side))
  hits[moment.side][moment.inning - 1]! += Number(isHit(play))
  batting.pa++
  batting.ab += Number(isAtBat(play))
  batting.rbi += rbi
  for (const stats of [batting, pitching]) {
    stats.h += Number(isHit(play))
    stats.hr += Number(play.batting === 'home_run')
    stats.bb += Number(isWalk)
    stats.so += Number(isStrikeout)
  }
  batting.doubles += Number(play.batting === 'double')
  batting.triples += Number(play.batting === 'triple')
  batting.hbp += Number(play.batting === 'hit_by_pitch')
}

/** Rule 9.07(h): caught stealing also counts when only an error saved the runner. */
function countRunning({ tally }: GameState, { play, moment, before }: CountedPlay): void {
  for (const { kind, move } of play.running) {
    const runner = move && move.from > 0 ? before[move.from - 1] : undefined
    if (!runner) continue
    const { batting } = tally.of(runner.id, moment.side)
    batting.sb += Number(kind === 'stolen_base')
    batting.cs += Number(kind === 'caught_stealing')
  }
}

function countRuns({ tally, teamUnearned }: GameState, { moved, moment, pitcher }: CountedPlay): void {
  const fielding = otherSide(moment.side)
  for (const { runner, move } of moved.home) {
    tally.of(runner.id, moment.side).batting.r++
    const { pitching } = tally.of(runner.pitcher ?? pitcher, fielding)
    pitching.r++
    pitching.unearned += Number(move.unearned ?? false)
    teamUnearned[fielding] += Number(move.teamUnearned ?? false)
  }
}

function countErrors({ tally, lineups, errors }: GameState, { play, moment }: CountedPlay): void {
  const fielding = otherSide(moment.side)
  for (const position of play.errors) {
    errors[fielding]++
    const fielder = lineups.fielder(fielding, position)
    if (fielder) tally.of(fielder, fielding).errors++
  }
}
