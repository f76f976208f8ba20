import type { SourceEvent, SourcePlay } from '../connectors.ts'
import { type Entry, entriesOf } from './entries.ts'
import { driveText, textOf } from './entry-text.ts'
import { type Drive, type Game, type GamePlay, otherSide, type Side } from './game.ts'
import { leftOutTries, pointsOf, type Score } from './points.ts'
import { codeOf } from './statistic-codes.ts'

export interface Folded {
  plays: SourcePlay[]
  /** Of everything that scored, and turnovers. */
  events: SourceEvent[]
}

/** Plays make entries and events with the score after each. Undefined when they do not add up to the points by quarter. */
export function foldGame(game: Game): Folded | undefined {
  const leftOut = leftOutTries(game)
  const points = pointsOf(game, leftOut)
  if ([...points.home, ...points.away].join() !== [...game.home.points, ...game.away.points].join()) return undefined
  const told: Telling = { game, leftOut, score: { home: 0, away: 0 }, plays: [], events: [] }
  const lastOf = new Map(game.plays.map((play, i) => [play.drive, i]))
  for (const [i, play] of game.plays.entries()) {
    tell(told, play)
    const drive = lastOf.get(play.drive) === i && game.drives.find(({ number }) => number === play.drive)
    if (drive) told.plays.push(endOf(drive, play, { ...told.score }))
  }
  return { plays: told.plays, events: told.events }
}

interface Telling extends Folded {
  game: Game
  leftOut: ReadonlyMap<number, Score>
  score: Record<Side, number>
}

export const periodOf = (quarter: number): string => (quarter > 4 ? 'OT' : `Q${quarter}`)

function tell(told: Telling, play: GamePlay): void {
  // Who takes the ball does so before bringing it over the line.
  told.events.push(...turnovers(play, { ...told.score }))
  for (const entry of entriesOf(play)) tellEntry(told, play, entry)
  const added = told.leftOut.get(play.id)
  if (!added) return
  const { person } = added.by!
  const people = person ? [{ person, role: 'kicker', side: added.side }] : []
  const { down: _, distance: __, yardLine: ___, ...kept } = play
  tellEntry(told, kept, { type: 'extra_point', suffix: 'extra_point', side: added.side, people, result: 'good', score: added })
}

function tellEntry(told: Telling, play: GamePlay, entry: Entry): void {
  const { score: scored } = entry
  if (scored) {
    told.score = { ...told.score, [scored.side]: told.score[scored.side] + scored.points }
    told.events.push(scoreEvent(play, scored, told.score))
  }
  told.plays.push(playOf(play, entry, told))
}

function playOf({ id, drive, quarter, clock, down, distance, yardLine }: GamePlay, entry: Entry, { game, score }: Telling): SourcePlay {
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
    period: periodOf(quarter),
    ...(clock !== undefined && { clock }),
    side,
    people,
    score,
    scoring: entry.score !== undefined,
    text: textOf(entry, { home: game.home.code, away: game.away.code }),
    details: { case: 'americanFootball', value },
  }
}

function endOf(drive: Drive, last: GamePlay, score: SourcePlay['score'] & {}): SourcePlay {
  const { number, side, result, yards } = drive
  return {
    key: `drive:${number}`,
    type: 'drive_end',
    period: periodOf(last.quarter),
    side,
    score,
    text: driveText(drive),
    details: { case: 'americanFootball', value: { drive: number, yards, result } },
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
    period: periodOf(quarter),
    side,
    ...(by?.person && { player: by.person }),
    score,
    extra: { case: 'americanFootball', value },
  }
}

/** By whoever got the ball, of the side that did: interceptions and lost fumbles, as the league counts them. */
function turnovers({ quarter, clock, stats }: GamePlay, score: Record<Side, number>): SourceEvent[] {
  return stats.flatMap(({ code, side: loser }): SourceEvent[] => {
    const detail = code === codeOf.interceptionThrown ? 'interception' : code === codeOf.fumbleLost ? 'fumble' : undefined
    if (!detail) return []
    const side = otherSide(loser)
    const got = detail === 'interception' ? [25, 26] : [59, 60]
    const taker = stats.find((stat) => stat.side === side && got.includes(stat.code))
    const value = { ...(taker && { yards: String(taker.yards) }), ...(clock !== undefined && { clock }) }
    const player = taker?.person
    return [
      {
        type: 'turnover',
        period: periodOf(quarter),
        side,
        ...(player && { player }),
        score,
        detail,
        extra: { case: 'americanFootball', value },
      },
    ]
  })
}
