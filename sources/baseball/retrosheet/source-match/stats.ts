import type { SourceLineupEntry, SourceSide, SourceStatistics, SourceStats } from '../../../source-model.ts'
import { positionName } from '../../shared/positions.ts'
import { average } from '../../shared/rates.ts'
import type { FoldedGame, FoldedSide, Participant } from '../game/folded-game.ts'
import { type Batting, type Pitching, type PlayerStats, totals } from '../game/tally.ts'
import { type LogStats, type Named, personKey } from '../game-log.ts'
import type { SideIndex } from '../records/game-record.ts'
import type { People } from '../rosters.ts'

type BaseballStats = Extract<SourceStats, { case: 'baseball' }>['value']
const baseball = (value: BaseballStats): SourceStats => ({ case: 'baseball', value })

/** The box score of a folded game. */
export function getStatistics(game: FoldedGame, people: People): SourceStatistics {
  return {
    home: teamStats(game, 1),
    away: teamStats(game, 0),
    players: game.participants.map((part) => ({
      side: sideName(part.side),
      person: people.person(part.id, part.name),
      stats: playerStats(game, part),
    })),
    periods: getInnings(game),
  }
}

/** The team totals of a game log. */
export function logStatistics(
  [away, home]: readonly [LogStats, LogStats],
  [awayRuns, homeRuns]: readonly [number, number],
): SourceStatistics {
  return { home: logSide(home, away, homeRuns, awayRuns), away: logSide(away, home, awayRuns, homeRuns), players: [] }
}

export const sideName = (side: SideIndex): 'home' | 'away' => (side === 1 ? 'home' : 'away')

function teamStats(game: FoldedGame, side: SideIndex): SourceStats {
  const { batting, pitching } = totals(game.stats.values(), side)
  const { errors, leftOnBase, earnedAgainst } = game.sides[side]
  return baseball({
    batting: getBatting(batting),
    pitching: getPitching(game, pitching, earnedAgainst),
    fielding: { e: errors },
    leftOnBase,
  })
}

const none: PlayerStats = { side: 0, ...totals([], 0), errors: 0 }

/** Batting stats for batters, pitching stats for pitchers, fielding stats for fielders. */
function playerStats(game: FoldedGame, { id, order, positions }: FoldedGame['participants'][number]): SourceStats {
  const { batting, pitching, errors } = game.stats.get(id) ?? none
  const earned = game.record.earned.get(id)
  const isPitcher = game.pitched.includes(id)
  const decision = getDecision(game, id)
  return baseball({
    ...((order > 0 || batting.pa > 0) && { batting: getBatting(batting) }),
    ...(isPitcher && { pitching: { ...getPitching(game, pitching, earned), ...(decision && { decision }) } }),
    ...(positions.some((position) => position <= 9) && { fielding: { e: errors } }),
  })
}

const decisions = [
  ['wp', 'W'],
  ['lp', 'L'],
  ['save', 'S'],
] as const
const getDecision = ({ record }: FoldedGame, id: string): string | undefined => decisions.find(([key]) => record.info.get(key) === id)?.[1]

const getBatting = (stats: Batting): BaseballStats['batting'] => ({ ...stats, ...average(stats) })

/** Innings, and outs of the next inning: "6.2". */
const inningsPitched = (outs: number): string => `${Math.floor(outs / 3)}.${outs % 3}`

/** Pitches and strikes are included only when the file has all pitches. */
function getPitching({ record }: FoldedGame, stats: Pitching, er: number | undefined): BaseballStats['pitching'] {
  const { outs, h, r, bb, so, hr, pitches, strikes } = stats
  const hasPitches = record.info.get('pitches') === 'pitches' && !record.lostPitches
  return { ip: inningsPitched(outs), h, r, ...(er !== undefined && { er }), bb, so, hr, ...(hasPitches && { pitches, strikes }) }
}

/** Stats by inning; empty for a side that did not bat. */
function getInnings({ sides: [away, home] }: FoldedGame): NonNullable<SourceStatistics['periods']> {
  const of = ({ innings, hitsByInning }: FoldedSide, i: number): SourceStats =>
    baseball(i < innings.length ? { batting: { r: innings[i]!, h: hitsByInning[i]! } } : {})
  const count = Math.max(away.innings.length, home.innings.length)
  return Array.from({ length: count }, (_, i) => ({ period: String(i + 1), home: of(home, i), away: of(away, i) }))
}

function logSide(own: LogStats, other: LogStats, runs: number, against: number): SourceStats {
  const { lob, er, putOuts, errors, sh, interference, ...batting } = own
  const { h, bb, so, hr } = other
  const { h: hits, ab } = own
  const appearances = [ab, own.bb, own.hbp, own.sf, sh, interference]
  const pa = appearances.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)
  return baseball({
    batting: { ...batting, ...known({ pa }), r: runs, ...(hits !== undefined && ab !== undefined && average({ h: hits, ab })) },
    pitching: { r: against, ...known({ h, er, bb, so, hr }), ...(putOuts !== undefined && { ip: inningsPitched(putOuts) }) },
    ...(errors !== undefined && { fielding: { e: errors } }),
    ...(lob !== undefined && { leftOnBase: lob }),
  })
}

const known = <Name extends string>(counts: { [name in Name]: number | undefined }): { [name in Name]?: number } =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined)) as { [name in Name]?: number }

/** The lineup of one side: starters in batting order, then a pitcher who does not bat; then substitutes. Empty when it is incomplete. */
export function lineupSide({ participants, record }: FoldedGame, side: SideIndex, people: People, manager: Named | undefined): SourceSide {
  const own = record.lostLineups.has(side) ? [] : participants.filter((each) => each.side === side)
  const entries = (list: readonly Participant[]) => list.map((each) => getEntry(each, people))
  return {
    ...(manager && { coach: manager.name, coachKey: personKey(manager) }),
    starters: entries(own.filter(({ starter }) => starter).toSorted((a, b) => getPlace(a) - getPlace(b))),
    substitutes: entries(own.filter(({ starter }) => !starter)),
  }
}

const lastPlace = 10
const getPlace = ({ order }: Participant): number => order || lastPlace

const getEntry = ({ id, name, order, positions, inningIn, inningOut }: Participant, people: People): SourceLineupEntry => ({
  ...people.person(id, name),
  place: positionName(positions[0]!),
  ...(order > 0 && { battingOrder: order }),
  ...(inningIn !== undefined && { inInning: inningIn }),
  ...(inningOut !== undefined && { outInning: inningOut }),
})
