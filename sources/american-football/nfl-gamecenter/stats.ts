import type { MessageInitShape } from '@bufbuild/protobuf'
import type { AmericanFootballStatsSchema } from '@touchline/contract/gen/american_football'
import type { Side } from '@touchline/contract/outcome'
import type { SourceStatistics, SourceStats } from '../../source-model.ts'
import { getPeriod } from './fold-game.ts'
import { type Category, type Game, type GamePlay, otherSide, type PlayerBox, type Stat, type TeamBox } from './game.ts'
import { statisticCodes } from './statistic-codes.ts'

export type Stats = MessageInitShape<typeof AmericanFootballStatsSchema>
type CategoryStats = PlayerBox['stats']

/**
 * Team and player stats of both sides: from the feed, and computed from the plays where the feed has none: third downs, sacks,
 * returns. `isWhole`: no play is known to be missing; otherwise third downs and sacks are unknown. Computed values that
 * contradict the totals of the feed are left out. Undefined when a team's box could not be read.
 */
export function getStatistics(game: Game, isWhole: boolean): SourceStatistics | undefined {
  const [home, away] = [game.home.team, game.away.team]
  if (!home || !away) return undefined
  const stats = game.plays.flatMap((play) => play.stats)
  const returned = stats.filter(({ code }) => returnCodes.has(code))
  return {
    home: wrapped(teamStats(game, isWhole ? stats : undefined, returned, 'home', home)),
    away: wrapped(teamStats(game, isWhole ? stats : undefined, returned, 'away', away)),
    periods: periodStats(game.plays, isWhole, { home: getTotals(home), away: getTotals(away) }),
    players: [...getPlayers(game, returned, 'home'), ...getPlayers(game, returned, 'away')],
  }
}

const wrapped = (value: Stats): SourceStats => ({ case: 'americanFootball', value })

/** The totals that the feed has. */
function getTotals({ firstDowns, totalYards, passingYards, rushingYards, turnovers, penalties, penaltyYards }: TeamBox) {
  const all = { firstDowns, totalYards, netPassingYards: passingYards, rushingYards, turnovers, penalties, penaltyYards }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Totals
}
type Totals = {
  [name in 'firstDowns' | 'totalYards' | 'netPassingYards' | 'rushingYards' | 'turnovers' | 'penalties' | 'penaltyYards']?: number
}

/** `stats`: statistics of all plays, absent when plays are missing. `returns`: statistics of returns. */
function teamStats(game: Game, stats: readonly Stat[] | undefined, returns: readonly Stat[], side: Side, team: TeamBox): Stats {
  const { players } = game[side]
  // A blocked punt counts for the team, not for the punter.
  const teams: Partial<Record<Category, CategoryStats>> = team.punts === undefined ? {} : { punting: { pts: team.punts } }
  const of = (category: Category) => {
    const sum = totals(players.filter((row) => row.category === category).map(({ stats }) => stats))
    return sum && { ...sum, ...teams[category] }
  }
  const returned = (kind: Return) =>
    players.every((box) => box.category !== categories[kind] || isReturned(box, returns, kind))
      ? returnYards(returns, kind, (stat) => stat.side === side)
      : undefined
  return {
    ...getTotals(team),
    ...(team.possession !== undefined && { possessionTime: team.possession }),
    ...(stats && downsAndSacks(stats, side)),
    ...categoryStats(of, returned),
  }
}

function downsAndSacks(stats: readonly Stat[], side: Side): Pick<Stats, 'thirdDown' | 'sacks'> {
  const count = (code: number, of: Side) => stats.filter((stat) => stat.code === code && stat.side === of).length
  const [made, failed] = [count(statisticCodes.thirdDownMade, side), count(statisticCodes.thirdDownFailed, side)]
  return { thirdDown: `${made}-${made + failed}`, sacks: count(statisticCodes.sacked, otherSide(side)) }
}

/** Sums over the rows, for "lng" the maximum; undefined without rows. */
function totals(rows: readonly CategoryStats[]): CategoryStats | undefined {
  if (rows.length === 0) return undefined
  const names = Object.keys(rows[0]!)
  const values = (name: string) => rows.map((row) => row[name]!)
  return Object.fromEntries(names.map((name) => [name, name === 'lng' ? Math.max(...values(name)) : values(name).reduce((a, b) => a + b)]))
}

function getPlayers(game: Game, returns: readonly Stat[], side: Side): SourceStatistics['players'] {
  const named = game[side].players.flatMap(({ person, ...box }) => (person ? { person, ...box } : []))
  return [...Map.groupBy(named, ({ person }) => person.key)].map(([key, boxes]) => {
    const getBox = (category: Category) => boxes.find((box) => box.category === category)
    const returned = (kind: Return) =>
      isReturned(getBox(categories[kind]), returns, kind) ? returnYards(returns, kind, isKind(key)) : undefined
    return { side, person: boxes[0]!.person, stats: wrapped(categoryStats((category) => getBox(category)?.stats, returned)) }
  })
}

const codesOfReturns = { kick: [45, 46, 47, 48], punt: [33, 34, 35, 36] } as const
type Return = keyof typeof codesOfReturns
const categories = { kick: 'kickret', punt: 'puntret' } as const
const returnCodes: ReadonlySet<number> = new Set(Object.values(codesOfReturns).flat())

/** Return yards, summed over the plays: the feed has only the number of returns and a truncated average. */
const returnYards = (returns: readonly Stat[], kind: Return, isWanted: (stat: Stat) => boolean): number =>
  returns.reduce(
    (sum, stat) => sum + ((codesOfReturns[kind] as readonly number[]).includes(stat.code) && isWanted(stat) ? stat.yards : 0),
    0,
  )

const isKind =
  (key: string | undefined) =>
  ({ person }: Stat): boolean =>
    person !== undefined && person.key === key

/** Whether the plays contain all returns of a player: their yards agree with his average in the feed. */
const isReturned = (box: PlayerBox | undefined, returns: readonly Stat[], kind: Return): boolean =>
  box?.average === undefined ||
  box.stats.ret! < 1 ||
  Math.abs(returnYards(returns, kind, isKind(box.person?.key)) / box.stats.ret! - box.average) < 1

function categoryStats(of: (category: Category) => CategoryStats | undefined, returned: (kind: Return) => number | undefined): Stats {
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

function kickReturned(stats: CategoryStats | undefined, returned: (kind: 'kick') => number | undefined) {
  const yards = stats && returned('kick')
  const known = yards === undefined ? {} : { kickReturnYards: yards }
  return stats && { kickReturns: stats.ret!, ...known, kickReturnTouchdowns: stats.tds!, kickReturnLongest: stats.lng! }
}

function puntReturned(stats: CategoryStats | undefined, returned: (kind: 'punt') => number | undefined) {
  const yards = stats && returned('punt')
  const known = yards === undefined ? {} : { puntReturnYards: yards }
  return stats && { puntReturns: stats.ret!, ...known, puntReturnTouchdowns: stats.tds!, puntReturnLongest: stats.lng! }
}

/**
 * Team stats by period, computed from the plays: the feed has only totals of the game. Stats that do not add up to the total are
 * left out.
 */
function periodStats(plays: readonly GamePlay[], isWhole: boolean, totals: Record<Side, Totals>): SourceStatistics['periods'] & {} {
  const byPeriod = [...Map.groupBy(plays, ({ quarter }) => getPeriod(quarter))].map(([period, of]) => {
    const stats = of.flatMap((play) => play.stats)
    return { period, home: getStats(stats, 'home', isWhole), away: getStats(stats, 'away', isWhole) }
  })
  for (const side of ['home', 'away'] as const)
    for (const [name, total] of Object.entries(totals[side]) as [keyof Totals, number][])
      if (byPeriod.reduce((sum, { [side]: stats }) => sum + stats[name]!, 0) !== total)
        for (const { [side]: stats } of byPeriod) delete stats[name]
  return byPeriod.map(({ period, home, away }) => ({ period, home: wrapped(home), away: wrapped(away) }))
}

const codes = { firstDowns: [3, 4, 5], passing: [15, 16, 17, 18, 20], rushing: [10, 11, 12, 13] } as const

function getStats(stats: readonly Stat[], side: Side, isWhole: boolean): Stats {
  const of = (wanted: readonly number[]) => stats.filter((stat) => stat.side === side && wanted.includes(stat.code))
  const yards = (wanted: readonly number[]) => of(wanted).reduce((sum, stat) => sum + stat.yards, 0)
  const [passing, rushing] = [yards(codes.passing), yards(codes.rushing)]
  return {
    firstDowns: of(codes.firstDowns).length,
    totalYards: passing + rushing,
    netPassingYards: passing,
    rushingYards: rushing,
    turnovers: of([statisticCodes.interceptionThrown, statisticCodes.fumbleLost]).length,
    penalties: of([statisticCodes.penalty]).length,
    penaltyYards: yards([statisticCodes.penalty]),
    ...(isWhole && downsAndSacks(stats, side)),
  }
}
