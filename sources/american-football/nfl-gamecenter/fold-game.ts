import type { Side } from '@touchline/contract/outcome'
import type { SourceEvent, SourcePlay } from '../../source-model.ts'
import { driveText, type Entry, getEntries } from './entries.ts'
import { type Drive, type Game, type GamePlay, otherSide } from './game.ts'
import { type Score, statisticCodes } from './statistic-codes.ts'

interface Folded {
  plays: SourcePlay[]
  /** Scores and turnovers. */
  events: SourceEvent[]
}

/** Entries and events of a game with the score after each. `missingTries`: tries without a play, by the play of the touchdown. */
export function foldGame(game: Game, missingTries: ReadonlyMap<number, Score>): Folded {
  const state: FoldState = { game, missingTries, score: { home: 0, away: 0 }, plays: [], events: [] }
  const lastPlayByDrive = new Map(game.plays.map((play, i) => [play.drive, i]))
  for (const [i, play] of game.plays.entries()) {
    applyPlay(state, play)
    const drive = lastPlayByDrive.get(play.drive) === i && game.drives.find(({ number }) => number === play.drive)
    if (drive) state.plays.push(getEnd(drive, play, { ...state.score }))
  }
  return { plays: state.plays, events: state.events }
}

interface FoldState extends Folded {
  game: Game
  missingTries: ReadonlyMap<number, Score>
  score: Record<Side, number>
}

export const getPeriod = (quarter: number): string => (quarter > 4 ? 'OT' : `Q${quarter}`)

function applyPlay(state: FoldState, play: GamePlay): void {
  // A turnover comes before the touchdown of its return.
  state.events.push(...turnovers(play, { ...state.score }))
  for (const entry of getEntries(play)) addEntry(state, play, entry)
  const added = state.missingTries.get(play.id)
  if (!added) return
  const { side, by } = added
  const type = added.type === 'two_point' ? 'two_point' : 'extra_point'
  const people = by?.person ? [{ person: by.person, role: type === 'two_point' ? 'rusher' : 'kicker', side }] : []
  const { down: _, distance: __, yardLine: ___, ...rest } = play
  addEntry(state, rest, { type, suffix: type, side, people, result: 'good', score: added })
}

function addEntry(state: FoldState, play: GamePlay, entry: Entry): void {
  const { score: points } = entry
  if (points) {
    state.score = { ...state.score, [points.side]: state.score[points.side] + points.points }
    state.events.push(scoreEvent(play, points, state.score))
  }
  state.plays.push(getPlay(play, entry, state))
}

function getPlay({ id, drive, quarter, clock, down, distance, yardLine }: GamePlay, entry: Entry, { score }: FoldState): SourcePlay {
  const { type, suffix, side, people, yards, result } = entry
  const value = {
    drive,
    ...(down !== undefined && { down, distance }),
    ...(yardLine !== undefined && { yardLine }),
    ...(yards !== undefined && { yards }),
    ...(result !== undefined && { result }),
  }
  return {
    key: suffix === '' ? String(id) : `${id}:${suffix}`,
    type,
    period: getPeriod(quarter),
    ...(clock !== undefined && { clock }),
    side,
    people,
    score,
    scoring: entry.score !== undefined,
    details: { case: 'americanFootball', value },
  }
}

function getEnd(drive: Drive, last: GamePlay, score: SourcePlay['score'] & {}): SourcePlay {
  const { number, side, result, yards } = drive
  return {
    key: `drive:${number}`,
    type: 'drive_end',
    period: getPeriod(last.quarter),
    side,
    score,
    text: driveText(drive),
    details: { case: 'americanFootball', value: { drive: number, yards, ...(result !== undefined && { result }) } },
  }
}

function scoreEvent({ quarter, clock }: GamePlay, { type, side, kind, by }: Score, score: Record<Side, number>): SourceEvent {
  const hasYards = type === 'touchdown' || type === 'field_goal'
  const value = {
    ...(hasYards && by && { yards: String(by.yards) }),
    ...(clock !== undefined && { clock }),
    ...(kind && { scoringKind: kind }),
  }
  return {
    type,
    period: getPeriod(quarter),
    side,
    ...(by?.person && { player: by.person }),
    score,
    extra: { case: 'americanFootball', value },
  }
}

/**
 * Turnovers as counted by the league: interceptions and lost fumbles, credited to the player and side that gained the
 * ball.
 */
function turnovers({ quarter, clock, stats }: GamePlay, score: Record<Side, number>): SourceEvent[] {
  return stats.flatMap(({ code, side: loser }): SourceEvent[] => {
    const detail = code === statisticCodes.interceptionThrown ? 'interception' : code === statisticCodes.fumbleLost ? 'fumble' : undefined
    if (!detail) return []
    const side = otherSide(loser)
    const gainCodes = detail === 'interception' ? [25, 26] : [59, 60]
    const gainer = stats.find((stat) => stat.side === side && gainCodes.includes(stat.code))
    const value = { ...(gainer && { yards: String(gainer.yards) }), ...(clock !== undefined && { clock }) }
    const player = gainer?.person
    return [
      {
        type: 'turnover',
        period: getPeriod(quarter),
        side,
        ...(player && { player }),
        score,
        detail,
        extra: { case: 'americanFootball', value },
      },
    ]
  })
}
