import type { MessageInitShape } from '@bufbuild/protobuf'
import type { AmericanFootballStatsSchema } from '@touchline/contract/gen/american_football'
import type { SourceStatistics, SourceStats } from '../../source-model.ts'
import { periodOf } from './fold-game.ts'
import { type Category, type Game, type GamePlay, otherSide, type PlayerBox, type Side, type Stat, type TeamBox } from './game.ts'
import { codeOf } from './statistic-codes.ts'

export type Stats = MessageInitShape<typeof AmericanFootballStatsSchema>
type CategoryStats = PlayerBox['stats']

/**
 * Team and player stats of both sides: from the feed, and computed from the plays where the feed has none: third downs,
 * sacks, returns. Undefined when a team's box could not be read.
 */
export function statisticsOf(game: Game): SourceStatistics | undefined {
  const [home, away] = [game.home.team, game.away.team]
  if (!home || !away) return undefined
  const stats = game.plays.flatMap((play) => play.stats)
  const returned = stats.filter(({ code }) => returnCodes.has(code))
  return {
    home: wrapped(teamStats(game, stats, returned, 'home', home)),
    away: wrapped(teamStats(game, stats, returned, 'away', away)),
    periods: periodStats(game.plays),
    players: [...playersOf(game, returned, 'home'), ...playersOf(game, returned, 'away')],
  }
}

const wrapped = (value: Stats): SourceStats => ({ case: 'americanFootball', value })

/** `stats`: of all plays; `returns`: those of returns among them. */
function teamStats(game: Game, stats: readonly Stat[], returns: readonly Stat[], side: Side, team: TeamBox): Stats {
  const { players } = game[side]
  const inPlays = (code: number, of: Side) => stats.filter((stat) => stat.code === code && stat.side === of).length
  const [made, failed] = [inPlays(codeOf.thirdDownMade, side), inPlays(codeOf.thirdDownFailed, side)]
  // A blocked punt counts for the team, not for the punter.
  const teams: Partial<Record<Category, CategoryStats>> = team.punts === undefined ? {} : { punting: { pts: team.punts } }
  const { firstDowns, totalYards, passingYards: netPassingYards, rushingYards, turnovers, penalties, penaltyYards, possession } = team
  const counts = { firstDowns, totalYards, netPassingYards, rushingYards, turnovers, penalties, penaltyYards, possessionTime: possession }
  const known = Object.entries(counts).filter(([, value]) => value !== undefined)
  const of = (category: Category) => {
    const sum = totals(players.filter((row) => row.category === category).map(({ stats }) => stats))
    return sum && { ...sum, ...teams[category] }
  }
  const returned = (kind: Return) => returnYards(returns, kind, (stat) => stat.side === side)
  return {
    ...(Object.fromEntries(known) as { [name in keyof typeof counts]?: NonNullable<(typeof counts)[name]> }),
    thirdDown: `${made}-${made + failed}`,
    sacks: inPlays(codeOf.sacked, otherSide(side)),
    ...categoryStats(of, returned),
  }
}

/** Sums over the rows, for "lng" the maximum; undefined without rows. */
function totals(rows: readonly CategoryStats[]): CategoryStats | undefined {
  if (rows.length === 0) return undefined
  const names = Object.keys(rows[0]!)
  const values = (name: string) => rows.map((row) => row[name]!)
  return Object.fromEntries(names.map((name) => [name, name === 'lng' ? Math.max(...values(name)) : values(name).reduce((a, b) => a + b)]))
}

function playersOf(game: Game, returns: readonly Stat[], side: Side): SourceStatistics['players'] {
  const named = game[side].players.flatMap(({ person, ...box }) => (person ? { person, ...box } : []))
  return [...Map.groupBy(named, ({ person }) => person.key)].map(([key, boxes]) => {
    const of = (category: Category) => boxes.find((box) => box.category === category)?.stats
    const returned = (kind: Return) => returnYards(returns, kind, ({ person }) => person?.key === key)
    return { side, person: boxes[0]!.person, stats: wrapped(categoryStats(of, returned)) }
  })
}

const codesOfReturns = { kick: [45, 46, 47, 48], punt: [33, 34, 35, 36] } as const
type Return = keyof typeof codesOfReturns
const returnCodes: ReadonlySet<number> = new Set(Object.values(codesOfReturns).flat())

/** Return yards, summed over the plays: the feed has only the number of returns and a truncated average. */
const returnYards = (returns: readonly Stat[], kind: Return, isWanted: (stat: Stat) => boolean): number =>
  returns.reduce(
    (sum, stat) => sum + ((codesOfReturns[kind] as readonly number[]).includes(stat.code) && isWanted(stat) ? stat.yards : 0),
    0,
  )

function categoryStats(of: (category: Category) => CategoryStats | undefined, returned: (kind: Return) => number): Stats {
  const [pass, rush, receive, defense, kick, punt] = [
    of('passing'),
    of('rushing'),
    of('receiving'),
    of('defense'),
    of('kicking'),
    of('punting'),
  ]
  const [kickReturns, puntReturns, fumbles] = [of('kickret'), of('puntret'), of('fumbles')]
  return {
    ...(pass && {
      passing: {
        attempts: pass.att!,
        completions: pass.cmp!,
        yards: pass.yds!,
        touchdowns: pass.tds!,
        interceptions: pass.ints!,
        ...twoPoint(pass),
      },
    }),
    ...(rush && { rushing: { attempts: rush.att!, yards: rush.yds!, touchdowns: rush.tds!, longest: rush.lng!, ...twoPoint(rush) } }),
    ...(receive && {
      receiving: { receptions: receive.rec!, yards: receive.yds!, touchdowns: receive.tds!, longest: receive.lng!, ...twoPoint(receive) },
    }),
    ...(defense && {
      defense: {
        tackles: defense.tkl!,
        assists: defense.ast!,
        sacks: defense.sk!,
        interceptions: defense.int!,
        forcedFumbles: defense.ffum!,
      },
    }),
    ...(kick && { kicking: kicking(kick) }),
    ...(punt && { punting: punting(punt) }),
    ...((kickReturns || puntReturns) && { returns: { ...kickReturned(kickReturns, returned), ...puntReturned(puntReturns, returned) } }),
    ...(fumbles && { fumbles: { fumbles: fumbles.tot!, lost: fumbles.lost!, recovered: fumbles.trcv! } }),
  }
}

const twoPoint = ({ twopta, twoptm }: CategoryStats) => ({ twoPointAttempts: twopta!, twoPointsMade: twoptm! })

const kicking = ({ fgm, fga, xpmade, xpa, totpfg, xptot }: CategoryStats) => ({
  fieldGoalsMade: fgm!,
  fieldGoalsAttempted: fga!,
  extraPointsMade: xpmade!,
  extraPointsAttempted: xpa!,
  points: totpfg! + xptot!,
})

const punting = ({ pts, yds, i20, lng }: CategoryStats) => ({
  punts: pts!,
  yards: yds!,
  ...(pts! > 0 && { average: Math.round((yds! / pts!) * 10) / 10 }),
  inside20: i20!,
  longest: lng!,
})

const kickReturned = (stats: CategoryStats | undefined, returned: (kind: 'kick') => number) =>
  stats && { kickReturns: stats.ret!, kickReturnYards: returned('kick'), kickReturnTouchdowns: stats.tds!, kickReturnLongest: stats.lng! }

const puntReturned = (stats: CategoryStats | undefined, returned: (kind: 'punt') => number) =>
  stats && { puntReturns: stats.ret!, puntReturnYards: returned('punt'), puntReturnTouchdowns: stats.tds!, puntReturnLongest: stats.lng! }

/** Team stats by period, computed from the plays: the feed has only totals of the game. */
function periodStats(plays: readonly GamePlay[]): SourceStatistics['periods'] & {} {
  const byPeriod = Map.groupBy(plays, ({ quarter }) => periodOf(quarter))
  return [...byPeriod].map(([period, of]) => {
    const stats = of.flatMap((play) => play.stats)
    const sideStats = (side: Side) => ({ case: 'americanFootball' as const, value: statsOf(stats, side) })
    return { period, home: sideStats('home'), away: sideStats('away') }
  })
}

const codes = { firstDowns: [3, 4, 5], passing: [15, 16, 17, 18, 20], rushing: [10, 11, 12, 13] } as const

function statsOf(stats: readonly Stat[], side: Side): Stats {
  const of = (wanted: readonly number[], whose = side) => stats.filter((stat) => stat.side === whose && wanted.includes(stat.code))
  const yards = (wanted: readonly number[]) => of(wanted).reduce((sum, stat) => sum + stat.yards, 0)
  const [passing, rushing] = [yards(codes.passing), yards(codes.rushing)]
  const [made, failed] = [of([codeOf.thirdDownMade]).length, of([codeOf.thirdDownFailed]).length]
  return {
    firstDowns: of(codes.firstDowns).length,
    totalYards: passing + rushing,
    netPassingYards: passing,
    rushingYards: rushing,
    thirdDown: `${made}-${made + failed}`,
    turnovers: of([codeOf.interceptionThrown, codeOf.fumbleLost]).length,
    penalties: of([codeOf.penalty]).length,
    penaltyYards: yards([codeOf.penalty]),
    sacks: of([codeOf.sacked], otherSide(side)).length,
  }
}
